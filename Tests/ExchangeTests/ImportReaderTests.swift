internal import Maps
import Base
import Diary
import Testing
@testable import Import
@testable import Pages

/// Files of other programs, in each shape that they have been seen in.
@Suite struct ImportReaderTests {
    private func read(_ bytes: [UInt8], _ name: String) async throws -> ImportedFile {
        let (files, problems) = await ImportReader.read(ImportSet([ImportFile(bytes, name: name, path: name)]))
        if let problem = problems.first { throw problem }
        return try #require(files.first)
    }

    private func read(_ text: String, name: String = "x") async throws -> ImportedFile {
        try await read(Array(text.utf8), name)
    }

    /// A feature of Google's saved places with properties.
    private func saved(_ properties: String, _ coordinates: String = "126.9868, 37.5776") -> String {
        "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [\(coordinates)]}, \"properties\": {\(properties)}}]}"
    }

    @Test(
        arguments: [
            (
                #""Google Maps URL": "http://maps.google.com/?cid=15043", "Title": "계동길 5", "Published": "2017-09-27T09:56:06Z", "Location": {"Address": "서울", "Business Name": "어니언 안국", "Geo Coordinates": {"Latitude": "37.5", "Longitude": "127.1"}}"#,
                "어니언 안국", 37.5, "15043"
            ),
            (
                #""Google Maps URL": "http://maps.google.com/?q=x&ftid=0x357c:0x3ac3", "Title": "서울 종로구", "Location": {"Latitude": "37.25", "Longitude": "127.1"}"#,
                "서울 종로구", 37.25, "15043"
            ),
            (
                #""google_maps_url": "http://maps.google.com/?q=22.194509,113.540148", "Comment": "No location information is available for this saved place", "location": {"name": "澳門", "address": "x"}"#,
                "澳門", 22.194509, nil
            ),
            (#""google_maps_url": "http://maps.google.com/?cid=7", "location": {"name": "가게"}"#, "가게", nil, "7"),
        ] as [(String, String, Double?, String?)])
    func savedPlacesOfGoogle(properties: String, title: String, latitude: Double?, id: String?) async throws {
        let file = try await read(saved(properties, "0, 0"))
        let place = try #require(file.places.first)
        #expect(file.format == "saved places of Google Maps" && file.recordCount == 1)
        #expect(place.title == title && place.location?.latitude == latitude && place.source?.id == id)
        #expect(place.text.isEmpty && place.visits.isEmpty)
    }

    @Test(
        arguments: [("5", "5"), (#""FIVE""#, "5"), (#""4""#, "4"), ("3.3", "3.5"), ("9", nil)] as [(String, String?)])
    func reviewsOfGoogle(stars: String, rating: String?) async throws {
        let file = try await read(
            saved(
                #""google_maps_url": "http://g/?cid=1", "five_star_rating_published": \#(stars), "review_text_published": "[좋다] <b>", "location": {"name": "가"}"#
            ))
        #expect(file.format == "reviews of Google Maps")
        #expect(file.places.first?.rating == rating && file.places.first?.text == "\\[좋다\\] \\<b>")
    }

    @Test func listsOfGoogle() async throws {
        let text =
            "\u{FEFF}제목,메모,URL,태그,댓글\r\n,,,,\r\n어니언 안국,\"줄, 김\",https://www.google.com/maps/place/%EC%96%B4/data=!4m2!3m1!1s0x357c:0x3ac3,,맛\r\n,,https://www.google.com/maps/place/%ED%95%99%EB%A6%BC+%EB%8B%A4%EB%B0%A9/data=!4m2!3m1!1s0x1:0x2,,\r\n"
        let file = try await read(text, name: "가고 싶은 장소.csv")
        #expect(file.format == "a list of Google Maps" && file.recordCount == 2)
        // Every list has an empty row below the names of its columns.
        #expect(file.omissions.isEmpty && file.omissionCounts.isEmpty)
        #expect(file.places.map(\.title) == ["어니언 안국", "학림 다방"])
        #expect(file.places[0].source?.id == "15043" && file.places[0].category == "가고 싶은 장소")
        #expect(file.places[0].text == "줄, 김\n\n맛" && file.places[0].location == nil)
    }

    @Test(arguments: [
        "title,lat,lon,date\n숲,37.5,127.1,2026-05-03\n숲,37.5,127.1,2026-05-04\n",
        "이름;위도;경도;방문일\n숲;37,5;127,1;2026. 5. 3.\n숲;37,5;127,1;2026년 5월 4일\n",
        "NAME\tLatitude\tLongitude\tvisited_at\n숲\t375000000\t1271000000\t2026-05-03T10:00:00+09:00\n숲\t37.5N\t127.1E\t2026/05/04\n",
        "title,lat,lon,date\n숲,37°30'0\"N,127°06'00\"E,2026-05-03\n숲,37.5,127.1,20260504\n",
    ])
    func tables(text: String) async throws {
        let file = try await read(text)
        let place = try #require(file.places.first)
        #expect(place.title == "숲" && abs((place.location?.latitude ?? 0) - 37.5) < 1e-9)
        #expect(abs((place.location?.longitude ?? 0) - 127.1) < 1e-9)
        #expect(place.visits.first?.from == "2026-05-03")
        #expect(file.places.count == 1 && place.records == [1, 2] && place.visits.count == 2)
    }

    @Test func utf16IsRead() async throws {
        let text = "title\tlat\tlon\n숲\t37.5\t127\n"
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try await read(bytes, "x").places.map(\.title) == ["숲"])
    }

    @Test func placemarks() async throws {
        let file = try await read(
            """
            <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>카페
            </name><Placemark><name>어니언 </name><description><![CDATA[첫 줄<br><b>둘</b> <script>alert(1)</script><a href="javascript:x">셋</a> <a href="https://a.example">넷</a><img src="x">]]></description>
            <TimeStamp><when>2026-05-03T12:00:00Z</when></TimeStamp><ExtendedData><Data name="tags"><value>한옥, 빵</value></Data><Data name="gx_media_links"><value>x</value></Data></ExtendedData>
            <Point><coordinates>
              126.9868,37.5776,0
            </coordinates></Point></Placemark>
            <Placemark><name>Directions</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Folder></Document></kml>
            """)
        let place = try #require(file.places.first)
        #expect(place.title == "어니언" && place.category == "카페" && place.tags == ["한옥", "빵"])
        #expect(place.location?.latitude == 37.5776 && place.visits.map(\.from) == ["2026-05-03"])
        #expect(place.text == "첫 줄\n**둘** 셋 [넷](<https://a.example>)", "\(place.text)")
        #expect(
            file.omissions.map(\.reason) == ["it is a LineString, not a spot"]
                && file.unknownFields == ["gx_media_links": 1])
    }

    @Test func waypoints() async throws {
        let file = try await read(
            "<gpx version=\"1.1\"><wpt lat=\"37.5\" lon=\"127\"><time>2026-05-03T00:00:00Z</time><name>숲</name><cmt>사슴</cmt><desc>사슴</desc><type>산책</type></wpt><trk><name>길</name></trk></gpx>"
        )
        #expect(file.places.first?.text == "사슴" && file.places.first?.category == "산책")
        #expect(file.omissions.map(\.title) == ["길"] && file.recordCount == 2)
    }

    @Test func listsOfNaver() async throws {
        let file = try await read(
            #"{"folder": {"name": "성수 "}, "bookmarkList": [{"bookmarkId": 1, "sid": "1234", "name": "어니언 성수", "displayName": "그 빵집", "px": 127.0583, "py": 37.5446, "address": "서울 성동구", "mcidName": "카페", "memo": "줄"}, {"name": "성수역.3번출구", "type": "bus-stop", "px": 127, "py": 37}, {"name": "닫은 집", "available": false, "px": 127, "py": 37}, {"sid": "x\"", "name": "", "displayName": ""}]}"#
        )
        let place = try #require(file.places.first)
        #expect(place.title == "어니언 성수" && place.comment == "그 빵집" && place.tags == ["성수"] && place.category == "카페")
        #expect(place.location == Coordinate(latitude: 37.5446, longitude: 127.0583) && place.source?.id == "1234")
        #expect(file.omissions.map(\.reason) == ["it is a stop of a bus", "it has no name"])
        #expect(file.places[1].tags.contains("폐업"))
    }

    /// All that somebody saved, under another name; when that was is no visit, and a list of folders is none of places.
    @Test func bookmarksOfNaver() async throws {
        let file = try await read(
            #"{"allCount": 3, "bookmarks": [{"bookmarkId": 1, "sid": "12", "name": "숲", "px": 127.0583, "py": 37.5446, "type": "place", "mcid": "PARK", "rcode": "02", "cidPath": ["1"], "url": "https://a.example/숲", "useTime": 1701597577000, "creationTime": 1701597577000, "isIndoor": false, "folderMappings": null, "colour": "red"}, {"bookmarkId": 2, "name": "성수역", "type": "busStop", "px": 127, "py": 37}]}"#
        )
        #expect(file.places.map(\.title) == ["숲"] && file.omissions.map(\.reason) == ["it is a stop of a bus"])
        #expect(file.places[0].links.map(\.name) == ["web", "naver"] && file.places[0].visits.isEmpty)
        #expect(file.unknownFields == ["colour": 1])
        for key in ["folders", "folderList"] {
            let problem = await #expect(throws: Diagnostic.self) {
                try await read(
                    #"{"count": 1, "\#(key)": [{"folderId": 7, "name": "한식", "bookmarkCount": 735, "shareId": "a"}]}"#)
            }
            #expect(problem?.message.contains("without what is in them") == true)
        }
    }

    /// Seoul's city hall, Jeju, and the far east of Dokdo, as PROJ computes them in EPSG:5181.
    @Test(arguments: [
        (198_056.36, 451_862.83, 37.5663, 126.9780), (156_437.52, 758.48, 33.4996, 126.5312),
        (631_331.16, 427_022.20, 37.2426, 131.8597),
    ])
    func favouritesOfKakao(x: Double, y: Double, latitude: Double, longitude: Double) async throws {
        let file = try await read(
            "{\"status\": {\"code\": \"SUCCESS\"}, \"result\": [{\"display1\": \"시청\", \"display2\": \"세종대로 110\", \"x\": \(x * 2.5), \"y\": \(y * 2.5), \"key\": \"8\", \"memo\": \"\"}, {\"display1\": \"우리 집이야\", \"home\": true, \"x\": 1, \"y\": 1}]}"
        )
        let spot = try #require(file.places.first?.location)
        #expect(spot.distance(to: Coordinate(latitude: latitude, longitude: longitude)) < 1, "\(spot)")
        #expect(file.places.map(\.isHome) == [false, true])
    }

    @Test func checkinsOfSwarm() async throws {
        let checkins = try await read(
            #"{"count": 3, "items": [{"id": "a", "createdAt": "2026-05-03 18:30:00.000000", "type": "checkin", "timeZoneOffset": 540, "venue": {"id": "4b05", "name": "학림다방"}}, {"id": "b", "createdAt": 1777852800, "type": "checkin", "timeZoneOffset": 540, "venue": {"id": "4b05", "name": "학림다방"}, "shout": "*비*"}, {"id": "c", "createdAt": 1, "type": "checkin", "venue": null}]}"#
        )
        #expect(checkins.places.map(\.records) == [[1, 2]] && checkins.omissions.map(\.reason) == ["it has no venue"])
        #expect(checkins.places[0].visits.map(\.from) == ["2026-05-04", "2026-05-04"])
        #expect(checkins.places[0].visitsByDay.map(\.note) == ["\\*비\\*"])
        #expect(checkins.places[0].visits[1].note == "\\*비\\*")
        let spots = try await read(#"{"items": [{"id": "v", "venueId": "4b05", "lat": 37.58, "lng": 127.0}]}"#)
        let bundle = ImportedBundle([checkins, spots])
        #expect(bundle.items.first?.place.location == Coordinate(latitude: 37.58, longitude: 127))
        #expect(bundle.items.count == 1 && spots.recordCount == 1)
    }

    /// A few unconfirmed spots that are far off do not move a venue.
    @Test func aVenueIsInTheMiddleOfItsSpots() async throws {
        let spots = [(37.58, 127.0), (37.5801, 127.0001), (37.5799, 126.9999), (37.58, 127.0), (37.64, 127.05)]
        let items = spots.map { #"{"id": "v", "venueId": "4b05", "lat": \#($0.0), "lng": \#($0.1)}"# }
        let file = try await read(#"{"items": [\#(items.joined(separator: ","))]}"#)
        #expect(file.spots.values.first == Coordinate(latitude: 37.58, longitude: 127))
    }

    /// Without a clock of its own a check-in counts by that at its venue.
    @Test func checkinsWithoutAClock() async throws {
        func checkin(_ location: String) -> String {
            #"{"items": [{"id": "a", "type": "checkin", "createdAt": "2026-05-03 18:30:00", "venue": {"id": "4b05", "name": "학림다방"\#(location)}}]}"#
        }
        let located = try await read(checkin(#", "location": {"lat": 37.58, "lng": 127.0}"#))
        #expect(located.places[0].visits.map(\.from) == ["2026-05-04"] && located.unknownFields.isEmpty)
        let other = try await read(checkin(""))
        #expect(other.places[0].visits.map(\.from) == ["2026-05-03"] && other.unknownFields.count == 1)
    }

    /// A list without spots and the saved places with them are joined by Google's number.
    @Test func filesTellOfOnePlaceTogether() async throws {
        let list = try await read(
            "Title,Note,URL\n가,메모,https://www.google.com/maps/place/x/data=!4m2!3m1!1s0x1:0x7\n", name: "카페.csv")
        let places = try await read(
            saved(#""google_maps_url": "http://maps.google.com/?cid=7", "location": {"name": "가", "address": "서울"}"#))
        let bundle = ImportedBundle([list, places])
        #expect(bundle.items.count == 1 && bundle.items[0].origins.map(\.file) == [0, 1])
        let place = try #require(bundle.items.first?.place)
        #expect(place.location != nil && place.address == "서울" && place.category == "카페" && place.text == "메모")
    }

    @Test(arguments: [
        "", "{\"a\": 1}", "[", "<html></html>", "PK\u{3}\u{4}", "just words", "<kml><NetworkLink/></kml>",
        "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]><kml>&b;&b;</kml",
        String(repeating: "[", count: 100_000), String(repeating: "<a>", count: 10_000),
        "{\"result\": [{\"folderId\": 1, \"title\": \"x\", \"favoriteCount\": 3}]}",
    ])
    func whatIsNoneIsRefused(text: String) async {
        await #expect(throws: (any Error).self) { try await read(text) }
    }

    /// Nothing but a document type declares entities, and the library that would read it has known faults there.
    @Test(arguments: [
        (
            "<!DOCTYPE kml [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><kml><Placemark><name>가&a;</name></Placemark></kml>",
            "DOCTYPE"
        ),
        ("<?xml version=\"1.0\"?>\n<!-- > --><!doctype kml><kml/>", "DOCTYPE"),
        ("<?xml version='1.0' encoding='UTF-7'?><kml/>", "the encoding “utf-7” is not read"),
        ("<kml><a \((0..<600).map { "a\($0)='1'" }.joined(separator: " "))/></kml>", "more than 500 attributes"),
    ])
    func xmlHasBounds(text: String, words: String) async {
        await #expect { try await read(text) } throws: { ($0 as? Diagnostic)?.message.contains(words) ?? false }
    }

    @Test func whatOnlyLooksLikeMarksIsText() async throws {
        let file = try await read(
            "<kml><!-- <!DOCTYPE a> --><Placemark><name><![CDATA[<!DOCTYPE a> 가]]></name><description>a='1' \"b\"</description><Point><coordinates>127,37</coordinates></Point></Placemark></kml>"
        )
        #expect(file.places.map(\.title) == ["<!DOCTYPE a> 가"])
    }

    @Test func recordsOfOnePlaceAreOne() throws {
        let known = ImportMatching([
            .init(
                slug: "onion", title: "어니언 안국", location: Coordinate(latitude: 37.5776, longitude: 126.9868),
                sources: [.init(service: "google", id: "7")]),
            .init(slug: "hakrim", title: "학림다방", location: nil, sources: []),
        ])
        func match(_ title: String, _ latitude: Double?, _ id: String? = nil) -> ImportMatching.Match {
            var place = ImportedPlace(record: 1, title: title)
            place.location = latitude.map { Coordinate(latitude: $0, longitude: 126.9868) }
            place.source = id.map { .init(service: "google", id: $0) }
            return known.match(place)
        }
        #expect(match("전혀 다른 이름", 10, "7") == .known(0))
        #expect(match("어니언안국", 37.5780) == .known(0))
        #expect(match("어니언 안국", 37.5876) == .doubtful(0, why: "has the same name, 1112 m away"))
        #expect(match("어니언 안국", nil) == .doubtful(0, why: "has the same name, and the record does not say where it is"))
        #expect(match("학림다방", 37.58) == .doubtful(1, why: "has the same name, and the entry does not say where it is"))
        // The same list once more.
        #expect(match("학림다방", nil) == .known(1))
        #expect(match("어니언 안국", 35.1) == .new && match("런던 베이글", 37.5776) == .new)
    }

    /// The files of one export tell of each other.
    @Test func anExportOfSwarm() async throws {
        func file(_ name: String, _ text: String) -> ImportFile { ImportFile(Array(text.utf8), name: name, path: name) }
        let venue = #""venue": {"id": "4b0588", "name": "어니언"}"#
        let set = ImportSet([
            file(
                "checkins1.json",
                #"{"items": [{"id": "c1", "type": "checkin", "createdAt": "2024-05-03 16:00:00.000000", "timeZoneOffset": 540, \#(venue)}]}"#
            ),
            file(
                "photos1.json",
                #"{"items": [{"id": "p1", "suffix": "/x_y.jpg", "relatedItemUrl": "https://foursquare.com/u/checkin/c1"}, {"id": "p2", "suffix": "/none.jpg", "relatedItemUrl": "https://x/checkin/c1"}]}"#
            ),
            file("pix/x_y.jpg", "picture"),
            file("tips.json", #"{"items": [{"id": "t", "createdAt": 1, "text": "*좋다*", \#(venue)}]}"#),
            file(
                "visits.json",
                #"{"items": [{"timeArrived": "2024-05-03 16:00:00", "latitude": 37.5, "longitude": 127.0}, {"timeArrived": 1, "latitude": 37.5, "longitude": 127.0, "locationType": "Home"}]}"#
            ),
            file(
                "venueRatings.json",
                #"{"venueLikes": [{"id": "a"}], "venueOkays": [], "venueDislikes": [{"id": "b"}, {"id": "c"}]}"#),
            file(
                "unconfirmed_visits.json", #"{"items": [{"id": "u", "venueId": "4b0588", "lat": 37.5, "lng": 127.25}]}"#
            ),
        ])
        let (files, problems) = await ImportReader.read(set)
        #expect(problems.isEmpty && files.map(\.recordCount) == [1, 2, 1, 2, 3, 1], "\(problems)")
        let item = try #require(ImportedBundle(files).items.first)
        #expect(
            item.place.visits.map(\.from) == ["2024-05-04"]
                && item.place.visits[0].photos.map(\.file.name) == ["pix/x_y.jpg"])
        #expect(item.place.text == "\\*좋다\\*" && item.place.location?.longitude == 127.25)
        #expect(files[3].stays.map(\.day) == ["2024-05-04"] && item.origins.count == 2)
    }
}
