internal import Synchronization

/// A text that diagnostics can point into: a file of the diary, a template, or an input from standard input.
package final class SourceFile: Sendable {
    /// The path as the user should read it, relative to the diary's folder where possible.
    package let path: String
    /// The bytes, where they had to be read.
    private let given: [UInt8]?
    /// Those of a file that is only looked into when a diagnostic points there.
    private let later: Mutex<[UInt8]?>
    private let read: @Sendable () -> [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        given = bytes
        later = Mutex(nil)
        read = { [] }
    }

    /// - Parameter read: called when a diagnostic points into the file, once.
    package init(path: String, readingLater read: @escaping @Sendable () -> [UInt8]) {
        self.path = path
        given = nil
        later = Mutex(nil)
        self.read = read
    }

    /// The bytes as they were read, UTF-8 unless a diagnostic says otherwise.
    package var bytes: [UInt8] {
        given
            ?? later.withLock { bytes in
                let known = bytes ?? read()
                bytes = known
                return known
            }
    }

    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// The text of the file; invalid UTF-8 is replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Made when the first place of the text is asked for.
    private let marks = Mutex<TextMarks?>(nil)
    /// Marks that are closer together: who asks for scalars asks for those of every node.
    private let nearMarks = Mutex<TextMarks?>(nil)

    private var textMarks: TextMarks {
        let bytes = bytes
        return marks.withLock { marks in
            let known = marks ?? TextMarks(bytes)
            marks = known
            return known
        }
    }

    /// The 1-based line and column (in Unicode scalars) of a byte offset.
    package func position(at offset: Int) -> (line: Int, column: Int) {
        let marks = textMarks
        let here = marks.counts(before: min(max(offset, 0), bytes.count))
        let lineStart = marks.counts(before: marks.offset(ofLine: here.lines))
        return (here.lines + 1, here.scalars - lineStart.scalars + 1)
    }

    /// The byte offset of a place counted in Unicode scalars from the file's beginning.
    package func offset(ofScalar number: Int) -> Int {
        let bytes = bytes
        return nearMarks.withLock { marks in
            let known = marks ?? TextMarks(bytes, step: 64)
            marks = known
            return known.offset(ofScalar: number)
        }
    }

    /// The byte offset of a 0-based line and a 0-based column counted in Unicode scalars.
    package func offset(line: Int, column: Int) -> Int {
        let bytes = bytes
        var index = textMarks.offset(ofLine: line)
        var columns = column
        while columns > 0, index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            index += 1
            while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
            columns -= 1
        }
        return index
    }

    /// The range of bytes of a 1-based line, without its line break.
    package func range(ofLine line: Int) -> SourceRange {
        let bytes = bytes
        let marks = textMarks
        let lower = marks.offset(ofLine: line - 1)
        // Not searched for byte by byte, because thousands of places may stand on one long line.
        var upper = marks.offset(ofLine: line)
        if upper > lower, bytes[upper - 1] == UInt8(ascii: "\n") { upper -= 1 }
        if upper > lower, bytes[upper - 1] == UInt8(ascii: "\r") { upper -= 1 }
        return SourceRange(self, lower..<upper)
    }
}
