import Base
import TestSupport
import Testing

@Suite struct DiagnosticPrinterTests {
    /// The diagnostic at the first occurrence of a word.
    private func printed(_ text: String, at word: String, _ change: (inout DiagnosticPrinter) -> Void = { _ in })
        -> String
    {
        let file = SourceFile(path: "Content/places/cafe.md", text: text)
        guard let range = file.bytes.firstRange(of: Array(word.utf8)) else { return "“\(word)” is not in the text" }
        var printer = DiagnosticPrinter()
        change(&printer)
        return printer.text(.error("this is wrong", at: SourceRange(file, range)))
    }

    @Test(arguments: [
        ("latin", "with: [minjj]\n", "minjj"),
        ("hangul", "함께: [민지, 현우우]\n", "현우우"),
        ("wide-punctuation", "「가」、（나）: x\n", "x"),
        ("halfwidth-kana", "ﾃｽﾄ: x\n", "x"),
        ("emoji", "🍜☕️👨‍👩‍👧: x\n", "x"),
        ("combining", "Cafe\u{301}: x\n", "x"),
        ("tab", "\ta:\tb\n", "b"),
        ("control", "a\u{1B}[31mb: \u{7F}x\u{85}\u{202E}y\n", "x"),
        ("windows", "title: 가\r\nwith: x\r\n", "x"),
        ("last-line-without-break", "title: 가", "가"),
        ("second-line", "title: 가\nwith: 나\n", "나"),
        ("over-several-lines", "note: |\n  가\n  나\n", "|\n  가"),
    ])
    func theCaretStandsUnderTheWord(name: String, text: String, word: String) throws {
        try expectSnapshot(printed(text, at: word), "Snapshots/excerpt-\(name).txt")
    }

    @Test func longLinesAreCutAroundTheWord() throws {
        let text = String(repeating: "가", count: 300) + "여기" + String(repeating: "나", count: 300) + "\n"
        try expectSnapshot(printed(text, at: "여기"), "Snapshots/excerpt-long-line.txt")
        let word = String(repeating: "다", count: 500)
        let lines = printed(word + "\n", at: word).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count < 250 })
    }

    @Test func theEndOfAFileHasAPlace() {
        let file = SourceFile(path: "a.md", text: "가\n")
        let text = DiagnosticPrinter().text(.error("nothing here", at: SourceRange(file, 4..<9)))
        #expect(text == "a.md:2:1: error: nothing here\n")
    }

    @Test func everyPartHasItsLine() throws {
        let file = SourceFile(path: "a.md", text: "title: 가\ntitle: 나\n")
        let diagnostic = Diagnostic.warning(
            "the key “title” stands twice", at: SourceRange(file, 11..<16),
            notes: [.init("it stands here already", at: SourceRange(file, 0..<5)), .init("and that is all")],
            help: "keep one")
        try expectSnapshot(DiagnosticPrinter().text(diagnostic), "Snapshots/all-parts.txt")
        try expectSnapshot(DiagnosticPrinter(colored: true).text(diagnostic), "Snapshots/all-parts-in-color.txt")
    }

    @Test func aPathStandsForAPlace() {
        #expect(DiagnosticPrinter().text(.error("cannot read", path: "a\u{1B}b.md")) == "a␛b.md: error: cannot read\n")
        #expect(DiagnosticPrinter().text(.error("all is wrong")) == "error: all is wrong\n")
    }

    /// A disk that is full refuses every file.
    @Test(arguments: [
        (4, nil), (5, "the same is wrong with page1, page2, page3 and 1 other"),
        (900, "the same is wrong with page1, page10, page100 and 896 others"),
    ])
    func whatIsWrongWithManyFilesIsToldOnce(count: Int, note: String?) {
        let file = SourceFile(path: "a.md", text: "가\n")
        let alike = (0..<count).map { Diagnostic.error("cannot write", path: "page\($0)", help: "make room") }
        let others: [Diagnostic] = [
            .warning("cannot write", path: "page5", help: "make room"), .error("cannot write", path: "page6"),
            .error("cannot write", at: SourceRange(file, 0..<3), help: "make room"),
        ]
        let problems = Problems(alike.shuffled() + others)
        let text = DiagnosticPrinter().text(problems)
        guard let note else { return #expect(text.ranges(of: "error: cannot write\nhelp: make room").count == count) }
        #expect(text.contains("page0: error: cannot write\nnote: \(note)\nhelp: make room\n"), "\(text)")
        #expect(problems.reported.count == 1 + others.count)
        #expect(DiagnosticPrinter().summary(problems).english == "\(count + 2) errors, 1 warning")
    }

    @Test(arguments: [
        (0, 0, ""), (1, 0, "1 error"), (2, 0, "2 errors"), (0, 1, "1 warning"), (2, 3, "2 errors, 3 warnings"),
    ])
    func theSummaryCounts(errors: Int, warnings: Int, expected: String) {
        let diagnostics =
            [Diagnostic](repeating: .error("a"), count: errors) + .init(repeating: .warning("b"), count: warnings)
        #expect(DiagnosticPrinter().summary(Problems(diagnostics)).english == expected)
    }
}
