internal import Maps
import Base
import Diary
import TestSupport
import Testing
@testable import Import
@testable import Pages

/// Maps, lists and tables as programs really write them.
@Suite struct ImportMapsTests {
    private func read(_ text: String, name: String = "x") async throws -> ImportedFile {
        try #require(try await readExport([(name, text)]).first)
    }

    private func feature(_ properties: String, _ geometry: String = "null") -> String {
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": \#(geometry), "properties": {\#(properties)}}]}"#
    }

    private func kml(_ placemark: String, _ head: String = "") -> String {
        "<kml><Document>\(head)<Placemark>\(placemark)</Placemark></Document></kml>"
    }

    /// A title and a description stand above the names of the columns.
    @Test(arguments: [
        (
            "All that I liked\n\nTitle,Note,URL,Tags,Comment\n,,,,\nPrinci,good,https://www.google.com/maps/place/Princi/data=!4m2!3m1!1s0x1:0x2,,\n",
            5
        ),
        ("내 목록, 좋은 곳\r\n둘째 줄\r\n제목,메모,URL,태그,댓글\r\nPrinci,good,https://maps.google.com/?cid=2,,\r\n", 4),
        ("Title,Note,URL\nPrinci,good,https://maps.google.com/?cid=2\n", 2),
    ])
    func listsWithDescription(text: String, line: Int) async throws {
        let file = try await read(text.replacing("good", with: "good").replacing(",,\n", with: ",,\n"), name: "a.csv")
        #expect(file.format == "a list of Google Maps" && file.recordCount == 1 && file.omissions.isEmpty)
        #expect(file.places.map(\.title) == ["Princi"] && file.places[0].source?.id == "2")
        #expect((file.unknownFields == ["words above the columns": 1]) == (line > 2))
    }

