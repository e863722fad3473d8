internal import Diagnostics

/// Places of a text as a build reads it, told as an editor counts them: asked for in their order, so that each line is gone through once.
struct ColumnCounter {
    private let document: OpenDocument
    private let file: SourceFile
    private var line = -1
    /// What follows in the line, as the build reads it and as the editor shows it.
    private var read: Substring = ""
    private var shown: Substring = ""
    private var offset = 0
    private var column = 0

    init(_ document: OpenDocument, _ file: SourceFile) {
        self.document = document
        self.file = file
    }

    /// The line and column of an offset that is no smaller than those before.
    mutating func place(of target: Int) -> (line: Int, column: Int) {
        let line = min(file.position(at: target).line, document.lines.count) - 1
        if line != self.line { begin(line) }
        while offset < target, let character = read.popFirst() {
            offset += character.utf8.count
            column += document.encoding.count(shown.prefix(1))
            shown = shown.dropFirst()
        }
        return (line, column)
    }

    private mutating func begin(_ number: Int) {
        line = number
        let bytes = file.range(ofLine: number + 1).bytes
        read = String(decoding: file.bytes[bytes], as: UTF8.self)[...]
        shown = document.lines[number]
        (offset, column) = (bytes.lowerBound, 0)
        if read.first == "\u{FEFF}" { offset += read.removeFirst().utf8.count }
        if shown.first == "\u{FEFF}" { column += document.encoding.count(shown.prefix(1)); shown.removeFirst() }
    }
}
