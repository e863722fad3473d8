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
        try send("aaaaaaa2", #""new":"visit","place":"hangul","day":"2026-11-21","rating":4"#, day: 21)
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
        #expect(entry("hangul").contains("  - {방문일: 2026-11-21, 평점: 4}\n"))
        #expect(folder.text("Content/places/aaaaaaa1-1.jpg") == "aaaaaaa1-1.jpg")
        #expect(folder.files(in: "Content/inbox") == ["folded.txt"])
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
        #expect(folder.files(in: "Content/inbox") == ["folded.txt"])
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
            "its photo aaaaaaa1-1.jpg is missing"
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
        #expect(folder.files(in: "Content/inbox") == ["aaaaaaa1.yml", "folded.txt"])
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