    @Test(
        arguments: [
            (
                "q=SIS+Building,+85+Albert+Embankment,+London&ftid=0x1:0x2", "SIS Building",
                "SIS Building, 85 Albert Embankment, London", nil
            ),
            (
                "q=85+Albert+Embankment,+London&ftid=0x1:0x2", "85 Albert Embankment, London",
                "85 Albert Embankment, London", nil
            ),
            ("q=22.194509,113.540148", "", nil, 22.194509),
        ] as [(String, String, String?, Double?)])
    func savedPlacesWithoutLocation(query: String, title: String, address: String?, latitude: Double?) async throws {
        let file = try await read(
            feature(#""google_maps_url": "http://maps.google.com/?\#(query)", "date": "2024-01-01T00:00:00Z""#))
        let place = try #require(file.places.first)
        #expect(place.title == title && place.address == address && place.location?.latitude == latitude)
        #expect(place.isDraft == title.isEmpty && place.visits.isEmpty)
    }

    @Test func linksWithBlanksStay() async throws {
        let gpx = try await read(
            "<gpx><wpt lat='37' lon='127'><name>가</name><link href='http://example.com/with space'/></wpt><wpt lat='36' lon='127'><name>나</name><link href='file:///x'/></wpt></gpx>"
        )
        #expect(gpx.places.map { $0.links.map(\.url) } == [["http://example.com/with%20space"], []])
        #expect(gpx.unread["link"]?.example == "file:///x")
        let saved = try await read(
            feature(#""google_maps_url": "http://maps.google.com/?q=Sceaux, France&ftid=0x1:0x2""#))
        #expect(saved.places.first?.title == "Sceaux")
        #expect(saved.places.first?.links.first?.url.contains(" ") == false)
    }

    /// Foursquare has each file twice.
    @Test func tablesBesideTheSameJSONAreLeft() async throws {
        let files = try await readExport([
            ("lists.csv", "id,name,description,url\n1,My list,,\n2,Other,,\n"),
            ("checkins.csv", "id,createdAt,venue.id,venue.name\n1,2026-05-03,4b05,학림다방\n"),
            (
                "checkins1.json",
                #"{"count": 1, "items": [{"id": "a", "type": "checkin", "createdAt": 1, "venue": {"id": "4b05", "name": "학림다방"}}]}"#
            ),
            ("lists.json", #"{"items": [{"name": "x", "listItems": {"items": []}}]}"#),
        ])
        #expect(files.flatMap(\.places).map(\.title) == ["학림다방"] && files.map(\.recordCount).reduce(0, +) == 1)
    }

    /// The time of a pin is when it was saved, in programs in which one saves pins from afar.
    @Test(
        arguments: [
            ("OsmAnd 4.7", "", nil), ("Organic Maps", "", nil), ("CoMaps - Export", "", nil), ("MAPS.ME", "", nil),
            ("Garmin", "", "2026-05-03"), ("", "", "2026-05-03"),
            (
                "OsmAnd 4.7",
                "<extensions><visited_date>2024-02-01T03:00:00Z</visited_date><color>#f00</color></extensions>",
                "2024-02-01"
            ),
        ] as [(String, String, String?)])
    func whenAPinWasSavedIsNoVisit(creator: String, extensions: String, day: String?) async throws {
        let file = try await read(
            "<gpx creator='\(creator)'><wpt lat='37.5' lon='127'><time>2026-05-03T03:00:00Z</time><name>숲</name>\(extensions)</wpt></gpx>"
        )
        #expect(file.places.first?.visits.map(\.from) == (day.map { [$0] } ?? []))
        #expect((file.unknownFields["time (when it was saved, no visit)"] == 1) == (day != "2026-05-03"))
        #expect((file.unknownFields["color"] == 1) == !extensions.isEmpty)
    }

    @Test func listsOfOrganicMapsAreWishes() async throws {
        let file = try await read(
            kml(
                "<name>숲</name><TimeStamp><when>2026-05-03T03:00:00Z</when></TimeStamp><styleUrl>#placemark-red</styleUrl><Point><coordinates>127,37</coordinates></Point><ExtendedData xmlns:mwm='https://omaps.app'><mwm:scale>5</mwm:scale></ExtendedData>",
                "<name>Want to go</name><Style id='placemark-red'/>"))
        let place = try #require(file.places.first)
        #expect(place.visits.isEmpty && place.category == "Want to go")
        #expect(file.unknownFields == ["TimeStamp (when it was saved, no visit)": 1, "scale": 1])
    }

    /// Fields that tell of visits do so in every format.
    @Test(arguments: [
        "name,lat,lon,방문일,with,평점\n숲,37.5,127,2026-05-03,나리,4\n",
        #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [127, 37.5]}, "properties": {"name": "숲", "방문일": "2026-05-03", "with": "나리", "평점": 4}}"#,
        #"{"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [{"type": "LineString", "coordinates": []}, {"type": "Point", "coordinates": [127, 37.5]}]}, "properties": {"name": "숲", "visited": "2026-05-03", "with": ["나리"], "rating": 4}}"#,
        "<kml><Placemark><name>숲</name><ExtendedData><Data name='date'><value>2026-05-03</value></Data><Data name='with'><value>나리</value></Data><Data name='rating'><value>4</value></Data></ExtendedData><Point><coordinates>127,37.5</coordinates></Point></Placemark></kml>",
        "<kml><Placemark><ExtendedData><SchemaData schemaUrl='#a'><SimpleData name='NAME'>숲</SimpleData><SimpleData name='visited'>2026-05-03</SimpleData><SimpleData name='함께'>나리</SimpleData><SimpleData name='rating'>4</SimpleData></SchemaData></ExtendedData><MultiGeometry><LineString><coordinates>1,2 3,4</coordinates></LineString><Point><coordinates>127,37.5</coordinates></Point></MultiGeometry></Placemark></kml>",
    ])
    func visitsInEveryFormat(text: String) async throws {
        let file = try await read(text)
        let place = try #require(file.places.first)
        #expect(place.title == "숲" && place.location == Coordinate(latitude: 37.5, longitude: 127))
        #expect(place.visits.map(\.from) == ["2026-05-03"] && place.visits[0].companions == ["나리"])
        #expect((place.rating ?? place.visits[0].rating) == "4" && file.unknownFields.isEmpty, "\(file.unknownFields)")
    }

    @Test(
        arguments: [
            ("126.9868,37.5776,0", 37.5776), ("\n 126.9868, 37.5776 \n", 37.5776), ("126,9868,37,5776", nil),
            ("126,9868 37,5776", nil), ("126,9868,37,5776,0", nil), ("x", nil),
        ] as [(String, Double?)])
    func coordinatesWithDecimalCommasAreNone(text: String, latitude: Double?) async throws {
        let file = try await read(kml("<name>가</name><Point><coordinates>\(text)</coordinates></Point>"))
        #expect(file.places.first?.location?.latitude == latitude)
        #expect((file.unread["coordinates"] == nil) == (latitude != nil))
    }

    /// A pin without a name has a spot and words, as a photo has.
    @Test(arguments: [
        "<kml><Placemark><description>좋다</description><Point><coordinates>127,37.5</coordinates></Point></Placemark><Placemark><Point><coordinates>127,37.5001</coordinates></Point></Placemark></kml>",
        "<gpx><wpt lat='37.5' lon='127'><desc>좋다</desc></wpt><wpt lat='37.5001' lon='127'/></gpx>",
        "name,lat,lon,note\n,37.5,127,좋다\n,37.5001,127,\n",
    ])
    func namelessPinsAreDrafts(text: String) async throws {
        let file = try await read(text)
        #expect(file.places.map(\.isDraft) == [true, true] && file.places[0].text == "좋다")
        #expect(ImportedBundle([file]).items.count == 2)
        let named = try await read("name,lat,lon\n숲,37.5,127\n")
        let joined = ImportedBundle([file, named]).items
        #expect(joined.map(\.place.title) == ["숲"] && joined[0].place.text == "좋다")
    }

    /// Windows packs names in the encoding of its language, and does not tell which; 가고 싶은 곳.csv, 한글.csv, カフェ.csv, café.csv.
    @Test(
        .enabled(if: ImportSet.readsZip),
        arguments: [
            ([0xB0, 0xA1, 0xB0, 0xED, 0x20, 0xBD, 0xCD, 0xC0, 0xBA, 0x20, 0xB0, 0xF7], 0, "가고 싶은 곳", "CP949"),
            ([0x83, 0x4A, 0x83, 0x74, 0x83, 0x46], 0, "カフェ", "Shift_JIS"),
            (
                [0xCC, 0xEE, 0xE8, 0x20, 0xEC, 0xE5, 0xF1, 0xF2, 0xE0], 0,
                "Мои места", "CP1251"
            ),
            (
                [0x8C, 0xAE, 0xA8, 0x20, 0xAC, 0xA5, 0xE1, 0xE2, 0xA0], 0,
                "Мои места", "CP866"
            ),
            ([0x8C, 0x85, 0x91, 0x92, 0x80], 0, "МЕСТА", "CP866"),
            // дома might be фюьр.
            ([0xE4, 0xEE, 0xEC, 0xE0], 0, "дома", "--names-in"),
            // 호텔 might be ИЈЕЪ, 제주 is nothing else.
            ([0xC8, 0xA3, 0xC5, 0xDA], 0, "호텔", "CP949"), ([0xC1, 0xA6, 0xC1, 0xD6], 0, "제주", "CP949"),
            // café in Windows-1252 is no cafй.
            ([0x63, 0x61, 0x66, 0xE9], 0, nil, "an encoding that it does not tell"),
            ([0xED, 0x95, 0x9C, 0xEA, 0xB8, 0x80], 0x800, "한글", nil),
            ([0xED, 0x95, 0x9C, 0xEA, 0xB8, 0x80], 0, "한글", nil),
            ([0x63, 0x61, 0x66, 0x82], 0, "café", "an encoding that it does not tell"),
        ] as [([UInt8], Int, String?, String?)])
    func namesInZips(name: [UInt8], flags: Int, text: String?, told: String?) async throws {
        let folder = try TemporaryFolder("")
        let table = Array("제목,메모,URL\n숲,,https://maps.google.com/?cid=7\n".utf8)
        try folder.write("a.zip", bytes: zipFile([(name + Array(".csv".utf8), table)], flags: flags))
        let set = try ImportSet(folder.path + "/a.zip")
        let (files, problems) = await ImportReader.read(set)
        #expect(text == nil || files.first?.places.first?.category == text)
        let said = problems.map { "\($0.message) \($0.help ?? "")" }
        #expect(said.count == (told == nil ? 0 : 1) && said.first?.contains(told ?? "") ?? true, "\(said)")
    }

    /// Whoever knows the encoding says it.
    @Test(.enabled(if: ImportSet.readsZip)) func encodingOfNamesIsSaid() async throws {
        let folder = try TemporaryFolder("")
        let table = Array("제목,메모,URL\n숲,,https://maps.google.com/?cid=7\n".utf8)
        try folder.write("a.zip", bytes: zipFile([([0xE4, 0xEE, 0xEC, 0xE0] + Array(".csv".utf8), table)], flags: 0))
        let (files, problems) = await ImportReader.read(try ImportSet(folder.path + "/a.zip", namesIn: .cyrillicDOS))
        #expect(files.first?.places.first?.category == "фюьр" && problems.isEmpty)
    }

    /// A table of names is one of places only where it tells where they are.
    @Test(arguments: [
        ("name,phone\n현우,010\n", false), ("name,address,email\n현우,서울,a@b\n", false),
        ("date,name,amount\n2026-05-03,편의점,3000\n", false),
        ("Title,Note,URL,Tags,Comment\n,,,,\n나무,,https://a.example/1.jpg,,\n", false), ("name,address\n숲,서울\n", true),
        ("장소,메모\n숲,좋다\n", true), ("이름,방문일\n숲,2026-05-03\n", true), ("name,link\n숲,https://naver.me/x\n", true),
    ])
    func tablesOfOtherThings(text: String, isOfPlaces: Bool) async {
        let set = ImportSet([ImportFile(Array(text.utf8), name: "a.csv", path: "a.csv")])
        let (files, problems) = await ImportReader.read(set)
        #expect(files.isEmpty == !isOfPlaces && problems.isEmpty == isOfPlaces, "\(problems)")
        #expect(await ImportReader.read(set, asPlaces: true).files.first?.places.count == 1)
    }
}
