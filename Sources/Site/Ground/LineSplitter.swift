internal import Base

/// Cuts bytes that come piece by piece into lines, so that a file of any size needs the memory of one of them.
struct LineSplitter {
    private let limit: Int
    private var line: [UInt8] = []
    private var offset = 0
    /// Whether a line was longer than the limit, at which reading ended.
    private(set) var isTooLong = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Reads on.
    ///
    /// - Parameter body: gets each line without what ends it, and where it begins; false ends the reading.
    /// - Returns: whether to go on.
    mutating func read(_ piece: UnsafeRawBufferPointer, _ body: ([UInt8], Int) -> Bool) -> Bool {
        var start = 0
        while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
            guard keep(piece[start..<end]), give(body) else { return false }
            offset += 1
            start = end + 1
        }
        return keep(piece[start...])
    }

    /// Gives what stands behind the last end of a line.
    mutating func end(_ body: ([UInt8], Int) -> Bool) { _ = give(body) }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard line.count + bytes.count <= limit else {
            isTooLong = true
            return false
        }
        line.append(contentsOf: bytes)
        return true
    }

    private mutating func give(_ body: ([UInt8], Int) -> Bool) -> Bool {
        let whole = line
        line.removeAll(keepingCapacity: true)
        defer { offset += whole.count }
        // A record may begin with a mark (RFC 8142), which is no JSON.
        let mark = whole.first == 0x1E ? 1 : 0
        guard whole.dropFirst(mark).contains(where: { $0 > 0x20 }) else { return true }
        return body(mark == 0 ? whole : Array(whole.dropFirst()), offset + mark)
    }
}
