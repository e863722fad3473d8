internal import Content
internal import Diagnostics

/// Which entries of several writers are about the same place.
///
/// They are when they have an `id` in common or where they were imported from, when one names the other by `same_as`, or, of two
/// writers, when they are less than 50 m apart and their names resemble each other. The last is a guess and always reported.
struct PlaceMatching {
    struct Entry {
        let place: Place
        let author: PersonName
        /// The number of its diary, 0 for the one that the group belongs to.
        let diary: Int
        /// The diary's name, by which `same_as` may tell it from others.
        let diaryName: String
    }

    /// The greatest distance of a guess, in metres.
    private static let reach = 50.0

    private let entries: [Entry]
    /// For each entry one before it that is about the same place, or itself.
    private var parents: [Int]
    private(set) var problems = Problems()

    init(_ entries: [Entry]) {
        self.entries = entries
        parents = Array(entries.indices)
        matchByName()
        // One writer's entries are what that writer says they are.
        guard Set(entries.map(\.author)).count > 1 else { return }
        matchByNearness()
    }

    /// The entries of each place, in their order; the places in the order of their first entries.
    var places: [[Int]] {
        var places: [[Int]] = []
        var positions: [Int: Int] = [:]
        for index in entries.indices {
            let root = root(index)
            if let position = positions[root] {
                places[position].append(index)
            } else {
                positions[root] = places.count
                places.append([index])
            }
        }
        return places
    }

    private func root(_ index: Int) -> Int {
        var root = index
        while parents[root] != root { root = parents[root] }
        return root
    }

    private mutating func join(_ first: Int, _ second: Int) {
        let (first, second) = (root(first), root(second))
        parents[max(first, second)] = min(first, second)
    }

    // MARK: What writers say

    private mutating func matchByName() {
        var first: [TextKey: Int] = [:]
        for (index, entry) in entries.enumerated() {
            let ids = [entry.place.id.map { "id \($0)" }].compactMap(\.self)
            for key in ids + entry.place.source.map({ "source \($0.system) \($0.id)" }) {
                if let other = first[TextKey(key)] {
                    doubt(index, other)
                    join(index, other)
                } else {
                    first[TextKey(key)] = index
                }
            }
        }
        guard entries.contains(where: { !$0.place.sameAs.isEmpty }) else { return }
        var named: [TextKey: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            for name in Set([entry.place.slug, entry.place.id].compactMap(\.self)) {
                named[TextKey(name), default: []].append(index)
                named[TextKey("\(entry.diaryName)/\(name)"), default: []].append(index)
            }
        }
        for (index, entry) in entries.enumerated() {
            for name in entry.place.sameAs {
                let others = (named[TextKey(name)] ?? []).filter { $0 != index }
                // Who names a place without its diary means one of another diary, if there is any of that name.
                if let other = others.first(where: { entries[$0].diary != entry.diary }) ?? others.first {
                    doubt(index, other)
                    join(index, other)
                }
            }
        }
    }

    /// Says that two entries are said to be about one place and are far from each other.
    private mutating func doubt(_ index: Int, _ other: Int) {
        let (first, second) = (entries[index].place, entries[other].place)
        guard let here = first.location, let there = second.location else { return }
        let metres = here.distance(to: there)
        guard metres > 3000 else { return }
        problems.add(
            .warning(
                "“\(first.title)” and “\(second.title)” are said to be one place, \(Int(metres / 1000)) km apart",
                path: first.path, notes: [.init("the other is \(second.path)")],
                help: "mend their “id”, “same_as” or “source”, or the location of one of them"))
    }

    // MARK: What can be guessed

