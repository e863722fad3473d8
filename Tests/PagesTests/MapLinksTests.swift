import Pages
import Templates
import Testing

@Suite struct MapLinksTests {
    private func links(
        _ frontMatter: String, ids: String = "[kakao, naver, google, osm, geo]",
        url: String = "url: https://minji.example/diary/\n"
    ) async throws -> [String] {
        let made = try await MadePages(
            places(["title: \"어니언, 안국 A/B & 집\"\n\(frontMatter)"]), settings: "\(url)links: \(ids)")
        return made.texts("places/p1/", "place.maps", "url")
            + made.texts("places/p1/", "place.maps", "app")
            .filter { $0 != "none" }
    }

    @Test func anExactSpotGetsAPin() async throws {
        let sender = "appname=https%3A%2F%2Fminji.example%2Fdiary%2F"
        let name = "어니언%20안국%20A%20B%20%26%20집"
        let full = "어니언%2C%20안국%20A%2FB%20%26%20집"
        #expect(
            try await links("location: 37.5776,126.9868") == [
                "https://map.kakao.com/link/map/\(name),37.5776,126.9868",
                "https://map.naver.com/p/search/\(full)?c=126.9868,37.5776,17,0,0,0,dh",
                "https://www.google.com/maps/search/?api=1&query=37.5776%2C126.9868",
                "https://www.openstreetmap.org/?mlat=37.5776&mlon=126.9868#map=17/37.5776/126.9868",
                "geo:37.5776,126.9868",
                "nmap://place?lat=37.5776&lng=126.9868&name=\(full)&\(sender)",
            ])
    }

    /// No link may claim that the middle of a cell is where the place is.
    @Test(arguments: [("block", 16, 100), ("district", 14, 1000)])
    func aBlurredSpotIsAnArea(precision: String, zoom: Int, metres: Int) async throws {
        let links = try await links(
            "location: 37.57761,126.98681\nprecision: \(precision)", ids: "[geo, osm, kakao, naver, google]")
        let point = try #require(links.first?.dropFirst("geo:".count).prefix { $0 != ";" })
        let parts = point.split(separator: ",")
        #expect(
            links == [
                "geo:\(point);u=\(metres)", "https://www.openstreetmap.org/#map=\(zoom)/\(parts[0])/\(parts[1])",
                "https://map.naver.com/p/?c=\(parts[1]),\(parts[0]),\(zoom),0,0,0,dh",
                "https://www.google.com/maps/@?api=1&map_action=map&center=\(parts[0])%2C\(parts[1])&zoom=\(zoom)",
                "nmap://map?lat=\(parts[0])&lng=\(parts[1])&zoom=\(zoom)&appname=https%3A%2F%2Fminji.example%2Fdiary%2F",
            ])
        for link in links { #expect(!link.contains("37.57761") && !link.contains("어니언")) }
    }

    @Test(arguments: [
        ("location: 37.5776,126.9868\nprecision: none", "[kakao, osm]", []),
        ("address: 계동길 5", "[kakao, osm]", []),
        ("location: 37.5776,126.9868", "[]", []),
        // Nobody looks for Paris on a map of Korea.
        ("location: 48.8526,2.3471", "[naver, kakao]", []),
        ("location: 0.00001,-0.5", "[geo]", ["geo:0.00001,-0.5"]),
        // What the entry says itself is better than anything made from a point.
        (
            "location: 48.8526,2.3471\nlinks: {osm: \"https://www.openstreetmap.org/node/1\"}", "[osm, geo]",
            ["geo:48.8526,2.3471"]
        ),
    ])
    func someMapsAreLeftOut(frontMatter: String, ids: String, expected: [String]) async throws {
        #expect(try await links(frontMatter, ids: ids) == expected)
    }

    /// Naver's app insists on knowing who sends its reader.
    @Test func anAppIsOpenedOnlyFromAKnownAddress() async throws {
        let links = try await links("location: 37.5776,126.9868\naddress: 서울 종로구", ids: "[naver]", url: "")
        #expect(
            links == [
                "https://map.naver.com/p/search/서울%20종로구?c=126.9868,37.5776,17,0,0,0,dh"
            ])
    }
}
