import Base
import Content
import Diary
import TestSupport
import Testing

@testable import Site

/// Hours of visits, which readers may know or not.
@Suite struct HoursTests {
    private static func diary(_ settings: String) -> String {
        """
        -- Content/diary.yml --
        title: 수첩
        url: https://minji.example/
        author: 민지
        exports: {atom: diary, jsonfeed: diary, ics: diary, geojson: diary, kml: diary, gpx: diary, csv: diary, json: diary}
        \(settings)
        -- Content/groups/friends.md --
        ---
        title: 친구들
        access: open
        members: [민지, 현우]
        ---
        -- Content/journeys/trip.md --
        ---
        title: 나들이
        date: 2026-05-03
        ---
        -- Content/places/a.md --
        ---
        title: 가
        location: 37.5443, 127.0374
        groups: [friends]
        visits:
          - {date: 2026-05-03, at: [13:37, 15:59], note: 낮에}
          - 2026-05-04 23:41
        ---
        -- Content/places/b.md --
        ---
        title: 나
        location: 37.55, 127.04
        date: 2026-05-03
        at: 06:17
        with: 현우
        ---
        """
    }

    private static let hours = ["13:37", "15:59", "23:41", "06:17"]

    /// Every page and file of the site, the group's pages and the exports among them.
    private func texts(_ settings: String) async throws -> [String: String] {
        let diary = try TestDiary(Self.diary(settings))
        try await diary.build()
        return diary.site().mapValues { String(decoding: $0, as: UTF8.self) }
    }

    private func telling(_ files: [String: String], _ hour: String) -> [String] {
        let forms = [hour, hour.replacing(":", with: "") + "00", "T" + hour.replacing(":", with: "")]
        return files.filter { file in forms.contains { file.value.contains($0) } }.map(\.key).sorted()
    }

    @Test func withoutTimesNotAByteOfAnHour() async throws {
        let files = try await texts("")
        for hour in Self.hours { #expect(telling(files, hour).isEmpty, "\(hour)") }
    }

    @Test func withTimesPagesAndFilesTellThem() async throws {
        let files = try await texts("times: true")
        let told = telling(files, "13:37")
        for file in [
            "places/a/index.html", "journeys/trip/index.html", "calendar/2026/05/index.html", "visits.ics",
            "visits.csv",
            "places.json", "places.geojson", "groups/friends/places/a/index.html",
        ] {
            #expect(told.contains(file), "\(file) of \(told)")
        }
        let page = try #require(files["places/a/index.html"])
        #expect(
            page.contains(
                "<time datetime=\"2026-05-03T13:37\">2026년 5월 3일 (일) 13:37</time>–<time datetime=\"15:59\">15:59</time>"
            ))
    }

    /// What Cairn writes of its own accord is no hidden hour: noon in feeds, the times of tracks, and hours that another visit tells.
    @Test func whatIsToldAnywayFailsNoBuild() async throws {
        let diary = try TestDiary(
            Self.diary("")
                + """

                -- Content/places/c.md --
                ---
                title: 다
                location: 37.56, 127.05
                visits: [{date: 2026-05-03, at: 12:00}, {date: 2026-05-03, at: [11:13, 14:21]}, {date: 2026-05-03, at: 14:21, times: true}]
                ---
                -- Content/places/d.md --
                ---
                title: 라
                visits: [{date: 2026-05-03, at: "14:21"}, {date: 2026-05-03, track: {file: w.gpx, times: true, trim: 0m}}]
                ---
                -- Content/tracks/w.gpx --
                <gpx version="1.1"><trk><trkseg><trkpt lat="35.1" lon="129.1"><time>2026-05-03T11:13:15Z</time></trkpt>
                <trkpt lat="35.2" lon="129.2"><time>2026-05-03T12:00:30Z</time></trkpt></trkseg></trk></gpx>
                """)
        let said = await diary.failure()
        #expect(said == "the build succeeded", "\(said)")
    }

    /// Where an hour is hidden, the look for leaks finds it in every form that pages and files have.
    @Test(arguments: ["<time datetime=\"2026-05-03T13:37\">", "DTEND:20260503T155900", "visited 2026-05-04 23:41"])
    func aHiddenHourIsFound(text: String) async throws {
        let diary = try TestDiary(Self.diary(""))
        try await diary.build()
        let (read, _) = try await PlaceDiary.read(ContentFolder(diary: diary.folder.path), today: nil)
        let leaks = try #require(try await SiteLeaks(read, in: diary.folder.path, nil))
        leaks.look(into: Array(text.utf8), of: "places/a/index.html")
        #expect(leaks.problems.diagnostics.map(\.message).contains { $0.contains("the hour of a visit") })
    }
}
