import Content
import Base
import Foundation
import Testing

/// Hostile nesting ends soon, in a diagnostic or as plain text, and never takes the stack with it.
@Suite struct NestingTests {
    @Test(arguments: [">", "> ", "- ", "1) ", "* "])
    func blocks(prefix: String) {
        let start = ContinuousClock.now
        let body = body(String(repeating: prefix, count: 100_000) + "가")
        #expect(ContinuousClock.now - start < .seconds(20))
        // A line of asterisks alone would be a rule, but a letter ends it.
        #expect(body.problems.map(\.message) == ["quotes or lists are nested more than 100 levels"])
    }

    @Test(arguments: ["[", "![", "*", "**a ", "_", "`", "<", "(", "[[", "](", "\\", "&", "[a](", "*가.", "`a``b", "<a "])
    func inlines(piece: String) {
        let start = ContinuousClock.now
        let body = body(String(repeating: piece, count: 100_000))
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(body.problems.isEmpty)
        #expect(!body.isEmpty)
    }

    @Test func aHundredLevelsAreFine() {
        #expect(body(String(repeating: "> ", count: 100) + "가").problems.isEmpty)
        #expect(body(String(repeating: "> ", count: 101) + "가").problems.count == 1)
    }

    @Test func theDiagnosticPointsAtTheLine() {
        #expect(body("가\n\n" + String(repeating: ">", count: 200) + "나").problems.first?.range?.start.line == 3)
    }
}
