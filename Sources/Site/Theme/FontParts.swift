internal import Base
internal import Typesetting
internal import Images

/// The parts that a large font is published in.
struct FontParts {
    /// A part as the style sheet names it.
    struct Part: Sendable {
        /// The path in the site.
        let path: String
        let bytes: [UInt8]
        /// As the descriptor `unicode-range` of `@font-face`.
        let range: String
    }

    /// How many letters stand together of those that no page of the site shows yet: somebody types them, or reads them on pages that
    /// everybody may not read.
    private static let spareCount: UInt32 = 512
    /// Letters and signs of Europe, Korean ones, and what Koreans write beside them; Han and kana come only where a page has them.
    private static let spareRanges: [ClosedRange<UInt32>] = [
        0xA0...0x2BFF, 0x3000...0x303F, 0x3130...0x318F, 0x3200...0x33FF, 0xAC00...0xD7A3, 0xFF00...0xFFEF,
    ]
    /// What the first part has in any case: ASCII, common punctuation, and what stands behind numbers of days.
    private static let basics: LetterSet = {
        var letters = LetterSet("\u{A0}·…–—‘’“”년월일")
        for letter: UInt32 in 0x20...0x7E { letters.insert(letter) }
        return letters
    }()

    /// Those that hold spare letters come first, because of two parts that have a letter browsers take the last.
    let parts: [Part]
    /// Their names in the store.
    let kept: [String]

    /// Chooses which letters of a font stand together.
    static func slices(of font: FontCutter, _ letters: SiteLetters) -> [[UInt32]] {
        FontSlices(first: basics, pages: letters.pages, others: letters.all, among: font.letters).slices
    }

    /// - Parameters:
    ///   - name: what the names of the files begin with.
    ///   - fingerprint: the font's.
    ///   - slices: the letters of each part; a font has those of them that it has.
    ///   - hasSpare: whether there are parts with letters that no page shows yet.
    ///   - store: where finished parts are kept between builds.
    init(
        of font: FontCutter, _ name: String, _ fingerprint: Fingerprint, in slices: [[UInt32]], hasSpare: Bool,
        keeping store: DrawingStore
    ) async throws(Problems) {
        var wanted: [(letters: [UInt32], range: String)] = []
        for range in hasSpare ? Self.spareRanges : [] {
            for first in stride(from: range.lowerBound, through: range.upperBound, by: Int(Self.spareCount)) {
                let last = min(first + Self.spareCount - 1, range.upperBound)
                let letters = font.letters.filter { (first...last).contains($0) }
                // Signs that the font lacks are common, and would be asked for in vain; Hangul syllables that it lacks are rare, and many.
                let isHangul = range.lowerBound == 0xAC00
                if !letters.isEmpty {
                    wanted.append((letters, isHangul ? "U+\(hex(first))-\(hex(last))" : Self.range(letters)))
                }
            }
        }
        let available = Set(font.letters)
        for slice in slices {
            let letters = slice.filter(available.contains)
            if !letters.isEmpty { wanted.append((letters, Self.range(letters))) }
        }
        let files = wanted.map { letters, range in
            let source = Fingerprint { writer in
                writer.write(fingerprint)
                writer.write(font.version)
                writer.write(letters) { $0.write(count: Int($1)) }
            }
            return (letters: letters, range: range, file: source.hex + ".woff2")
        }
        kept = files.map(\.file)
        let results = await files.concurrentMap(runLength: 1) { letters, range, file -> Result<Part, Diagnostic> in
            do throws(Diagnostic) {
                let bytes = try store.bytes(file, isWhole: Self.isWhole) { () throws(Diagnostic) in
                    try font.part(with: letters)
                }
                let digest = Fingerprint(of: bytes).hex.prefix(10)
                return .success(Part(path: "assets/\(name).\(digest).woff2", bytes: bytes, range: range))
            } catch { return .failure(error) }
        }
        var problems = Problems()
        var parts: [Part] = []
        for result in results { if let part = problems.gather(result.get) { parts.append(part) } }
        if let first = problems.sorted.first { throw Problems([first]) }
        self.parts = parts
    }

    /// Whether a kept part has the length that it tells itself (WOFF File Format 2.0, section 4.1).
    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("wOF2".utf8)) && bytes.count >= 48
            && bytes[8..<12].reduce(0) { $0 << 8 | Int($1) } == bytes.count
    }

    /// Ascending letters as ranges.
    private static func range(_ letters: [UInt32]) -> String {
        var ranges: [(first: UInt32, last: UInt32)] = []
        for letter in letters {
            if let last = ranges.last, last.last + 1 == letter {
                ranges[ranges.count - 1].last = letter
            } else {
                ranges.append((letter, letter))
            }
        }
        return ranges.map { $0.first == $0.last ? "U+\(hex($0.first))" : "U+\(hex($0.first))-\(hex($0.last))" }
            .joined(separator: ",")
    }
}

private func hex(_ letter: UInt32) -> String { String(letter, radix: 16) }
