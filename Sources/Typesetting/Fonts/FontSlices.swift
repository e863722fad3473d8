/// Which letters of a font stand together in one file, so that pages load little: most pages need the first file alone, and each letter
/// beyond it brings only those along that are used where it is.
///
/// It follows from the pages' letters alone. Letters that most pages have come first, by how many have them; the others in a chain, each
/// followed by the one that is most often on the same pages. Then the row is cut where a page loads least on average.
package struct FontSlices: Sendable {
    /// The letters of each file, ascending; those of the first are on most pages.
    package let slices: [[UInt32]]

    /// A letter is common where one page in so many has it.
    private static let commonShare = 33
    /// So many pages tell enough.
    package static let mostPages = 512
    /// How many letters that no page shows yet stand together.
    private static let spareCount = 64

    /// What a file with so many letters costs, in bytes, as measured with Nanum Myeongjo: its tables, its letters, what these take more
    /// while little came before that they could be packed by, and the time to ask for it.
    private static func cost(of count: Int) -> Int { 600 + 88 * count + min(150 * count, 3500) + 2500 }

    /// - Parameters:
    ///   - first: letters of the first file in any case.
    ///   - pages: the letters of some pages, at most `mostPages` of which count.
    ///   - others: letters that may be shown too.
    ///   - available: the letters of the font, ascending.
    package init(first: LetterSet, pages: [LetterSet], others: LetterSet, among available: [UInt32]) {
        let pages = pages.prefix(Self.mostPages)
        var wanted = others
        for page in pages { wanted.formUnion(page) }
        let uses = available.filter { wanted.contains($0) && !first.contains($0) }.map { letter in
            Use(letter: letter, pages: pages.enumerated().lazy.filter { $1.contains(letter) }.map(\.offset))
        }
        let shown = uses.filter { $0.count > 0 }
        let common = shown.filter { $0.count * Self.commonShare >= pages.count }.sorted {
            ($1.level, $0.letter) < ($0.level, $1.letter)
        }
        let rare = Self.chain(shown.filter { $0.count * Self.commonShare < pages.count })
        var slices = Self.cut(common + rare).map { $0.map(\.letter) }
        let basics = available.filter { first.contains($0) }
        if slices.isEmpty {
            slices = [basics]
        } else {
            slices[0] += basics
        }
        let spare = uses.filter { $0.count == 0 }.map(\.letter)
        for start in stride(from: 0, to: spare.count, by: Self.spareCount) {
            slices.append(Array(spare[start..<min(start + Self.spareCount, spare.count)]))
        }
        self.slices = slices.filter { !$0.isEmpty }.map { $0.sorted() }
    }

    /// A letter and the pages that show it.
    private struct Use {
        let letter: UInt32
        private(set) var bits = [UInt64](repeating: 0, count: FontSlices.mostPages / 64)
        private(set) var count = 0

        init(letter: UInt32, pages: some Sequence<Int>) {
            self.letter = letter
            for page in pages {
                bits[page / 64] |= 1 << UInt64(page % 64)
                count += 1
            }
        }

        /// How common it is, in steps of a half, so that one more page seldom changes the order.
        var level: Int {
            let power = Int.bitWidth - count.leadingZeroBitCount
            return 2 * power + (power > 1 && count >> (power - 2) & 1 == 1 ? 1 : 0)
        }

        /// How many pages have both letters, in thousandths of those that have either.
        func likeness(to other: Use) -> Int {
            var (both, either) = (0, 0)
            for index in bits.indices {
                both += (bits[index] & other.bits[index]).nonzeroBitCount
                either += (bits[index] | other.bits[index]).nonzeroBitCount
            }
            return both * 1000 / max(either, 1)
        }
    }

    /// The letters one after the other, each followed by the one most like it.
    private static func chain(_ uses: [Use]) -> [Use] {
        var rest = uses.sorted { ($1.count, $0.letter) < ($0.count, $1.letter) }
        guard !rest.isEmpty else { return [] }
        var chain = [rest.removeFirst()]
        while !rest.isEmpty {
            let last = chain[chain.count - 1]
            var (best, likeness) = (0, -1)
            for index in rest.indices {
                let found = last.likeness(to: rest[index])
                if found > likeness { (best, likeness) = (index, found) }
            }
            chain.append(rest.remove(at: best))
        }
        return chain
    }

    /// Cuts a row of letters so that what all pages load together is least.
    private static func cut(_ row: [Use]) -> [[Use]] {
        var least = [0], starts = [0]
        var pages = [UInt64](repeating: 0, count: mostPages / 64)
        for end in row.indices {
            for index in pages.indices { pages[index] = 0 }
            var (best, start) = (Int.max, end)
            for first in stride(from: end, through: 0, by: -1) {
                var count = 0
                for index in pages.indices {
                    pages[index] |= row[first].bits[index]
                    count += pages[index].nonzeroBitCount
                }
                let own = count * cost(of: end - first + 1)
                // With more letters it only grows.
                if own >= best { break }
                if least[first] + own < best { (best, start) = (least[first] + own, first) }
            }
            least.append(best)
            starts.append(start)
        }
        var slices: [[Use]] = []
        var end = row.count
        while end > 0 {
            slices.append(Array(row[starts[end]..<end]))
            end = starts[end]
        }
        return slices.reversed()
    }
}
