import Diary
import Base
import Foundation
import Maps
import Pages
import Site
import TestSupport
import Testing

/// The files that the map that moves is drawn from: which there are, what they hold, and what they must not follow from.
@Suite struct MovingGroundTests {
    private static let vendor = ["leaflet.css", "MarkerCluster.css", "leaflet.js", "leaflet.markercluster.js"]
        .map { "-- vendor/\($0) --\n/* \($0) */\n" }.joined()

    /// - Parameter places: titles and spots.
    private func diary(_ places: [(String, String)], map: String = "", _ more: String = "") throws -> TestDiary {
        let entries = places.map { "-- Content/places/\($0.0).md --\n---\ntitle: \($0.0)\nlocation: \($0.1)\n---\n" }
        return try TestDiary(
            "-- Content/diary.yml --\ntitle: 동네\nmap: {leaflet: vendor\(map)}\n\(entries.joined())\(more)\(Self.vendor)"
        )
    }

    /// The squares of a built site as `zoom/x/y`.
    private func squares(_ diary: TestDiary, in folder: String = "Site/map/ground") -> Set<String> {
        Set(
            diary.folder.files(in: folder).filter { $0.contains("/") }
                .map { String($0.prefix { $0 != "." }) })
    }

    private func ground(_ diary: TestDiary, _ site: String = "Site") -> [String: [UInt8]] {
        diary.site(site).filter { $0.key.contains("map/ground/") }
    }

    @Test func aPlaceHasTheSquaresAroundIt() async throws {
        let diary = try diary([("가", "37.5776, 126.9868")])
        try await diary.build()
        let squares = squares(diary)
        // Seoul lies in 0/0/0, 3/6/3, 6/54/24, 8/218/99.
        #expect(squares.isSuperset(of: ["0/0/0", "3/6/3", "6/54/24", "8/218/99"]))
        #expect(squares.contains("3/5/2") && squares.contains("3/7/4") && !squares.contains("3/4/3"))
        let perLevel = Dictionary(grouping: squares) { $0.prefix { $0 != "/" } }.mapValues(\.count)
        #expect(perLevel["0"] == 1 && perLevel["3"] == 9 && perLevel["6"] == 9 && (1...9).contains(perLevel["8"] ?? 0))
        #expect(diary.text("map/index.html").contains(/data-attribution="[^"]*통계청/))
    }

