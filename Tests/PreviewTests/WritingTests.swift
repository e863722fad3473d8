import Content
import Base
import Diary
import Foundation
import Synchronization
import TestSupport
import Testing
@testable import Preview

@Suite struct WriterAccessTests {
    @Test func aKeyOpensOnce() throws {
        let keys = Mutex<[String]>([])
        let folder = try TemporaryFolder(SmallDiary.text)
        let day = try #require(Day("2026-05-04"))
        let access = WriterAccess(diary: folder.path, today: { day }) { path in keys.withLock { $0.append(path) } }
        let key = String(access.path.split(separator: "=")[1])
        #expect(try access.enter(with: "") == nil && access.enter(with: String(key.dropLast())) == nil)
        #expect(access.path.hasSuffix(key), "wrong keys change nothing")
        let cookie = try #require(try access.enter(with: key))
        #expect(cookie != key)
        #expect(try access.enter(with: key) == nil)
        #expect(keys.withLock { $0 } == [access.path] && !access.path.hasSuffix(key))
    }

    @Test(arguments: [
        "no cookie", "a forged cookie", "the key as a cookie", "another diary's cookie", "no origin",
        "a foreign origin",
        "the origin of another port", "an opaque origin", "another site", "a page of the same site", "no header",
    ])
    func whoeverElseAsksWritesNothing(what: String) async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        var request = Writing.write("undo", ["title": "x"], cookie)
        switch what {
        case "no cookie": request.cookie = nil
        case "a forged cookie": request.cookie = String(cookie.dropLast()) + (cookie.hasSuffix("0") ? "1" : "0")
        case "the key as a cookie":
            request.cookie = "\(writing.access.cookieName)=\(writing.access.path.split(separator: "=")[1])"
        case "another diary's cookie": request.cookie = try Writing().entered()
        case "no origin": request.origin = nil
        case "a foreign origin": request.origin = "https://evil.example"
        case "the origin of another port": request.origin = "http://127.0.0.1:8001"
        case "an opaque origin": request.origin = "null"
        case "another site": request.fetchSite = "cross-site"
        case "a page of the same site": request.fetchSite = "same-site"
        default: request.hasOwnHeader = false
        }
        #expect(await writing.responder.reply(to: request).status == 403)
        // The same is answered when all of it is right.
        #expect(await writing.responder.reply(to: Writing.write("undo", ["title": "x"], cookie)).status == 404)
    }

    /// The day is one of a month in which the browser came on the 4th of May.
    @Test(arguments: [("2026-05-04", true), ("2026-06-02", true), ("2026-06-03", false)])
    func aBrowserIsRememberedForThirtyDays(day: String, isKnown: Bool) throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let day = try #require(Day(day))
        let later = WriterAccess(diary: writing.folder.path, today: { day }) { _ in }
        var request = Writing.write("undo", [:], cookie)
        #expect(later.allows(request, isWrite: true) == isKnown, "another preview of the same diary")
        // The port of a preview may be another each time.
        (request.host, request.origin) = ("127.0.0.1:8001", "http://127.0.0.1:8001")
        #expect(later.allows(request, isWrite: true) == isKnown)
    }

    @Test func aBrowserThatIsToldToLeaveMayNotWrite() async throws {
        let writing = try Writing()
        let (own, other) = (try writing.entered(), try writing.entered())
        let devices = try await writing.get("devices", own)["devices"].items
        #expect(devices.map { $0["day"].text } == ["2026-05-04", "2026-05-04"])
        #expect(devices.map { $0["isOwn"] } == [false, true], "the last one to come stands first")
        let id = try #require(devices[0]["id"].text)
        #expect(try await writing.post("forget", ["id": .string(id)], own).status == 200)
        #expect(try await writing.post("undo", [:], other).status == 403)
        #expect(try await writing.get("devices", own)["devices"].items.count == 1)
    }

    @Test func theListOfBrowsersIsTheOwnersAndTellsNoCookie() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let file = File(writing.folder.path + "/.cairn/devices")
        #expect(!file.isOpenToOthers)
        let text = String(decoding: try file.read(), as: UTF8.self)
        #expect(!text.contains(try #require(cookie.split(separator: "=").last)))
        // Somebody's copy of a diary brings such a file as others can read it.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(try await writing.post("undo", [:], cookie).status == 403)
    }

    @Test func theListHoldsThirtyTwoAndOneLineForEach() throws {
        let folder = try TemporaryFolder(SmallDiary.text)
        let day = try #require(Day("2026-05-04"))
        let devices = WriterDevices(diary: folder.path, today: { day })
        for number in 0..<40 { try devices.admit("\(number)", name: "a\tb\n\(number) 휴대폰") }
        #expect(devices.all().map(\.id) == (8..<40).reversed().map(String.init))
        #expect(devices.all().first?.name == "ab39 ")
    }

    @Test func withoutACookieNothingIsReadEither() async throws {
        let writing = try Writing()
        for name in ["overview", "entry?path=Content/places/onion.md", "page?path=Content/places/onion.md"] {
            let request = SiteRequest(method: "GET", target: WriterAccess.address + name, host: "127.0.0.1:8000")
            #expect(await writing.responder.reply(to: request).status == 403)
        }
    }

    @Test func aPreviewThatIsOnlyReadAnswersNoneOfIt() async throws {
        var responder = try Writing().responder
        responder.routes = nil
        #expect(await responder.reply(to: Writing.write("undo", [:], "")).status == 405)
        for name in ["", "editor.js", "overview", "enter?key=1"] {
            let request = SiteRequest(method: "GET", target: WriterAccess.address + name, host: "127.0.0.1:8000")
            #expect(await responder.reply(to: request).status == 404)
        }
    }

    @Test(arguments: [("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("application/json", 413)])
    func onlyJSONOfBoundedSizeIsRead(type: String, status: Int) async throws {
        let writing = try Writing()
        var request = Writing.write("undo", [:], try writing.entered())
        request.contentType = type
        request.body = { _ in nil }
        #expect(await writing.responder.reply(to: request).status == status)
    }
}

@Suite struct DiaryWriterTests {
    private static let onion: JSONValue = "Content/places/onion.md"

    @Test func aVisitIsAllThatChanges() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie)
        #expect(read.answer["fields"]["title"].text == "어니언")
        let saved = try await writing.post(
            "save",
            [
                "path": Self.onion, "digest": read.answer["digest"],
                "visit": ["note": "창가: 자리 \"좋다\"", "date": "2026-05-04", "with": ["민지"], "rating": "4.5"],
            ], cookie)
        #expect(saved.status == 200)
        #expect(
            writing.folder.text("Content/places/onion.md") == """
                ---
                title: 어니언
                category: cafe
                tags: [빵]
                rating: 4
                visits:
                  - 2026-05-03
                  - date: 2026-05-04
                    with: [민지]
                    rating: 4.5
                    note: "창가: 자리 \\"좋다\\""
                ---

                첫 글

                """)
    }

    @Test func onlyChangedValuesAreWritten() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let before = "---\n# 내가 적은 것\ntitle:   '어니언'   # 이름\nrating: 4\ntags: [빵,   커피]\n---\n글\n"
        try writing.folder.write("Content/places/onion.md", before)
        let digest = try await writing.entry("Content/places/onion.md", cookie).answer["digest"]
        let saved = try await writing.post(
            "save",
            [
                "path": Self.onion, "digest": digest,
                "edits": [
                    ["op": "set", "path": ["rating"], "value": "5"],
                    ["op": "set", "path": ["comment"], "value": "yes"],
                ], "body": "\n새 글\n",
            ], cookie)
        #expect(saved.status == 200)
        #expect(
            writing.folder.text("Content/places/onion.md")
                == before.replacing("rating: 4", with: "rating: 5").replacing(
                    "커피]\n", with: "커피]\ncomment: 'yes'\n"
                ).replacing("글\n", with: "\n새 글\n"))
    }

    @Test func anotherFileMeanwhileIsAConflict() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let digest = try await writing.entry("Content/places/onion.md", cookie).answer["digest"]
        let theirs = SmallDiary.place("손으로 고친 글")
        try writing.folder.write("Content/places/onion.md", theirs)
        for (name, more) in [
            ("save", ["edits": [["op": "set", "path": ["rating"], "value": "1"]]]), ("save", ["source": "x"]),
            ("remove", [:]), ("save", ["visit": ["date": "2026-05-04"]]),
        ] as [(String, JSONValue)] {
            guard case .object(var message) = more else { continue }
            message["path"] = Self.onion
            message["digest"] = digest
            let answer = try await writing.post(name, .object(message), cookie)
            #expect(answer.status == 409)
            #expect(answer.answer["source"].text == theirs, "the writer sees what is there now")
            #expect(writing.folder.text("Content/places/onion.md") == theirs)
        }
    }

    @Test func mistakesAreToldAtTheirFieldAndNothingIsWritten() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        let answer = try await writing.post(
            "save",
            [
                "path": Self.onion, "digest": read["digest"],
                "edits": [["op": "set", "path": ["category"], "value": "cafee"]],
            ], cookie)
        #expect(answer.status == 422)
        guard case .list(let problems) = answer.answer["problems"] else { return #expect(Bool(false)) }
        #expect(problems.count == 1)
        #expect(problems.first?["field"] == ["category"])
        #expect(problems.first?["suggestion"].text == "cafe" && problems.first?["mistaken"].text == "cafee")
        #expect(writing.folder.text("Content/places/onion.md") == read["source"].text.map { $0 })
    }

    @Test(arguments: [
        "../secret.md", "Content/places/../../secret.md", "Content/../Content/diary.yml", "/etc/passwd", "",
        "Content/places/none.md", "Content/places/link.md\u{0}",
    ])
    func onlyEntriesAreWritten(path: String) async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        try writing.folder.write("secret.md", "---\ntitle: x\n---\n")
        let before = writing.folder.files()
        for name in ["save", "remove", "check"] {
            let message: JSONValue = ["path": .string(path), "digest": "", "source": "x"]
            #expect(try await writing.post(name, message, cookie).status == 404)
        }
        #expect(writing.folder.files() == before)
    }

    @Test func namesOfNewFilesAreMadeHere() async throws {
        let writing = try Writing("-- Content/diary.yml --\ntitle: 수첩\n")
        let cookie = try writing.entered()
        let made = try await writing.post(
            "new",
            [
                "kind": "places",
                "fields": [
                    "title": "../../한옥/카페", "location": ["lat": "37.5", "lon": "127.0"], "date": "2026-05-04",
                    "draft": true,
                ], "body": "글",
            ], cookie)
        #expect(made.status == 200)
        let path = try #require(made.answer["path"].text)
        #expect(path.hasPrefix("Content/places/") && !path.contains(".."))
        #expect(writing.folder.text(path)?.contains("title: ../../한옥/카페") ?? false)
        // A second one of that name gets a file of its own.
        let other = try await writing.post(
            "new", ["kind": "places", "fields": ["title": "../../한옥/카페", "date": "2026-05-04"], "body": ""], cookie)
        #expect(other.status == 200)
        #expect(other.answer["path"].text == path.replacing(".md", with: "-2.md"))
    }

    @Test func whatIsDeletedComesBack() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        #expect(
            try await writing.post("remove", ["path": Self.onion, "digest": read["digest"]], cookie).status == 200)
        #expect(writing.folder.text("Content/places/onion.md") == nil)
        let undo = try await writing.get("overview", cookie)["undo"]
        #expect(undo["title"].text == "remove Content/places/onion.md")
        #expect(try await writing.post("undo", ["number": 7], cookie).status == 409)
        #expect(writing.folder.text("Content/places/onion.md") == nil)
        #expect(try await writing.post("undo", ["number": undo["number"]], cookie).status == 200)
        #expect(writing.folder.text("Content/places/onion.md") == read["source"].text)
    }

    @Test func aConflictShowsWhatKeepingMineWouldChange() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let digest = try await writing.entry("Content/places/onion.md", cookie).answer["digest"]
        try writing.folder.write("Content/places/onion.md", SmallDiary.place("손으로 고친 글"))
        let answer = try await writing.post(
            "save",
            [
                "path": Self.onion, "digest": digest,
                "edits": [["op": "set", "path": ["title"], "value": "양파"]],
            ], cookie)
        #expect(answer.status == 409)
        let changed = answer.answer["difference"].items.filter { $0.items.first != " " }
        #expect(changed == [["-", "title: 어니언"], ["+", "title: 양파"]])
    }

    @Test func deletedEntriesWaitInTheTrashWhateverComesAfter() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        _ = try await writing.post("remove", ["path": Self.onion, "digest": read["digest"]], cookie)
        for number in 0..<60 {
            let made = try await writing.post(
                "new", ["kind": "pages", "fields": ["title": .string("글 \(number)")], "body": ""], cookie)
            #expect(made.status == 200)
        }
        let trash = try await writing.get("trash", cookie)
        #expect(trash["entries"].items.map { $0["path"] } == [Self.onion])
        let number = try #require(trash["entries"].items.first?["number"])
        #expect(try await writing.post("restore", ["number": number], cookie).answer["path"] == Self.onion)
        #expect(writing.folder.text("Content/places/onion.md") == read["source"].text)
        #expect(try await writing.get("trash", cookie)["entries"].items.isEmpty)
        #expect(try await writing.post("restore", ["number": number], cookie).status == 404)
    }

    @Test func categoriesArePutInOrderAndRenamedWithAllTheirPlaces() async throws {
        let settings = """
            title: 수첩
            categories:
              # 마시는 곳
              - {id: cafe, name: 카페}
              - id: walk   # 걷는 곳
                name: 산책
            """
        let writing = try Writing(
            "-- Content/diary.yml --\n\(settings)\n-- Content/places/onion.md --\n"
                + "---\ntitle: 어니언\ndate: 2026-05-03\ncategory: 카페\n---\n")
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/diary.yml", cookie).answer
        let saved = try await writing.post(
            "save",
            [
                "path": "Content/diary.yml", "digest": read["digest"],
                "edits": [
                    ["op": "set", "path": ["categories", 0, "name"], "value": "찻집"],
                    ["op": "add", "path": ["categories"], "value": ["id": "book", "name": "책방"]],
                    ["op": "order", "path": ["categories"], "order": [1, 2, 0]],
                ],
            ], cookie)
        #expect(saved.status == 200, "\(saved.answer)")
        #expect(
            writing.folder.text("Content/diary.yml") == """
                title: 수첩
                categories:
                  - id: walk   # 걷는 곳
                    name: 산책
                  - id: book
                    name: 책방
                  # 마시는 곳
                  - {id: cafe, name: 찻집}

                """)
        #expect(writing.folder.text("Content/places/onion.md")?.contains("category: 찻집") ?? false)
    }

    @Test func membersPlansAndAnswersAreWrittenOneByOne() async throws {
        let group = """
            ---
            title: 우리집
            members: [민지, 현우]
            plans:
              - title: 군산
                answers: {민지: yes}   # 아직
            ---

            """
        let writing = try Writing(SmallDiary.text + "\n-- Content/groups/home.md --\n" + group)
        let cookie = try writing.entered()
        let digest = try await writing.entry("Content/groups/home.md", cookie).answer["digest"]
        let saved = try await writing.post(
            "save",
            [
                "path": "Content/groups/home.md", "digest": digest,
                "edits": [
                    ["op": "set", "path": ["members", 1, "role"], "value": "총무"],
                    ["op": "set", "path": ["plans", 0, "answers", "현우"], "value": "maybe"],
                    ["op": "set", "path": ["rules"], "value": [["text": "달걀은 사 온다", "weekdays": ["mon"]]]],
                ],
            ], cookie)
        #expect(saved.status == 200, "\(saved.answer)")
        let text = try #require(writing.folder.text("Content/groups/home.md"))
        #expect(text.contains("members: [민지, {person: 현우, role: 총무}]\n"))
        #expect(text.contains("    answers: {민지: yes, 현우: maybe}   # 아직\n"))
        #expect(text.contains("달걀은 사 온다"))
    }

    @Test func anEntryWithMistakesIsKeptAsADraft() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let digest = try await writing.entry("Content/places/onion.md", cookie).answer["digest"]
        let message: JSONValue = [
            "path": Self.onion, "digest": digest, "edits": [["op": "set", "path": ["rating"], "value": "nine"]],
        ]
        #expect(try await writing.post("save", message, cookie).status == 422)
        guard case .object(var kept) = message else { return }
        kept["keep"] = true
        #expect(try await writing.post("save", .object(kept), cookie).status == 200)
        let text = try #require(writing.folder.text("Content/places/onion.md"))
        #expect(text.contains("rating: nine\n") && text.contains("draft: true\n"))
        // Settings with mistakes would leave no site at all.
        let settings = try await writing.entry("Content/diary.yml", cookie).answer["digest"]
        let broken: JSONValue = [
            "path": "Content/diary.yml", "digest": settings, "keep": true,
            "edits": [["op": "set", "path": ["per_page"], "value": "many"]],
        ]
        #expect(try await writing.post("save", broken, cookie).status == 422)
    }

    @Test func theTextIsShownAsItWillLookAndNothingInItRuns() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let text: JSONValue = "**좋다** <script>alert(1)</script> [[onion|어니언]] ![마당](\"onerror=x.jpg)"
        let look = try await writing.post("look", ["path": Self.onion, "text": text], cookie)
        let html = try #require(look.answer["html"].text)
        #expect(html.contains("<strong>좋다</strong>") && html.contains("<a>어니언</a>"))
        #expect(!html.contains("<script") && !html.contains("\"onerror"))
    }

    /// What two telephones and a text editor write at once is all there in the end, or was told as a conflict; `CAIRN_EDITS` says how
    /// much each of them writes.
    @Test func nothingIsLostBetweenManyHands() async throws {
        let count = ProcessInfo.processInfo.environment["CAIRN_EDITS"].flatMap { Int($0) } ?? 100
        let writing = try Writing()
        let cookie = try writing.entered()
        let paths = (0..<4).map { "Content/places/spot-\($0).md" }
        for path in paths { try writing.folder.write(path, "---\ntitle: 곳\n---\n") }

        /// Visits of one telephone, each by the digest of what it has read.
        @Sendable func save(_ name: String, seed: UInt64) async throws -> [(path: String, words: String)] {
            var dice = Dice(seed: seed)
            var written: [(path: String, words: String)] = []
            for step in 0..<count {
                let path = paths[Int.random(in: 0..<paths.count, using: &dice)]
                let words = "\(name) \(step)번째."
                var known = try await writing.entry(path, cookie).answer["digest"]
                for _ in 0..<1000 {
                    let visit: JSONValue = ["date": "2026-05-04", "note": .string(words)]
                    let saved = try await writing.post(
                        "save", ["path": .string(path), "digest": known, "visit": visit], cookie)
                    if saved.status == 200 {
                        written.append((path, words))
                        break
                    }
                    #expect(saved.status == 409)
                    known = saved.answer["digest"]
                }
            }
            return written
        }

        /// Lines below the front matter, by an editor that looks whether the file is still what it has opened.
        @Sendable func type(seed: UInt64) async throws -> [(path: String, words: String)] {
            var dice = Dice(seed: seed)
            var written: [(path: String, words: String)] = []
            for step in 0..<count * 2 {
                let path = paths[Int.random(in: 0..<paths.count, using: &dice)]
                let words = "손 \(step)번째."
                let file = File(writing.folder.path + "/" + path)
                var isWritten = false
                while !isWritten {
                    let opened = try file.read()
                    isWritten = try file.replace(opened, with: opened + Array("\(words)\n".utf8))
                }
                written.append((path, words))
                try await Task.sleep(for: .microseconds(Int.random(in: 0..<4000, using: &dice)))
            }
            return written
        }

        async let sofa = save("창", seed: 1)
        async let road = save("길", seed: 2)
        async let hand = type(seed: 3)
        let written = try await sofa + road + hand
        #expect(written.count == count * 4)
        for path in paths {
            let text = try #require(writing.folder.text(path))
            for (_, words) in written where text.contains(words) {
                #expect(text.ranges(of: words).count == 1, "\(words) stands there twice")
            }
            for (place, words) in written where place == path { #expect(text.contains(words), "\(words) is lost") }
        }
        #expect(try Folder(writing.folder.path + "/Content/places").items().allSatisfy { $0.name.hasSuffix(".md") })
    }
}

