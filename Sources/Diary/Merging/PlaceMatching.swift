internal import Maps
internal import Content
internal import Base

/// Which entries of several writers are about the same place.
///
/// They are when they have an `id` in common or where they were imported from, when one names the other by `same_as`, or, of two
/// writers, when `PlaceGuesses` is sure of it. What is guessed is always reported.
struct PlaceMatching {
    struct Candidate {
        let place: Place
        let author: PersonName
        /// The number of its diary, 0 for the one that the group belongs to.
        let diary: Int
        /// The diary's name, by which `same_as` may tell it from others.
        let diaryName: String
    }

    /// How many pairs that may be one place are told one by one.
    private static let mostReportedDoubts = 20

    private let entries: [Candidate]
    /// For each entry one before it that is about the same place, or itself.
    private var parents: [Int]
    private(set) var problems = Problems()

    init(_ entries: [Candidate]) {
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
            for (name, _) in entry.place.sameAs {
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
        var authors: [Int: Set<PersonName>] = [:]
        for index in entries.indices { authors[root(index), default: []].insert(entries[index].author) }
        var doubts = 0
        for pair in PlaceGuesses(entries).pairs {
            let (first, second) = (root(pair.first), root(pair.second))
            // One writer has one entry in each place, but those who say otherwise themselves.
            guard first != second, let some = authors[first], let others = authors[second],
                some.isDisjoint(with: others)
            else { continue }
            if pair.isSure {
                join(first, second)
                authors[root(first)] = some.union(others)
                report(pair)
            } else {
                doubts += 1
                if doubts <= Self.mostReportedDoubts { report(pair) }
            }
        }
        if doubts > Self.mostReportedDoubts {
            problems.add(
                .warning(
                    "\(doubts - Self.mostReportedDoubts) more entries may be about one place with another", path: nil))
        }
    }

    /// Says that two entries are taken for one place, or that they may be one, and what to write in this diary's file, or else in
    /// that of the later source.
    private mutating func report(_ pair: PlaceGuesses.Pair) {
        let (one, other) = (entries[pair.first], entries[pair.second])
        let (writer, named) = one.diary == 0 && other.diary > 0 ? (one, other) : (other, one)
        let name = named.diary > 0 ? "\(named.diaryName)/\(named.place.slug)" : named.place.slug
        let apart: Message = pair.metres.map { "\(Int($0.rounded())) m apart" } ?? "with the same file name"
        let line: Message = "write `same_as: \(name)` in \(writer.place.path)"
        let (title, another) = (writer.place.title, named.place.title)
        problems.add(
            .warning(
                pair.isSure
                    ? "“\(title)” and “\(another)”, \(apart), are taken for one place"
                    : "“\(title)” and “\(another)”, \(apart), may be one place, and are not taken for one",
                path: writer.place.path, notes: [.init("the other is \(named.place.path)")],
                help: pair.isSure
                    ? "\(line) to say so, or give both an “id” of their own to keep them apart"
                    : "if they are one, \(line); if not, an “id” in both of them says so"))
    }
}
