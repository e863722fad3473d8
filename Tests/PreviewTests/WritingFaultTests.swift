import Diary
import Base
import Foundation
import TestSupport
import Testing
@testable import Preview

/// What could be lost, doubled or broken by writing in the browser, and is not.
@Suite struct WritingFaultTests {
    private static let onion: JSONValue = "Content/places/onion.md"
    private static let visits = """
        ---
        title: 어니언
        visits:
          - {date: 2026-05-03, note: 하나}
          - {date: 2026-05-10, note: 둘}
          - {date: 2026-05-17, note: 셋}
        ---

        """

    private static func writing(_ entry: String) throws -> Writing {
        try Writing("-- Content/diary.yml --\ntitle: 수첩\n-- Content/places/onion.md --\n\(entry)")
    }

    /// Keeps what was typed although the file has become another one.
    private func keepMine(
        _ writing: Writing, _ change: [String: JSONValue], over theirs: String
    ) async throws -> (status: Int, answer: JSONValue) {
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        try writing.folder.write("Content/places/onion.md", theirs)
        var message = change
        message["path"] = Self.onion
        message["digest"] = read["digest"]
        message["base"] = read["source"]
        let conflict = try await writing.post("save", .object(message), cookie)
        #expect(conflict.status == 409)
        message["digest"] = conflict.answer["digest"]
        return try await writing.post("save", .object(message), cookie)
    }

    /// Lists that somebody else has changed meanwhile, and what keeping one's own makes of them.
    @Test(arguments: [
        // Another visit before it: the note is still that of the second one.
        ("visits:\n", "visits:\n  - {date: 2026-05-01, note: 영}\n", "note: 둘,", "note: 내 것,"),
        // The same visit was changed, and nothing beside it.
        ("10, note: 둘", "10, rating: 3, note: 둘", "note: 둘,", "note: 내 것,"),
        ("  - {date: 2026-05-03, note: 하나}\n", "", "note: 둘,", "note: 내 것,"),
    ])
    func mineIsWrittenWhereItBelongs(old: String, new: String, _: String, _: String) async throws {
        let theirs = Self.visits.replacing(old, with: new)
        let writing = try Self.writing(Self.visits)
        let saved = try await keepMine(
            writing, ["edits": [["op": "set", "path": ["visits", 1, "note"], "value": "내 것"]]], over: theirs)
        #expect(saved.status == 200, "\(saved.answer)")
        #expect(writing.folder.text("Content/places/onion.md") == theirs.replacing("note: 둘", with: "note: 내 것"))
    }

    @Test func whatIsRemovedIsWhatWasMeant() async throws {
        let theirs = Self.visits.replacing("visits:\n", with: "visits:\n  - {date: 2026-05-01, note: 영}\n")
        let writing = try Self.writing(Self.visits)
        let edits: JSONValue = [
            ["op": "remove", "path": ["visits", 2]], ["op": "remove", "path": ["visits", 0]],
        ]
        #expect(try await keepMine(writing, ["edits": edits], over: theirs).status == 200)
        let text = try #require(writing.folder.text("Content/places/onion.md"))
        #expect(text.contains("영") && text.contains("둘") && !text.contains("하나") && !text.contains("셋"))
    }

    @Test(
        arguments: [
            ["op": "set", "path": ["visits", 1, "note"], "value": "내 것"],
            ["op": "order", "path": ["visits"], "order": [2, 1, 0]],
        ] as [JSONValue])
    func inDoubtNothingIsWritten(edit: JSONValue) async throws {
        let theirs = Self.visits.replacing("둘", with: "다른 것").replacing("셋", with: "또 다른 것")
        let writing = try Self.writing(Self.visits)
        let refused = try await keepMine(writing, ["edits": [edit]], over: theirs)
        #expect(refused.status == 422)
        #expect(refused.answer["problems"].items.first?["message"].text?.contains("“visits” was changed") ?? false)
        #expect(writing.folder.text("Content/places/onion.md") == theirs)
    }

