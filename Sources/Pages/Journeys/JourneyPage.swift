internal import Content
internal import Diary
internal import Base
internal import Templates
internal import Maps

extension SitePlanner {
    /// The index of journeys, and a page for each.
    func journeyPages() -> [Page] {
        let journeys = edition.journeys
        let unlisted = edition.unlistedJourneys.map { journeyPage($0, at: nil) }
        guard !journeys.isEmpty else { return unlisted }
        let index = page("journeys/", "journeys", section: "journeys", source: "the index of journeys") { [self] in
            [("journeys", journeyValues(journeys.reversed()))]
        }
        return [index] + journeys.indices.map { journeyPage(journeys[$0], at: $0) } + unlisted
    }

    /// - Parameter position: the journey's index among those in lists.
    private func journeyPage(_ use: JourneyUse, at position: Int?) -> Page {
        let journey = use.journey
        return page(
            "journeys/\(journey.slug)/", "journey", section: "journeys", source: Message(verbatim: journey.path),
            title: journey.title,
            description: journey.comment ?? edition.titles.excerpt(of: journey.body), isIndexed: position != nil,
            isDraft: journey.isDraft, card: position == nil ? nil : shareCard(of: use)
        ) { [self] in
            func neighbour(_ position: Int?) -> Value {
                guard let position, edition.journeys.indices.contains(position) else { return .none }
                return shared.journeyLink(edition.journeys[position].journey)
            }
            return [
                ("journey", .fields(journeyFields(use) + story(of: use))),
                ("previous", neighbour(position.map { $0 - 1 })), ("next", neighbour(position.map { $0 + 1 })),
            ]
        }
    }

    // MARK: In lists

    /// So many of the latest journeys.
    func latestJourneys(_ count: Int) -> Value { journeyValues(edition.journeys.suffix(count).reversed()) }

    func journeyValues(_ uses: some Sequence<JourneyUse>) -> Value { .list(uses.map { .fields(journeyFields($0)) }) }

    /// A journey as lists show it.
    func journeyFields(_ use: JourneyUse) -> MapEntries {
        let journey = use.journey
        let days = use.days
        guard case .map(let link) = shared.journeyLink(journey) else { return [] }
        return link.entries + [
            ("slug", .string(journey.slug)), ("comment", .optional(journey.comment)),
            ("from", .optional(journey.date?.from ?? days?.lowerBound.description)),
            ("to", .optional(to(use))),
            ("day_count", .int(use.dayCount)),
            ("place_count", .int(edition.places(of: use.visits).count)),
            ("visit_count", .int(use.visits.count)), ("with", links.people(use.companions)),
            ("photo", cover(of: use).map { shared.photoValue($0) } ?? .none), ("draft", .bool(journey.isDraft)),
            ("visibility", .optional(SharedContext.visibility(journey.visibility))),
            ("color", .optional(color(of: use))),
        ]
    }

    /// The last day where there are several.
    private func to(_ use: JourneyUse) -> String? {
        if let date = use.journey.date { return date.to }
        return use.days.flatMap { $0.lowerBound == $0.upperBound ? nil : $0.upperBound.description }
    }

    /// The picture that stands for a journey: its own, or the first of its visits that can be shown.
    func cover(of use: JourneyUse) -> Photo? {
        let own = [use.journey.cover].compactMap(\.self)
        let visited = use.visits.lazy.map { self.edition.visits[$0] }
        let photos = visited.flatMap { self.edition.places[$0.place].visits[$0.visit].photos }
        if let photo = own.first(where: { album[$0] != nil }) ?? photos.first(where: { album[$0] != nil }) {
            return photo
        }
        return use.journey.body.firstPicture?.photo
            ?? visited.compactMap { self.carded[$0.place].cover }.first { album[$0] != nil } ?? own.first
    }

    /// That of the category that most of its visits have.
    private func color(of use: JourneyUse) -> String? {
        var counts: [TextKey: Int] = [:]
        for index in use.visits {
            if let category = edition.places[edition.visits[index].place].category {
                counts[TextKey(category.id), default: 0] += 1
            }
        }
        let categories = edition.settings.categories.enumerated()
        return categories.max { first, second in
            let (one, other) = (counts[TextKey(first.element.id)] ?? 0, counts[TextKey(second.element.id)] ?? 0)
            return one != other ? one < other : first.offset > second.offset
        }.flatMap { counts[TextKey($0.element.id)] == nil ? nil : $0.element.color }
    }

    // MARK: The story

    /// So many photos of visits are on one page; the places' own pages have all.
    private static let mostPhotos = 24
    private static let mostPhotosOfVisit = 6

    /// How many photos of each visit are shown: of each one more by turns, the first visits of all days before the second ones.
    private func photoCounts(_ story: JourneyStory) -> [Int: Int] {
        let turns = story.sections.flatMap { $0.visits.enumerated() }.sorted {
            ($0.offset, $0.element) < ($1.offset, $1.element)
        }
        var counts: [Int: Int] = [:]
        var rest = Self.mostPhotos
        for number in 0..<Self.mostPhotosOfVisit {
            for (_, visit) in turns where rest > 0 && photos(of: visit).count > number {
                counts[visit] = number + 1
                rest -= 1
            }
        }
        return counts
    }

