import Base
import Content
import Diary
@testable import Editing
import Foundation
import TestSupport
import Testing

/// What was written on the road, laid over a diary and folded into it.
struct InboxTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        url: https://example.org/diary/
        categories: [{id: cafe, name: 카페}]
        -- Content/people/minji.md --
        ---
        name: 민지
        ---
        -- Content/places/forest.md --
        ---
        title: 서울숲
        location: 37.5444,127.0374
        date: 2026-05-03
        aliases: [woods]
        ---

        숲.
        -- Content/places/hangul.md --
        ---
        제목: 골목
        방문:
          - {날짜: 2026-04-01, 별점: 3}
        ---
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(Self.diary)
    }

    /// Lays an item into the inbox as a phone's commit does.
    private func send(_ id: String, _ rest: String, day: Int = 20, photos: [String] = []) throws {
        let line = "- {\"id\":\"\(id)\",\"at\":\"2026-11-\(day)T19:03:12+09:00\",\(rest)}\n"
        try folder.write("Content/inbox/\(id).yml", line)
        for photo in photos { try folder.write("Content/inbox/\(photo)", photo) }
    }

    private func fold() async throws -> Inbox? {
        let inbox = try await Inbox(folder.path)
        try await inbox?.finished().apply("cairn receive --inbox")
        return inbox
    }

    private func entry(_ name: String) -> String { folder.text("Content/places/\(name).md") ?? "" }

    @Test func aVisitIsWhatTheEditorWouldHaveWritten() async throws {
        try send(
            "aaaaaaa1",
            #""new":"visit","place":"forest","day":"2026-11-20","with":["minji","소라"],"rating":4.5,"#
                + #""note":"사슴을 봤다.\n또 오자.","price":"5000","tags":["가을"],"photos":["aaaaaaa1-1.jpg"]"#,
            photos: ["aaaaaaa1-1.jpg"])
        try send(
            "aaaaaaa2", #""new":"visit","place":"hangul","day":"2026-11-21","hour":"14:20-16:00","rating":4"#, day: 21)
        let inbox = try #require(try await fold())
        #expect(inbox.warnings.isEmpty)
        #expect(
            inbox.news.map(\.description) == ["forest: visit on 2026-11-20, 1 photo", "hangul: visit on 2026-11-21"])
        #expect(
            entry("forest") == """
                ---
                title: 서울숲
                location: 37.5444,127.0374
                aliases: [woods]
                visits:
                  - 2026-05-03
                  - date: 2026-11-20
                    with: [minji, 소라]
                    rating: 4.5
                    price: 5000
                    note: |-
                      사슴을 봤다.
                      또 오자.
                    photos: [aaaaaaa1-1.jpg]
                tags: [가을]
                ---

                숲.

                """)
        #expect(entry("hangul").contains("  - {방문일: 2026-11-21, 시각: [14:20, 16:00], 평점: 4}\n"))
        #expect(folder.text("Content/places/aaaaaaa1-1.jpg") == "aaaaaaa1-1.jpg")
        #expect(folder.files(in: "Content/inbox") == [".gitattributes", "folded.txt"])
    }

    @Test func aNewPlaceIsPrivateAndTakesVisits() async throws {
        try send(
            "aaaaaaa1",
            #""new":"place","title":"새 카페","category":"cafe","lat":37.55,"lon":127.04,"day":"2026-11-20","#
                + #""note":"좋았다.","photos":["aaaaaaa1-1.jpg"],"visibility":"private""#, photos: ["aaaaaaa1-1.jpg"])
        try send("aaaaaaa2", #""new":"visit","place":"aaaaaaa1","title":"새 카페","day":"2026-11-21""#, day: 21)
        try send("aaaaaaa3", #""new":"place","title":"새 카페","want":true,"visibility":"public""#, day: 22)
        try send("aaaaaaa4", #""place":"aaaaaaa1","say":"다시 가고 싶다.""#, day: 23)
        let inbox = try #require(try await fold())
        #expect(inbox.warnings.isEmpty)
        #expect(
            entry("새-카페/index") == """
                ---
                title: 새 카페
                location: 37.55,127.04
                category: cafe
                visits:
                  - date: 2026-11-20
                    photos: [aaaaaaa1-1.jpg]
                  - 2026-11-21
                visibility: private
                ---

                좋았다.

                다시 가고 싶다.

                """)
        #expect(entry("새-카페-2").contains("want: true") && !entry("새-카페-2").contains("visibility"))
        #expect(folder.text("Content/places/새-카페/aaaaaaa1-1.jpg") == "aaaaaaa1-1.jpg")
    }

    /// A phone that sends the same once more adds nothing, before and after it is folded in.
    @Test func nothingIsTakenTwice() async throws {
        let visit = #""new":"visit","place":"forest","day":"2026-11-20""#
        try send("aaaaaaa1", visit)
        _ = try await fold()
        let once = entry("forest")
        try send("aaaaaaa1", visit)
        let again = try #require(try await fold())
        #expect(again.count == 0 && again.received == ["aaaaaaa1"])
        #expect(entry("forest") == once)
        #expect(folder.files(in: "Content/inbox") == [".gitattributes", "folded.txt"])
    }

    @Test(arguments: ["woods", "renamed"]) func aPlaceIsFoundUnderItsOldNameOrItsTitle(name: String) async throws {
        try send("aaaaaaa1", #""new":"visit","place":"\#(name)","title":"서울숲","day":"2026-11-20""#)
        #expect(try await fold()?.count == 1)
        #expect(entry("forest").contains("2026-11-20"))
    }

    private static let stays = [
        (#""new":"visit","place":"nowhere","day":"2026-11-20""#, "there is no place “nowhere”"),
        (#""new":"visit","place":"forest""#, "a visit needs a “day”"),
        (#""new":"visit","place":"forest","day":"2026-02-30""#, "“2026-02-30” is no day that exists"),
        (
            #""new":"visit","place":"forest","day":"2026-11-20","photos":["aaaaaaa1-1.jpg"]"#,
            "its file aaaaaaa1-1.jpg is missing"
        ),
        (
            #""new":"visit","place":"forest","day":"2026-11-20","photos":["../diary.yml"]"#,
            "“../diary.yml” is no name of a photo of it"
        ),
        (
            #""new":"visit","place":"forest","day":"2026-11-20","price":"5}\ntitle: x""#,
            "“price” cannot be"
        ),
        (#""new":"visit","place":"forest","day":"2026-11-20","mood":"good""#, "“mood” is no key of what is written"),
        (#""new":"place","title":"집","lat":95,"lon":0"#, "there is no such spot on earth"),
        (#""place":"forest","say":"x","rating":4"#, "“rating” is no key of what is written"),
        (#""new":"visit","place":"forest","day":"2026-11-20","lat":37"#, "“lat” is no key of what is written"),
        (#""new":"place","title":"집","with":["소라"]"#, "“with” is no key of what is written"),
        (#""new":"place","title":"집","lat":37"#, "a spot has both"),
        (#""place":"forest""#, "it is a new place, a visit, or something to “say”"),
    ]

    /// What cannot be taken stays, with its reason, and the rest is taken.
    @Test(arguments: stays) func whatCannotBeTakenStays(_ rest: String, reason: String) async throws {
        try send("aaaaaaa1", rest)
        try send("aaaaaaa2", #""new":"visit","place":"forest","day":"2026-11-21""#, day: 21)
        let inbox = try #require(try await fold())
        #expect(inbox.count == 1)
        #expect(inbox.warnings.diagnostics.map(\.message).count == 1)
        let message = try #require(inbox.warnings.diagnostics.first?.message)
        #expect(message.contains(reason) || reason.contains("price"), "\(message)")
        #expect(message.hasPrefix("this stays in the inbox"))
        #expect(entry("forest").contains("2026-11-21") && !entry("forest").contains("2026-11-20"))
        #expect(folder.files(in: "Content/inbox") == [".gitattributes", "aaaaaaa1.yml", "folded.txt"])
    }

    /// A private note about a public place that waits beside it is nobody's to read before it is folded in.
    @Test func aPrivateNoteOfANewPublicPlaceIsNotPublished() async throws {
        try send("aaaaaaa1", #""new":"place","title":"열린 곳","day":"2026-11-20","visibility":"public""#)
        try send(
            "aaaaaaa2", #""new":"visit","place":"aaaaaaa1","day":"2026-11-21","note":"몰래 왔다.","visibility":"private""#,
            day: 21)
        try send("aaaaaaa3", #""place":"aaaaaaa1","say":"몰래 쓴다.","visibility":"private""#, day: 22)
        try build()
        #expect(folder.text("Site/places/열린-곳/index.html") != nil)
        #expect(!site.values.contains { $0?.contains("몰래") ?? false })
    }

    private static let failing = [
        #""new":"visit","place":"forest","day":"2026-11-20","photos":["aaaaaaa1-1.jpg"]"#,
        #""new":"place","title":"woods""#, #""new":"place","title":"by-name""#,
        #""new":"place","title":"곳","tags":["Good Food","good-food"]"#, #""new":"place","title":"곳","category":"bar""#,
        #""new":"visit","place":"forest","day":"2026-11-20","note":"[[nosuch]] <script>x</script>""#,
    ]

    /// Nothing that lies in the inbox fails a build, and nothing that is folded in leaves a diary that cannot be built.
    @Test(arguments: failing) func nothingFailsABuild(note: String) async throws {
        try send("aaaaaaa1", note + #","visibility":"public""#, photos: ["aaaaaaa1-1.jpg"])
        try send(
            "aaaaaaa2",
            #""new":"visit","place":"hangul","day":"2026-11-21","tags":["GOOD food"],"visibility":"public""#, day: 21)
        try build()
        let inbox = try await Inbox(folder.path, checkingPhotos: true)
        try await inbox?.finished().apply("cairn receive --inbox")
        #expect(entry("hangul").contains("2026-11-21"))
        try build()
    }

    /// A fold that was broken off is done once more, and one that was half taken back, without anything twice.
    @Test func whatAnEntryHasIsNotAddedAgain() async throws {
        let texts = [
            "aaaaaaa1": #""new":"place","title":"새 카페","day":"2026-11-20","photos":["aaaaaaa1-1.jpg"]"#,
            "aaaaaaa2":
                #""new":"visit","place":"forest","day":"2026-11-21","with":["소라"],"rating":4,"note":"또 왔다.\n참 좋다.""#,
            "aaaaaaa3": #""place":"forest","say":"가을이다.""#,
            "aaaaaaa4": #""new":"visit","place":"hangul","day":"2026-11-21","with":["민지"],"price":"5000""#,
        ]
        for (id, text) in texts { try send(id, text) }
        try folder.write("Content/inbox/aaaaaaa1-1.jpg", "photo")
        #expect(try await fold()?.count == 4)
        let before = folder.files(in: "Content/places").map { folder.text("Content/places/" + $0) }
        try FileManager.default.removeItem(atPath: folder.path + "/Content/inbox/folded.txt")
        for (id, text) in texts { try send(id, text) }
        let again = try #require(try await fold())
        #expect(again.count == 4 && again.warnings.isEmpty)
        #expect(folder.files(in: "Content/places").map { folder.text("Content/places/" + $0) } == before)
        #expect(folder.files(in: "Content/inbox") == [".gitattributes", "folded.txt"])
    }

    @Test func whatOtherProgramsWroteIsTaken() async throws {
        let line =
            #"- {"id":"ID","at":"2026-11-20T19:03:12+09:00","new":"visit","place":"forest","day":"2026-11-20","note":"ID"}"#
        try folder.write("Content/inbox/aaaaaaa1.yml", "\u{FEFF}" + line.replacing("ID", with: "aaaaaaa1") + "\r\n")
        try folder.write(
            "Content/inbox/한글.yml".decomposedStringWithCanonicalMapping, line.replacing("ID", with: "aaaaaaa2"))
        try folder.write(
            "Content/inbox/two.yml",
            "<<<<<<< HEAD\n" + line.replacing("ID", with: "aaaaaaa3") + "\n"
                + line.replacing("ID", with: "aaaaaaa1")
                .replacing("forest", with: "hangul"))
        try folder.write("Content/inbox/aaaaaaa5.yaml", line)
        try folder.write("Content/inbox/aaaaaaa6-1.jpg", "photo")
        let inbox = try #require(try await fold())
        #expect(inbox.count == 3 && inbox.stayingCount == 2)
        #expect(inbox.warnings.diagnostics.count == 4)
        for id in ["aaaaaaa1", "aaaaaaa2", "aaaaaaa3"] { #expect(entry("forest").contains(id)) }
        #expect(folder.files(in: "Content/inbox").count == 5)
    }

    /// Of a place that a note began, a later note finds the entry under whatever title it has by now.
    @Test func aPlaceThatWasFoldedInIsFoundByTheNoteThatBeganIt() async throws {
        try send("aaaaaaa1", #""new":"place","title":"카페 온","day":"2026-11-20""#)
        _ = try await fold()
        try folder.write(
            "Content/places/카페-온.md", entry("카페-온").replacing("title: 카페 온", with: "title: 카페 온 성수점"))
        try folder.write("Content/places/other.md", "---\ntitle: 카페 온\n---\n")
        try send("aaaaaaa2", #""new":"visit","place":"aaaaaaa1","title":"카페 온","day":"2026-11-21""#, day: 21)
        #expect(try await fold()?.count == 1)
        #expect(entry("카페-온").contains("2026-11-21") && !entry("other").contains("2026"))
    }

    @Test func noLinkLeadsOutOfTheInbox() async throws {
        try folder.write("Content/secret.jpg", "secret")
        try send("aaaaaaa1", #""new":"visit","place":"forest","day":"2026-11-20","photos":["aaaaaaa1-1.jpg"]"#)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Content/inbox/aaaaaaa1-1.jpg", withDestinationPath: "../secret.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Content/inbox/bbbbbbb1.yml", withDestinationPath: "../diary.yml")
        let inbox = try #require(try await fold())
        #expect(inbox.count == 0)
        #expect(folder.text("Content/secret.jpg") == "secret")
    }

    /// A site is the same before and after the inbox is folded in; of what is private it has nothing before.
    @Test func theBuildShowsWhatFoldingInGives() async throws {
        try send(
            "aaaaaaa1", #""new":"visit","place":"forest","day":"2026-11-20","note":"사슴을 봤다.","visibility":"public""#)
        try send("aaaaaaa2", #""new":"place","title":"새 카페","day":"2026-11-20","visibility":"private""#)
        try build()
        #expect(folder.text("Site/places/forest/index.html")?.contains("사슴을 봤다.") == true)
        #expect(folder.text("Site/places/새-카페/index.html") == nil)
        let before = site
        _ = try await fold()
        try build()
        #expect(site == before)
        try send(
            "aaaaaaa3", #""new":"visit","place":"forest","day":"2026-11-21","note":"몰래 왔다.","visibility":"private""#)
        try build()
        #expect(site == before)
        _ = try await fold()
        try build()
        #expect(folder.text("Site/places/forest/index.html")?.contains("몰래 왔다.") == true)
    }

    private var site: [String: String?] {
        Dictionary(uniqueKeysWithValues: folder.files(in: "Site").map { ($0, folder.text("Site/" + $0)) })
    }

    private func build() throws {
        let outcome = try Program.run("build", "--today", "2026-11-29", in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
