internal import Maps
internal import Content
internal import Diary
internal import Base
internal import Typesetting
internal import Templates

extension SitePlanner {
    /// The book as a page of the theme; its address is of no meaning, because the page is handed to whoever asked for it.
    ///
    /// - Returns: nil where there is nothing to tell.
    package func bookPage(_ book: Book) -> Page? {
        let chapters = chapters(of: book)
        guard chapters.contains(where: { !$0.visits.isEmpty || !$0.texts.isEmpty }) else { return nil }
        return page("book.html", "book", section: "", source: "the book", isIndexed: false) { [self] in
            [("book", .fields(bookFields(book, chapters)))]
        }
    }

    /// What a chapter tells of.
    private struct BookChapter {
        /// A year, month or day, as dates are written.
        let date: String?
        let number: Int
        /// Indices into the edition's visits, in the order of the way.
        var visits: [Int] = []
        /// What is told before the visits.
        var texts: [JourneyStory.StoryChapter] = []
        var endings: [JourneyStory.StoryChapter] = []
    }

    private func chapters(of book: Book) -> [BookChapter] {
        func parts(_ visits: [Int], _ name: (VisitDate) -> String) -> [BookChapter] {
            var chapters: [BookChapter] = []
            for index in visits {
                let date = name(edition.visits[index].date)
                if chapters.last?.date != date {
                    chapters.append(BookChapter(date: date, number: chapters.count + 1))
                }
                chapters[chapters.count - 1].visits.append(index)
            }
            return chapters
        }
        switch book.subject {
        case .everything: return parts(Array(edition.visits.indices)) { isoYear($0.first.year) }
        case .year(let year):
            let visits = edition.visits.indices.filter { edition.visits[$0].date.first.year == year }
            // Those that are known to the year alone stand at the end.
            let (known, unknown) = (visits.filter { !isOfYear($0) }, visits.filter(isOfYear))
            return parts(known) { "\(isoYear($0.first.year))-\(twoDigits($0.first.month))" }
                + parts(unknown) { isoYear($0.first.year) }
        case .journey(let slug):
            guard let use = journey(slug) else { return [] }
            let story = JourneyStory(use, edition.visits)
            var opening = BookChapter(date: nil, number: 0, texts: story.chapters)
            if !story.opening.isEmpty {
                opening.texts.insert(.init(title: "", id: "", body: story.opening), at: 0)
            }
            let days = story.sections.map {
                BookChapter(
                    date: $0.day?.description, number: $0.number, visits: $0.visits, texts: $0.before,
                    endings: $0.after)
            }
            return (opening.texts.isEmpty ? [] : [opening]) + days
        }
    }

    private func isOfYear(_ visit: Int) -> Bool {
        if case .year = edition.visits[visit].date { true } else { false }
    }

    private func journey(_ slug: String) -> JourneyUse? {
        (edition.journeys + edition.unlistedJourneys).first { $0.journey.slug == slug }
    }

    // MARK: The context

    private func bookFields(_ book: Book, _ chapters: [BookChapter]) -> MapEntries {
        var seen: Set<Int> = []
        var anchors: [Int: String] = [:]
        var count = 0
        let values = chapters.enumerated().map { number, chapter -> Value in
            let entries = chapter.visits.map { index -> Value in
                let use = edition.visits[index]
                let isFirst = seen.insert(use.place).inserted
                count += 1
                if isFirst { anchors[use.place] = "p\(count)" }
                return bookEntry(index, isFirst: isFirst, anchor: isFirst ? "p\(count)" : nil)
            }
            return .fields([
                ("id", .string("c\(number + 1)")), ("date", .optional(chapter.date)), ("number", .int(chapter.number)),
                ("texts", texts(chapter.texts)), ("entries", .list(entries)), ("endings", texts(chapter.endings)),
                ("place_count", .int(Set(chapter.visits.map { edition.visits[$0].place }).count)),
                ("map", map(of: chapter)),
            ])
        }
        let use: JourneyUse? = if case .journey(let slug) = book.subject { journey(slug) } else { nil }
        let dates = chapters.flatMap(\.visits).map { edition.visits[$0].date }
        let first = use?.days?.lowerBound ?? dates.map(\.first).min()
        let last = use?.days?.upperBound ?? dates.map(\.last).max()
        let title = use?.journey.title ?? edition.settings.title
        return [
            ("paper", .string(book.paper.rawValue)), ("head", .safe(Self.cssString(title))), ("title", .string(title)),
            ("comment", .optional(use?.journey.comment ?? (use == nil ? edition.settings.description : nil))),
            ("year", { if case .year(let year) = book.subject { .int(year) } else { .none } }()),
            ("is_journey", .bool(use != nil)), ("from", .optional(first?.description)),
            ("to", .optional(last?.description)), ("author", edition.author.map { links.person($0) } ?? .none),
            ("with", links.people(use?.companions ?? [])),
            ("photo", cover(use, seen).map { shared.photoValue($0) } ?? .none),
            ("visit_count", .int(dates.count)), ("place_count", .int(seen.count)), ("chapters", .list(values)),
            ("index", index(anchors)),
        ]
    }