    private func story(of use: JourneyUse) -> MapEntries {
        let story = JourneyStory(use, edition.visits)
        let sources = textSources
        let own = use.journey.tracks.compactMap { file in shared.tracks[file].map { (file: file, track: $0) } }
        let visited = use.visits.flatMap { index -> [Track] in
            let place = edition.places[edition.visits[index].place]
            return shared.tracks.tracks(of: place.visits[edition.visits[index].visit], at: place).map(\.track)
        }
        let tracks = own.map(\.track) + visited
        let map = JourneyMap(stops(of: story), besides: TrackDrawing(tracks).points, on: shared.ground)
        let photoCounts = photoCounts(story)
        func chapters(_ chapters: [JourneyStory.StoryChapter]) -> Value {
            .list(
                chapters.map { chapter in
                    [
                        "title": .string(chapter.title), "id": .string(chapter.id),
                        "body": .safe(shared.html(chapter.body, sources)),
                    ]
                })
        }
        var spot: Coordinate?
        var distance = 0.0
        let sections = story.sections.map { section -> Value in
            var metres = 0.0
            for index in section.visits where section.day != nil {
                guard let next = edition.places[edition.visits[index].place].location else { continue }
                if let spot { metres += spot.distance(to: next) }
                spot = next
            }
            distance += metres
            let focus = section.day == nil ? nil : map?.focus(ofDay: section.number)
            return [
                "date": .optional(section.day?.description), "number": .int(section.number),
                "before": chapters(section.before), "after": chapters(section.after),
                "visits": .list(section.visits.map { journeyVisit($0, photoCounts[$0] ?? 0, sources) }),
                "distance": metres >= 1000 ? .string(shared.language.distance(Int(metres))) : .none,
                "focus": focus.map { shared.focusValue($0) } ?? .none,
            ]
        }
        return [
            ("opening", story.opening.isEmpty ? .none : .safe(shared.html(story.opening, sources))),
            ("chapters", chapters(story.chapters)), ("days", .list(sections)),
            ("distance", wayLength(own.map(\.track), straight: distance)),
            (
                "tracks",
                .list(own.map { shared.trackValue($0.file, $0.track, spot: nil) })
            ),
            ("photo_count", .int(use.visits.reduce(0) { $0 + photos(of: $1).count })),
            ("map", map.map { mapValue($0, tracks, hasOwnWay: !own.isEmpty) } ?? .none),
        ]
    }

    /// How long the way was: as its tracks tell, else from spot to spot.
    private func wayLength(_ tracks: [Track], straight metres: Double) -> Value {
        if !tracks.isEmpty {
            return .string(shared.language.length(tracks.reduce(0) { $0 + $1.figures.length }))
        }
        return metres >= 1000 ? .string(shared.language.distance(Int(metres))) : .none
    }

    private func photos(of visit: Int) -> [Photo] {
        let use = edition.visits[visit]
        let place = edition.places[use.place]
        let own = place.visits[use.visit].photos
        // Where one was once, the photos of the place are of that day.
        return own.isEmpty && place.visits.count == 1 ? album.photos(of: place) : own
    }

    private func stops(of story: JourneyStory) -> [JourneyMap.Stop] {
        story.sections.flatMap { section in
            section.visits.compactMap { index in
                let place = edition.visits[index].place
                return edition.places[place].location.map {
                    .init(place: place, point: MapPoint($0), day: section.day == nil ? nil : section.number)
                }
            }
        }
    }

    /// A visit with the first of its photos.
    private func journeyVisit(_ index: Int, _ photoLimit: Int, _ sources: TextSources) -> Value {
        let use = edition.visits[index]
        let place = carded[use.place]
        let photos = photos(of: index)
        let fields = shared.visitFields(place, use.visit, sources).filter { $0.key != "photos" }
        return .fields(
            fields + [
                ("place", place.card), ("photos", .list(photos.prefix(photoLimit).map { shared.photoValue($0) })),
                ("more_photos", .int(max(0, photos.count - photoLimit))),
            ])
    }

    /// - Parameter hasOwnWay: whether the tracks are those of the journey itself, so that nothing need be drawn from spot to spot.
    func mapValue(_ map: JourneyMap, _ tracks: [Track] = [], hasOwnWay: Bool = false) -> Value {
        let signs = map.signs.map { sign -> Value in
            let places = sign.stops.map(\.place)
            var known: Set<Int> = []
            let titles = places.filter { known.insert($0).inserted }.map { edition.places[$0].title }
            return .fields([
                ("x", shared.percent(sign.x)), ("y", shared.percent(sign.y)),
                ("days", .list(sign.days.map { .int($0) })), ("titles", .list(titles.map { .string($0) })),
                ("color", .optional(places.first.flatMap { edition.places[$0].category?.color })),
                ("about", .bool(places.contains { edition.places[$0].precision.blur > 0 })),
            ])
        }
        return .fields(
            shared.groundFields(
                map.view, .small, signs: map.signs.map { GroundNames.Sign(x: $0.x, y: $0.y, radius: 11) }) + [
                    ("signs", .list(signs)),
                    ("way", .string(hasOwnWay ? "" : map.straightWay(width: GroundDrawing.width))),
                    ("track", .string(tracks.isEmpty ? "" : shared.trackPath(tracks, in: map.view))),
                ])
    }
}

extension SharedContext {
    fileprivate func focusValue(_ focus: (x: Double, y: Double, width: Double)) -> Value {
        ["x": percent(focus.x), "y": percent(focus.y), "width": percent(focus.width)]
    }
}
