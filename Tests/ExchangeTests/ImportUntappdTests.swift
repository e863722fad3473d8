internal import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Check-ins of Untappd, as supporters download them.
@Suite struct ImportUntappdTests {
    /// Two beers of one evening in Munich, one where its drinker lives, one without a venue.
    private static let json = """
        [{"beer_name": "Helles *Vollbier*", "brewery_name": "Hofbräu", "beer_type": "Lager - Helles", "beer_abv": "5.1", "comment": "", "venue_name": "Chinesischer Turm",
          "venue_city": "München", "venue_state": "Bayern", "venue_country": "Germany", "venue_lat": "48.1527", "venue_lng": "11.5920", "rating_score": "3.75",
          "created_at": "2019-03-24 23:51:15", "beer_url": "https://untappd.com/beer/1", "checkin_url": "https://untappd.com/c/7", "checkin_id": "7", "bid": "1670139",
          "photo_url": "https://untappd.example/a.jpg", "tagged_friends": "Minji, Jonas"},
         {"beer_name": "Dunkel", "brewery_name": "Hofbräu", "comment": "malzig\\n# gut", "venue_name": "Chinesischer Turm", "venue_city": "München", "venue_state": "Bayern",
          "venue_country": "Germany", "venue_lat": 48.1527, "venue_lng": 11.592, "rating_score": "", "created_at": "2019-03-25 10:00:00", "photo_url": null},
         {"beer_name": "Pils", "brewery_name": "A", "venue_name": "Untappd at Home", "venue_lat": "0", "venue_lng": "0", "created_at": "2019-03-26 10:00:00"},
         {"beer_name": "Weizen", "brewery_name": "A", "venue_name": null, "created_at": "2019-03-27 10:00:00"}, 5]
        """

    /// The same as a table.
    private static let table = """
        beer_name,brewery_name,beer_type,comment,venue_name,venue_city,venue_state,venue_country,venue_lat,venue_lng,rating_score,created_at,photo_url,tagged_friends
        Helles *Vollbier*,Hofbräu,Lager - Helles,,Chinesischer Turm,München,Bayern,Germany,48.1527,11.5920,3.75,2019-03-24 23:51:15,https://untappd.example/a.jpg,"Minji, Jonas"
        Dunkel,Hofbräu,,"malzig
        # gut",Chinesischer Turm,München,Bayern,Germany,48.1527,11.592,,2019-03-25 10:00:00,,
        Pils,A,,,Untappd at Home,,,,0,0,,2019-03-26 10:00:00,,
        Weizen,A,,,,,,,,,,2019-03-27 10:00:00,,

        """

    @Test(arguments: [json, table]) func checkins(text: String) async throws {
        let file = try #require(try await readExport([("a", text)]).first)
        #expect(file.format == "check-ins of Untappd")
        #expect(file.places.map(\.title) == ["Chinesischer Turm", "Untappd at Home"])
        let tower = file.places[0]
        #expect(tower.records == [1, 2] && tower.rating == nil && tower.address == "München, Bayern, Germany")
        // Ten to midnight of London is the next day in Munich.
        #expect(tower.visits.map(\.from) == ["2019-03-25", "2019-03-25"])
        #expect(tower.visits[0].note == "Helles \\*Vollbier\\* (Hofbräu) ★ 3.75")
        #expect(tower.visits[1].note == "Dunkel (Hofbräu)\n\nmalzig\n\\# gut")
        #expect(tower.visits[0].companions == ["Minji", "Jonas"] && tower.visits[0].rating == nil)
        #expect(file.places[1].isHome && file.places[1].location == nil)
        #expect(file.omissions.first?.title == "Weizen" && file.omissions.allSatisfy { $0.reason == "it has no venue" })
        #expect(file.unknownFields["beer_type"] == 1 && file.unknownFields["checkin_id"] == nil)
        #expect(file.unknownFields["photos on a server, which is not asked"] == 1)
        #expect(file.clocks.values.reduce(0, +) == 2)
        #expect(ImportedBundle([file]).items[0].place.visitsByDay.count == 1)
    }
}
