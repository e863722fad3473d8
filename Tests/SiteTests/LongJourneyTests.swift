import Base
import Foundation
import Site
import TestSupport
import Testing

/// A journey of three weeks through four countries, with everything that can be many.
@Suite struct LongJourneyTests {
    /// 60 visits with 400 photos, a chapter a day, and a track of 40,000 points.
    private static func diary() throws -> TestDiary {
        let cities = [(35.68, 139.76), (25.03, 121.56), (22.28, 114.16), (13.75, 100.5)]
        let places = (0..<60).map { number -> String in
            let (north, east) = cities[number * 4 / 60]
            let count = 400 * (number + 1) / 60 - 400 * number / 60
            let photos = (0..<count).map { "{file: p\(number)-\($0).jpg, alt: 골목의 사진 \($0), caption: 그날 오후}" }
            return """
                -- Content/places/spot-\(number).md --
                ---
                title: 골목 식당 \(number)호점
                location: \(north + Double(number % 7) / 50),\(east + Double(number % 5) / 40)
                category: food
                visits:
                  - {date: 2026-04-\(String(format: "%02d", 1 + number * 21 / 60)), with: [현우], rating: 4, note: 줄이 길었지만 국수는 금방 나왔다, photos: [\(photos.joined(separator: ", "))]}
                ---

                """
        }
        let chapters = (1...21).map { "## \($0)일째, 길 위에서\n\n걷고 또 걸었다. 길은 길고 하늘은 낮았다. 저녁에는 비가 왔다.\n" }
        let points = (0..<40_000).map { index -> String in
            let (way, part) = (Double(index) / 40_000, Double(index))
            let north = 35.68 - 21.9 * way + sin(part / 90) / 200, east = 139.76 - 39.2 * way + cos(part / 70) / 200
            return "<trkpt lat=\"\(north)\" lon=\"\(east)\"><ele>\(100 + sin(part / 900) * 90)</ele></trkpt>"
        }
        let diary = try TestDiary(
            """
            -- Content/diary.yml --
            title: 수첩
            author: 민지
            limits: {photos: 1000}
            categories: [{id: food, name: 밥집, icon: 🍚, color: "#a5472f"}]
            -- Content/journeys/asia.md --
            ---
            title: 네 나라 세 주
            from: 2026-04-01
            to: 2026-04-21
            with: [현우]
            track: way.gpx
            ---
            여는 글.

            \(chapters.joined(separator: "\n"))
            -- Content/tracks/way.gpx --
            <gpx><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>
            \(places.joined())
            """)
        for number in 0..<60 {
            for photo in 0..<7 {
                // Each is another picture.
                let bytes = ExifBlock(description: "\(number) \(photo)").put(into: tinyPhoto)
                try diary.folder.write("Content/photos/p\(number)-\(photo).jpg", bytes: bytes)
            }
        }
        return diary
    }

    @Test func itsPageIsShort() async throws {
        let diary = try Self.diary()
        try await diary.build()
        let page = diary.text("journeys/asia/index.html")
        #expect(page.utf8.count < 62_000)
        #expect(page.matches(of: /<section class="leg"/).count == 21)
        #expect(page.matches(of: /<h3 dir="auto"><a href/).count == 60)
        #expect(page.contains("<path class=\"track\""))
        // Each day has a photo, and all that are not shown are led to.
        #expect(page.matches(of: /<a class="zoom"/).count == 24 + 1)
        let others = page.matches(of: /사진 (\d+)장/).compactMap { Int($0.output.1) }
        #expect(others.reduce(0, +) == 400 - 24)
        #expect(try await diary.build().renderedCount == 0)
    }
}
