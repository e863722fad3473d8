internal import Foundation
internal import Base

/// Files in one string, so that a test reads as the diary that it is about:
///
///     -- Content/diary.yml --
///     title: 동네 수첩
///     -- Content/places/cafe.md --
///     …
package struct Archive: Sendable {
    package let files: [(name: String, text: String)]

    package init(_ text: String) {
        var files: [(name: String, lines: [Substring])] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                files.append((String(line.dropFirst(3).dropLast(3)), []))
            } else if !files.isEmpty {
                files[files.count - 1].lines.append(line)
            }
        }
        self.files = files.map { ($0.name, $0.lines.joined(separator: "\n") + "\n") }
    }

    /// Writes the files into a folder.
    package func write(to folder: String) throws {
        for (name, text) in files {
            let path = folder + "/" + name
            try Folder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])).create()
            try File(path).write(Array(text.utf8))
        }
    }
}
