@testable import Pages
import Templates
import Testing

@Suite struct NearbyTests {
    @Test func aPlaceShowsTheFiveNearest() async throws {
        let made = try await MadePages(
            places(
                ["title: 가\nlocation: 37.5,127\nvisibility: unlisted"]
                    + (1...7).map { "title: 나\($0)\nlocation: \(37.5 + Double($0) / 1000),127" }))
        let address = "places/p2/"
        #expect(made.texts(address, "nearby", "title") == ["나2", "나3", "나4", "나5", "나6"])
        #expect(
            made.texts(address, "nearby", "distance") == [
                "110\u{A0}m", "220\u{A0}m", "330\u{A0}m", "440\u{A0}m", "560\u{A0}m",
            ])
        #expect(made.texts(address, "nearby", "minutes") == ["2", "3", "5", "7", "8"])
        #expect(made.text("places/p1/", "nearby.0.url") == "/places/p2/")
    }

    @Test func aBlurredPlaceIsAbout() async throws {
        let made = try await MadePages(
            places(["title: 가\nlocation: 37.5,127", "title: 나\nlocation: 37.52,127\nprecision: block"]))
        #expect(made.text("places/p1/", "nearby.0.about") == "true")
        #expect(made.text("places/p1/", "nearby.0.metres").hasSuffix("00"))
        #expect(made.text("places/p2/", "nearby.0.about") == "true")
    }

    @Test(arguments: [
        (0, "0\u{A0}m"), (990, "990\u{A0}m"), (1000, "1\u{A0}km"), (1200, "1.2\u{A0}km"), (9900, "9.9\u{A0}km"),
        (10_000, "10\u{A0}km"),
        (325_000, "325\u{A0}km"), (1_009_000, "1,009\u{A0}km"), (9_600_000, "9,600\u{A0}km"),
    ])
    func distancesAreShort(metres: Int, text: String) async throws {
        #expect(LanguageRules.korean.distance(metres) == text)
    }

    @Test func distancesAreWrittenAsReadersDo() {
        #expect(
            LanguageRules.german.distance(1200) == "1,2\u{A0}km"
                && LanguageRules.german.distance(9_600_000) == "9.600\u{A0}km")
        #expect(
            LanguageRules.spanish.distance(9_600_000) == "9600\u{A0}km"
                && LanguageRules.french.length(12_640) == "12,6\u{A0}km")
    }
}
