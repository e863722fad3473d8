internal import Maps
internal import Content
internal import Base

/// What is told of a place without its texts: all that a place can be asked for, but for texts and where things stand in the entry.
extension ByteWriter {
    mutating func writeFacts(of place: Place) {
        write(place.slug)
        write(place.title)
        write(place.language)
        write(place.path)
        write(place.location)
        write(place.precision.rawValue)
        write(place.address)
        write(place.area != nil)
        if let area = place.area { write(area) }
        write(place.category?.id)
        write(place.tags)
        write(place.features)
        write(place.stations) {
            $0.write($1.name); $0.write($1.lines)
        }
        write(place.rating)
        write(place.price)
        write(place.links) {
            $0.write($1.id); $0.write($1.url)
        }
        write(place.visits) { $0.write($1) }
        write(place.photos)
        write(place.photosAreByCaptureTime)
        write(raw: ByteCoder.bytes { _ = $0.plainTexts(place.plain) }[...])
        write(place.likedBy)
        write(place.isWanted)
        write(place.wantedBy)
        write(place.groups)
        write(place.author != nil)
        if let author = place.author { write(author) }
        write(place.visibility.rawValue)
        write(place.isDraft)
        write(place.source) {
            $0.write($1.system); $0.write($1.id)
        }
        write(place.sameAs) { $0.write($1.name) }
        write(place.aliases)
        write(place.body)
        write(place.category?.name)
        write(place.category?.icon)
        write(place.category?.color)
        write(place.parts) { $0.write($1.facts) }
    }

    private mutating func write(_ area: Area) {
        write(area.region)
        write(area.city)
        write(area.country?.code)
        write(area.country?.name)
        write(area.municipality)
    }

    private mutating func write(_ point: Coordinate?) {
        write(point != nil)
        guard let point else { return }
        write(point.latitude.bitPattern)
        write(point.longitude.bitPattern)
    }

    private mutating func write(_ visit: Visit) {
        write(visit.date)
        write(visit.companions)
        write(visit.rating)
        write(visit.price)
        write(visit.note)
        write(visit.photos)
        write(visit.tracks)
        switch visit.journey {
        case .byDays: write(count: 0)
        case .none: write(count: 1)
        case .named(let journey):
            write(count: 2)
            write(journey.name)
        }
        write(visit.author.map { [$0] } ?? [])
    }

    private mutating func write(_ date: VisitDate) {
        switch date {
        case .day(let day):
            write(count: 0)
            write(count: day.number)
        case .month(let year, let month):
            write(count: 1)
            write(count: year)
            write(count: month)
        case .year(let year):
            write(count: 2)
            write(count: year)
        case .span(let first, let last):
            write(count: 3)
            write(count: first.number)
            write(count: last.number)
        }
    }

    private mutating func write(_ body: MarkdownBody) {
        write(body.isEmpty)
        write(body.hasPlaceLinks)
        write(body.hasPictures)
        write(body.firstPicture.map { [$0.path ?? "", $0.file, $0.alt, $0.caption] } ?? [])
        write(count: body.scale)
    }

    private mutating func write(_ photos: [Photo]) {
        write(photos) {
            $0.write($1.path)
            $0.write($1.name)
            $0.write($1.alt)
            $0.write($1.caption)
        }
    }

    private mutating func write(_ tracks: [TrackFile]) {
        write(tracks) {
            $0.write($1.path)
            $0.write($1.name)
            $0.write($1.title)
            $0.write(count: $1.trim ?? -1)
            $0.write($1.tellsTimes)
        }
    }

    private mutating func write(_ people: [PersonName]) { write(people) { $0.write($1) } }

    private mutating func write(_ person: PersonName) {
        write(person.slug)
        write(person.name)
        write(person.color)
    }

    private mutating func write(_ texts: [String]) { write(texts) { $0.write($1) } }

    private mutating func write(_ rating: Rating?) { write(count: rating.map { $0.halves + 1 } ?? 0) }

    private mutating func write(_ price: Price?) {
        write(price != nil)
        guard let price else { return }
        write(price.amount.bitPattern)
        write(price.currency)
    }
}
