internal import Maps
import Base
import Diary
import Foundation
import Site
import TestSupport
import Testing

/// Tracks on their way from a file to the site.
@Suite struct TrackTests {
    private static func gpx(_ points: [(Double, Double)]) -> String {
        let points = points.enumerated().map { index, point in
            "<trkpt lat=\"\(point.0)\" lon=\"\(point.1)\"><ele>\(index % 70)</ele><time>2026-05-03T01:\(index / 60 % 50 + 10):\(index % 50 + 10)Z</time></trkpt>"
        }
        return "<gpx><trk><name>집에서 회사까지</name><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>\n"
    }

    /// A way from south to north, with six decimals.
    private static let way: [(Double, Double)] = (0..<300).map { index in
        let number = Double(index)
        return (rounded(37.550013 + number / 10_000), rounded(127 + sin(number / 20) / 2000))
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 1_000_000).rounded() / 1_000_000 }

    private func diary(
        track: String = "way.gpx", settings: String = "", place: String = "", journey: String? = nil,
        _ way: [(Double, Double)] = way
    ) throws -> TestDiary {
        try TestDiary(
            """
            -- Content/diary.yml --
            title: 동네 수첩
            url: https://minji.example/
            \(settings)
            -- Content/places/hill.md --
            ---
            title: 언덕
            location: 37.58,127.001
            \(place)
            visits: [{date: 2026-05-03, track: \(track)}]
            ---
            -- Content/places/other.md --
            ---
            title: 다른 곳
            ---
            \(journey.map { "-- Content/journeys/trip.md --\n---\ntitle: 여행\ndate: 2026-05-03\ntrack: \($0)\n---\n" } ?? "")
            -- Content/tracks/way.gpx --
            \(Self.gpx(way))
            """)
    }

    private func warnings(_ diary: TestDiary) async throws -> String {
        DiagnosticPrinter().text(try await diary.build().warnings).replacing(diary.folder.path, with: "DIARY")
    }

    @Test func aTrackIsShownAndExported() async throws {
        let diary = try diary(track: "{file: way.gpx, title: 능선}")
        #expect(try await warnings(diary) == "")
        let page = diary.text("places/hill/index.html")
        #expect(page.contains("<path class=\"track\" d=\"M"))
        #expect(page.contains("3.4\u{A0}km") && page.contains("능선"))
        #expect(!diary.text("places/other/index.html").contains("track"))
        for file in ["places.gpx", "places/hill/place.gpx"] {
            let gpx = diary.text(file)
            #expect(
                gpx.contains("<trk>\n<name>능선</name>\n<trkseg>\n<trkpt lat=\"37.55001\" lon=\"127\">\n<ele>0</ele>"))
            #expect(!gpx.contains("T01:"))
        }
        #expect(
            diary.text("places/hill/place.kml").contains(
                "<LineString>\n<tessellate>1</tessellate>\n<coordinates>127,37.55001,0 "))
        // Neither the file nor what it says of itself.
        for (file, bytes) in diary.site() {
            #expect(!file.hasSuffix("way.gpx"))
            #expect(!String(decoding: bytes, as: UTF8.self).contains("회사까지"))
        }
        let again = try await diary.build()
        #expect(again.renderedCount == 0)
    }

    @Test func aJourneyIsDrawnByItsTrack() async throws {
        let diary = try diary(journey: "{file: way.gpx, title: 이틀 길}")
        try await diary.build()
        let page = diary.text("journeys/trip/index.html")
        #expect(page.contains("<path class=\"track\" d=\"M") && !page.contains("class=\"route\""))
        #expect(page.contains("이틀 길") && page.contains("3.4\u{A0}km"))
        #expect(diary.text("journeys/trip/places.gpx").contains("<trk>\n<name>이틀 길</name>"))
        #expect(diary.text("journeys/trip/places.kml").contains("<name>이틀 길</name>\n<styleUrl>#way</styleUrl>"))
        #expect(diary.text("journeys/trip/visits.ics").contains("DTEND;VALUE=DATE:20260504"))
        #expect(try await diary.build().renderedCount == 0)
    }

    @Test func timesAreToldWhereTheyAreAskedFor() async throws {
        let diary = try diary(track: "{file: way.gpx, times: true}")
        try await diary.build()
        #expect(diary.text("places.gpx").contains("<time>2026-05-03T01:10:10Z</time>"))
    }

    /// Every spot that any file of the site tells in digits.
    private func spots(_ diary: TestDiary) -> [(file: String, spot: Coordinate)] {
        diary.site().flatMap { file, bytes -> [(file: String, spot: Coordinate)] in
            guard bytes.count < 3_000_000 else { return [] }
            let text = String(decoding: bytes, as: UTF8.self)
            func pair(_ latitude: Substring, _ longitude: Substring) -> (file: String, spot: Coordinate)? {
                guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
                return (file, Coordinate(latitude: latitude, longitude: longitude))
            }
            return text.matches(of: /lat="([-0-9.]+)" lon="([-0-9.]+)"/).compactMap { pair($0.1, $0.2) }
                + text.matches(of: /(12[0-9]\.[0-9]+),(3[0-9]\.[0-9]+)/).compactMap { pair($0.2, $0.1) }
                + text.matches(of: /(3[0-9]\.[0-9]+),\s?(12[0-9]\.[0-9]+)/).compactMap { pair($0.1, $0.2) }
        }
    }

    /// Ways and zones drawn by lot: no file tells a spot of a zone, near an end, or any point that was cut, however it is rounded.
    @Test(arguments: 0..<8)
    func noFileTellsWhatIsCut(seed: Int) async throws {
        var dice = Dice(seed: UInt64(seed))
        var (north, east) = (37.55, 127.0)
        let way = (0..<400).map { _ -> (Double, Double) in
            north += Double(dice.from(-400, to: 500)) / 1_000_000
            east += Double(dice.from(-400, to: 500)) / 1_000_000
            return ((north * 1_000_000).rounded() / 1_000_000, (east * 1_000_000).rounded() / 1_000_000)
        }
        let middle = way[dice.from(100, to: 300)]
        let (radius, trim) = (dice.from(60, to: 600), dice.from(1, to: 300))
        let diary = try diary(
            settings:
                "privacy: {zones: [{lat: \(middle.0), lon: \(middle.1), radius: \(radius)}], trim: \(trim)m}\ncompress: [gzip]",
            place: "links: {web: \"https://example.org/\"}", journey: "[way.gpx]", way)
        try await diary.build()
        #expect(diary.text("journeys/trip/index.html").contains("<path class=\"track\""))
        let zone = Coordinate(latitude: middle.0, longitude: middle.1)
        let ends = [way[0], way[way.count - 1]].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        let told = spots(diary)
        #expect(told.count { $0.file == "places.gpx" } > 20)
        for (file, spot) in told {
            // The place's own spot is told wherever it lies.
            if spot == Coordinate(latitude: 37.58, longitude: 127.001) { continue }
            #expect(spot.distance(to: zone) >= Double(radius), "\(file)")
            for end in ends { #expect(spot.distance(to: end) >= Double(trim), "\(file)") }
        }
        let digits = Set(told.map { "\($0.spot.latitude),\($0.spot.longitude)" })
        for point in way {
            let spot = Coordinate(latitude: point.0, longitude: point.1)
            guard spot.distance(to: zone) < Double(radius) else { continue }
            for scale in [100_000.0, 1_000_000] {
                let rounded = [point.0, point.1].map { ($0 * scale).rounded() / scale }
                #expect(!digits.contains("\(rounded[0]),\(rounded[1])"))
            }
        }
    }

    /// A point that was cut shows up in a text or a template.
    @Test(arguments: [
        "37.565013, 127", "lat=\"37.56501\" lon=\"127.000XXX\"", "[127.000XXX,37.565013]", "127.000XXX 37.565013",
    ])
    func aCutPointIsFoundWhereverItStands(text: String) async throws {
        let point = Self.way[150]
        #expect(point.0 == 37.565013)
        let told = text.replacing(/127(\.000XXX)?/, with: "\(point.1)")
        let diary = try diary(settings: "privacy: {zones: [{lat: 37.566, lon: 127, radius: 300}]}")
        try await diary.build()
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n여기: \(told)\n")
        let failure = await diary.failure()
        #expect(
            failure.contains("this would tell a point that was cut from the track “Content/tracks/way.gpx”"),
            "\(failure)")
        // What is told is no secret.
        try diary.folder.write(
            "Content/pages/about.md", "---\ntitle: 소개\n---\n여기: \(Self.way[20].0), \(Self.way[20].1)\n")
        try await diary.build()
    }

    /// A way that passes by the door of a hidden place tells nothing of it, and is no leak.
    @Test func aWayMayPassAHiddenPlace() async throws {
        let diary = try diary()
        // Three metres from a point of the way that every file of it has.
        let end = Self.way[299]
        let spot = (Self.rounded(end.0 + 0.00003), end.1)
        try diary.folder.write(
            "Content/places/secret.md",
            "---\ntitle: 아무도 모르는 다락\nlocation: \(spot.0),\(spot.1)\nvisibility: private\n---\n")
        #expect(try await warnings(diary) == "")
        #expect(diary.text("places.gpx").contains("lat=\"37.57991\" lon=\"127.00034\""))
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n(\(spot.1); \(spot.0))\n")
        #expect(await diary.failure().contains("the location of Content/places/secret.md"))
    }

    /// Around a spot that is told roughly nothing of a way is shown, whoever went there.
    @Test(arguments: [("block", 100.0), ("district", 1000), ("none", 1000)])
    func aWayDoesNotLeadToASpotThatIsToldRoughly(precision: String, radius: Double) async throws {
        let diary = try diary()
        let spot = Self.way[150]
        try diary.folder.write(
            "Content/places/home.md",
            "---\ntitle: 수진네\nlocation: \(spot.0),\(spot.1)\nprecision: \(precision)\n---\n")
        #expect(try await warnings(diary) == "")
        let home = Coordinate(latitude: spot.0, longitude: spot.1)
        let told = spots(diary).filter { $0.file == "places/hill/place.gpx" && $0.spot.longitude != 127.001 }
        #expect(told.count > 5)
        for (_, spot) in told { #expect(spot.distance(to: home) >= radius) }
    }

    @Test(arguments: [
        (
            "precision: none", "way.gpx", "",
            "Content/places/hill.md:5:36: warning: the track is left out, because it would tell the spot"
        ),
        (
            "", "{file: way.gpx, trim: 90km}", "",
            "Content/places/hill.md:5:43: warning: nothing of the track “Content/tracks/way.gpx” may be shown"
        ),
        (
            "", "way.gpx", "privacy: {zones: [{lat: 37.56, lon: 127, radius: 9000}]}",
            "Content/places/hill.md:5:36: warning: nothing of the track “Content/tracks/way.gpx” may be shown"
        ),
    ])
    func whatCannotBeShownIsSaid(place: String, track: String, settings: String, warning: String) async throws {
        let diary = try diary(track: track, settings: settings, place: place)
        let text = try await warnings(diary)
        #expect(text.hasPrefix(warning), "\(text)")
        #expect(!diary.text("places/hill/index.html").contains("class=\"track"))
        #expect(!diary.text("places.gpx").contains("<trk>"))
    }

    @Test(arguments: [
        (
            "<gpx>\n<trk><trkseg>\n<trkpt lat='1' lon='2000'/></trkseg></trk></gpx>",
            "Content/tracks/way.gpx:3:1: error: the longitude 2000.0"
        ),
        ("<gpx>", "Content/tracks/way.gpx:1:1: error: XML: "), ("", "Content/tracks/way.gpx: error: the file is empty"),
    ])
    func aBrokenTrackStopsTheBuild(text: String, message: String) async throws {
        let diary = try diary()
        try diary.folder.write("Content/tracks/way.gpx", text)
        #expect(await diary.failure().hasPrefix(message))
        let report = try await diary.build { $0.keepsGoing = true }
        #expect(report.warnings.warningCount == 1)
        #expect(!diary.text("places/hill/index.html").contains("class=\"track"))
    }

    /// Somebody else's broken track is no reason to build nothing.
    @Test func aBrokenTrackOfAnotherDiaryIsAWarning() async throws {
        let diary = try diary()
        try diary.folder.write(
            "Content/groups/us.md", "---\ntitle: 우리\naccess: open\nmembers: [민지, 현우]\nsources: [Friend]\n---\n")
        try diary.folder.write("Friend/Content/diary.yml", "title: 친구\nauthor: 현우\nprivacy: {trim: 500m}\n")
        try diary.folder.write(
            "Friend/Content/places/river.md",
            "---\ntitle: 한강\nlocation: 37.5,127\nvisits: [{date: 2026-05-03, track: river.gpx}]\n---\n")
        try diary.folder.write("Friend/Content/places/river.gpx", "<gpx>")
        #expect(try await warnings(diary).contains("warning: XML: "))
        let page = "groups/us/places/river/index.html"
        #expect(diary.text(page).contains("한강") && !diary.text(page).contains("class=\"track"))
        // Its own rules hold.
        try diary.folder.write("Friend/Content/places/river.gpx", Self.gpx(Self.way))
        #expect(try await warnings(diary) == "")
        #expect(diary.text(page).contains("class=\"track"))
        let start = Coordinate(latitude: Self.way[0].0, longitude: Self.way[0].1)
        let told = spots(diary).filter { $0.file == "groups/us/places/river/place.gpx" }
        #expect(told.count > 10)
        for (_, spot) in told { #expect(spot.distance(to: start) >= 500) }
    }

    /// Whatever a track follows from: its file, its own rules and those of the settings, and what other entries tell roughly.
    @Test func whatChangesIsMadeAgain() async throws {
        let diary = try diary()
        try await diary.build()
        let edits: [(file: String, text: String)] = [
            ("Content/tracks/way.gpx", Self.gpx(Self.way.map { ($0.0 + 0.001, $0.1) })),
            ("Content/diary.yml", "title: 동네 수첩\nurl: https://minji.example/\nprivacy: {trim: 300m}\n"),
            (
                "Content/diary.yml",
                "title: 동네 수첩\nurl: https://minji.example/\nprivacy: {zones: [{lat: 37.56, lon: 127, radius: 200}]}\n"
            ),
            ("Content/places/other.md", "---\ntitle: 다른 곳\nlocation: 37.57,127\nprecision: block\n---\n"),
            (
                "Content/places/hill.md",
                "---\ntitle: 언덕\nlocation: 37.58,127.001\nvisits: [{date: 2026-05-03, track: {file: way.gpx, trim: 50m, times: true}}]\n---\n"
            ),
        ]
        var last = diary.text("places/hill/place.gpx")
        for (file, text) in edits {
            try diary.folder.write(file, text)
            try await diary.build()
            let gpx = diary.text("places/hill/place.gpx")
            #expect(gpx != last, "\(file)")
            last = gpx
            try await diary.buildAnew(into: "Anew")
            #expect(diary.site() == diary.site("Anew"), "\(file)")
        }
        // What was kept is damaged.
        for file in diary.folder.files(in: ".cairn/tracks") {
            try diary.folder.write(".cairn/tracks/" + file, "damaged")
        }
        let report = try await diary.build()
        #expect(report.renderedCount == 0 && diary.text("places/hill/place.gpx") == last)
    }

    /// One file that two entries name is told as the stricter of them has it.
    @Test func theStricterRuleHolds() async throws {
        let diary = try diary(track: "{file: way.gpx, trim: 0m, times: true}")
        try diary.folder.write(
            "Content/places/end.md",
            "---\ntitle: 끝\nlocation: 37.5,127\nvisits: [{date: 2026-05-03, track: {file: way.gpx, trim: 600m}}]\n---\n"
        )
        try await diary.build()
        let start = Coordinate(latitude: Self.way[0].0, longitude: Self.way[0].1)
        let gpx = diary.text("places/hill/place.gpx")
        #expect(gpx.contains("<trk>") && !gpx.contains("T01:"))
        for (_, spot) in spots(diary).filter({ $0.file == "places/hill/place.gpx" }) {
            #expect(spot.distance(to: start) >= 600)
        }
    }
}
