import Testing
@testable import Typesetting

@Suite struct QRCodeTests {
    @Test func isASquareWithItsFinders() throws {
        let code = try #require(QRCode("http://192.168.0.9:8000/diary/"))
        let lines = code.text.split(separator: "\n")
        // Two modules in a line: 25 modules and a quiet zone of 4 on each side, and half a line over.
        #expect(lines.count == 17)
        #expect(lines.allSatisfy { $0.count == 33 })
        #expect(lines[0] == String(repeating: "█", count: 33)[...])
        #expect(lines[2].hasPrefix("████ ▄▄▄▄▄ █"))
        #expect(lines[3].hasPrefix("████ █   █ █"))
    }

    /// The runs of a picture's rows, drawn again, are the code.
    @Test func thePictureIsTheCode() throws {
        let code = try #require(QRCode("https://minji.example/diary/places/%EC%84%9C%EC%9A%B8/", correction: .medium))
        let svg = String(decoding: code.svg, as: UTF8.self)
        let size = code.width + 8
        #expect(svg.contains("viewBox=\"0 0 \(size) \(size)\""))
        let path = try #require(svg.split(separator: "stroke=\"#000\" d=\"").last?.split(separator: "\"").first)
        var dark = [[Bool]](repeating: [Bool](repeating: false, count: size), count: size)
        var (row, column) = (0, 0)
        for step in path.matches(of: /([Mmh])([0-9]+)(?: ([0-9]+)(?:\.5)?)?/) {
            let number = try #require(Int(step.2))
            switch step.1 {
            case "M": (column, row) = (number, try #require(Int(step.3 ?? "")))
            case "m": column += number
            default:
                for _ in 0..<number {
                    dark[row][column] = true
                    column += 1
                }
            }
        }
        let drawn = stride(from: 0, to: size, by: 2).map { row in
            (0..<size).map { column in
                switch (dark[row][column], row + 1 < size && dark[row + 1][column]) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined() + "\n"
        }.joined()
        #expect(drawn == code.text)
    }

    @Test(arguments: ["", String(repeating: "x", count: 10_000)])
    func aTextThatIsTooLongOrNoneHasNoCode(text: String) {
        #expect(QRCode(text) == nil)
    }
}
