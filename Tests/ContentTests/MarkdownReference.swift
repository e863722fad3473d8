import Foundation
import TestSupport

/// The CommonMark reference program, `cmark --unsafe`, as Debian and Homebrew install it.
enum MarkdownReference {
    struct Missing: Error, CustomStringConvertible {
        let description = "the program cmark is missing: apt install cmark, or brew install cmark"
    }

    /// A heading that no document contains, between documents that one process is given.
    private static let separator = "\n\n# \u{1E}\n\n"
    private static let separatorHTML = "<h1>\u{1E}</h1>\n"

    /// The HTML of each document.
    static func html(_ documents: [String]) async throws -> [String] {
        var batches: [[Int]] = []
        var open: [Int] = []
        for (number, document) in documents.enumerated() {
            if canLeak(document) {
                batches.append([number])
            } else {
                open.append(number)
                if open.count == 100 {
                    batches.append(open)
                    open = []
                }
            }
        }
        batches.append(open)
        let outputs = try await run(batches.map { batch in batch.map { documents[$0] }.joined(separator: separator) })
        var results = [String](repeating: "", count: documents.count)
        for (batch, output) in zip(batches, outputs) {
            let pieces = batch.count == 1 ? [output] : output.components(separatedBy: separatorHTML)
            for (number, piece) in zip(batch, pieces) { results[number] = piece }
        }
        return results
    }

    /// Whether a document could change the meaning of what follows it: an open fence or HTML block, a definition of a link.
    private static func canLeak(_ document: String) -> Bool {
        ["```", "~~~", "<", "]:"].contains { document.contains($0) }
    }

    /// One process for each input, started by two shells.
    private static func run(_ inputs: [String]) async throws -> [String] {
        let folder = try TemporaryFolder()
        for (number, input) in inputs.enumerated() {
            try Data(input.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(number)"))
        }
        let half = inputs.count / 2
        async let first = output(of: 0..<half, in: folder)
        async let second = output(of: half..<inputs.count, in: folder)
        return try await first + second
    }

    private static func output(of numbers: Range<Int>, in folder: TemporaryFolder) async throws -> [String] {
        let script = """
            command -v cmark >/dev/null || exit 1
            number=$1
            while [ $number -lt $2 ]; do
                cmark --unsafe $number
                printf '\\035'
                number=$((number + 1))
            done > output.$1
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, "sh", "\(numbers.lowerBound)", "\(numbers.upperBound)"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try process.run()
        process.waitUntilExit()
        let text = folder.text("output.\(numbers.lowerBound)")
        guard process.terminationStatus == 0, let text else { throw Missing() }
        return text.components(separatedBy: "\u{1D}").dropLast()
    }
}
