import Base
import Foundation
import TestSupport
import Testing

/// Diaries that must fail, each with exactly the diagnostics that stand beside it: `Broken/<name>.txt` is the archive,
/// `Broken/<name>.problems` what its author is told.
@Suite struct BrokenDiaryTests {
    private static let names: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Broken").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    }()

    @Test(arguments: names)
    func isRefusedWithTheseWords(name: String) async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Broken")
        let archive = try String(contentsOf: folder.appendingPathComponent(name + ".txt"), encoding: .utf8)
        let (diary, problems) = try await read(archive)
        #expect(diary == nil)
        #expect(problems.hasErrors)
        try expectSnapshot(DiagnosticPrinter().text(problems), "Broken/\(name).problems")
    }

    /// In Korean no English is left but for what one types: keys, code, commands, paths.
    @Test(arguments: names)
    func isSaidInKoreanToo(name: String) async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Broken")
        let archive = try String(contentsOf: folder.appendingPathComponent(name + ".txt"), encoding: .utf8)
        let (_, problems) = try await read(archive)
        let lines = DiagnosticPrinter(language: .korean).text(problems).split(separator: "\n")
        for line in lines where !line.hasPrefix(" ") {
            let words = line.replacing(/`[^`]*`|“[^”]*”|"[^"]*"/, with: "")
            #expect(words.firstMatch(of: /[a-z]{2,} [a-z]{2,}/) == nil, "\(line)")
        }
    }

    @Test func thereAreManyWaysToBeWrong() {
        #expect(Self.names.count > 100)
    }
}
