import Content
import Base
import TestSupport
import Testing
@testable import Diary

/// Places by what people call them.
@Suite struct LookupTests {
    @Test(arguments: [
        ("서울숲", "서울숲", NameQuery.Fit.whole), ("서울 숲", "서울숲", .whole), ("서울", "서울숲", .beginning), ("숲", "서울숲", .part),
        ("ㅅㅇㅅ", "서울숲", .consonants), ("ㅇㅅ", "서울숲", .consonants), ("서ㅇㅅ", "서울숲", .consonants), ("ㄲㄲ", "까꿍", .consonants),
        ("CAFE", "Café Onion", .beginning), ("ㅋㅍ", "연남동 카페", .consonants), ("ㅅㅇㅅ", "서울 숲", .consonants),
        ("ㅅ", "ㅅ", .whole), ("다락5411", "볕드는-다락-5411", .part), ("\u{1109}\u{116E}\u{11C1}", "서울숲", .part),
    ])
    func namesFit(query: String, name: String, fit: NameQuery.Fit) {
        #expect(NameQuery(query).fit(name) == fit)
    }

    @Test(arguments: [("ㅅㅇㅂ", "서울숲"), ("서울숲길", "서울숲"), ("", "서울숲"), (" ", "서울숲"), ("ㄱ", "까꿍"), ("숲", "")])
    func otherNamesDoNot(query: String, name: String) {
        #expect(NameQuery(query).fit(name) == nil)
    }

    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        -- Content/places/seoul-forest.md --
        ---
        title: 서울숲
        ---
        -- Content/places/seoul/서울식물원.md --
        ---
        이름: 서울 식물원
        ---
        -- Content/places/broken.md --
        ---
        title: [
        ---

        """

    @Test(arguments: [
        ("seoul-forest", ["서울숲"]), ("서울숲", ["서울숲"]), ("서울", ["서울 식물원", "서울숲"]), ("ㅅㅁㅇ", ["서울 식물원"]),
        ("Content/places/seoul-forest.md", ["서울숲"]), ("broken", ["broken"]), ("식물원", ["서울 식물원"]),
    ])
    func placesAreFound(name: String, titles: [String]) async throws {
        let folder = try TemporaryFolder(Self.diary)
        let lookup = PlaceLookup(ContentFolder(diary: folder.path).entryFiles().files)
        #expect(try await lookup.places(called: name).map(\.title) == titles)
    }

    @Test func whatIsNotThereIsToldWithWhatIsNear() async throws {
        let folder = try TemporaryFolder(Self.diary)
        let lookup = PlaceLookup(ContentFolder(diary: folder.path).entryFiles().files)
        let error = await #expect(throws: Diagnostic.self) { try await lookup.places(called: "seoul-forst") }
        #expect(error?.help == "did you mean “seoul-forest”?")
    }
}