@Suite struct UploadTests {
    private static let id = String(repeating: "0a", count: 16)

    private static func send(
        _ writing: Writing, _ bytes: [UInt8], _ query: String, _ cookie: String
    ) async throws -> (status: Int, answer: JSONValue) {
        var request = Writing.write("photo?" + query, [:], cookie)
        request.contentType = "application/octet-stream"
        request.body = { limit in bytes.count <= limit ? bytes : nil }
        return try Writing.read(await writing.responder.reply(to: request))
    }

    @Test func partsArriveInAnyOrderAndThePhotoLiesUntouchedBesideItsEntry() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let photo = tinyPhoto
        let cut = photo.count / 2
        let query = "id=\(Self.id)&of=2&name=%EC%9A%B0%EB%A6%AC%20%EC%A7%91.JPG&part="
        let second = try await Self.send(writing, Array(photo[cut...]), query + "1", cookie)
        #expect(second.answer["parts"] == [1])
        #expect(try await writing.get("photo?id=\(Self.id)", cookie)["parts"] == [1], "what arrived is not sent again")
        let whole = try await Self.send(writing, Array(photo[..<cut]), query + "0", cookie)
        #expect(whole.status == 200 && whole.answer["id"].text == Self.id, "\(whole.answer)")
        let saved = try await writing.post(
            "new",
            [
                "kind": "places",
                "fields": [
                    "title": "사진 있는 곳", "date": "2026-05-04",
                    "photos": [["file": .string("upload:" + Self.id), "alt": "마당"]],
                ], "body": "",
            ], cookie)
        #expect(saved.status == 200, "\(saved.answer)")
        #expect(saved.answer["path"].text == "Content/places/사진-있는-곳/index.md")
        #expect(try File(writing.folder.path + "/Content/places/사진-있는-곳/우리-집.jpg").read() == photo)
        #expect(saved.answer["source"].text?.contains("photos:\n  - file: 우리-집.jpg\n    alt: 마당\n") ?? false)
        #expect(try await writing.get("photo?id=\(Self.id)", cookie)["parts"] == [])
        // A photo that was used, or never came, is none.
        let again = try await writing.post(
            "new",
            ["kind": "places", "fields": ["title": "둘", "photos": [.string("upload:" + Self.id)]], "body": ""], cookie)
        #expect(again.status == 422)
    }

    @Test(arguments: [
        "id=../../x&part=0&of=1&name=a.jpg", "id=&part=0&of=1&name=a.jpg", "part=0&of=1&name=a.jpg",
        "id=0A0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a&part=0&of=1&name=a.jpg",
        "id=\(id)&part=1&of=1&name=a.jpg", "id=\(id)&part=-1&of=2&name=a.jpg", "id=\(id)&part=0&of=1000&name=a.jpg",
        "id=\(id)&part=0&of=1&name=a.svg", "id=\(id)&part=0&of=1&name=.jpg", "id=\(id)&part=0&of=1&name=diary.yml",
        "id=\(id)&part=0&of=1&name=nothing.jpg",
    ])
    func whatIsNoPhotoIsNotKept(query: String) async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let sent = try await Self.send(writing, Array("no photo".utf8), query, cookie)
        #expect(sent.status == 422)
        #expect(!writing.folder.files().contains { $0.contains("uploads") })
    }

    /// What is sent to place photos is read once, and is no photo that an entry may have.
    @Test func tracksPlacePhotosAndAreNotKept() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let track = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
            <trkpt lat="37.5" lon="127"><time>2026-05-03T05:00:00Z</time></trkpt>
            <trkpt lat="37.501" lon="127"><time>2026-05-03T05:01:00Z</time></trkpt>
            </trkseg></trk></gpx>
            """
        let query = "id=\(Self.id)&part=0&of=1&name="
        let sent = try await Self.send(writing, Array(track.utf8), query + "walk.gpx", cookie)
        #expect(sent.status == 200 && sent.answer["id"].text == Self.id, "\(sent.answer)")
        #expect(!writing.folder.files().contains { $0.contains("walk") })
        let message: JSONValue = ["tracks": [.string(Self.id)], "photos": ["../../x"]]
        let placed = try await writing.post("placed", message, cookie)
        #expect(placed.status == 200 && placed.answer["placed"] == [], "\(placed.answer)")
        let saved = try await writing.post(
            "new",
            ["kind": "places", "fields": ["title": "둘", "photos": [.string("upload:" + Self.id)]], "body": ""], cookie)
        #expect(saved.status == 422)
        let unknown: JSONValue = ["tracks": [.string(String(repeating: "1b", count: 16))], "photos": []]
        #expect(try await writing.post("placed", unknown, cookie).status == 404)
        let broken = try await Self.send(writing, Array(track.utf8.dropLast(30)), query + "walk.gpx", cookie)
        #expect(broken.status == 422)
        #expect(!writing.folder.files().contains { $0.contains("walk") })
    }

    @Test func photosOfOthersAreNotShown() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        try writing.folder.write("secret.jpg", "x")
        for name in ["../../secret.jpg", "/etc/hosts", "onion.md", "../diary.yml", "none.jpg"] {
            let request = SiteRequest(
                method: "GET", target: WriterAccess.address + "file?path=Content/places/onion.md&name=" + name,
                host: "127.0.0.1:8000", cookie: cookie)
            #expect(await writing.responder.reply(to: request).status == 404)
        }
    }
}
