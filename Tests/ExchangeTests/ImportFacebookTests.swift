internal import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Check-ins and posts of Facebook.
@Suite struct ImportFacebookTests {
    /// As Facebook writes 카페: the bytes of UTF-8 as letters.
    private static let cafe = #"\u00ec\u00b9\u00b4\u00ed\u008e\u0098"#

    private static let post = """
        {"timestamp": 1714694400, "title": "Minji was at \(cafe).", "tags": [{"name": "Jonas"}, "\(cafe)"], "data": [{"post": "\(cafe) *"}, {"update_timestamp": 5}],
         "attachments": [{"data": [{"place": {"name": "\(cafe)", "coordinate": {"latitude": 37.5, "longitude": 127.1}, "address": "Seoul\\n04768", "url": "https://www.facebook.com/pages/x/123456789"}}]},
          {"data": [{"media": {"uri": "posts/media/a.jpg"}}, {"media": {"uri": "posts/media/b.mp4"}}, {"media": {"uri": "posts/media/gone.jpg"}}]}]}
        """
    private static let other =
        #"{"timestamp": 1714694401, "attachments": [{"data": [{"external_context": {"url": "https://a.example/"}}, {"media": {"uri": "posts/media/c.jpg"}}]}], "data": []}"#

    @Test(arguments: ["{\"checkins_v2\": [\(post), \(other), 5]}", "[\(other), \(post), {\"timestamp\": 1}]"])
    func placesOfPosts(text: String) async throws {
        let files = try await readExport([
            ("facebook-minji/posts/your_posts_1.json", text), ("facebook-minji/posts/media/a.jpg", "1"),
            ("facebook-minji/posts/media/c.jpg", "2"),
        ])
        let file = files[0]
        #expect(files.count == 1 && file.format == "posts of Facebook" && file.recordCount == 3)
        let place = try #require(file.places.first)
        #expect(place.title == "카페" && place.address == "Seoul, 04768")
        #expect(place.source == .init(service: "facebook", id: "123456789") && place.links.map(\.name) == ["facebook"])
        let visit = try #require(place.visits.first)
        // Midnight of London is nine in the morning in Seoul.
        #expect(visit.from == "2024-05-03" && visit.companions == ["Jonas", "카페"])
        #expect(visit.photos.map(\.file.lastName) == ["a.jpg"])
        #expect(file.omissionCounts == ["it does not say where it was": 2])
        #expect(file.unknownFields == ["photos that are not among the files": 2])
    }

    @Test func theSameCheckInTwice() async throws {
        let files = try await readExport([
            ("check_ins.json", "{\"checkins_v2\": [\(Self.post)]}"), ("posts.json", "[\(Self.post)]"),
        ])
        let place = try #require(ImportedBundle(files).items.first).place
        #expect(ImportedBundle(files).items.count == 1 && place.visitsByDay.count == 1)
    }
}
