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

/// A piece of a source file: where a diagnostic points.
package struct SourceRange: Sendable {
    package let file: SourceFile
    /// UTF-8 byte offsets into `file.bytes`; they may lie behind its end where the file has become shorter since.
    package let bytes: Range<Int>

    package init(_ file: SourceFile, _ bytes: Range<Int>) {
        self.file = file
        self.bytes = bytes.clamped(to: 0..<file.bytes.count)
    }

    /// A piece of a file as it was when the file was read, by an earlier process perhaps.
    package init(_ file: SourceFile, remembered bytes: Range<Int>) {
        self.file = file
        self.bytes = bytes
    }

    /// The 1-based line and column of the first byte.
    package var start: (line: Int, column: Int) { file.position(at: bytes.lowerBound) }
}

/// How many lines and Unicode scalars stand before some bytes of a text, so that thousands of places in it are not each counted from its
/// beginning.
struct TextMarks: Sendable {
    /// What stands before a byte.
    struct Counts: Sendable {
        /// Line breaks.
        var lines = 0
        var scalars = 0

        /// Counts a byte that is passed.
        mutating func pass(_ byte: UInt8) {
            if byte == UInt8(ascii: "\n") { lines += 1 }
            if byte & 0xC0 != 0x80 { scalars += 1 }
        }
    }

    /// The bytes from one mark to the next, a power of 2; texts up to four times as long are counted through each time.
    private static let step = 256

    private let bytes: [UInt8]
    /// What stands before the bytes 0, `step`, twice that and so on.
    private var counts: [Counts]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var passed = Counts()
        counts = [passed]
        guard bytes.count > 4 * Self.step else { return }
        for (index, byte) in bytes.enumerated() {
            if index > 0, index & (Self.step - 1) == 0 { counts.append(passed) }
            passed.pass(byte)
        }
    }

    /// What stands before an offset from 0 to the number of bytes.
    func counts(before offset: Int) -> Counts {
        let mark = min(offset / Self.step, counts.count - 1)
        var passed = counts[mark]
        for byte in bytes[mark * Self.step..<offset] { passed.pass(byte) }
        return passed
    }

    /// The offset of a 0-based line's first byte; the end of the text where there are fewer lines.
    func offset(ofLine line: Int) -> Int {
        guard line > 0 else { return 0 }
        var (low, high) = (0, counts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if counts[middle].lines < line { low = middle } else { high = middle - 1 }
        }
        var passed = counts[low]
        var offset = low * Self.step
        while offset < bytes.count, passed.lines < line {
            passed.pass(bytes[offset])
            offset += 1
        }
        return offset
    }
}
