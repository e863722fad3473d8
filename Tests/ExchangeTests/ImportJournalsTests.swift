internal import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Journals of Journey, of which each entry is a file, and of Diarium.
@Suite struct ImportJournalsTests {
    private static func entry(
        _ id: String, _ milliseconds: Int, _ text: String, spot: String, more: String = ""
    ) -> String {
        """
        {"id": "\(id)", "date_modified": 1, "date_journal": \(milliseconds), "timezone": "Europe\\/Vienna", "text": "\(text)", "preview_text": "", "mood": 5, \(spot),
         "address": "Ring 1, Wien", "label": "", "folder": "", "sentiment": 1.25, "favourite": false, "music_title": "", "music_artist": "", "type": "html",
         "weather": {"id": -1, "degree_c": 1.7976931348623157e+308, "description": "", "icon": "", "place": "Terminus"}\(more)}
        """
    }

    private static let wien = "\"lat\": 48.2082, \"lon\": 16.3738"
    private static let nowhere = "\"lat\": 1.7976931348623157e+308, \"lon\": 1.7976931348623157e+308"

    /// The entries are one file together, those at one spot one place.
    @Test func filesOfJourney() async throws {
        let files = try await readExport([
            (
                "1571425138176-aaaa.json",
                Self.entry(
                    "1571425138176-aaaa", 1_571_436_000_000, "<p dir=\\\"auto\\\">Mein <em>Rad</em><\\/p>",
                    spot: Self.wien,
                    more: #", "photos": ["1571425138176-aaaa-b.jpeg", "c.mp3", "gone.jpg"], "tags": ["여행"]"#)
            ),
            ("1571425138176-aaaa-b.jpeg", "1"),
            // Ten past midnight in Vienna.
            ("2.json", Self.entry("2", 1_571_523_000_000, "<h1>Wieder da</h1><p>* x</p>", spot: Self.wien)),
            (
                "3.json",
                Self.entry(
                    "3", 1_571_523_000_000, "<p>irgendwo</p>", spot: Self.nowhere, more: #", "photos": ["3.jpg"]"#)
            ),
            ("3.jpg", "3"),
            (
                "new/4.json",
                ##"{"id": "4", "dateOfJournal": "2024-05-02T16:00:00.000Z", "timezone": "Asia/Seoul", "type": "markdown", "text": "# 숲\n![](https://a.example/b.jpg)걸었다","##
                    + #" "location": {"lat": 37.5, "lng": 127.1, "name": "서울숲"}, "address": "서울 성동구", "favourite": true, "attachments": ["4.jpg"], "tags": []}"#
            ),
            ("new/4.jpg", "4"),
        ])
        let journal = try #require(files.first)
        #expect(files.count == 1 && journal.format == "a journal of Journey" && journal.recordCount == 4)
        #expect(journal.omissions.map(\.reason) == ["it does not say where it was written"])
        #expect(journal.omissions.map(\.title) == ["irgendwo"])
        let (wien, forest) = (journal.places[0], journal.places[1])
        #expect(wien.title == "Mein Rad" && wien.address == "Ring 1, Wien" && wien.tags == ["여행"])
        #expect(wien.visits.map(\.from) == ["2019-10-19", "2019-10-20"])
        #expect(wien.visits.map(\.note) == ["Mein *Rad*", "**Wieder da**\n\n\\* x"])
        #expect(wien.visits[0].photos.map(\.file.name) == ["1571425138176-aaaa-b.jpeg"])
        #expect(wien.source == .init(service: "journey", id: "1571425138176-aaaa"))
        #expect(forest.title == "숲" && forest.text == "걸었다" && forest.address == "서울숲, 서울 성동구")
        #expect(forest.visits.map(\.from) == ["2024-05-03"] && forest.visits[0].photos.count == 1)
        #expect(
            journal.unknownFields == [
                "videos, sounds and documents": 1, "photos that are not among the files": 1, "stars of entries": 1,
                "pictures on the web": 1,
            ])
    }

    @Test func entriesOfDiarium() async throws {
        let text = """
            [{"date": "2010-10-26T23:47:53.48828", "heading": "저녁 산책", "html": "<p>길이 <b>조용했다</b></p>", "location": [37.5, 127.1], "tags": ["산책"], "sun": "06:40", "lunar": "Full", "rating": 4},
             {"date": "2010-10-27T08:00:00", "heading": "", "html": "<p>집</p>", "tags": []}, {"date": "?", "heading": "", "html": ""}]
            """
        let file = try #require(try await readExport([("diarium.json", text)]).first)
        let place = try #require(file.places.first)
        #expect(place.title == "저녁 산책" && place.text == "길이 **조용했다**" && place.visits.map(\.from) == ["2010-10-26"])
        #expect(file.recordCount == 3 && file.unknownFields == ["rating": 1])
        #expect(file.omissions.map(\.reason) == ["it does not say where it was written", "it does not say when"])
    }
}
