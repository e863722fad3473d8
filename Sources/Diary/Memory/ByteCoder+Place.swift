internal import Maps
internal import Content
internal import Base

/// What a kept place is read again with.
struct KeptEntry {
    /// The entry as it stands on disk, which diagnostics point into.
    let source: SourceFile
    let settings: Settings
    let id: EntryID

    init(_ source: SourceFile, _ settings: Settings) {
        self.source = source
        self.settings = settings
        id = EntryID(path: source.path)
    }
}

/// How a place is kept.
extension ByteCoder {
    /// - Parameters:
    ///   - entry: where it is read.
    ///   - facts: those of the place, which nobody has to gather again then.
    mutating func place(_ place: Place?, of entry: KeptEntry? = nil, facts: Fingerprint? = nil) -> Place {
        let title = text(place?.title)
        return Place(
            slug: text(place?.slug), title: title, language: optionalText(place?.language), path: text(place?.path),
            location: optional(place?.location) { $0.coordinate($1) }, precision: choice(place?.precision, or: .exact),
            address: optionalText(place?.address), area: optional(place?.area) { $0.area($1) },
            category: category(place?.category, entry),
            stations: list(place?.stations) { Station(name: $0.text($1?.name), lines: $0.texts($1?.lines)) },
            rating: rating(place?.rating), price: price(place?.price),
            links: list(place?.links) { Place.Link(id: $0.text($1?.id), url: $0.text($1?.url)) },
            visits: list(place?.visits) { $0.visit($1, entry) }, photos: photos(place?.photos, entry),
            photosAreByCaptureTime: flag(place?.photosAreByCaptureTime), plain: plainValues(place?.plain),
            likedBy: people(place?.likedBy), isWanted: flag(place?.isWanted), wantedBy: people(place?.wantedBy),
            groups: texts(place?.groups), author: optional(place?.author) { $0.person($1) },
            visibility: choice(place?.visibility, or: .private), isDraft: flag(place?.isDraft),
            source: list(place?.source) { (system: $0.text($1?.system), id: $0.text($1?.id)) },
            sameAs: list(place?.sameAs) { (name: $0.text($1?.name), range: $0.range($1?.range, entry)) },
            aliases: texts(place?.aliases), texts: omitsTexts ? [] : list(place?.texts) { $0.formatText($1) },
            body: body(place?.body, entry),
            nameKey: place?.nameKey ?? NameKey(title, in: entry?.settings.language ?? .ko), facts: facts)
    }

    /// The fingerprint of all that a place can be asked for but its texts and where things stand in the entry.
    static func facts(of place: Place) -> Fingerprint {
        let bytes = bytes(capacity: 1024) { coder in
            coder.omitsTexts = true
            _ = coder.place(place)
            for text in [place.category?.name, place.category?.icon, place.category?.color] {
                _ = coder.optionalText(text)
            }
            for visit in place.visits { _ = coder.optional(visit.author) { $0.person($1) } }
            for part in place.parts { _ = coder.fingerprint(part.facts) }
        }
        return Fingerprint(of: bytes)
    }

    mutating func coordinate(_ point: Coordinate?) -> Coordinate {
        Coordinate(latitude: double(point?.latitude), longitude: double(point?.longitude))
    }

    private mutating func area(_ area: Area?) -> Area {
        Area(
            region: text(area?.region), city: text(area?.city),
            country: optional(area?.country) { Area.Country(code: $0.text($1?.code), name: $0.text($1?.name)) },
            municipality: optionalText(area?.municipality))
    }

    /// The category with the identifier that is kept, which settings under which the place is known have.
    private mutating func category(_ category: Category?, _ entry: KeptEntry?) -> Category? {
        guard let id = optionalText(category?.id) else { return nil }
        guard let known = category ?? entry?.settings.categories.first(where: { $0.id == id }) else {
            damage()
            return nil
        }
        return known
    }

    private mutating func formatText(_ text: FormatText?) -> FormatText {
        let (key, kind, words) = (self.text(text?.key), count(text?.kind.rawValue), self.text(text?.text))
        if HiddenWord.Kind(rawValue: kind) == nil { damage() }
        return FormatText(key: key, kind: HiddenWord.Kind(rawValue: kind) ?? .name, text: words)
    }

    private mutating func rating(_ rating: Rating?) -> Rating? {
        let number = count(rating.map { $0.halves + 1 } ?? 0)
        if !(0...11).contains(number) { damage() }
        return (1...11).contains(number) ? Rating(halves: number - 1) : nil
    }

    private mutating func price(_ price: Price?) -> Price? {
        optional(price) { Price(amount: $0.double($1?.amount), currency: $0.text($1?.currency)) }
    }

    private mutating func visit(_ visit: Visit?, _ entry: KeptEntry?) -> Visit {
        Visit(
            date: date(visit?.date), hours: hours(visit?.allHours.0), publishesHours: flag(visit?.allHours.isPublished),
            companions: people(visit?.companions), rating: rating(visit?.rating),
            price: price(visit?.price), note: body(visit?.note, entry), photos: photos(visit?.photos, entry),
            tracks: list(visit?.tracks) { $0.track($1, entry) },
            recordings: list(visit?.recordings) { $0.recording($1, entry) }, journey: journey(visit?.journey, entry))
    }

