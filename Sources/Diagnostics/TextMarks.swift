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

    /// The bytes from one mark to the next.
    private let step: Int
    private let bytes: [UInt8]
    /// What stands before the bytes 0, `step`, twice that and so on.
    private var counts: [Counts]

    /// - Parameter step: a power of 2; texts up to four times as long are counted through each time.
    init(_ bytes: [UInt8], step: Int = 256) {
        self.bytes = bytes
        self.step = step
        var passed = Counts()
        counts = [passed]
        guard bytes.count > 4 * step else { return }
        for (index, byte) in bytes.enumerated() {
            if index > 0, index & (step - 1) == 0 { counts.append(passed) }
            passed.pass(byte)
        }
    }

    /// What stands before an offset from 0 to the number of bytes.
    func counts(before offset: Int) -> Counts {
        let mark = min(offset / step, counts.count - 1)
        var passed = counts[mark]
        for byte in bytes[mark * step..<offset] { passed.pass(byte) }
        return passed
    }

    /// The offset of a 0-based line's first byte; the end of the text where there are fewer lines.
    func offset(ofLine line: Int) -> Int {
        guard line > 0 else { return 0 }
        return offset { $0.lines < line }
    }

    /// The offset of the scalar before which a number of others stand; the end of the text where there are fewer.
    func offset(ofScalar number: Int) -> Int {
        guard number > 0 else { return 0 }
        var offset = offset { $0.scalars < number }
        // The last of them may take several bytes.
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }

    /// The first offset before which there is no longer too little; the end of the text without one.
    private func offset(where isTooLittle: (Counts) -> Bool) -> Int {
        var (low, high) = (0, counts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if isTooLittle(counts[middle]) { low = middle } else { high = middle - 1 }
        }
        var passed = counts[low]
        var offset = low * step
        while offset < bytes.count, isTooLittle(passed) {
            passed.pass(bytes[offset])
            offset += 1
        }
        return offset
    }
}
