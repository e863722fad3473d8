import Foundation
import TestSupport
import Testing

/// Diaries that would be slow by what they say. The processor's time of two builds is compared, of which one has eight times as much; the
/// passes over one text are tried one by one in `ContentTests/LinearTimeTests`.
@Suite(.serialized) struct LinearTimeTests {
    struct Diary: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let count: Int
        /// The one entry of the diary.
        let entry: @Sendable (_ count: Int) -> String
        /// The lines of the settings.
        var settings: @Sendable (_ count: Int) -> String = { _ in "" }
    }

    private static func place(_ lines: String, _ text: String = "글") -> String {
        "---\ntitle: 카페\nlocation: 37.5, 127.0\n\(lines)\n---\n\(text)\n"
    }

    private static func list(_ count: Int, _ value: (Int) -> String) -> String {
        "[" + (0..<count).map(value).joined(separator: ",") + "]"
    }

    private static func date(_ number: Int) -> String {
        String(format: "%04d-%02d-%02d", 1970 + number / 336, number / 28 % 12 + 1, number % 28 + 1)
    }

    static let diaries = [
        Diary(testDescription: "links in a paragraph", count: 1000) {
            place("", String(repeating: "[[cafe]] ", count: $0))
        },
        Diary(testDescription: "links to nothing", count: 200) {
            place("", String(repeating: "[[a&amp;b]] ", count: $0))
        },
        Diary(testDescription: "pictures that are not there", count: 200) {
            place("", String(repeating: "![a](b.jpg) ", count: $0))
        },
        Diary(testDescription: "open brackets", count: 50_000) { place("", String(repeating: "[", count: $0)) },
        Diary(testDescription: "equal headings", count: 1000) { place("", String(repeating: "# 가\n\n", count: $0)) },
        Diary(testDescription: "Hangul beside emphasis", count: 2000) {
            place("", String(repeating: "가**(나)**다", count: $0))
        },
        Diary(testDescription: "days", count: 600) { place("date: " + list($0, date)) },
        Diary(testDescription: "days that do not exist", count: 500) { place("date: " + list($0) { "2026-13-\($0)" }) },
        Diary(testDescription: "the same day", count: 600) { place("date: " + list($0) { _ in "2026-01-01" }) },
        Diary(testDescription: "tags", count: 300) { place("tags: " + list($0) { "t\($0)" }) },
        Diary(testDescription: "tags with one address", count: 300) {
            place("tags: " + list($0) { "t\(String(repeating: "-", count: $0 % 7))\($0 % 9)" })
        },
        Diary(testDescription: "companions", count: 300) { place("date: 2026-01-01\nwith: " + list($0) { "사람\($0)" }) },
        Diary(testDescription: "stations", count: 300) { place("station: " + list($0) { "역\($0)" }) },
    ]

    @Test(arguments: diaries) func takesTimeByItsSize(diary: Diary) throws {
        var best = Double.infinity
        for _ in 0..<2 where best > Growth.limit {
            best = try min(best, seconds(diary, Growth.factor) / max(0.05, seconds(diary, 1)))
        }
        #expect(best < Growth.limit)
    }

    /// The processor's time of a build.
    private func seconds(_ diary: Diary, _ factor: Int) throws -> Double {
        let count = diary.count * factor
        let attack = try Attack(
            """
            -- Diary/Content/diary.yml --
            title: 동네 수첩
            \(diary.settings(count))
            -- Diary/Content/places/cafe.md --
            \(diary.entry(count))
            """)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "TIMEFORMAT='%U %S'; time \"$0\" build >/dev/null 2>&1", Program.path]
        process.currentDirectoryURL = URL(fileURLWithPath: attack.diary)
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let told = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        // A program that was killed or crashed is not fast.
        try #require(process.terminationStatus <= 1)
        return String(decoding: told, as: UTF8.self).split { " \n".contains($0) }.compactMap { Double($0) }.reduce(0, +)
    }
}
