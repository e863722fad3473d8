/// Which bytes of a body a request asks for (RFC 9110, section 14.2).
enum ByteRange: Equatable, Sendable {
    case whole
    case part(Range<Int>)
    /// None of the bytes asked for exist.
    case unsatisfiable

    /// - Parameters:
    ///   - header: the value of `Range`; anything but one range of bytes is answered with the whole, as the standard allows.
    ///   - size: the size of the body in bytes.
    init(_ header: String?, size: Int) {
        self = .whole
        guard let header, header.lowercased().hasPrefix("bytes=") else { return }
        let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
        switch (first, last) {
        case (nil, nil):
            return
        case (nil, let count?):
            self = count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
        case (let start?, let end):
            if let end, end < start { return }
            self = start < size ? .part(start..<min(size, (end ?? .max - 1) + 1)) : .unsatisfiable
        }
    }

    /// A number, nil inside for none; nil outside for what is no number.
    private static func number(_ text: Substring) -> Int?? {
        let digits = text.trimmingPrefix(while: { $0 == " " })
        if digits.isEmpty { return .some(nil) }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return .some(Int(digits).map { min($0, .max - 1) } ?? .max - 1)
    }
}
