import Base
import Testing

@Suite struct ProblemsTests {
    private func texts(_ diagnostics: [Diagnostic]) -> [String] {
        Problems(diagnostics).sorted.map { "\($0.path ?? "") \($0.range?.bytes.lowerBound ?? -1) \($0.message)" }
    }

    /// Files are read on several processors, so that problems are found in any order.
    @Test func areInOneOrderHoweverTheyWereFound() {
        let first = SourceFile(path: "a.md", text: "가나다\n라\n")
        let second = SourceFile(path: "나.md", text: "가")
        let diagnostics: [Diagnostic] = [
            .error("z"), .error("of the file", path: "a.md"), .error("b", at: SourceRange(first, 0..<3)),
            .warning("a", at: SourceRange(first, 0..<3)), .error("a", at: SourceRange(first, 10..<13)),
            .error("a", at: SourceRange(second, 0..<3)), .error("of the second", path: "나.md"),
            .error("x", path: "Z.md"),
        ]
        let expected = [
            " -1 z", "Z.md -1 x", "a.md -1 of the file", "a.md 0 a", "a.md 0 b", "a.md 10 a", "나.md -1 of the second",
            "나.md 0 a",
        ]
        var order = diagnostics
        for _ in 0..<diagnostics.count {
            order.append(order.removeFirst())
            #expect(texts(order) == expected)
            #expect(texts(order.reversed()) == expected)
        }
    }

    @Test func onlyErrorsStopWork() throws {
        var problems = Problems([.warning("careful")])
        try problems.throwErrors()
        #expect(!problems.hasErrors)
        problems.add(.error("wrong"))
        let thrown = #expect(throws: Problems.self) { try problems.throwErrors() }
        #expect(thrown?.diagnostics.count == 2)
        #expect((problems.errorCount, problems.warningCount) == (1, 1))
    }

    @Test func gatherKeepsWhatIsThrown() {
        var problems = Problems()
        #expect(problems.gather { () throws(Diagnostic) in 5 } == 5)
        #expect(problems.gather { () throws(Diagnostic) -> Int in throw .error("wrong") } == nil)
        #expect(problems.diagnostics.map(\.message) == ["wrong"])
    }
}
