/// Looks for thousands of words in megabytes at once.
///
/// Every word of six bytes or more shows at each third place of a text one of three neighbouring groups of four bytes. So only
/// each third place is looked at, and there one bit of a table tells nearly always that no word can be near.
struct WordSearch: Sendable {
    /// The least number of bytes of a word.
    static let leastSize = step + groupSize - 1

    private static let groupSize = 4
    private static let step = 3

    let words: [[UInt8]]
    /// One bit for each value of the highest bits of a group's hash.
    private var bits: [UInt64]
    private var shift: UInt64 = 0
    /// Groups with their words, as lists that begin where the lower bits of a hash tell.
    private var heads: [Int32]
    private var entries: [Entry] = []

    private struct Entry {
        let group: UInt32
        let word: Int32
        /// Where in the word the group stands.
        let offset: Int32
        /// The next entry of the list, -1 at its end.
        let next: Int32
    }

    /// - Parameters:
    ///   - words: of at least `leastSize` bytes; shorter ones are never found.
    ///   - sample: texts like those that will be searched, so that what is common in them is not what is looked for first.
    init(_ words: [[UInt8]], sample: [[UInt8]] = []) {
        self.words = words
        var size = 12
        while 1 << size < words.count * 48, size < 26 { size += 1 }
        shift = UInt64(64 - size)
        bits = [UInt64](repeating: 0, count: (1 << size) / 64)
        heads = [Int32](repeating: -1, count: 1 << (size - 3))
        entries.reserveCapacity(words.count * Self.step)
        let starts = Self.starts(in: words, sample, hash: { [shift] in Self.hash($0, shift) }, count: 1 << size)
        for (index, word) in words.enumerated() where word.count >= Self.leastSize {
            for offset in starts[index]..<starts[index] + Self.step {
                let group = Self.group(of: word, at: offset)
                let hash = Self.hash(group, shift)
                bits[hash >> 6] |= 1 << UInt64(hash & 63)
                let next = heads[hash & (heads.count - 1)]
                heads[hash & (heads.count - 1)] = Int32(entries.count)
                entries.append(Entry(group: group, word: Int32(index), offset: Int32(offset), next: next))
            }
        }
    }

    var isEmpty: Bool { words.isEmpty }

    @inline(__always)
    private static func hash(_ group: UInt32, _ shift: UInt64) -> Int {
        Int(truncatingIfNeeded: (UInt64(group) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    /// Where in each word the groups begin that are looked for: where the fewest other words have the same ones, so that what many
    /// words begin with, as `places/`, costs nothing.
    private static func starts(
        in words: [[UInt8]], _ sample: [[UInt8]], hash: (UInt32) -> Int, count: Int
    ) -> [Int] {
        var uses = [UInt32](repeating: 0, count: count)
        for word in [words, sample].joined() where word.count >= leastSize {
            for offset in 0...word.count - groupSize { uses[hash(group(of: word, at: offset))] += 1 }
        }
        return words.map { word in
            guard word.count >= leastSize else { return 0 }
            var best = (start: 0, uses: UInt32.max)
            for start in 0...word.count - leastSize {
                let total = (start..<start + step).reduce(0) { $0 + uses[hash(group(of: word, at: $1))] }
                if total <= best.uses { best = (start, total) }
            }
            return best.start
        }
    }

    private static func group(of word: [UInt8], at offset: Int) -> UInt32 {
        word.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }

    /// Calls `found` with each word that stands in the text and where it begins, in no certain order.
    func search(_ text: UnsafeBufferPointer<UInt8>, found: (_ word: Int, _ position: Int) -> Void) {
        guard !words.isEmpty, text.count >= Self.leastSize, let base = UnsafeRawPointer(text.baseAddress) else {
            return
        }
        let end = text.count - Self.groupSize
        bits.withUnsafeBufferPointer { bits in
            var position = 0
            while position <= end {
                let group = base.loadUnaligned(fromByteOffset: position, as: UInt32.self)
                let hash = Self.hash(group, shift)
                if bits[hash >> 6] >> UInt64(hash & 63) & 1 != 0 {
                    report(group, hash, position, text, found)
                }
                position += Self.step
            }
        }
    }

    private func report(
        _ group: UInt32, _ hash: Int, _ position: Int, _ text: UnsafeBufferPointer<UInt8>, _ found: (Int, Int) -> Void
    ) {
        var index = heads[hash & (heads.count - 1)]
        while index >= 0 {
            let entry = entries[Int(index)]
            index = entry.next
            guard entry.group == group else { continue }
            let start = position - Int(entry.offset)
            let bytes = words[Int(entry.word)]
            guard start >= 0, start + bytes.count <= text.count else { continue }
            let isThere = bytes.withUnsafeBufferPointer { bytes in
                for index in bytes.indices where bytes[index] != text[start + index] { return false }
                return true
            }
            if isThere { found(Int(entry.word), start) }
        }
    }
}
