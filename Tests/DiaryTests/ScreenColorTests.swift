import Testing
@testable import Diary

/// Contrast as WCAG 2.2 counts it, and OKLab as style sheets have it.
@Suite struct ScreenColorTests {
    private func color(_ hex: String) throws -> ScreenColor { try #require(ScreenColor(hex)) }

    /// What others count for the same pairs.
    @Test(arguments: [
        ("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#767676", "#ffffff", 4.54),
        ("#0000ff", "#ffffff", 8.59), ("#ff0000", "#ffffff", 4.0), ("#ffff00", "#ffffff", 1.07),
        ("#8a5a2b", "#fbfaf7", 5.62),
    ])
    func contrastIsThatOfTheGuidelines(one: String, two: String, ratio: Double) throws {
        let found = try color(one).contrast(with: color(two))
        #expect(abs(found - ratio) < 0.006, "\(found)")
        #expect(try color(two).contrast(with: color(one)) == found)
    }

    @Test(arguments: ["#000000", "#ffffff", "#8a5a2b", "#3c5a80", "#fff8ec", "#010203"])
    func aColourComesBack(hex: String) throws {
        let color = try color(hex)
        #expect(color.hex == hex)
        let (lightness, a, b) = color.lab
        #expect(ScreenColor(lightness: lightness, a: a, b: b).hex == hex)
    }

    @Test(arguments: ["#fff", "8a5a2b", "#8a5a2g", "#-8a5a2", ""])
    func whatIsNoColourIsNone(text: String) {
        #expect(ScreenColor(text) == nil)
    }

    @Test func aColourMovesAsLittleAsItMust() throws {
        let (soft, paper) = (try color("#b0a898"), try color("#fbfaf7"))
        let moved = try #require(soft.moved(towards: .black, until: 4.5, on: paper))
        #expect(moved.contrast(with: paper) >= 4.5 && moved.contrast(with: paper) < 5)
        #expect(try color("#000000").moved(towards: .white, until: 1, on: paper) == .black)
        #expect(try color("#777777").moved(towards: .white, until: 4.5, on: .white) == nil)
    }
}
