import Base
import Diary
import Maps
import TestSupport
import Testing
@testable import Site

/// Spots that are found by the names of an extract of OpenStreetMap.
@Suite struct SpotNamesTests {
    private static let features = [
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[127.0581,37.5446]},"properties":{"amenity":"cafe","name":"어니언 성수","name:en":"Onion Seongsu","addr:street":"아차산로9길","addr:housenumber":"8"}}"#,
        #"{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[127.0580,37.5445],[127.0582,37.5445],[127.0582,37.5447],[127.0580,37.5445]]]]},"properties":{"amenity":"cafe","name":"어니언 성수"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[126.9870,37.5776]},"properties":{"amenity":"cafe","name":"어니언 안국"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[126.9,37.5]},"properties":{"shop":"yes","name":"어니언"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2.3376,48.8606]},"properties":{"tourism":"museum","name":"Musée\tdu Louvre","addr:street":"Rue de Rivoli"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[127,37]},"properties":{"amenity":"bench"}}"#,
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[127,37],[127.1,37]]},"properties":{"highway":"primary","name":"어니언로"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[500,37]},"properties":{"amenity":"cafe","name":"어니언 나라"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[127,37]},"properties":{"amenity":"cafe","name":" | \u200b"}}"#,
        "no feature",
    ]
    private let folder: TemporaryFolder
    private let names: SpotNames

    init() throws {
        folder = try TemporaryFolder("-- Content/diary.yml --\n")
        names = SpotNames(diary: folder.path)
        try names.prepare()
        let lines = Self.features.compactMap { SpotName.line(Array($0.utf8), in: .ko) }
        try names.replace(lines.flatMap { $0 + [UInt8(ascii: "\n")] }, of: "seoul")
    }

    @Test(arguments: [
        // A whole name before the beginning of one; the building and its entrance are one.
        ("어니언", ["어니언", "어니언 성수", "어니언 안국"]),
        ("어니언성", ["어니언 성수"]), ("어니언 안국", ["어니언 안국"]), ("ONION seong", ["어니언 성수"]),
        // Words of the name, the area and the address.
        ("어니언 종로구", ["어니언 안국"]), ("아차산로9길 어니언", ["어니언 성수"]),
        ("musee", ["Musée du Louvre"]), ("Rivoli Louvre", ["Musée du Louvre"]),
        ("어니언 성ㅅ", ["어니언 성수"]), ("ＯＮＩＯＮ", ["어니언 성수"]),
        ("어", []), ("어ㄴ", []), ("없는 곳", []), ("|", []), ("\t\n", []), ("cafe", []),
    ])
    func areFoundByTheirNames(text: String, expected: [String]) {
        #expect(names.spots(text).map(\.name) == expected)
    }

    @Test func sayWhatTheyAreAndWhere() throws {
        let cafe = try #require(names.spots("어니언 성수").first)
        #expect(cafe.kind == "cafe" && cafe.area == "서울 성동구" && cafe.address == "서울 성동구 아차산로9길 8")
        #expect(cafe.location == Coordinate(latitude: 37.5446, longitude: 127.0581))
        let shop = try #require(names.spots("어니언").first)
        #expect(shop.kind == "shop" && shop.address.isEmpty)
    }

    @Test func aWholeNameIsFoundAmongThousands() throws {
        let many = (1...6000).map { "|이디야\($0)호점|서울중구\t이디야 \($0)호점\tcafe\t서울 중구\t\t37.5\t127\n" }
        let one = "|이디야|서울중구\t이디야\tcafe\t서울 중구\t\t37.6\t127\n"
        try names.replace(Array((many.joined() + one).utf8), of: "many")
        #expect(names.spots("이디야").first?.name == "이디야")
        #expect(names.spots(String(repeating: "서울 ", count: 1000)).count == 8)
    }

    @Test func areNoneWithoutAnExtract() throws {
        let empty = try TemporaryFolder("-- Content/diary.yml --\n")
        #expect(SpotNames(diary: empty.path).spots("어니언").isEmpty)
    }

    @Test func anyBytesAreNoTrap() throws {
        try names.replace(Array("|어니언\n\t\t\n|어니언|\tx\tcafe\t\t\tabc\t1\n어니언".utf8) + [0xFF, 0x0A, 0x00], of: "broken")
        #expect(names.spots("어니언").count == 3)
    }
}