    /// A text between the quotes of a style sheet (CSS Syntax, section 4.3.7): all but letters, digits and spaces as numbers.
    private static func cssString(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " "
                ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
        }.joined()
    }

    private func cover(_ use: JourneyUse?, _ places: Set<Int>) -> Photo? {
        if let use { return self.cover(of: use) }
        // The picture of the place that is loved most.
        return edition.byRating.lazy.filter { places.contains($0) }.compactMap { self.carded[$0].cover }.first {
            self.album[$0] != nil
        }
    }

    private func texts(_ chapters: [JourneyStory.StoryChapter]) -> Value {
        .list(
            chapters.map {
                ["title": .string($0.title), "body": .safe(shared.html($0.body, textSources))]
            })
    }

    /// A visit, and with the first of a place what is told of the place.
    private func bookEntry(_ index: Int, isFirst: Bool, anchor: String?) -> Value {
        let use = edition.visits[index]
        let carded = carded[use.place]
        let place = carded.place
        var photos = place.visits[use.visit].photos
        if isFirst { photos += album.photos(of: place) }
        let texts = (isFirst ? place.body.photos : []) + place.visits[use.visit].note.photos
        let page = isFirst || (photos + texts).contains(where: isClip) ? code(place) : .none
        return .fields(
            shared.visitFields(carded, use.visit, textSources).filter { $0.key != "photos" } + [
                ("place", carded.card), ("id", .optional(anchor)), ("address", .optional(place.address)),
                ("body", isFirst && !place.body.isEmpty ? .safe(shared.html(place.body, textSources)) : .none),
                ("comment", .optional(isFirst ? place.comment : nil)),
                ("photos", .list(photos.filter { album[$0] != nil }.map { bookPhoto($0, page) })),
                ("code", isFirst || texts.contains(where: isClip) ? page : .none),
            ])
    }

    private func isClip(_ photo: Photo) -> Bool { album[photo]?.clip != nil }

    /// A photo, and with the still of a clip the code that leads to where it plays.
    private func bookPhoto(_ photo: Photo, _ code: Value) -> Value {
        let value = shared.photoValue(photo)
        guard case .map(let fields) = value else { return value }
        return .map(fields.setting("code", to: isClip(photo) ? code : .none))
    }

    /// A QR code of the place's page; none where the page has no address that a telephone could open.
    private func code(_ place: Place) -> Value {
        guard let site = edition.settings.uri, subsite.access == .address else { return .none }
        // The author's own book has places that no page tells of.
        guard subsite != .site || !place.isDraft && SharedContext.visibility(place.visibility) == nil else {
            return .none
        }
        let address = site + percentEncoded(subsite.prefix + "places/\(place.slug)/", keeping: "/")
        return QRCode(address, correction: .medium).map { .safe(String(decoding: $0.svg, as: UTF8.self)) } ?? .none
    }

    /// Where one was, when that was more than one spot.
    private func map(of chapter: BookChapter) -> Value {
        let stops = chapter.visits.enumerated().compactMap { number, index -> JourneyMap.Stop? in
            let place = edition.visits[index].place
            return edition.places[place].location.map { .init(place: place, point: MapPoint($0), day: number + 1) }
        }
        guard Set(stops.map(\.place)).count > 1,
            let map = JourneyMap(stops, on: shared.ground, aspect: 16.0 / 9)
        else { return .none }
        return mapValue(map)
    }

    /// The places of the book in the order of their names, under their first letters.
    private func index(_ anchors: [Int: String]) -> Value {
        var groups: [(heading: String, places: [Value])] = []
        for index in edition.byName {
            guard let anchor = anchors[index] else { continue }
            let place = edition.places[index]
            if groups.last?.heading != place.nameKey.heading { groups.append((place.nameKey.heading, [])) }
            groups[groups.count - 1].places.append([
                "title": .string(place.title), "id": .string(anchor), "language": .optional(place.language),
            ])
        }
        return .list(groups.map { ["heading": .string($0.heading), "places": .list($0.places)] })
    }
}
