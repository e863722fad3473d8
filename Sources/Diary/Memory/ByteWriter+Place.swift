internal import Content
internal import Diagnostics
internal import Files

// What `PlaceDecoder` reads again, in the same order.
extension ByteWriter {
    /// - Parameter isOfFacts: whether texts and where things stand in the entry are left out, and only what they are like is told.
    ///   Then all else is told that a place can be asked for, what no place that is remembered has among it.
    mutating func write(_ place: Place, isOfFacts: Bool = false) {
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
        write(place.visits) { $0.write($1, isOfFacts) }
        write(place.photos, isOfFacts)
        write(place.photosAreByCaptureTime)
        write(place.comment)
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
        write(place.id)
        write(place.sameAs) {
            $0.write($1.name)
            if !isOfFacts { $0.write($1.range.bytes) }
        }
        write(place.aliases)
        if !isOfFacts {
            write(place.texts) {
                $0.write($1.key); $0.write(count: $1.kind.rawValue); $0.write($1.text)
            }
        }
        write(place.body, isOfFacts)
        guard isOfFacts else { return }
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

    mutating func write(_ point: Coordinate?) {
        write(point != nil)
        guard let point else { return }
        write(point.latitude.bitPattern)
        write(point.longitude.bitPattern)
    }

    private mutating func write(_ visit: Visit, _ isOfFacts: Bool) {
        write(visit.date)
        write(visit.companions)
        write(visit.rating)
        write(visit.price)
        write(visit.note, isOfFacts)
        write(visit.photos, isOfFacts)
        write(visit.tracks, isOfFacts)
        switch visit.journey {
        case .byDays: write(count: 0)
        case .none: write(count: 1)
        case .named(let journey):
            write(count: 2)
            write(journey.name)
            if !isOfFacts { write(journey.range.bytes) }
        }
        if isOfFacts { write(visit.author.map { [$0] } ?? []) }
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

    private mutating func write(_ body: MarkdownBody, _ isOfFacts: Bool) {
        if isOfFacts {
            write(body.isEmpty)
            write(body.hasPlaceLinks)
            write(body.hasPictures)
            write(body.firstPicture.map { [$0.path ?? "", $0.file, $0.alt, $0.caption] } ?? [])
            return write(count: body.scale)
        }
        write(body.pieces) { writer, piece in
            switch piece {
            case .html(let html):
                writer.write(count: 0)
                writer.write(html)
            case .placeLink(let link):
                writer.write(count: 1)
                writer.write(link.slug)
                writer.write(link.label)
                writer.write(link.range.bytes)
            case .picture(let picture):
                writer.write(count: 2)
                writer.write(picture.file)
                writer.write(picture.alt)
                writer.write(picture.caption)
                writer.write(picture.range.bytes)
                writer.write(picture.path)
            }
        }
        write(body.excerptWithGaps)
    }

    private mutating func write(_ photos: [Photo], _ isOfFacts: Bool) {
        write(photos) {
            $0.write($1.path)
            $0.write($1.name)
            $0.write($1.alt)
            $0.write($1.caption)
            if !isOfFacts { $0.write($1.range.bytes) }
        }
    }

    private mutating func write(_ tracks: [TrackFile], _ isOfFacts: Bool) {
        write(tracks) {
            $0.write($1.path)
            $0.write($1.name)
            $0.write($1.title)
            $0.write(count: $1.trim ?? -1)
            $0.write($1.tellsTimes)
            if !isOfFacts { $0.write($1.range.bytes) }
        }
    }

    private mutating func write(_ range: Range<Int>) {
        write(count: range.lowerBound)
        write(count: range.count)
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
