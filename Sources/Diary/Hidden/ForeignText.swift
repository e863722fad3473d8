package import Maps
internal import Content
package import Base

/// All that an entry of somebody else's diary makes a group's pages say.
package struct ForeignText: Sendable {
    /// The path of the entry.
    package let entry: String
    /// Nil when it is not known.
    package let file: SourceFile?
    package let bytes: [UInt8]
    /// Where the group tells that its place is.
    package let location: Coordinate?
    /// Whether it tells that as exactly as it is known.
    package let isExact: Bool
}

extension PlaceDiary {
    /// The texts of other diaries in an edition: of their entries and of their people.
    package func foreignTexts(in edition: Edition) -> [ForeignText] {
        guard let group = edition.group, !group.sources.isEmpty else { return [] }
        let texts = sources(of: group).map(\.texts)
        func file(_ path: String) -> SourceFile? { texts.lazy.compactMap { $0[TextKey(path)] }.first }
        let ownPlaces = Set(places.map { TextKey($0.path) })
        let ownPeople = Set(people.map { TextKey($0.path) })
        var foreign: [ForeignText] = []
        for place in edition.places.flatMap(\.entries) where !ownPlaces.contains(TextKey(place.path)) {
            foreign.append(
                ForeignText(
                    entry: place.path, file: file(place.path), bytes: place.allBytes,
                    location: place.location, isExact: place.precision == .exact))
        }
        for person in edition.people.compactMap(\.person) where !ownPeople.contains(TextKey(person.path)) {
            foreign.append(
                ForeignText(
                    entry: person.path, file: file(person.path), bytes: person.allBytes, location: nil, isExact: false))
        }
        return foreign
    }
}

extension Place {
    /// The told texts and everything else that pages make of the place: names of files and addresses, numbers, texts without markup.
    fileprivate var allBytes: [UInt8] {
        var texts = [slug, self.id ?? "", category?.name ?? ""] + source.map(\.system) + links.map(\.id)
        texts += (plain.tags + plain.features + stations.map(\.name)).map { Content.slug($0) }
        texts += ([author].compactMap(\.self) + likedBy + wantedBy + visits.flatMap(\.companions)).map(\.slug)
        texts += ([body] + visits.map(\.note)).map { $0.plainText { _ in nil } }
        if let location { texts.append("\(location.latitude),\(location.longitude)") }
        return withCommonWidths(publishedBytes + bytes(of: texts))
    }
}

extension Person {
    fileprivate var allBytes: [UInt8] {
        let words = ([avatar].compactMap(\.self) + body.photos).flatMap { [$0.alt, $0.caption] }
        return withCommonWidths(
            bytes(of: [name.name, name.slug, body.plainText { _ in nil }] + body.publishedTexts + words))
    }
}

private func bytes(of texts: [String]) -> [UInt8] { texts.flatMap { Array($0.utf8) + [0] } }

/// A text, and the text once more as the search has it, where full-width letters and digits are plain ones.
private func withCommonWidths(_ bytes: [UInt8]) -> [UInt8] {
    // All of them begin with this byte.
    bytes.contains(0xEF) ? bytes + commonWidths(String(decoding: bytes, as: UTF8.self)).utf8 : bytes
}
