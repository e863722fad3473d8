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
