internal import Maps
internal import Content

/// Pairs of entries of two writers that look like one place, from their titles and from how far they are from each other.
///
/// Titles that are the same are looked for farther away than others, and farthest where they name a park or a mountain. Only entries
/// whose titles begin or end alike are compared, and of those only the next ones to the north, so that the time grows with the number
/// of entries and not with that of pairs.
struct PlaceGuesses {
    struct Pair {
        let first: Int
        let second: Int
        /// Nil where one of them does not say where it is, and both have one file name.
        let metres: Double?
        let likeness: ComparedTitle.Likeness
        /// Whether the two are taken for one; else it is only told that they may be.
        let isSure: Bool
    }

    /// Those that are sure come first, the most alike and nearest before others.
    private(set) var pairs: [Pair] = []
    private let entries: [PlaceMatching.Candidate]
    private let titles: [ComparedTitle]
    /// Titles that one writer has for several places: chains, whose branches may be beside each other.
    private var branched: Set<[UInt32]> = []
    private var compared: Set<Int> = []

    /// Within this many metres two spots can be one, as different people and services see it.
    private static let reach = 50.0
    /// As far as that two who tell where a large place is may be from each other.
    private static let wideReach = 500.0
    /// How far from each other they may be where they are only told of: by title, and for all others.
    private static let doubt = (wide: 2000.0, same: 200.0, other: 150.0)
    /// How many entries to the north of one are compared with it: more have no title in common but in a hostile diary.
    private static let most = 64

    init(_ entries: [PlaceMatching.Candidate]) {
        self.entries = entries
        titles = entries.map { ComparedTitle($0.place.title) }
        findBranches()
        comparePlaces()
        compareFileNames()
        pairs.sort {
            ($0.isSure ? 0 : 1, $0.likeness.rawValue, $0.metres ?? .infinity, $0.first, $0.second)
                < ($1.isSure ? 0 : 1, $1.likeness.rawValue, $1.metres ?? .infinity, $1.first, $1.second)
        }
    }

    private mutating func findBranches() {
        var writers: [[UInt32]: Set<PersonName>] = [:]
        for (index, entry) in entries.enumerated()
        where !writers[titles[index].name, default: []].insert(entry.author).inserted {
            branched.insert(titles[index].name)
        }
    }

    private mutating func comparePlaces() {
        // Blurred spots are near to each other by chance.
        let exact = entries.indices.filter {
            entries[$0].place.precision == .exact && entries[$0].place.location != nil
        }
        var same: [[UInt32]: [Int]] = [:]
        var alike: [[UInt32]: [Int]] = [:]
        for index in exact {
            same[titles[index].name, default: []].append(index)
            for key in titles[index].keys { alike[key, default: []].append(index) }
        }
        for indices in same.values { compare(indices, within: Self.doubt.wide) }
        for indices in alike.values { compare(indices, within: Self.doubt.other) }
    }

    /// Compares entries with those to the north of them.
    private mutating func compare(_ indices: [Int], within reach: Double) {
        guard indices.count > 1 else { return }
        let spots = indices.compactMap { index in entries[index].place.location.map { (index, $0) } }
            .sorted { ($0.1.latitude, $0.0) < ($1.1.latitude, $1.0) }
        // A degree of latitude is 111 km everywhere.
        let degrees = reach / 110_000
        for (position, (index, spot)) in spots.enumerated() {
            for (other, otherSpot) in spots[(position + 1)...].prefix(Self.most) {
                guard otherSpot.latitude - spot.latitude <= degrees else { break }
                guard mayBeOne(index, other) else { continue }
                let metres = spot.distance(to: otherSpot)
                if metres < reach { judge(index, other, metres) }
            }
        }
    }

    /// Where one does not say where it is, two diaries' files of one name about places of one name are one.
    private mutating func compareFileNames() {
        var bySlug: [TextKey: [Int]] = [:]
        for (index, entry) in entries.enumerated() { bySlug[TextKey(entry.place.slug), default: []].append(index) }
        for indices in bySlug.values {
            for (position, first) in indices.enumerated() {
                for second in indices[(position + 1)...].prefix(Self.most)
                where entries[first].place.location == nil || entries[second].place.location == nil {
                    if mayBeOne(first, second) { judge(first, second, nil) }
                }
            }
        }
    }

    /// One writer's entries are what that writer says they are, and two that have an `id` each are two.
    private func mayBeOne(_ first: Int, _ second: Int) -> Bool {
        let (one, other) = (entries[first], entries[second])
        return one.author != other.author && (one.place.id == nil || other.place.id == nil)
    }

    private mutating func judge(_ one: Int, _ other: Int, _ metres: Double?) {
        let (first, second) = (min(one, other), max(one, other))
        guard compared.insert(first * entries.count + second).inserted,
            let likeness = titles[first].likeness(to: titles[second]),
            let isSure = isSure(first, second, metres, likeness)
        else { return }
        pairs.append(Pair(first: first, second: second, metres: metres, likeness: likeness, isSure: isSure))
    }

    /// - Returns: nil where they are probably two.
    private func isSure(_ first: Int, _ second: Int, _ metres: Double?, _ likeness: ComparedTitle.Likeness) -> Bool? {
        let categories = [first, second].compactMap { entries[$0].place.category?.id }
        let isOfOneKind = Set(categories).count < 2
        let metres = metres ?? 0
        switch likeness {
        case .same:
            if metres < Self.reach { return true }
            if branched.contains(titles[first].name) { return nil }
            guard titles[first].isWide else { return metres < Self.doubt.same ? false : nil }
            return metres < Self.wideReach && isOfOneKind
        case .nearly:
            if metres < Self.reach { return isOfOneKind }
            return isOfOneKind ? false : nil
        case .perhaps:
            return metres < Self.reach && isOfOneKind ? false : nil
        }
    }
}