    @Test func aConflictShowsBothAsWhole() async throws {
        let writing = try Self.writing(Self.visits)
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        try writing.folder.write("Content/places/onion.md", Self.visits + "손으로\n")
        let answer = try await writing.post(
            "save",
            [
                "path": Self.onion, "digest": read["digest"], "base": read["source"],
                "edits": [["op": "set", "path": ["title"], "value": "양파"]],
            ], cookie
        ).answer
        #expect(answer["mine"].text == read["source"].text?.replacing("어니언", with: "양파"))
        #expect(answer["source"].text == Self.visits + "손으로\n")
    }

    @Test func aMessageThatComesTwiceIsDoneOnce() async throws {
        let writing = try Self.writing(Self.visits)
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        let visit: JSONValue = [
            "path": Self.onion, "digest": read["digest"], "once": "a", "visit": ["date": "2026-05-20"],
        ]
        let new: JSONValue = ["kind": "pages", "once": "b", "fields": ["title": "글"], "body": ""]
        for _ in 0..<3 {
            #expect(try await writing.post("save", visit, cookie).status == 200)
            #expect(try await writing.post("new", new, cookie).answer["path"] == "Content/pages/글.md")
        }
        #expect(writing.folder.text("Content/places/onion.md")?.ranges(of: "2026-05-20").count == 1)
        #expect(try Folder(writing.folder.path + "/Content/pages").items().count == 1)
        // Who has typed on after an answer that was lost is not told that all is saved.
        var more = visit
        if case .object(var members) = visit {
            members["visit"] = ["date": "2026-05-21"]
            more = .object(members)
        }
        #expect(try await writing.post("save", more, cookie).status == 409)
        // What was refused may be tried again.
        let wrong: JSONValue = ["kind": "pages", "once": "c", "fields": ["title": " "], "body": ""]
        #expect(try await writing.post("new", wrong, cookie).status == 422)
        let right: JSONValue = ["kind": "pages", "once": "c", "fields": ["title": "셋"], "body": ""]
        #expect(try await writing.post("new", right, cookie).status == 200)
    }

    @Test func whatGoesByUndoIsInTheTrash() async throws {
        let writing = try Self.writing(Self.visits)
        let cookie = try writing.entered()
        _ = try await writing.post(
            "new", ["kind": "places", "fields": ["title": "긴 글"], "body": "오래 쓴 글"], cookie)
        let undo = try await writing.get("overview", cookie)["undo"]
        #expect(try await writing.post("undo", ["number": undo["number"]], cookie).status == 200)
        #expect(writing.folder.text("Content/places/긴-글.md") == nil)
        let trash = try await writing.get("trash", cookie)["entries"].items
        #expect(trash.map { $0["path"] } == ["Content/places/긴-글.md"])
        #expect(try await writing.post("restore", ["number": trash[0]["number"]], cookie).status == 200)
        #expect(writing.folder.text("Content/places/긴-글.md")?.contains("오래 쓴 글") ?? false)
        // That it came back can be taken back, and then again.
        let back = try await writing.get("overview", cookie)["undo"]
        #expect(back["title"] == "restore Content/places/긴-글.md")
        #expect(try await writing.post("undo", ["number": back["number"]], cookie).status == 200)
        #expect(try await writing.get("trash", cookie)["entries"].items.count == 1)
    }

