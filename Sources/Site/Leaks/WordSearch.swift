/// Looks for thousands of words in megabytes at once.
///
/// Every word of six bytes or more shows at each third place of a text one of three neighbouring groups of four bytes. So only
/// each third place is looked at, and there one bit of a table tells nearly always that no word can be near.
struct WordSearch: Sendable {
    /// The least number of bytes of a word.
    static let leastSize = step + groupSize - 1

    private static let groupSize = 4
    private static let longGroupSize = 6
    private static let longSize = step + longGroupSize - 1
    private static let step = 3

    let words: [[UInt8]]
    /// One bit for each value of the highest bits of a group's hash.
    private var bits: [UInt64]
    private var shift: UInt64 = 0
    /// Groups with their words, as lists that begin where the lower bits of a hash tell: of four bytes for the shortest words, of
    /// six for all others, because many words share four.
    private var shortHeads: [Int32]
    private var longHeads: [Int32]
    private var entries: [Pattern] = []

    /// The bytes around the group stand here too, because looking them up in the word would be the dearest part of a search.
    private struct Pattern {
        /// As many of eight bytes of the word as it has, the last of them in the highest bits.
        let window: UInt64
        /// How many bits of the window the word does not have.
        let lack: UInt8
        /// Where in the window the group stands.
        let lead: UInt8
        let word: Int32
        /// Where in the word the group stands.
        let offset: Int32
        /// The next entry of the list, -1 at its end.
        let next: Int32

        init(of word: [UInt8], _ index: Int, offset: Int, start: Int, next: Int32) {
            let size = min(word.count, 8)
            let first = min(start, word.count - size)
            window = word[first..<first + size].reversed().reduce(0) { $0 << 8 | UInt64($1) } << UInt64(64 - 8 * size)
            lack = UInt8(64 - 8 * size)
            lead = UInt8(offset - first)
            self.word = Int32(index)
            self.offset = Int32(offset)
            self.next = next
        }
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
        shortHeads = [Int32](repeating: -1, count: 1 << (size - 3))
        longHeads = shortHeads
        let mask = shortHeads.count - 1
        entries.reserveCapacity(words.count * Self.step)
        let starts = Self.starts(in: words, sample, hash: { [shift] in Self.hash($0, shift) }, count: 1 << size)
        for (index, word) in words.enumerated() where word.count >= Self.leastSize {
            for offset in starts[index]..<starts[index] + Self.step {
                let group = Self.group(of: word, at: offset)
                let hash = Self.hash(group, shift)
                bits[hash >> 6] |= 1 << UInt64(hash & 63)
                let isLong = word.count >= Self.longSize
                let head = isLong ? Self.hash(Self.longGroup(of: word, at: offset), shift) & mask : hash & mask
                let next = isLong ? longHeads[head] : shortHeads[head]
                if isLong {
                    longHeads[head] = Int32(entries.count)
                } else {
                    shortHeads[head] = Int32(entries.count)
                }
                entries.append(Pattern(of: word, index, offset: offset, start: starts[index], next: next))
            }
        }
    }

    @inline(__always)
    private static func hash(_ group: UInt64, _ shift: UInt64) -> Int {
        Int(truncatingIfNeeded: (group &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    /// Where in each word the groups begin that are looked for: where the fewest other words have the same ones, so that what many
    /// words begin with, as `places/`, costs nothing.
    private static func starts(in words: [[UInt8]], _ sample: [[UInt8]], hash: (UInt64) -> Int, count: Int) -> [Int] {
        var uses = [UInt32](repeating: 0, count: count)
        for word in [words, sample].joined() where word.count >= leastSize {
            for offset in 0...word.count - groupSize { uses[hash(group(of: word, at: offset))] += 1 }
        }
        return words.map { word in
            guard word.count >= leastSize else { return 0 }
            var best = (start: 0, uses: UInt32.max)
            // From each group of a long word on there must be six bytes.
            for start in 0...word.count - (word.count >= longSize ? longSize : leastSize) {
                let total = (start..<start + step).reduce(0) { $0 + uses[hash(group(of: word, at: $1))] }
                if total <= best.uses { best = (start, total) }
            }
            return best.start
        }
    }

    private static func group(of word: [UInt8], at offset: Int) -> UInt64 {
        word.withUnsafeBytes { UInt64($0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    }

    private static func longGroup(of word: [UInt8], at offset: Int) -> UInt64 {
        word.withUnsafeBytes { longGroup(at: offset, $0.baseAddress) }
    }

    @inline(__always)
    private static func longGroup(at position: Int, _ base: UnsafeRawPointer?) -> UInt64 {
        guard let base else { return 0 }
        let four = base.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        return UInt64(base.loadUnaligned(fromByteOffset: position + 4, as: UInt16.self)) << 32 | UInt64(four)
    }

    /// Calls `found` with each word that stands in the text and where it begins, in no certain order.
    func search(_ text: UnsafeBufferPointer<UInt8>, found: (_ word: Int, _ position: Int) -> Void) {
        guard !words.isEmpty, text.count >= Self.leastSize, let base = UnsafeRawPointer(text.baseAddress) else {
            return
        }
        let end = text.count - Self.groupSize
        let shift = shift
        bits.withUnsafeBufferPointer { bits in
            var position = 0
            while position <= end {
                let hash = Self.hash(UInt64(base.loadUnaligned(fromByteOffset: position, as: UInt32.self)), shift)
                if bits[hash >> 6] &>> UInt64(hash & 63) & 1 != 0 {
                    let mask = longHeads.count - 1
                    if position + Self.longGroupSize <= text.count {
                        let long = Self.hash(Self.longGroup(at: position, base), shift)
                        report(longHeads[long & mask], position, text, base, found)
                    }
                    report(shortHeads[hash & mask], position, text, base, found)
                }
                position += Self.step
            }
        }
    }

    private func report(
        _ head: Int32, _ position: Int, _ text: UnsafeBufferPointer<UInt8>, _ base: UnsafeRawPointer,
        _ found: (Int, Int) -> Void
    ) {
        var index = head
        while index >= 0 {
            let entry = entries[Int(index)]
            index = entry.next
            let first = position - Int(entry.lead)
            if first >= 0, first + 8 <= text.count {
                let window = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: first, as: UInt64.self))
                if window << UInt64(entry.lack) != entry.window { continue }
            }
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
