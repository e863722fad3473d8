import Maps
import Testing
@testable import Diary

@Suite struct AreaTests {
    @Test(arguments: [
        ("서울 종로구 계동길 5", "서울", "서울 종로구"),
        ("서울특별시 종로구 계동길 5", "서울", "서울 종로구"),
        ("대한민국 서울시 중구 을지로 1, 2층", "서울", "서울 중구"),
        ("(03058) 서울 종로구 북촌로 1", "서울", "서울 종로구"),
        ("경기 수원시 팔달구 매향동", "경기", "경기 수원시"),
        ("경기도 양평군 두물머리길", "경기", "경기 양평군"),
        ("전북특별자치도 전주시 완산구 태조로 44", "전북", "전북 전주시"),
        ("전라북도 군산시 중앙로 177", "전북", "전북 군산시"),
        ("강원특별자치도 강릉시 창해로", "강원", "강원 강릉시"),
        ("광주 동구 예술길 1", "광주", "광주 동구"), ("광주시 동구 예술길 1", "광주", "광주 동구"),
        ("경기 광주시 남한산성로", "경기", "경기 광주시"), ("광주시 남한산성면", "광주시", "광주시"),
        ("세종 한누리대로 2130", "세종", "세종"), ("제주특별자치도 서귀포시 성산읍", "제주", "제주 서귀포시"),
        ("부산 중구 보수동", "부산", "부산 중구"), ("서울", "서울", "서울"),
        ("37 Rue de la Bûcherie, Paris", "Paris", "Paris"), ("37 Rue de la Bûcherie, 75005 Paris", "Paris", "Paris"),
        ("6-5-1 Minami-Aoyama, Minato, Tokyo", "Tokyo", "Tokyo"),
        ("5 Gyedong-gil, Jongno-gu, 서울, South Korea", "서울", "서울"),
        ("교토시 나카교구 사카이마치도리", "교토시", "교토시"), ("Lisboa", "Lisboa", "Lisboa"),
    ])
    func anAddressNamesAnArea(address: String, region: String, city: String) throws {
        let area = try #require(Area(address: address))
        #expect((area.region, area.city) == (region, city))
    }

    @Test(arguments: ["", " ", "계동길 5", "세종대로 99", "1234", ",", "대한민국", "Rua Garrett 73", "우리 집 앞", "12층, 3호"])
    func someAddressesNameNone(address: String) {
        #expect(Area(address: address) == nil)
    }

    @Test(
        .enabled(if: GroundAreas.builtIn != nil),
        arguments: [
            (nil, 37.5776, 126.9868, "서울 종로구", "KR", "11010"), ("계동길 5", 37.5776, 126.9868, "서울 종로구", "KR", "11010"),
            (nil, 37.2850, 127.0130, "경기 수원시", "KR", "31010"), (nil, 36.48, 127.289, "세종", "KR", "29010"),
            (nil, 37.24, 131.867, "경북 울릉군", "KR", "37430"), (nil, 38.7117, -9.1366, "포르투갈", "PT", nil),
            (nil, 39.03, 125.75, "북한", "KP", nil),
            // What the address names stays as it is named; the rest comes from the spot.
            ("Lisboa", 38.7117, -9.1366, "Lisboa", "PT", nil), ("서울 종로구 계동길 5", 37.55, 126.99, "서울 종로구", "KR", "11010"),
            ("서울", 37.5776, 126.9868, "서울", "KR", "11010"), ("서울", 37.2850, 127.0130, "서울", "KR", nil),
            ("Gyedong-gil 5, Jongno-gu, Seoul", 37.5776, 126.9868, "Seoul", "KR", "11010"),
        ] as [(String?, Double, Double, String, String, String?)])
    func aSpotLiesInAnArea(
        address: String?, latitude: Double, longitude: Double, city: String, country: String, municipality: String?
    ) throws {
        let spot = Coordinate(latitude: latitude, longitude: longitude)
        let area = try #require(Area(address: address, spot: spot, in: .ko))
        #expect((area.city, area.country?.code, area.municipality) == (city, country, municipality))
    }

    @Test(.enabled(if: GroundAreas.builtIn != nil)) func areasAreNamedInTheLanguageOfTheDiary() throws {
        let spot = Coordinate(latitude: 37.5776, longitude: 126.9868)
        let area = try #require(Area(address: nil, spot: spot, in: .en))
        #expect((area.region, area.city, area.country?.name) == ("Seoul", "Jongno-gu, Seoul", "South Korea"))
        #expect(area.isIn("Seoul"))
    }

    @Test func theSeaIsNoArea() {
        #expect(Area(address: nil, spot: Coordinate(latitude: 0, longitude: -30), in: .ko) == nil)
        #expect(Area(address: nil, spot: nil, in: .ko) == nil)
    }
}