    private mutating func hours(_ hours: VisitHours?) -> VisitHours? {
        guard flag(hours != nil) else { return nil }
        let from = count(hours?.from.minutes)
        let to = optional(hours?.to?.minutes) { $0.count($1) }
        let last = to.flatMap { ClockTime(minutes: $0) }
        guard let first = ClockTime(minutes: from), (to == nil) == (last == nil) else {
            damage()
            return nil
        }
        return VisitHours(from: first, to: last)
    }

    private mutating func date(_ date: VisitDate?) -> VisitDate {
        if flag(date?.isExact) {
            let (first, last) = (day(date?.first), day(date?.last))
            return first == last ? .day(first) : .span(first, last)
        }
        let (year, month) = (
            count(date?.first.year), count(date.map { $0.first.month == $0.last.month ? $0.first.month : 0 })
        )
        if !(1...9999).contains(year) || !(0...12).contains(month) { damage() }
        return month == 0 ? .year(year) : .month(year: year, month: month)
    }

    private mutating func day(_ day: Day?) -> Day {
        let number = count(day?.number)
        // The first day of the year 1 and the last of 9999.
        guard (-719_162...2_932_896).contains(number) else {
            damage()
            return Day(number: 0)
        }
        return day ?? Day(number: number)
    }

    private mutating func journey(_ journey: JourneyMark?, _ entry: KeptEntry?) -> JourneyMark {
        var (isNone, name): (Bool, Reference?) = (false, nil)
        switch journey {
        case .named(let journey): name = journey
        case .some(.none): isNone = true
        case .byDays, nil: break
        }
        if flag(isNone) { return .none }
        return optional(name) { Reference(name: $0.text($1?.name), range: $0.range($1?.range, entry)) }
            .map(JourneyMark.named) ?? .byDays
    }

    private mutating func body(_ body: MarkdownBody?, _ entry: KeptEntry?) -> MarkdownBody {
        if omitsTexts, let body {
            _ = (flag(body.isEmpty), flag(body.hasPlaceLinks), flag(body.hasPictures), count(body.scale))
            _ = texts(body.firstPicture.map { [$0.path ?? "", $0.file, $0.alt, $0.caption] })
            return body
        }
        let pieces = list(body?.pieces) { $0.piece($1, entry) }
        let excerpt = text(body?.excerptWithGaps)
        return body ?? MarkdownBody(pieces: pieces, excerpt: excerpt, of: entry?.id)
    }

    private mutating func piece(_ piece: MarkdownBody.Piece?, _ entry: KeptEntry?) -> MarkdownBody.Piece {
        var (html, link, picture): (String?, MarkdownBody.PlaceLink?, MarkdownBody.BodyPicture?)
        switch piece {
        case .html(let text): html = text
        case .placeLink(let known): link = known
        case .picture(let known): picture = known
        case nil: break
        }
        if let html = optionalText(html) { return .html(html) }
        let known = optional(link) {
            MarkdownBody.PlaceLink(
                slug: $0.text($1?.slug), label: $0.optionalText($1?.label), range: $0.range($1?.range, entry))
        }
        if let known { return .placeLink(known) }
        return .picture(
            MarkdownBody.BodyPicture(
                file: text(picture?.file), alt: text(picture?.alt), caption: text(picture?.caption),
                range: range(picture?.range, entry), path: optionalText(picture?.path)))
    }

    private mutating func photos(_ photos: [Photo]?, _ entry: KeptEntry?) -> [Photo] {
        list(photos) {
            Photo(
                path: $0.text($1?.path), name: $0.text($1?.name), alt: $0.text($1?.alt), caption: $0.text($1?.caption),
                range: $0.range($1?.range, entry))
        }
    }

    private mutating func track(_ track: TrackFile?, _ entry: KeptEntry?) -> TrackFile {
        TrackFile(
            path: text(track?.path), name: text(track?.name), title: optionalText(track?.title),
            trim: optional(track?.trim) { $0.count($1) }, publishesTimes: flag(track?.publishesTimes),
            range: range(track?.range, entry))
    }

    private mutating func recording(_ recording: Recording?, _ entry: KeptEntry?) -> Recording {
        Recording(
            path: text(recording?.path), name: text(recording?.name), text: text(recording?.text),
            range: range(recording?.range, entry))
    }

    private mutating func range(_ range: SourceRange?, _ entry: KeptEntry?) -> SourceRange {
        if omitsTexts, let range { return range }
        let bytes = self.range(range?.bytes)
        return range ?? SourceRange(entry?.source ?? SourceFile(path: "", bytes: []), remembered: bytes)
    }

    private mutating func people(_ people: [PersonName]?) -> [PersonName] { list(people) { $0.person($1) } }

    private mutating func person(_ person: PersonName?) -> PersonName {
        PersonName(slug: text(person?.slug), name: text(person?.name), color: optionalText(person?.color))
    }
}
