import Base
import Typesetting
import TestSupport
import Testing

/// Families in a folder of this test's own, so that no installed font decides.
@Suite struct InstalledFontsTests {
    private func name(_ family: String, _ style: String) -> [UInt8] {
        // Table name, format 0: family and style for Windows in UTF-16.
        let texts = [(1, family), (2, style), (4, "\(family) \(style)")].map {
            ($0, $1.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        }
        func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
        var bytes = number(0) + number(texts.count) + number(6 + 12 * texts.count)
        var offset = 0
        for (id, text) in texts {
            bytes += [3, 1, 0x412, id, text.count, offset].flatMap(number)
            offset += text.count
        }
        return bytes + texts.flatMap(\.1)
    }

    private func folder(_ fonts: [(file: String, family: String, style: String, weight: UInt16)]) throws
        -> TemporaryFolder
    {
        let folder = try TemporaryFolder()
        for font in fonts {
            var made = TestFont("가나다", advance: 900)
            made.weight = font.weight
            made.replacing = [("name", name(font.family, font.style))]
            try folder.write(font.file, bytes: made.bytes)
        }
        return folder
    }

    private func files(_ folder: TemporaryFolder, _ family: String) throws -> [String] {
        try InstalledFonts(folder: folder.path).family(family).map { String($0.path.dropFirst(folder.path.count + 1)) }
    }

    @Test func aFamilyHasAPlainAndABoldFont() throws {
        let folder = try folder([
            ("thin.ttf", "시험체", "Thin", 100), ("bold.ttf", "시험체", "Bold", 700), ("regular.ttf", "시험체", "Regular", 400),
            ("black.ttf", "시험체", "Black", 900), ("other.ttf", "다른체", "Regular", 400),
        ])
        #expect(try files(folder, "시험체") == ["regular.ttf", "bold.ttf"])
        #expect(try files(folder, "다른체") == ["other.ttf"])
    }

    @Test func theNearestWeightStandsForWhatIsMissing() throws {
        let folder = try folder([("light.ttf", "A B", "Light", 300), ("medium.ttf", "A B", "Medium", 500)])
        #expect(try files(folder, "a b") == ["light.ttf"])
    }

    @Test func aFamilyThatIsNotThereIsTold() throws {
        let folder = try folder([("x.ttf", "Nanum Test", "Regular", 400)])
        do throws(Diagnostic) {
            _ = try InstalledFonts(folder: folder.path).family("Nanum Tests")
            Issue.record("there is such a family")
        } catch {
            #expect(error.message == "no font family “Nanum Tests” is installed on this system")
            #expect(error.help == "did you mean “Nanum Test”?")
        }
    }
}
