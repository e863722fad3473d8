internal import Diary

/// Names of people that are so short that they are ordinary words too: `준`, `Bo`.
///
/// They are found where nothing else can be meant: as a whole value of data, an element or an address. Those of Latin letters count in
/// sentences too, as they are written, but not at the beginning, where every word has a capital.
struct ShortNames: Sendable {
    private struct Name {
        let bytes: [UInt8]
        let owner: Int
        let isProper: Bool
    }

    /// By their first two bytes, beside a bit for each of these.
    private var names: [UInt16: [Name]] = [:]
    private var bits = [UInt64](repeating: 0, count: 1024)

    /// - Parameter names: with what they stand for.
    init(_ names: [(text: String, owner: Int)]) {
        for (text, owner) in names {
            add(text, owner)
            if text != text.lowercased() { add(text.lowercased(), owner) }
        }
    }

    private mutating func add(_ text: String, _ owner: Int) {
        let bytes = Array(text.utf8)
        guard bytes.count > 1 else { return }
        let isProper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[0])
        let key = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
        names[key, default: []].append(Name(bytes: bytes, owner: owner, isProper: isProper))
        bits[Int(key >> 6)] |= 1 << UInt64(key & 63)
    }

    /// Whether a name of a person is looked for in this way: too short for any other, but more than an initial.
    static func isShort(_ name: String) -> Bool {
        let letters = name.unicodeScalars
        return letters.allSatisfy(\.properties.isAlphabetic) && name.utf8.count < WordSearch.leastSize
            && letters.count >= (letters.allSatisfy { $0.value < 0x1100 } ? 2 : 1)
    }

    /// A name of one syllable as it stands before a particle, if that cannot be the same syllable as another word: `준이가`, where nothing but
    /// a name takes `이`.
    static func declined(_ name: String) -> [String] {
        guard let syllable = name.unicodeScalars.first, name.unicodeScalars.count == 1,
            (0xAC00...0xD7A3).contains(syllable.value), (syllable.value - 0xAC00) % 28 != 0
        else { return [] }
        return ["이가", "이는", "이를", "이와", "이도", "이의", "이에게", "이한테"].map { name + $0 }
    }

    func find(in text: UnsafeBufferPointer<UInt8>, found: (_ owner: Int, Range<Int>) -> Void) {
        guard !names.isEmpty, text.count > 1 else { return }
        bits.withUnsafeBufferPointer { bits in
            for start in 0..<text.count - 1 {
                let key = UInt16(text[start]) << 8 | UInt16(text[start + 1])
                guard bits[Int(key >> 6)] &>> UInt64(key & 63) & 1 != 0 else { continue }
                for name in names[key] ?? [] where text[start...].starts(with: name.bytes) {
                    let range = start..<start + name.bytes.count
                    if isValue(text, range) || name.isProper && isInSentence(text, range) { found(name.owner, range) }
                }
            }
        }
    }

    private func isValue(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        // A list that people read has blanks; of Latin letters it may be one of code.
        let reach = text[range.lowerBound] < 0x80 ? 1 : 2
        let (before, after) = (text[..<range.lowerBound].suffix(reach), text[range.upperBound...].prefix(reach))
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        return (before.last { !isBlank($0) }.map("\0\">/,;|=".utf8.contains) ?? before.isEmpty)
            && (after.first { !isBlank($0) }.map("\0\"</,;|\n".utf8.contains) ?? after.isEmpty)
    }

    /// Whether a word of a sentence stands here that is not its first.
    private func isInSentence(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        let before = text[..<range.lowerBound]
        guard before.last == UInt8(ascii: " "), let last = before.dropLast().last,
            last == UInt8(ascii: ",") || last >= 0x80 || Self.isLatin(last)
        else { return false }
        return range.upperBound == text.count || !Self.isLatin(text[range.upperBound])
    }

    private static func isLatin(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (0xC3...0xCB).contains(byte)
    }
}
