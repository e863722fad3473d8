internal import Diagnostics
internal import Diary

// How what a file of the site would tell is told to the author.

extension HiddenWord {
    /// An error that says whose word stands in a file of the site.
    func diagnostic(
        in file: String, _ text: UnsafeBufferPointer<UInt8>?, _ range: Range<Int>
    ) -> Diagnostic {
        .leak("this would show \(role) of \(entry): “\(self.text)”", file, text, range)
    }
}

extension HiddenPoint {
    /// An error that says whose point stands in a file of the site.
    func diagnostic(
        in file: String, _ text: UnsafeBufferPointer<UInt8>?, _ range: Range<Int>
    ) -> Diagnostic {
        .leak("this would tell \(role) of \(entry)", file, text, range)
    }
}

extension Diagnostic {
    /// An error with an excerpt of the line where a file of text shows something; lines of pages can be long.
    fileprivate static func leak(
        _ message: String, _ file: String, _ text: UnsafeBufferPointer<UInt8>?, _ range: Range<Int>
    ) -> Diagnostic {
        guard let text, !text.prefix(1000).contains(0) else { return .error(message, path: file) }
        return .error(message, at: SourceRange(SourceFile(path: file, bytes: Array(text)), range))
    }
}
