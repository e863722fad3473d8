internal import Content
internal import Diary
internal import Files
internal import Synchronization
internal import Templates

/// A place with what lists show of it. A class, because every list passes on what all of them share.
final class CardedPlace: PagePart {
    let place: Place
    /// The fingerprint of the place, its photos, which of the names in it have pages of their own, and what those of people are elsewhere.
    let facts: Fingerprint
    /// The picture that stands for it.
    let cover: Photo?
    private let shared: SharedContext
    private let made = Mutex<SharedReading<Value>?>(nil)

    /// - Parameter isListed: whether everything that the place names has a page, because the place is in lists.
    init(_ place: Place, in shared: SharedContext, isListed: Bool = true) {
        self.place = place
        self.shared = shared
        cover = SharedContext.cover(place, shared.album)
        var otherNames = place.author.flatMap { shared.links.otherName(of: $0) }.map { [$0] } ?? []
        for people in [place.likedBy, place.wantedBy] + place.visits.map(\.companions) {
            for person in people { if let name = shared.links.otherName(of: person) { otherNames.append(name) } }
        }
        guard !isListed || place.hasPhotos || place.author != nil || !otherNames.isEmpty else {
            facts = place.facts
            return
        }
        var writer = ByteWriter(capacity: 256)
        writer.write(place.facts)
        // The others who are named by a place in lists are people of the edition.
        writer.write(place.author.map { shared.links.isKnown($0) } ?? false)
        writer.write(otherNames) {
            $0.write($1.slug)
            $0.write($1.name)
            $0.write($1.color)
        }
        if !isListed { shared.links.writeKnown(of: place, to: &writer) }
        for photo in place.gallery + [cover].compactMap(\.self) { shared.album.write(photo, to: &writer) }
        facts = Fingerprint(of: writer.take())
    }

    /// What lists show of it: made when the first of them asks, because most builds ask for few.
    var card: Value {
        made.withLock { made in
            if let made { return made.get }
            let card = SharedReading { Value.map(OrderedMap(shared: shared.cardFields(place, cover))) }
            made = card
            return card.get
        }
    }

    func write(to writer: inout ByteWriter) { writer.write(facts) }
}
