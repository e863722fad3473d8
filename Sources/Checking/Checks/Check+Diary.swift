internal import Maps
internal import Content
internal import Base
internal import Diary

extension Check {
    static let entries = Check(
        "entries",
        "what reading the diary says: visits in the future, photos taken far from their place or on another day",
        .reported)

    static let coordinates = Check(
        "coordinates", "places with a visit and without a location",
        .diary { diary in
            diary.places.filter { $0.location == nil && $0.precision != .none && !$0.visits.isEmpty }.map { place in
                .warning(
                    "the place has no location, so that no map shows it", at: diary.range(of: place.title, in: place),
                    path: place.path, help: "add a line like `location: 37.5776, 126.9868`, or `precision: none`")
            }
        })

    static let duplicates = Check(
        "duplicates", "places within 30 m of each other with names that are alike",
        .diary { diary in
            // Where a spot is blurred, being near says nothing.
            let places = diary.places.filter { $0.precision == .exact && $0.location != nil }
            let index = SpatialIndex(places.map(\.location))
            let names = places.map { NameLikeness($0.title) }
            var problems: [Diagnostic] = []
            for (number, place) in places.enumerated() {
                guard let location = place.location else { continue }
                for neighbor in index.nearest(8, to: location, excluding: number)
                where neighbor.item < number && neighbor.metres <= 30 && names[number].resembles(names[neighbor.item]) {
                    let other = places[neighbor.item]
                    guard place.id == nil || place.id != other.id else { continue }
                    problems.append(
                        .warning(
                            "“\(place.title)” is \(Int(neighbor.metres.rounded())) m from “\(other.title)”",
                            at: diary.range(of: place.title, in: place), path: place.path,
                            notes: [.init("the other is \(other.path)", at: diary.range(of: other.title, in: other))],
                            help: "if they are one place, put the visits into one entry"))
                }
            }
            return problems
        })

    static let tags = Check(
        "tags", "tags, features and people whose names differ by a slip of the pen",
        .diary { diary in
            slips("tag", diary.edition.tags.map { ($0.name, $0.places) }, diary)
                + slips("feature", diary.edition.features.map { ($0.name, $0.places) }, diary)
                + slips(
                    "person", diary.edition.people.filter { $0.person == nil }.map { ($0.name.name, $0.places) }, diary,
                    among: diary.edition.people.map { ($0.name.name, $0.places) })
        })

    static let privacy = Check(
        "privacy",
        "what nobody may see: pages of places that are not public, and words, spots and photos of hidden entries",
        .site { survey in
            let shown = Dictionary(
                survey.addresses.files.enumerated().map { (TextKey($1), $0) }, uniquingKeysWith: { first, _ in first })
            return survey.hiddenSlugs.compactMap { slug in
                shown[TextKey("places/\(slug)/index.html")].map {
                    .error(
                        "the site has a page of “\(slug)”, which is not public", path: survey.folder.shown($0),
                        help: "build the site again without --drafts")
                }
            }
        })
}

/// Names that are used seldom and one letter away from one that is used more often.
///
/// - Parameters:
///   - names: each with the places that use it.
///   - others: the names that may be meant; the same ones without it.
private func slips(
    _ kind: String, _ names: [(name: String, places: [Int])], _ diary: DiaryFacts,
    among others: [(name: String, places: [Int])]? = nil
) -> [Diagnostic] {
    let others = (others ?? names).map { (name: $0.name, places: $0.places, likeness: NameLikeness($0.name)) }
    // Names at a distance of one letter have a remainder in common when a letter is left out of the one or of both.
    var table: [[UInt32]: [Int]] = [:]
    for (index, other) in others.enumerated() where other.likeness.letters.count <= 40 {
        for remainder in remainders(of: other.likeness.letters) { table[remainder, default: []].append(index) }
    }
    return names.compactMap { name -> Diagnostic? in
        let likeness = NameLikeness(name.name)
        // Short names are often one letter apart: 봄 and 곰.
        guard likeness.letters.count >= 5, likeness.letters.count <= 40, name.places.count <= 2,
            let place = name.places.first
        else { return nil }
        let candidates = Set(remainders(of: likeness.letters).flatMap { table[$0] ?? [] }).sorted()
        let meant = candidates.first { index in
            let other = others[index]
            return other.name != name.name && other.places.count > name.places.count
                && digits(likeness) == digits(other.likeness)
                && (likeness.letters == other.likeness.letters || likeness.isOneSlip(from: other.likeness))
        }
        guard let meant else { return nil }
        let entry = diary.edition.places[place]
        let other = others[meant]
        let difference: Message = likeness.letters == other.likeness.letters ? "blanks or signs" : "one letter"
        return .warning(
            "the \(Message(foreign: kind)) “\(name.name)” differs by \(difference) from “\(other.name)”",
            at: diary.range(of: name.name, in: entry), path: entry.path,
            help: "write both alike if they are one: `\(shellCommand("cairn", "rename", kind, name.name, other.name))`")
    }
}

private func digits(_ likeness: NameLikeness) -> [UInt32] { likeness.letters.filter { (0x30...0x39).contains($0) } }

/// The letters, and the letters without one of them, each way.
private func remainders(of letters: [UInt32]) -> Set<[UInt32]> {
    var remainders: Set<[UInt32]> = [letters]
    for index in letters.indices {
        var remainder = letters
        remainder.remove(at: index)
        remainders.insert(remainder)
    }
    return remainders
}