    /// Each form of the editor that writes, and what takes it back.
    @Test(arguments: ["edits", "source", "visit", "settings", "new", "remove", "restore"])
    func everyFormIsTakenBack(form: String) async throws {
        let writing = try Self.writing(Self.visits)
        let cookie = try writing.entered()
        func read(_ path: String) async throws -> JSONValue { try await writing.entry(path, cookie).answer }
        if form == "restore" {
            let entry = try await read("Content/places/onion.md")
            _ = try await writing.post("remove", ["path": Self.onion, "digest": entry["digest"]], cookie)
        }
        func state() throws -> [String: String?] {
            let files = writing.folder.files(in: "Content")
            return Dictionary(uniqueKeysWithValues: files.map { ($0, writing.folder.text("Content/" + $0)) })
        }
        let before = try state()
        let settings = try await read("Content/diary.yml")
        let entry = try await read("Content/places/onion.md")
        let trash = try await writing.get("trash", cookie)["entries"].items
        let digest = entry["digest"]
        let calls: [String: (String, JSONValue)] = [
            "edits": (
                "save",
                ["path": Self.onion, "digest": digest, "edits": [["op": "set", "path": ["title"], "value": "양파"]]]
            ),
            "source": ("save", ["path": Self.onion, "digest": digest, "source": "---\ntitle: 양파\n---\n"]),
            "visit": ("save", ["path": Self.onion, "digest": digest, "visit": ["date": "2026-05-20"]]),
            "settings": (
                "save",
                [
                    "path": "Content/diary.yml", "digest": settings["digest"],
                    "edits": [["op": "set", "path": ["title"], "value": "새 수첩"]],
                ]
            ),
            "new": ("new", ["kind": "places", "fields": ["title": "새 곳"], "body": "글"]),
            "remove": ("remove", ["path": Self.onion, "digest": digest]),
            "restore": ("restore", ["number": trash.first?["number"] ?? .null]),
        ]
        let call = try #require(calls[form])
        let answer = try await writing.post(call.0, call.1, cookie)
        #expect(answer.status == 200, "\(answer.answer)")
        #expect(try state() != before)
        let undo = try await writing.get("overview", cookie)["undo"]
        #expect(undo["titles"].items.count == 1 && undo["titles"].items[0].text?.contains("/") == false, "\(undo)")
        #expect(try await writing.post("undo", ["number": undo["number"]], cookie).status == 200)
        #expect(try state() == before)
    }

    @Test func whatCouldNotComeBackIsNotDeleted() async throws {
        let writing = try Self.writing(Self.visits)
        let cookie = try writing.entered()
        let elsewhere = try TemporaryFolder()
        try File(writing.folder.path + "/Content/places").move(to: elsewhere.path + "/places")
        try FileManager.default.createSymbolicLink(
            atPath: writing.folder.path + "/Content/places", withDestinationPath: elsewhere.path + "/places")
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        let removed = try await writing.post("remove", ["path": Self.onion, "digest": read["digest"]], cookie)
        #expect(removed.status == 422)
        #expect(writing.folder.text("Content/places/onion.md") == read["source"].text)
        #expect(try await writing.get("trash", cookie)["entries"].items.isEmpty)
    }

    @Test func nothingIsTakenAwayThatOthersName() async throws {
        let writing = try Writing(
            """
            -- Content/diary.yml --
            title: 수첩
            categories: [{id: cafe, name: 카페}, {id: walk, name: 산책}]
            -- Content/places/onion.md --
            ---
            title: 어니언
            category: cafe
            ---
            -- Content/places/yard.md --
            ---
            title: 마당
            ---

            [[onion]]에서 왔다.
            """)
        let cookie = try writing.entered()
        let settings = try await writing.entry("Content/diary.yml", cookie).answer
        func without(_ index: Int) -> JSONValue {
            [
                "path": "Content/diary.yml", "digest": settings["digest"],
                "edits": [["op": "remove", "path": ["categories", .int(index)]]],
            ]
        }
        let refused = try await writing.post("save", without(0), cookie)
        #expect(refused.status == 422)
        #expect(refused.answer["problems"].items.map { $0["path"] } == [Self.onion])
        #expect(try await writing.post("save", without(1), cookie).status == 200, "nobody has that one")
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        let removed = try await writing.post("remove", ["path": Self.onion, "digest": read["digest"]], cookie)
        #expect(removed.status == 422)
        #expect(removed.answer["problems"].items.map { $0["path"] } == ["Content/places/yard.md"])
    }

