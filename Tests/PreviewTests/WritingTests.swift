import Content
import Diagnostics
import Diary
import JSON
import Synchronization
import TestSupport
import Testing

@testable import Preview

/// A diary that is written through the interface of its preview, without a network between.
private struct Writing {
    let folder: TemporaryFolder
    let access = WriterAccess { _ in }
    let responder: Responder

    init(_ diary: String = SmallDiary.text) throws {
        folder = try TemporaryFolder(diary)
        let site = LiveSite()
        let day = try #require(Day("2026-05-04"))
        var responder = Responder(site: site, announcer: Announcer(), hosts: AllowedHosts(listeningOn: "127.0.0.1"))
        responder.routes = WriterRoutes(
            access: access, writer: DiaryWriter(diary: folder.path, today: { day }), site: site)
        self.responder = responder
    }

    /// The cookie of a browser that is let in.
    func entered() throws -> String {
        let key = access.path.split(separator: "=")[1]
        return "cairn-edit-8000=" + (try #require(access.enter(with: String(key))))
    }

    /// A write as the editor sends it.
    static func write(_ name: String, _ message: JSONValue, _ cookie: String) -> SiteRequest {
        SiteRequest(
            method: "POST", target: WriterAccess.address + name, host: "127.0.0.1:8000", cookie: cookie,
            origin: "http://127.0.0.1:8000", contentType: "application/json", fetchSite: "same-origin",
            hasOwnHeader: true, body: { _ in message.bytes })
    }

    func post(_ name: String, _ message: JSONValue, _ cookie: String) async throws -> (status: Int, answer: JSONValue) {
        try Self.read(await responder.reply(to: Self.write(name, message, cookie)))
    }

    func entry(_ path: String, _ cookie: String) async throws -> (status: Int, answer: JSONValue) {
        let target = WriterAccess.address + "entry?path=" + path
        return try Self.read(
            await responder.reply(
                to: SiteRequest(method: "GET", target: target, host: "127.0.0.1:8000", cookie: cookie)))
    }

    static func read(_ reply: Reply) throws -> (status: Int, answer: JSONValue) {
        guard case .bytes(let bytes) = reply.body else { return (reply.status, .null) }
        return (reply.status, try JSONValue(SourceFile(path: "the answer", bytes: bytes)))
    }
}

@Suite struct WriterAccessTests {
    @Test func aKeyOpensOnce() throws {
        let keys = Mutex<[String]>([])
        let access = WriterAccess { path in keys.withLock { $0.append(path) } }
        let key = String(access.path.split(separator: "=")[1])
        #expect(access.enter(with: "") == nil && access.enter(with: String(key.dropLast())) == nil)
        #expect(access.path.hasSuffix(key), "wrong keys change nothing")
        let cookie = try #require(access.enter(with: key))
        #expect(cookie != key)
        #expect(access.enter(with: key) == nil)
        #expect(keys.withLock { $0 } == [access.path] && !access.path.hasSuffix(key))
    }

    @Test(arguments: [
        "no cookie", "a forged cookie", "the key as a cookie", "another port's cookie", "no origin", "a foreign origin",
        "the origin of another port", "an opaque origin", "another site", "a page of the same site", "no header",
    ])
    func whoeverElseAsksWritesNothing(what: String) async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        var request = Writing.write("undo", ["title": "x"], cookie)
        switch what {
        case "no cookie": request.cookie = nil
        case "a forged cookie": request.cookie = String(cookie.dropLast()) + (cookie.hasSuffix("0") ? "1" : "0")
        case "the key as a cookie": request.cookie = "cairn-edit-8000=" + writing.access.path.split(separator: "=")[1]
        case "another port's cookie": request.cookie = cookie.replacing("8000", with: "8001")
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
            "visit",
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
            "fields",
            ["path": Self.onion, "digest": digest, "fields": ["rating": "5", "comment": "yes"], "body": "\n새 글\n"],
            cookie)
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
            ("fields", ["fields": ["rating": "1"]]), ("source", ["source": "x"]), ("remove", [:]),
            ("visit", ["visit": ["date": "2026-05-04"]]),
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
            "fields", ["path": Self.onion, "digest": read["digest"], "fields": ["category": "cafee"]], cookie)
        #expect(answer.status == 422)
        guard case .list(let problems) = answer.answer["problems"] else { return #expect(Bool(false)) }
        #expect(problems.count == 1)
        #expect(problems.first?["field"].text == "category")
        #expect(problems.first?["suggestion"].text == "cafe" && problems.first?["mistaken"].text == "cafee")
        #expect(writing.folder.text("Content/places/onion.md") == read["source"].text.map { $0 })
    }

