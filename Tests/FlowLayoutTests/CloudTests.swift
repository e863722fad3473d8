import Base
import Typesetting
import Testing

@Suite struct CloudTests {
    private func sizes(_ weights: [Double], _ least: Double = 14, _ greatest: Double = 40) throws -> [Double] {
        let scale = try CloudScale(weights: weights, sizes: (least, greatest))
        return weights.map { scale.size($0) }
    }

    @Test func scalesByLogarithm() throws {
        #expect(try sizes([1, 4, 16, 64, 256]) == [14, 20.5, 27, 33.5, 40])
        #expect(try sizes([1, 1000]) == [14, 40])
        #expect(try sizes([0.001, 1e300]) == [14, 40])
    }

    @Test func smallCloudsStayInTheMiddle() throws {
        #expect(try sizes([3, 3, 3]) == [27, 27, 27])
        #expect(try sizes([1, 2]) == [20.5, 33.5])
        #expect(try sizes([1, 4]) == [14, 40])
        #expect(try CloudScale(weights: [], sizes: (10, 10)).size(5) == 10)
    }

    @Test func heavierIsNeverSmaller() throws {
        let sizes = try sizes((1...500).map(Double.init))
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func oneMoreVisitMovesLittle() throws {
        // A typical diary: each count in turn grows by one; no other word changes by more than a few pixels, most by none.
        let counts: [Double] = [41, 30, 22, 17, 13, 9, 9, 7, 5, 5, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1]
        let before = try sizes(counts)
        var changes = 0
        for index in counts.indices {
            var grown = counts
            grown[index] += 1
            let after = try sizes(grown)
            for other in counts.indices where other != index && after[other] != before[other] { changes += 1 }
        }
        #expect(changes == 0)
        #expect(before[5] == before[6])
    }

    @Test func refusesWeightsThatAreNone() {
        for weight in [0, -1, Double.nan, .infinity] {
            #expect(throws: FlowError.self) { try sizes([1, weight]) }
        }
        #expect(throws: FlowError.self) { try sizes([1], 20, 10) }
        #expect(throws: FlowError.self) { try sizes([1], .nan, 10) }
        #expect(throws: FlowError.self) { try sizes([1], 0, 10) }
    }

    @Test func orders() {
        let weights: [Double] = [1, 5, 3, 5]
        let names = [2, 3, 0, 1]
        #expect(CloudOrder.given.indices(weights: weights, names: names) == [0, 1, 2, 3])
        #expect(CloudOrder.name.indices(weights: weights, names: names) == names)
        #expect(CloudOrder.weight.indices(weights: weights, names: names) == [3, 1, 2, 0])
        #expect(CloudOrder.mixed.indices(weights: weights, names: names) == [3, 2, 1, 0])
        for order in CloudOrder.allCases { #expect(order.indices(weights: [], names: []).isEmpty) }
    }

    @Test func mixesEvenly() {
        // Of the 16 heaviest of 128 words one stands in each sixteenth of the cloud.
        let weights = (0..<128).map { Double(1 + ($0 * 37) % 128) }
        let order = CloudOrder.mixed.indices(weights: weights, names: Array(0..<128))
        #expect(Set(order) == Set(0..<128))
        let heavy = order.indices.filter { weights[order[$0]] > 112 }
        #expect(heavy.map { $0 / 8 } == Array(0..<16))
    }

    private func problems(_ text: [UInt8]) -> String {
        do {
            _ = try CloudLines.terms(in: SourceFile(path: "standard input", bytes: text))
            return ""
        } catch {
            return DiagnosticPrinter().text(error)
        }
    }

    @Test func readsLines() throws {
        let text = "\u{FEFF}12\t카페\r\n\n3.5\t  서점   산책 \t길\n1e2\tx"
        let terms = try CloudLines.terms(in: SourceFile(path: "x", text: text))
        #expect(terms == [CloudTerm("카페", weight: 12), CloudTerm("서점 산책 길", weight: 3.5), CloudTerm("x", weight: 100)])
        #expect(try CloudLines.terms(in: SourceFile(path: "x", text: "")).isEmpty)
    }

    @Test func locatesBrokenLines() throws {
        let lines = [
            "1\t카페", "카페", "x\t카페", "0\ta", "-1\ta", "nan\ta", "0x10\ta", "inf\ta", "1e999\ta", "\ta", "1 2\ta", "3\t",
            "3\t  ",
            "1\ta\u{7}b", "5\t좋아요",
        ]
        let report = problems(Array(lines.joined(separator: "\n").utf8) + Array("\n1\t".utf8) + [0xFF, 0x0A])
        let places = report.split(separator: "\n").filter { $0.hasPrefix("standard input:") }
            .map { $0.dropFirst("standard input:".count).prefix { $0 != " " } }
        #expect(
            places == [
                "2:1:", "3:1:", "4:1:", "5:1:", "6:1:", "7:1:", "8:1:", "9:1:", "10:1:", "11:1:", "12:2:", "13:2:",
                "14:4:",
                "16:3:",
            ])
        #expect(report.contains("standard input:14:4: error: a control character in a text"))
        #expect(report.contains("standard input:16:3: error: the text is not UTF-8"))
        #expect(report.contains("standard input:2:1: error: no tab between a weight and a text"))
        #expect(report.contains("standard input:6:1: error: the weight “nan” is not a number above 0"))
    }

    @Test func boundsItsInput() {
        #expect(problems(Array("1\t\(String(repeating: "a", count: 1001))".utf8)).contains("too long"))
        let many = String(repeating: "bad\n", count: 5000)
        #expect(problems(Array(many.utf8)).split(separator: "\n").count { $0.contains("error:") } == 100)
    }
}
