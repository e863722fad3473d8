import Diary
import Templates
import Testing
@testable import Pages

@Suite struct MapPageTests {
    private static func located(_ points: [(Double, Double)]) -> String {
        places(points.enumerated().map { "title: 곳\($0 + 1)\nlocation: \"\(degrees($1.0)),\(degrees($1.1))\"" })
    }

    /// What stands under a key of all signs of all panels of a page.
    private func signs(_ made: MadePages, _ address: String, _ key: String) -> [String] {
        guard case .list(let panels)? = made.value(address, "map.panels") else { return ["missing"] }
        return panels.indices.flatMap { made.texts(address, "map.panels.\($0).signs", key) }
    }

    @Test func aDiaryWithoutSpotsHasNoMap() async throws {
        let made = try await MadePages(places(["title: 가", "title: 나\nlocation: 37.5,127\nprecision: none"]))
        #expect(!made.addresses.contains("map/"))
        #expect(!made.texts("", "site.nav", "id").contains("map"))
        #expect(made.text("places/p1/", "place.map_url") == "none")
    }

    @Test func hiddenPlacesAreNotOnTheMap() async throws {
        let made = try await MadePages(
            places([
                "title: 가\nlocation: 37.5,127", "title: 나\nlocation: 37.6,127.1\nvisibility: private",
                "title: 다\nlocation: 37.7,127.2\nvisibility: unlisted", "title: 라\nlocation: 37.8,127.3\ndraft: true",
                "title: 마",
            ]))
        #expect(signs(made, "map/", "first") == ["가"])
        #expect(made.text("map/", "map.count") == "1")
        #expect(made.text("map/", "map.unlocated") == "1")
        #expect(made.text("places/p1/", "place.map_url") == "/map/#map=17/37.5/127")
    }

    /// A city with most of the places is drawn by itself, however far away the others are.
    @Test func aCityIsNotOneDotBesideTheWorld() async throws {
        let seoul: [(Double, Double)] = (0..<6).map { (number: Int) in
            (37.5 + Double(number) / 50, 127 + Double(number) / 40)
        }
        let made = try await MadePages(Self.located(seoul + [(48.8526, 2.3471), (35.6623, 139.7171), (35.66, 139.70)]))
        #expect(made.texts("map/", "map.panels", "count") == ["6", "2", "1"])
        #expect(made.texts("map/", "map.panels.0.signs", "count") == ["1", "1", "1", "1", "1", "1"])
    }

    @Test func scatteredPlacesAreGatheredIntoFewParts() async throws {
        let points: [(Double, Double)] = (0..<60).map { (number: Int) in
            (Double(number * 37 % 120) - 60, Double(number * 71 % 360) - 180)
        }
        let made = try await MadePages(Self.located(points))
        let counts = made.texts("map/", "map.panels", "count").compactMap { Int($0) }
        #expect(counts.count <= 9 && counts.reduce(0, +) == 60)
        #expect(counts[0] * 5 >= 60 * 2)
    }

    @Test func signsOfOneCityKeepApart() async throws {
        var state: UInt64 = 1
        func roll() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        let made = try await MadePages(Self.located((0..<90).map { _ in (37.5 + roll() / 10, 127 + roll() / 8) }))
        let xs = signs(made, "map/", "x").compactMap { Double($0) },
            ys = signs(made, "map/", "y").compactMap { Double($0) }
        #expect(signs(made, "map/", "count").compactMap { Int($0) }.reduce(0, +) == 90)
        for first in xs.indices {
            for second in xs.indices where second > first {
                let (across, down) = (xs[first] - xs[second], (ys[first] - ys[second]) / 1.25)
                #expect((across * across + down * down).squareRoot() > 100.0 / 12 - 0.01)
            }
        }
    }

    /// Every sign leads to a place, to a heading of the same page that lists its places, or to a page with exactly as many.
    @Test(arguments: [40, 700])
    func everySignLeadsToItsPlaces(count: Int) async throws {
        let points: [(Double, Double)] = (0..<count).map { (number: Int) in
            (37.4 + Double(number * 97 % 613) / 3000, 126.8 + Double(number * 61 % 811) / 2500)
        }
        let made = try await MadePages(Self.located(points))
        var shown = 0
        for address in made.addresses where address.hasPrefix("map/") {
            guard case .list(let panels)? = made.value(address, "map.panels") else { continue }
            for panel in panels.indices {
                let path = "map.panels.\(panel).signs"
                let urls = made.texts(address, path, "url"),
                    counts = made.texts(address, path, "count").compactMap { Int($0) }
                for (sign, (url, count)) in zip(urls, counts).enumerated() {
                    guard case .list(let listed)? = made.value(address, "\(path).\(sign).places") else { continue }
                    if url.hasPrefix("#") {
                        #expect(url == "#" + made.text(address, "\(path).\(sign).anchor") && listed.count == count)
                    } else if url.hasPrefix("/map/") {
                        #expect(listed.isEmpty && made.text(String(url.dropFirst()), "map.count") == "\(count)")
                    } else {
                        #expect(listed.count == 1 && count == 1)
                    }
                    shown += listed.count
                }
            }
        }
        #expect(shown == count)
    }

    @Test func manyPlacesAtOneSpotAreListedPageByPage() async throws {
        let made = try await MadePages(Self.located(Array(repeating: (37.5, 127), count: 250) + [(37.6, 127.1)]))
        let pages = made.addresses.filter { $0.hasPrefix("map/") }
        #expect(pages == ["map/", "map/1/", "map/1/page/2/", "map/1/page/3/"])
        #expect(made.texts("map/1/page/3/", "places", "title").count == 50)
        #expect(made.text("map/1/", "page.noindex") == "true")
        #expect(made.text("map/1/", "map.parent.url") == "/map/")
    }

    @Test(arguments: [
        (["서울 종로구 계동길 5", "서울 종로구 삼청로 30", "서울 중구 명동9길 12"], "서울", "서울 종로구"),
        (["6-5-1 Minami-Aoyama, Minato, Tokyo", "1 Ginza, Tokyo"], "Tokyo", "Tokyo"),
        (["부산 중구 1", "제주 제주시 2", "부산 동구 3", "경북 경주시", "전남 순천시"], "부산·제주·경북", "부산·제주·경북"),
        // What no address names is told by the spot.
        (["어느 집", ""], "서울", "서울 서초구"),
    ])
    func partsAreNamedAfterTheirAddresses(addresses: [String], part: String, sign: String) async throws {
        let made = try await MadePages(
            places(addresses.map { "title: 곳\nlocation: 37.5,127\naddress: \"\($0)\"" }))
        #expect(made.text("map/", "map.panels.0.name") == part)
        #expect(made.text("map/", "map.panels.0.signs.0.name") == sign)
    }

    @Test func blurredPlacesAreAbout() async throws {
        let made = try await MadePages(places(["title: 가\nlocation: 37.57761,126.98681\nprecision: district"]))
        #expect(signs(made, "map/", "about") == ["true"])
        #expect(!made.text("map/", "map").contains("37.57761"))
    }
}
