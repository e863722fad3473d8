import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `cairn cloud` as others use it: lines in, JSON or SVG out.
@Suite struct CloudTests {
    private struct Item: Decodable, Equatable {
        let text: String
        let size: Double
        let row: Int
        let x: Double
        let y: Double
        let width: Double
        let height: Double
    }

    private struct Cloud: Decodable {
        let width: Double
        let height: Double
        let rows: Int
        let items: [Item]
    }

    private static let words = "12\t카페\n3\t서점\n1\t한옥 스테이\n40\t산책\n"

    private func run(_ arguments: [String], _ input: [UInt8], in folder: String = "/") throws -> Program.Outcome {
        let scratch = try TemporaryFolder()
        for name in ["in", "out", "err"] { try scratch.write(name, bytes: name == "in" ? input : []) }
        let process = Program.process(["cloud"] + arguments, in: folder)
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.path + "/in"))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/out"))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/err"))
        try process.run()
        process.waitUntilExit()
        return Program.Outcome(
            status: process.terminationStatus, output: scratch.text("out") ?? "", errors: scratch.text("err") ?? "")
    }

    private func run(_ arguments: String..., input: String = words) throws -> Program.Outcome {
        try run(arguments, Array(input.utf8))
    }

    private func cloud(_ arguments: String..., input: String = words) throws -> Cloud {
        let outcome = try run(arguments, Array(input.utf8))
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return try JSONDecoder().decode(Cloud.self, from: Data(outcome.output.utf8))
    }

    @Test func wordsAreLaidOut() throws {
        let cloud = try cloud("--width", "200")
        #expect(cloud.width == 200 && cloud.rows == 2)
        #expect(cloud.items.map(\.text) == ["카페", "서점", "한옥 스테이", "산책"])
        #expect(cloud.items.map(\.size) == [30.5, 21, 14, 40])
        for item in cloud.items {
            #expect(item.x >= 0 && item.x + item.width <= 200 && item.y + item.height <= cloud.height)
            #expect(item.width >= 24 && item.height >= 24, "a target that a finger hits")
        }
    }

    @Test(arguments: [
        ("given", ["카페", "서점", "한옥 스테이", "산책"]), ("weight", ["산책", "카페", "서점", "한옥 스테이"]),
        ("name", ["산책", "서점", "카페", "한옥 스테이"]), ("mixed", ["산책", "서점", "카페", "한옥 스테이"]),
    ]) func wordsHaveAnOrder(order: String, texts: [String]) throws {
        #expect(try cloud("--order", order).items.map(\.text) == texts)
    }

    @Test func optionsChangeTheLayout() throws {
        let left = try cloud("--width", "900"), right = try cloud("--width", "900", "--align", "right")
        let center = try cloud("--width", "900", "--align", "center"),
            mirrored = try cloud("--width", "900", "--direction", "rtl", "--align", "right")
        #expect(left.items.first?.x == 0)
        #expect(right.items.last.map { $0.x + $0.width } == 900)
        let margins = center.items.first.flatMap { first in center.items.last.map { ($0.x + $0.width, first.x) } }
        #expect(margins.map { abs(900 - $0 - $1) < 0.1 } == true)
        #expect(mirrored.items.first.map { $0.x + $0.width } == 900)
        let even = try cloud("--min-size", "20", "--max-size", "20")
        #expect(Set(even.items.map(\.size)) == [20])
        let padded = try cloud("--padding", "10", "--spacing", "0", "--width", "900")
        let bare = try cloud("--padding", "0", "--spacing", "0", "--width", "900")
        #expect(zip(padded.items, bare.items).allSatisfy { $0.width >= $1.width + 15 })
        #expect(zip(bare.items, bare.items.dropFirst()).allSatisfy { abs($0.x + $0.width - $1.x) < 0.002 })
        let spread = try cloud("--letter-spacing", "5", "--width", "900")
        #expect(zip(spread.items, left.items).allSatisfy { $0.width > $1.width })
    }

    /// A heaviest word is never smaller than the lightest, and a number may be negative without an equals sign.
    @Test func optionsSayWhatIsWrongWithThem() throws {
        #expect(Set(try cloud("--min-size", "50").items.map(\.size)) == [50])
        for (arguments, message) in [
            (["--width", "-5"], "the width -5.0 is not a number above 0 and up to 1000000"),
            (["--padding", "-5"], "the padding -5.0 is not a number from 0 to 10000"),
            (["--letter-spacing", "-5000"], "the letter-spacing -5000.0 is not a number from -1000 to 1000"),
        ] {
            let outcome = try run(arguments, Array("1\t가\n".utf8))
            #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    @Test func aLimitOfRowsTellsWhatIsLeftOut() throws {
        let input = (1...40).map { "1\t낱말 \($0)\n" }.joined()
        let cut = try cloud("--width", "300", "--rows", "2", input: input)
        #expect(cut.rows == 2 && cut.items.last?.text == "+\(41 - cut.items.count) more")
        let balanced = try cloud("--width", "300", "--balance", input: input)
        #expect(balanced.items.count == 40 && balanced.rows >= cut.rows)
    }

    @Test func fontsDecideTheWidths() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.ttf", bytes: TestFont("카페", advance: 500).bytes)
        try folder.write("b.ttf", bytes: TestFont("산책", advance: 250).bytes)
        let arguments = ["--font", "a.ttf", "--font", "b.ttf", "--min-size", "40", "--max-size", "40"]
        let outcome = try run(arguments, Array("1\t카페\n1\t산책\n".utf8), in: folder.path)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let items = try JSONDecoder().decode(Cloud.self, from: Data(outcome.output.utf8)).items
        #expect(
            items.map(\.width) == [40, 24], "one em for two glyphs of half an em; half an em is less than a target")
        let missing = try run(arguments, Array("1\t서점\n".utf8), in: folder.path)
        #expect(missing.status == 0 && missing.errors.contains("warning: no font has 서 점: averages are used"))
        try folder.write("c.ttf", "no font")
        let broken = try run(["--font", "c.ttf"], Array("1\t가\n".utf8), in: folder.path)
        #expect(broken.status == 1 && broken.errors.hasPrefix("c.ttf: error: not a TrueType or OpenType font"))
        #expect(try run(["--font", "nowhere.ttf"], [], in: folder.path).status == 74)
    }

    @Test func svgIsWellFormed() throws {
        let outcome = try run("--format", "svg", "--padding", "6", input: "3\ta & <b>\n9\t\"한옥\"\n")
        #expect(
            outcome.status == 0 && outcome.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\""))
        #expect(outcome.output.contains(">a &amp; &lt;b&gt;</text>") && outcome.output.contains("<rect "))
        #expect(try XMLDocument(xmlString: outcome.output).rootElement()?.elements(forName: "text").count == 2)
    }

    @Test func nothingInIsAnEmptyCloud() throws {
        #expect(try run(input: "").output == "{\"width\":640,\"height\":0,\"rows\":0,\"items\":[]}\n")
        #expect(try run(input: "\n \t \n").status == 0)
        #expect(try cloud(input: "\u{FEFF}1\t가\r\n2\t나\r\n").items.map(\.text) == ["가", "나"])
    }

    @Test func everyBrokenLineIsTold() throws {
        let outcome = try run(input: "12\t카페\n서점\n0\t한옥\nnan\t길\n1\t\n-3\t숲\n")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        for place in [
            "2:1: error: no tab", "3:1: error: the weight “0”", "4:1: error: the weight “nan”", "5:2: error: no text",
            "6:1: error",
        ] {
            #expect(outcome.errors.contains("standard input:" + place), "\(outcome.errors)")
        }
        #expect(outcome.errors.contains("5 errors"))
        let odd = try run(input: "1e400\t길\n1e-320\t숲\n1\t\u{200D}\u{A0}\u{3000}\n")
        #expect(odd.errors.contains("1:1: error: the weight “1e400” is out of range: from 1e-300 to 1e300"))
        #expect(odd.errors.contains("2:1: error: the weight “1e-320” is out of range"))
        #expect(odd.errors.contains("3:2: error: no text after the weight"), "nothing that could be seen")
        let bytes = try run([], Array("1\t".utf8) + [0xFF, 0xFE, 0x0A])
        #expect(bytes.status == 1 && bytes.errors.contains("the text is not UTF-8"))
    }

    @Test(arguments: [
        ["--width", "0"], ["--width", "nan"], ["--width=-5"], ["--min-size", "20", "--max-size", "10"],
        ["--rows", "0"],
        ["--spacing=-1"], ["--order", "best"], ["--format", "png"], ["--align", "up"], ["--nonsense"], ["word"],
    ]) func wrongOptionsAreToldApart(arguments: [String]) throws {
        let outcome = try run(arguments, [])
        #expect(
            outcome.status == 64 && outcome.output.isEmpty && outcome.errors.contains("Error: "), "\(outcome.errors)")
    }
}