    @Test func aNewCategoryGetsItsIDFromItsName() async throws {
        let writing = try Self.writing(Self.visits)
        let cookie = try writing.entered()
        let settings = try await writing.entry("Content/diary.yml", cookie).answer
        let saved = try await writing.post(
            "save",
            [
                "path": "Content/diary.yml", "digest": settings["digest"],
                "edits": [["op": "set", "path": ["categories"], "value": [["name": "동네 책방", "icon": "📖"]]]],
            ], cookie)
        #expect(saved.status == 200, "\(saved.answer)")
        #expect(writing.folder.text("Content/diary.yml")?.contains("id: 동네-책방") ?? false)
    }

    @Test func namesWithSpacesAreFound() async throws {
        let writing = try Self.writing(Self.visits)
        let cookie = try writing.entered()
        try writing.folder.write("Content/places/Blue Bottle.md", "---\ntitle: Blue Bottle\n---\n")
        for path in ["Content/places/Blue+Bottle.md", "Content/places/Blue%20Bottle.md"] {
            #expect(try await writing.entry(path, cookie).answer["path"] == "Content/places/Blue Bottle.md")
        }
    }

    @Test(arguments: ["source", "body"])
    func linesEndAsTheyDid(part: String) async throws {
        let before = "---\r\ntitle: 어니언\r\n---\r\n\r\n하나\r\n둘\r\n"
        let writing = try Self.writing(before)
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        var message: [String: JSONValue] = ["path": Self.onion, "digest": read["digest"]]
        if part == "source" {
            message["source"] = "---\ntitle: 어니언\n---\n\n하나\n둘\n셋\n"
        } else {
            message["edits"] = []
            message["body"] = "\n하나\n둘\n셋\n"
        }
        #expect(try await writing.post("save", .object(message), cookie).status == 200)
        #expect(writing.folder.text("Content/places/onion.md") == before + "셋\r\n")
    }

    @Test(arguments: ["want: true", "want: yes", "want: {by: [현우]}", "want: [현우]"])
    func aVisitFulfilsAWish(wish: String) async throws {
        let writing = try Self.writing("---\ntitle: 어니언\n\(wish)\ncomment: 언젠가\n---\n")
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        let saved = try await writing.post(
            "save", ["path": Self.onion, "digest": read["digest"], "visit": ["date": "2026-05-04"]], cookie)
        #expect(saved.status == 200, "\(saved.answer)")
        #expect(
            writing.folder.text("Content/places/onion.md")
                == "---\ntitle: 어니언\ncomment: 언젠가\nvisits: [{date: 2026-05-04}]\n---\n\n")
    }

    /// Where a mistake is, as the form finds it: keys by their one spelling, items by their number.
    @Test(
        arguments: [
            ("분류: cafee", ["category"]), ("visits:\n  - 2026-05-03\n  - {date: 2026-05-40}", ["visits", 1, "date"]),
            ("visits:\n  - {date: 2026-05-03, 평점: 9}", ["visits", 0, "rating"]), ("tags: [빵, {a: b}]", ["tags", 1]),
        ] as [(String, JSONValue)])
    func mistakesHaveTheirPath(line: String, path: JSONValue) async throws {
        let writing = try Self.writing("---\ntitle: 어니언\n\(line)\n---\n")
        let read = try await writing.entry("Content/places/onion.md", writing.entered()).answer
        #expect(read["problems"].items.first?["field"] == path, "\(read["problems"])")
    }

    @Test func whatAMapSharesIsReadWithoutAskingAnybody() async throws {
        let writing = try Self.writing(Self.visits)
        let cookie = try writing.entered()
        let told = try await writing.post(
            "spot", ["text": "[카카오맵] 어니언\n계동길 5\nhttps://map.kakao.com/link/map/어니언,37.5776,126.9868"], cookie
        ).answer
        #expect(told == ["location": "37.5776,126.9868", "title": "어니언", "address": "계동길 5", "isShort": false])
    }
}

