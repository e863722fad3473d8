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
