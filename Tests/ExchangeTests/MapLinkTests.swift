internal import Maps
import Diary
import Testing
@testable import Import
@testable import Pages

/// Links as apps and sites of maps share them.
@Suite struct MapLinkTests {
    @Test(arguments: [
        "37.5776,126.9868", "37.5776 126.9868", "(37.5776, 126.9868)", "37°34'39.36\"N, 126°59'12.48\"E",
        "geo:37.5776,126.9868", "geo:0,0?q=37.5776,126.9868(봄 카페)", "geo:37.5776,126.9868(봄 카페)?z=1",
        "geo:0,0?q=37.5776%2C126.9868", "37.5776，126.9868", "37.5776、 126.9868", "N 37° 34.656 E 126° 59.208",
        "37°34'39.36\"N 126°59'12.48\"E", "N37.5776, E126.9868",
        "geo:37.5776,126.9868;u=35", "geo:37.5776,126.9868?z=17",
        "https://map.kakao.com/link/map/어니언 안국,37.5776,126.9868", "https://map.kakao.com/link/to/37.5776,126.9868",
        "https://map.kakao.com/link/map/%EC%96%B4%EB%8B%88%EC%96%B8%2C%20%EC%95%88%EA%B5%AD,37.5776,126.9868",
        "https://map.kakao.com/link/by/walk/집,37.5,126.9/어니언,37.5776,126.9868", "kakaomap://look?p=37.5776,126.9868",
        "https://map.naver.com/p?c=15.00&lat=37.5776&lng=126.9868",
        "https://map.naver.com/p?lng=126.9868&x=1&lat=37.5776",
        "nmap://place?lat=37.5776&lng=126.9868&name=어니언",
        "https://www.google.com/maps/place/Cafe+Onion/@37.5,126.9,17z/data=!3m1!4b1!4m6!3m5!8m2!3d37.5776!4d126.9868",
        "https://www.google.com/maps/search/37.5776,+126.9868?entry=tts",
        "https://maps.google.com/?q=37.5776,+126.9868",
        "https://www.google.com/maps/place/37.5776,126.9868",
        "https://www.google.com/maps/dir/37.1,126.1/37.5776,126.9868/@37.3,126.5,9z",
        "https://www.google.com/maps/embed?pb=!1m18!2d126.9868!3d37.5776!2m3",
        "https://www.google.com/maps/@37.5776,126.9868,15z",
        "https://www.google.com/maps/search/?api=1&query=37.5776%2C126.9868",
        "https://maps.google.com/?q=loc:37.5776,126.9868",
        "https://maps.apple.com/?ll=37.5776,126.9868&q=Onion",
        "https://maps.apple.com/place?coordinate=37.5776,126.9868&name=Onion",
        "https://www.openstreetmap.org/?mlat=37.5776&mlon=126.9868#map=18/37.5/126.9",
        "https://www.openstreetmap.org/node/1?layers=N#map=19/37.5776/126.9868",
    ])
    func theSpotIsRead(text: String) throws {
        let spot = try #require(MapLink(text).coordinate)
        #expect(abs(spot.latitude - 37.5776) < 1e-9 && abs(spot.longitude - 126.9868) < 1e-9)
    }

    @Test func labelsAreNames() {
        #expect(MapLink("geo:0,0?q=37.5701,126.9921(봄 카페)").title == "봄 카페")
        #expect(MapLink("geo:37.5701,126.9921(봄 카페)").title == "봄 카페")
        #expect(MapLink("\u{2212}37.5,126.9").coordinate?.latitude == -37.5)
    }

    /// The plane coordinates are those of PROJ; the code is one that the tests of openstreetmap.org have.
    @Test(arguments: [
        ("https://map.kakao.com/?urlX=497085.0&urlY=1132792.0&urlLevel=3", 37.5776, 126.9868, 0.0001),
        ("https://map.naver.com/p/entry/place/1?c=14136105.91,4519925.51,15,0,0,0,dh", 37.5776, 126.9868, 0.0001),
        ("https://osm.org/go/0EEQjE--", 51.5108, 0.0550, 0.01),
    ])
    func metresAndCodesAreRead(text: String, latitude: Double, longitude: Double, within: Double) throws {
        let spot = try #require(MapLink(text).coordinate)
        #expect(abs(spot.latitude - latitude) < within && abs(spot.longitude - longitude) < within, "\(spot)")
    }

    @Test(arguments: [
        ("https://map.kakao.com/link/map/어니언 안국,37.5776,126.9868", "어니언 안국", ""),
        ("https://map.kakao.com/link/map/37.402056,127.108212", "", ""),
        ("https://www.google.com/maps/place/Cafe+Onion/@37.5,126.9,17z/data=!3d37.5776!4d126.9868", "Cafe Onion", ""),
        ("https://www.google.com/maps/place/37°34'39.4\"N+126°59'12.5\"E/@37.5,126.9,17z", "", ""),
        ("[카카오맵] 어니언 안국\n서울 종로구 계동길 5\nhttps://kko.to/abc", "어니언 안국", "서울 종로구 계동길 5"),
        ("[네이버 지도]\n어니언 안국\n서울 종로구 계동길 5\nhttps://naver.me/abc", "어니언 안국", "서울 종로구 계동길 5"),
        ("어니언 안국", "", ""),
    ])
    func nameAndAddressAreRead(text: String, title: String, address: String) {
        #expect(MapLink(text).title == title)
        #expect(MapLink(text).address == address)
    }

    @Test(arguments: [
        ("https://kko.to/abc", true), ("https://maps.app.goo.gl/abc", true), ("https://naver.me/abc", true),
        ("https://www.openstreetmap.org/node/123", false), ("https://evil.example/?lat=91&lon=2", false),
        ("not a spot", false),
        ("%E0%A4%A", false), ("", false), ("https://", false), ("1,2,3", false), ("91,200", false),
    ])
    func elsewhereThereIsNone(text: String, isShort: Bool) {
        #expect(MapLink(text).coordinate == nil)
        #expect(MapLink(text).isShort == isShort)
    }
}