/// Photos on their way, when something goes wrong.
@Suite struct UploadFaultTests {
    private static let id = String(repeating: "0b", count: 16)

    private static func send(
        _ writing: Writing, _ bytes: [UInt8], part: Int, of count: Int, id: String = id, name: String = "image.jpg",
        _ cookie: String
    ) async throws -> (status: Int, answer: JSONValue) {
        var request = Writing.write("photo?id=\(id)&of=\(count)&part=\(part)&name=\(name)", [:], cookie)
        request.contentType = "application/octet-stream"
        request.body = { limit in bytes.count <= limit ? bytes : nil }
        return try Writing.read(await writing.responder.reply(to: request))
    }

    @Test func anAnswerThatWasLostIsGivenAgain() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let cut = tinyPhoto.count / 2
        _ = try await Self.send(writing, Array(tinyPhoto[..<cut]), part: 0, of: 2, cookie)
        let first = try await Self.send(writing, Array(tinyPhoto[cut...]), part: 1, of: 2, cookie)
        let again = try await Self.send(writing, Array(tinyPhoto[cut...]), part: 1, of: 2, cookie)
        #expect(first.answer["id"].text == Self.id && again.answer == first.answer)
        // Nonsense costs nothing that has arrived.
        #expect(try await Self.send(writing, [1], part: 9, of: 2, cookie).status == 422)
        #expect(try await Self.send(writing, tinyPhoto, part: 0, of: 2, cookie).answer == first.answer)
    }

    @Test func aPortraitOfANewPersonLiesBesideThePeople() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        for (name, file) in [("소라", "image.jpg"), ("은비", "image-2.jpg")] {
            #expect(try await Self.send(writing, tinyPhoto, part: 0, of: 1, cookie).status == 200)
            let made = try await writing.post(
                "new",
                [
                    "kind": "people", "fields": ["name": .string(name), "avatar": .string("upload:" + Self.id)],
                    "body": "",
                ],
                cookie)
            #expect(made.status == 200, "\(made.answer)")
            #expect(writing.folder.text("Content/people/\(name).md")?.contains("avatar: \(file)\n") ?? false)
            #expect(try File(writing.folder.path + "/Content/people/\(file)").read() == tinyPhoto)
        }
    }

    @Test func aPlaceThatIsMadeAgainLeavesThePhotosOfTheFirst() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        for file in ["image.jpg", "image-2.jpg"] {
            _ = try await Self.send(writing, tinyPhoto, part: 0, of: 1, cookie)
            let made = try await writing.post(
                "new",
                ["kind": "places", "fields": ["title": "마당", "photos": [.string("upload:" + Self.id)]], "body": ""],
                cookie)
            #expect(made.status == 200, "\(made.answer)")
            #expect(made.answer["source"].text?.contains("photos: [\(file)]") ?? false)
            _ = try await writing.post(
                "remove", ["path": made.answer["path"], "digest": made.answer["digest"]], cookie)
        }
    }

    @Test func allPhotosBesideAnEntryGetOneMore() async throws {
        let writing = try Writing(
            "-- Content/diary.yml --\ntitle: 수첩\n-- Content/places/yard/index.md --\n---\ntitle: 마당\nphotos: auto\n---\n"
        )
        let cookie = try writing.entered()
        _ = try await Self.send(writing, tinyPhoto, part: 0, of: 1, cookie)
        let read = try await writing.entry("Content/places/yard/index.md", cookie).answer
        let saved = try await writing.post(
            "save",
            [
                "path": read["path"], "digest": read["digest"], "edits": [],
                "copies": [.string("upload:" + Self.id)],
            ], cookie)
        #expect(saved.status == 200, "\(saved.answer)")
        #expect(saved.answer["source"] == read["source"])
        #expect(try File(writing.folder.path + "/Content/places/yard/image.jpg").read() == tinyPhoto)
    }
}