    @Test func theListNamesEveryFile() async throws {
        let diary = try diary([("가", "37.5776, 126.9868"), ("나", "48.85, 2.35")])
        try await diary.build()
        let page = diary.text("map/index.html")
        let index = try #require(
            page.firstMatch(of: /data-ground="\/(map\/ground\/index\.[0-9a-f]{10}\.json)"/)?.output.1)
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(diary.text(String(index)).utf8)) as? [String: Any])
        let levels = try #require(list["levels"] as? [[Any]])
        var listed: Set<String> = []
        for level in levels {
            let zoom = try #require(level.first as? Int), numbers = try #require(level.last as? [Int])
            for at in stride(from: 0, to: numbers.count, by: 2) {
                listed.insert("\(zoom)/\(numbers[at])/\(numbers[at + 1])")
            }
        }
        let digest = try #require(list["digest"] as? String), url = try #require(list["url"] as? String)
        #expect(listed == squares(diary) && url == "/map/ground/")
        for square in listed {
            #expect(diary.folder.text("Site\(url)\(square).\(digest).json")?.hasPrefix("{\"bits\":") == true)
        }
    }

    @Test func squaresGoOnBeyondTheAntimeridian() async throws {
        let diary = try diary([("타베우니", "-16.8, 179.95")])
        try await diary.build()
        let squares = squares(diary)
        #expect(squares.contains("3/7/4") && squares.contains("3/0/4") && squares.contains("6/0/34"))
        // Nothing of Statistics Korea is shown there.
        #expect(diary.text("map/index.html").contains("data-attribution=\"\""))
    }

    @Test func atThePolesThereIsNoRowBeyondTheLast() async throws {
        let diary = try diary([("북극", "90, 0"), ("남극", "-90, 180")])
        try await diary.build()
        let rows = squares(diary).compactMap { square -> Int? in
            let numbers = square.split(separator: "/").compactMap { Int($0) }
            return numbers[0] == 3 ? numbers[2] : nil
        }
        #expect(Set(rows) == [0, 1, 6, 7])
    }

    @Test(arguments: [", tiles: \"https://t.example/{z}/{x}/{y}.png\"", ""])
    func whereNothingIsDrawnThereAreNoFiles(map: String) async throws {
        let diary = try diary(map.isEmpty ? [] : [("가", "37.5, 127")], map: map)
        try await diary.build()
        #expect(ground(diary).isEmpty)
    }

    @Test func aSquareTellsWhatLiesInIt() async throws {
        let diary = try diary([("가", "37.5776, 126.9868")])
        try await diary.build()
        let file = try #require(ground(diary).first { $0.key.contains("ground/8/218/99.") }?.value)
        let square = try #require(try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any])
        let texts = try #require(square["texts"] as? [String]), bits = try #require(square["bits"] as? Int)
        #expect(texts.first == "" && texts.contains("종로구") && !texts.contains("Jongno-gu"))
        let layers = try #require(square["layers"] as? [[[Any]]])
        let builtIn = try #require(Ground.builtIn)
        #expect(
            layers.count == 1
                && layers[0].count == builtIn.features(of: GroundSquare(zoom: 8, x: 218, y: 99), bits: bits).count)
        for feature in layers[0] {
            var spot = [0, 0]
            for part in feature.dropFirst(4) {
                for (index, step) in try #require(part as? [Int]).enumerated() {
                    spot[index % 2] += step
                    #expect((0...1 << bits).contains(spot[index % 2]))
                }
            }
        }
    }

    /// A tree that lacks a square gives the part of a coarser one.
    @Test func aCoarserSquareStandsIn() throws {
        let ground = try #require(Ground.builtIn)
        let own = GroundSquare(zoom: 6, x: 54, y: 24)
        let whole = ground.features(of: own, bits: 14)
        let parts = (0..<4).flatMap { quarter in
            ground.features(of: GroundSquare(zoom: 7, x: 108 + quarter % 2, y: 48 + quarter / 2), bits: 14)
        }
        #expect(!whole.isEmpty && !ground.has(GroundSquare(zoom: 7, x: 108, y: 48)))
        let points = parts.flatMap(\.parts).joined()
        #expect(points.allSatisfy { (0...1 << 14).contains($0.x) && (0...1 << 14).contains($0.y) })
        func area(_ features: [GroundFeature<SIMD2<Int32>>], _ unit: Double) -> Double {
            features.filter { $0.kind == .land }.flatMap(\.parts).reduce(0) { sum, ring in
                zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(sum) { sum, side in
                    let (one, next) = side
                    return sum + (Double(one.x) * Double(next.y) - Double(next.x) * Double(one.y)) * unit * unit / 2
                }
            }
        }
        // All four quarters together have the land of the whole.
        #expect(abs(area(parts, 0.5) - area(whole, 1)) < 0.001 * area(whole, 1))
        let names = parts.filter(\.kind.isPoint).count
        #expect(names == whole.count { $0.kind.isPoint })
    }

    @Test(arguments: [
        "visibility: private\nlocation: 48.85, 2.35", "visibility: unlisted\nlocation: 48.85, 2.35",
        "visibility: group\nauthor: 현우\ngroups: [us]\nlocation: 48.85, 2.35", "draft: true\nlocation: 48.85, 2.35",
        "precision: none\nlocation: 48.85, 2.35", "location: 37.5776, 126.9868",
    ])
    func whatIsHiddenChangesNothing(entry: String) async throws {
        let more = "-- Content/groups/us.md --\n---\ntitle: 우리\naccess: link\nmembers: [현우]\n---\n"
        let diary = try diary([("가", "37.5776, 126.9868")], more)
        try await diary.build()
        let before = ground(diary)
        try diary.folder.write("Content/places/숨은곳.md", "---\ntitle: 숨은곳\n\(entry)\n---\n")
        try await diary.build()
        #expect(!before.isEmpty && ground(diary) == before)
    }

    /// Of a blurred spot the squares of its cell are shown, whichever point of the cell it is.
    @Test func aPrivacyZoneMovesNothing() async throws {
        let zone = "\nprivacy: {zones: [{name: home, lat: 37.5570, lon: 126.9030, radius: 400}]}\n"
        var sites: [[String: [UInt8]]] = []
        for spot in ["37.5571, 126.9031", "37.5569, 126.9029"] {
            let diary = try diary([("집", spot)])
            let settings = try #require(diary.folder.text("Content/diary.yml"))
            try diary.folder.write("Content/diary.yml", settings + zone)
            try await diary.build()
            sites.append(ground(diary))
        }
        #expect(sites[0] == sites[1] && !sites[0].isEmpty)
    }

    /// A hidden place that is called like a district must not fail for a map that names the district.
    @Test(arguments: ["종로구", "대한민국", "Paris"]) func aNameOnEveryMapIsNoLeak(title: String) async throws {
        let diary = try diary([("가", "37.5776, 126.9868"), ("나", "48.85, 2.35")])
        try diary.folder.write("Content/places/x.md", "---\ntitle: \(title)\nvisibility: private\n---\n")
        try await diary.build()
        #expect(!ground(diary).isEmpty)
    }

    @Test func anIncrementalBuildIsTheSameAsACleanOne() async throws {
        let diary = try diary([("가", "37.5776, 126.9868")])
        try await diary.build()
        let before = ground(diary)
        try diary.folder.write("Content/places/가.md", "---\ntitle: 가나\nlocation: 37.5777, 126.9868\nrating: 4\n---\n")
        let nearby = try await diary.build()
        #expect(ground(diary) == before && !nearby.writtenFiles.contains { $0.contains("map/ground/") })
        try diary.folder.write("Content/places/나.md", "---\ntitle: 나\nlocation: 33.38, 126.55\n---\n")
        try await diary.build()
        try await diary.buildAnew(into: "Clean")
        #expect(ground(diary) == ground(diary, "Clean") && ground(diary).count > before.count)
        try Folder(diary.folder.path + "/Content/places").removeAll()
        try diary.folder.write("Content/places/가.md", "---\ntitle: 가나\nlocation: 37.5777, 126.9868\nrating: 4\n---\n")
        try await diary.build { $0.mayLosePlaces = true }
        #expect(ground(diary) == before)
    }

    /// Ten thousand places from all over the world do not become the world.
    @Test func theirNumberIsBounded() async throws {
        var state: UInt64 = 24
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        let places = (0..<10_000).map { number in
            ("p\(number)", "\(String(format: "%.4f, %.4f", next() * 160 - 80, next() * 360 - 180))")
        }
        let diary = try diary(places)
        let squares = Set(
            try await diary.build { $0.isPublished = false }.writtenFiles
                .filter { $0.contains("map/ground/") && !$0.contains("index") })
        let perLevel = Dictionary(grouping: squares) { $0.split(separator: "/")[2] }.mapValues(\.count)
        #expect(perLevel["6"] == 256 && perLevel["3"] == 64 && squares.count <= 256 * 2 + 65)
    }

    /// The sizes of sealed squares are few, because everybody can look up how large which square is.
    @Test func sealedSquaresHaveFewSizes() async throws {
        let diary = try diary(
            [],
            """
            -- Content/groups/us.md --
            ---
            title: 우리
            access: passphrase
            members: [민지]
            ---
            -- Content/places/가.md --
            ---
            title: 가
            author: 민지
            location: 37.5776, 126.9868
            visibility: group
            groups: [us]
            ---

            """)
        var keys = try KeyFile(diary: diary.folder.path) { _ in nil }
        var group = GroupKeys(newFor: "us")
        group.admit("민지", Passphrase("구만-토림-하솔-빈도"))
        keys.put(group)
        let file = keys
        try await diary.build { $0.keys = file }
        #expect(ground(diary).isEmpty)
        let sealed = diary.site().filter { $0.key.hasPrefix("s/") && !$0.key.hasSuffix(".html") }
        let large = sealed.values.map(\.count).filter { $0 > 16 * 1024 }
        #expect(large.count > 20 && Set(large).count < 12, "\(sealed.values.map(\.count).sorted())")
    }
}