    private mutating func matchByNearness() {
        struct Pair {
            let metres: Double?
            let first: Int
            let second: Int
        }
        let names = entries.map { NameLikeness($0.place.title) }
        func mayBeOne(_ first: Int, _ second: Int) -> Bool {
            let (one, other) = (entries[first], entries[second])
            return one.author != other.author && (one.place.id == nil || other.place.id == nil)
                && names[first].resembles(names[second])
        }
        var pairs: [Pair] = []
        // Blurred spots are near to each other by chance.
        let exact = entries.indices.compactMap { index in
            entries[index].place.precision == .exact ? entries[index].place.location.map { (index, $0) } : nil
        }.sorted { ($0.1.latitude, $0.0) < ($1.1.latitude, $1.0) }
        // A degree of latitude is 111 km everywhere.
        let degrees = Self.reach / 110_000
        for (position, (index, spot)) in exact.enumerated() {
            for (other, otherSpot) in exact[(position + 1)...] {
                guard otherSpot.latitude - spot.latitude <= degrees else { break }
                let metres = spot.distance(to: otherSpot)
                guard metres < Self.reach, mayBeOne(index, other) else { continue }
                pairs.append(Pair(metres: metres, first: min(index, other), second: max(index, other)))
            }
        }
        // Where one of them does not say where it is, two diaries' files of one name about places of one name are one.
        var bySlug: [TextKey: [Int]] = [:]
        for (index, entry) in entries.enumerated() { bySlug[TextKey(entry.place.slug), default: []].append(index) }
        for (_, indices) in bySlug {
            for (position, first) in indices.enumerated() {
                for second in indices[(position + 1)...]
                where entries[first].place.location == nil || entries[second].place.location == nil {
                    if mayBeOne(first, second) { pairs.append(Pair(metres: nil, first: first, second: second)) }
                }
            }
        }
        pairs.sort {
            ($0.metres ?? .infinity, $0.first, $0.second) < ($1.metres ?? .infinity, $1.first, $1.second)
        }
        var authors: [Int: Set<PersonName>] = [:]
        for index in entries.indices { authors[root(index), default: []].insert(entries[index].author) }
        for pair in pairs {
            let (first, second) = (root(pair.first), root(pair.second))
            guard first != second, let some = authors[first], let others = authors[second],
                some.isDisjoint(with: others)
            else { continue }
            join(first, second)
            authors[root(first)] = some.union(others)
            report(pair.first, pair.second, pair.metres)
        }
    }

    private mutating func report(_ first: Int, _ second: Int, _ metres: Double?) {
        let (one, other) = (entries[first].place, entries[second].place)
        let apart = metres.map { "\(Int($0.rounded())) m apart" } ?? "with the same file name"
        problems.add(
            .warning(
                "“\(other.title)” and “\(one.title)”, \(apart), are taken for one place", path: other.path,
                notes: [.init("the other is \(one.path)")],
                help: "say so by `same_as: \(one.slug)`, or give both an “id” of their own to keep them apart"))
    }
}

/// A place's name as it is compared with what others call the same place: without case, accents, blanks and signs.
package struct NameLikeness: Sendable {
    private let words: [String]
    /// The letters of all words in one, Hangul syllables taken apart (Unicode Standard, section 3.12).
    package let letters: [UInt32]
    private let digits: [UInt32]

    package init(_ name: String) {
        words = baseLetters(name).split { !$0.isLetter && !$0.isNumber }.map { Self.withoutBranch(String($0)) }
        letters = words.joined().unicodeScalars.flatMap(Self.parts)
        digits = letters.filter { (0x30...0x39).contains($0) }
    }

    /// Whether two names within a few steps of each other can only mean one place.
    ///
    /// They can when they differ by nothing but case, blanks and signs; when one of them is the beginning of the other and more than
    /// half of it (`어니언`, `어니언 안국`); or when they differ by one letter in eight or more, which is a slip of the pen. Numbers
    /// are never a slip: hall 1 is not hall 2.
    package func resembles(_ other: NameLikeness) -> Bool {
        guard !letters.isEmpty, digits == other.digits else { return letters == other.letters && !letters.isEmpty }
        if letters == other.letters { return true }
        let (short, long) = words.count < other.words.count ? (self, other) : (other, self)
        if short.words.count < long.words.count, long.words.starts(with: short.words),
            short.letters.count * 2 > long.letters.count
        {
            return true
        }
        return min(letters.count, other.letters.count) >= 8 && isOneSlip(from: other)
    }

    /// `안국점` is `안국` to those who name the place after its quarter.
    private static func withoutBranch(_ word: String) -> String {
        word.count > 2 && word.hasSuffix("점") ? String(word.dropLast()) : word
    }

    private static func parts(_ scalar: Unicode.Scalar) -> [UInt32] {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar.value] }
        let index = scalar.value - 0xAC00
        let (initial, vowel, final) = (index / 588, index % 588 / 28, index % 28)
        return [0x1100 + initial, 0x1161 + vowel] + (final > 0 ? [0x11A7 + final] : [])
    }

    /// Whether one letter was changed, left out, put in, or two neighbours changed places.
    package func isOneSlip(from other: NameLikeness) -> Bool {
        let (first, second) = letters.count <= other.letters.count ? (letters, other.letters) : (other.letters, letters)
        guard second.count - first.count <= 1 else { return false }
        let start = zip(first, second).prefix { $0 == $1 }.count
        let (restOfFirst, restOfSecond) = (first[start...], second[start...])
        if first.count < second.count { return restOfFirst.elementsEqual(restOfSecond.dropFirst()) }
        if restOfFirst.dropFirst().elementsEqual(restOfSecond.dropFirst()) { return true }
        return restOfFirst.count >= 2 && restOfFirst.dropFirst(2).elementsEqual(restOfSecond.dropFirst(2))
            && restOfFirst[start] == restOfSecond[start + 1] && restOfFirst[start + 1] == restOfSecond[start]
    }
}