    @Test(arguments: [
        "../secret.md", "Content/places/../../secret.md", "Content/diary.yml", "/etc/passwd", "",
        "Content/places/none.md", "Content/places/link.md\u{0}",
    ])
    func onlyEntriesAreWritten(path: String) async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        try writing.folder.write("secret.md", "---\ntitle: x\n---\n")
        let before = writing.folder.files()
        for name in ["source", "fields", "visit", "remove", "check"] {
            let message: JSONValue = ["path": .string(path), "digest": "", "source": "x", "fields": ["title": "y"]]
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
            "new", ["fields": ["title": "../../한옥/카페", "date": "2026-05-04"], "body": ""], cookie)
        #expect(other.status == 422 || other.answer["path"].text != path)
    }

    @Test func whatIsDeletedComesBack() async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let read = try await writing.entry("Content/places/onion.md", cookie).answer
        #expect(
            try await writing.post("remove", ["path": Self.onion, "digest": read["digest"]], cookie).status == 200)
        #expect(writing.folder.text("Content/places/onion.md") == nil)
        let overview = try Writing.read(
            await writing.responder.reply(
                to: SiteRequest(
                    method: "GET", target: WriterAccess.address + "overview", host: "127.0.0.1:8000", cookie: cookie)))
        let title = overview.answer["undo"]
        #expect(try await writing.post("undo", ["title": "another change"], cookie).status == 409)
        #expect(writing.folder.text("Content/places/onion.md") == nil)
        #expect(try await writing.post("undo", ["title": title], cookie).status == 200)
        #expect(writing.folder.text("Content/places/onion.md") == read["source"].text)
    }

    /// What one hand adds in the browser and the other in a text editor is all there in the end, or told as a conflict.
    @Test(arguments: [UInt64(1), 2])
    func nothingIsLostBetweenTwoHands(seed: UInt64) async throws {
        let writing = try Writing()
        let cookie = try writing.entered()
        let path = "Content/places/onion.md"
        var dice = Dice(seed: seed)
        var known = try await writing.entry(path, cookie).answer["digest"]
        var expected: [String] = []
        for step in 0..<60 {
            if Bool.random(using: &dice) {
                let text = try #require(writing.folder.text(path))
                try writing.folder.write(path, text + "손 \(step)번째\n")
                expected.append("손 \(step)번째\n")
            }
            guard Bool.random(using: &dice) else { continue }
            let message: JSONValue = [
                "path": Self.onion, "digest": known, "visit": ["date": "2026-05-04", "note": .string("창 \(step)번째")],
            ]
            let before = writing.folder.text(path)
            var saved = try await writing.post("visit", message, cookie)
            if saved.status == 409 {
                #expect(writing.folder.text(path) == before)
                // The writer has seen it and keeps their own.
                saved = try await writing.post(
                    "visit",
                    ["path": Self.onion, "digest": saved.answer["digest"], "visit": message["visit"]], cookie)
            }
            #expect(saved.status == 200)
            known = saved.answer["digest"]
            expected.append("창 \(step)번째\n")
        }
        let text = try #require(writing.folder.text(path))
        for piece in expected { #expect(text.contains(piece)) }
    }
}
