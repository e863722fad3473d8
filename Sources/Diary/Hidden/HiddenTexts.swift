package import Maps
package import Content
internal import Base

/// All that an edition may not show, and all that it does show: what stands in both is no secret.
package struct HiddenTexts: Sendable {
    package internal(set) var words: [HiddenWord] = []
    package internal(set) var points: [HiddenPoint] = []
    /// Files of photos that are in no entry of the edition.
    package internal(set) var photos: [(path: String, entry: String)] = []
    /// Texts that the edition's entries consist of, several in one.
    package internal(set) var published: [[UInt8]] = []
    /// The texts of other diaries' entries that the editions show.
    package internal(set) var foreign: [ForeignText] = []
    /// What the editions show of this diary itself, and where its places are; empty where they show nothing of others.
    package internal(set) var own: [[UInt8]] = []
    /// Texts that the author wrote for everybody outside of entries: terms that stand in them are no secret.
    package internal(set) var written: [[UInt8]] = []
    /// What shown journeys and open groups say in sentences: what stands there in the same words is no secret, names are.
    package internal(set) var texts: [[UInt8]] = []
    /// Terms and people of which the settings say that they are no secret.
    package internal(set) var excused: Set<TextKey> = []
    package internal(set) var publishedPoints: [Coordinate] = []
    /// The folders that hold the site in the diary's other languages, in which entries have the same addresses.
    package internal(set) var languageFolders: [String] = []
}

extension PlaceDiary {
    /// What these editions of the diary hide: one edition, and others whose texts everybody knows anyway.
    ///
    /// The texts of free pages do not count as told: a page that names a hidden place is what is to be found.
    package func hiddenTexts(besides editions: [Edition]) async -> HiddenTexts {
        var hidden = await ownHiddenTexts(besides: editions)
        hidden.languageFolders = translations.map(\.settings.language.folder)
        // The words of another language hide the same entries; points and photos are theirs already.
        for translation in translations {
            let known = Set(hidden.words.map { TextKey("\($0.entry) \($0.text)") })
            let words = await translation.ownHiddenTexts(besides: editions).words
            hidden.words += words.filter { !known.contains(TextKey("\($0.entry) \($0.text)")) }
        }
        return hidden
    }

    private func ownHiddenTexts(besides editions: [Edition]) async -> HiddenTexts {
        var hidden = HiddenTexts()
        let places = editions.flatMap(\.places).flatMap(\.entries)
        let people = editions.flatMap(\.people)
        var own = settings.words + (author.map { [$0.name, $0.slug] } ?? [])
        hidden.publishedPoints = places.compactMap(\.location)
        let shown = Set(places.map { TextKey($0.path) })
        addPlaces(besides: editions, shown, &hidden)
        addSources(besides: shown, &hidden)
        addPeople(besides: people, &hidden)
        addGroups(besides: editions.compactMap(\.group), &hidden, &own)
        let pages = Set(editions.flatMap(\.pages).map { TextKey($0.path) })
        for page in self.pages where !pages.contains(TextKey(page.path)) {
            hidden.words += page.words
            hidden.addPhotos(page.body.photos, of: page.path)
        }
        addJourneys(besides: editions, &hidden)
        hidden.points = points(besides: editions)
        hidden.foreign = editions.flatMap { foreignTexts(in: $0) }
        if !hidden.foreign.isEmpty {
            let foreign = Set(hidden.foreign.map { TextKey($0.entry) })
            let texts = people.compactMap(\.person).filter { !foreign.contains(TextKey($0.path)) }.flatMap(
                \.publishedTexts)
            let ownPlaces = places.filter { !foreign.contains(TextKey($0.path)) }
            let spots = ownPlaces.compactMap(\.location).map { "\($0.latitude),\($0.longitude)" }
            hidden.own = ownPlaces.map(\.publishedBytes) + (own + texts + spots).map { Array($0.utf8) }
        }
        let written = editions.flatMap(\.pages).flatMap { $0.texts.map(\.text) + $0.body.publishedTexts }
        hidden.written = written.map { Array($0.utf8) }
        hidden.excused = Set(self.settings.publicWords.map { TextKey($0.name) })
        // Where nothing is hidden, nothing needs to be told.
        if !hidden.words.isEmpty {
            let words =
                own + editions.flatMap(\.settings.words)
                + editions.flatMap(\.journeys).flatMap(\.journey.publishedNames)
                + people.flatMap {
                    [$0.name.name, $0.name.slug] + ($0.person?.publishedTexts ?? [])
                }
            hidden.texts += editions.flatMap(\.journeys).flatMap(\.journey.publishedTexts).map { Array($0.utf8) }
            hidden.published = await places.concurrentMap(\.publishedBytes) + words.map { Array($0.utf8) }
        }
        return hidden
    }

    /// - Parameter shown: the paths of the entries that are in the editions.
    private func addPlaces(besides editions: [Edition], _ shown: Set<TextKey>, _ hidden: inout HiddenTexts) {
        let ownPages = Set(editions.flatMap(\.unlisted).map { TextKey($0.path) })
        // What another diary calls a place that it shows tells nothing of one that has the same name here.
        let shownNames = Set(editions.flatMap { $0.places + $0.unlisted }.map { TextKey($0.slug) })
        let shownPhotos = Set(editions.flatMap(\.photos).map { TextKey($0.path) })
        // What some visit tells is no secret of another.
        let hours = Set(
            editions.flatMap { $0.places + $0.unlisted }.flatMap {
                $0.publishedHours + $0.entries.flatMap(\.publishedHours)
            }
            .map { TextKey($0) })
        for place in places {
            guard !shown.contains(TextKey(place.path)) else {
                hidden.words += place.hiddenHours.filter { !hours.contains(TextKey($0.text)) }
                continue
            }
            let address = "places/\(place.slug)"
            let own = ownPages.contains(TextKey(place.path)) ? place.addresses : []
            for ending in ["/", "."] where !own.isEmpty || !shownNames.contains(TextKey(place.slug)) {
                hidden.words.append(
                    .init(text: address + ending, role: "the address", entry: place.path, ownAddresses: own))
            }
            hidden.words += place.words(ownAddresses: own)
            for photo in place.photosAnywhere where !shownPhotos.contains(TextKey(photo.path)) {
                hidden.photos.append((photo.path, place.path))
            }
        }
    }

    /// The exact points that these editions may not tell.
    private func points(besides editions: [Edition]) -> [HiddenPoint] {
        let shown = editions.flatMap(\.places).flatMap(\.entries)
        let shownPaths = Set(shown.map { TextKey($0.path) })
        let ownPages = Set(editions.flatMap(\.unlisted).map { TextKey($0.path) })
        var points: [HiddenPoint] = []
        for place in places where !shownPaths.contains(TextKey(place.path)) {
            guard let point = place.location else { continue }
            let own = ownPages.contains(TextKey(place.path)) ? place.addresses : []
            points.append(.init(point: point, role: "the location", entry: place.path, ownAddresses: own))
        }
        points += redacted.map {
            .init(point: $0.spot.point, role: "the exact point", entry: $0.entry, isForeign: $0.isForeign)
        }
        points += blurredPoints(of: shown)
        for zone in settings.privacyZones {
            points.append(.init(point: zone.center, role: "the centre of a privacy zone", entry: settings.file.path))
        }
        return points
    }

    /// What entries tell of spots that they do not tell in a place that stricter ones are about, too.
    private func blurredPoints(of shown: [Place]) -> [HiddenPoint] {
        let sources = sources.flatMap(\.places)
        guard !sources.isEmpty || shown.contains(where: { !$0.sameAs.isEmpty }) else { return [] }
        let published = Dictionary(shown.map { (TextKey($0.path), $0.precision) }) {
            $0.strictness > $1.strictness ? $0 : $1
        }
        func points(_ places: [Place], isForeign: Bool) -> [HiddenPoint] {
            places.compactMap { place in
                guard let point = place.location, let precision = published[TextKey(place.path)],
                    precision.strictness > place.precision.strictness
                else { return nil }
                return HiddenPoint(point: point, role: "the exact point", entry: place.path, isForeign: isForeign)
            }
        }
        return points(places, isForeign: false) + points(sources, isForeign: true)
    }

    /// Places of other diaries that groups bring together with this one: their addresses would be this diary's own.
    private func addSources(besides shown: Set<TextKey>, _ hidden: inout HiddenTexts) {
        for place in sources.flatMap(\.places) where !shown.contains(TextKey(place.path)) {
            hidden.words += place.words(ownAddresses: []).map(\.ofSource)
        }
    }

    /// Journeys that the editions do not show; what those that they show tell is no secret.
    private func addJourneys(besides editions: [Edition], _ hidden: inout HiddenTexts) {
        let shown = Set(editions.flatMap(\.journeys).map { TextKey($0.journey.path) })
        let unlisted = Set(editions.flatMap(\.unlistedJourneys).map { TextKey($0.journey.path) })
        let shownPhotos = Set(editions.flatMap(\.photos).map { TextKey($0.path) })
        for journey in journeys where !shown.contains(TextKey(journey.path)) {
            let address = "journeys/\(journey.slug)"
            let own = unlisted.contains(TextKey(journey.path)) ? [address] : []
            hidden.words += journey.words(ownAddresses: own)
            hidden.photos += journey.photos.filter { !shownPhotos.contains(TextKey($0.path)) }.map {
                ($0.path, journey.path)
            }
        }
    }

    private func addPeople(besides shown: [Edition.PersonUse], _ hidden: inout HiddenTexts) {
        let known = Set(shown.map { TextKey($0.name.slug) })
        for person in people where !known.contains(TextKey(person.name.slug)) && person.name != author {
            hidden.words += person.words
            hidden.addPhotos(person.photos, of: person.path)
        }
    }

    /// Groups that the editions are not for, unless everybody may see them.
    private func addGroups(besides shown: [Group], _ hidden: inout HiddenTexts, _ published: inout [String]) {
        for group in groups {
            if group.access == .open || shown.contains(where: { $0.slug == group.slug }) {
                published += group.words.filter { $0.kind != .sentence }.map(\.text)
                let sentences = group.words.filter { $0.kind == .sentence }.map(\.text) + group.body.publishedTexts
                hidden.texts += sentences.map { Array($0.utf8) }
            } else {
                hidden.words += group.words
            }
        }
    }
}

extension HiddenTexts {
    /// Pictures that no shown entry has, and what is said of them.
    fileprivate mutating func addPhotos(_ photos: [Photo], of entry: String) {
        for photo in photos {
            self.photos.append((photo.path, entry))
            words += photo.words(of: entry)
        }
    }
}

extension Place {
    /// Where its page stands, and those that lead there from its former names.
    fileprivate var addresses: [String] { ([slug] + aliases).map { "places/\($0)" } }
}

extension Settings {
    fileprivate var words: [String] { [title, description, map.attribution] + categories.map(\.name) }
}

extension Person {
    fileprivate var photos: [Photo] { [avatar].compactMap(\.self) + body.photos }

    fileprivate var publishedTexts: [String] { body.publishedTexts + photos.flatMap { [$0.alt, $0.caption] } }
}

extension PlaceDiary {
    /// A warning for each word that the settings call no secret and that hides nothing.
    func idlePublicWords() -> Problems {
        var problems = Problems()
        guard !settings.publicWords.isEmpty else { return problems }
        let hidden = places.filter { $0.visibility != .public || $0.isDraft } + sources.flatMap(\.places)
        var words =
            hidden.flatMap { $0.words(ownAddresses: []) } + groups.filter { $0.access != .open }.flatMap(\.words)
        words += people.map { .init(text: $0.name.name, role: "the name", entry: $0.path, kind: .person) }
        let known = Set(words.lazy.filter(\.isExcusable).map { TextKey($0.text) })
        let secrets = Dictionary(
            words.lazy.filter { !$0.isExcusable }.map { (TextKey($0.text), $0) },
            uniquingKeysWith: { first, _ in first })
        for word in settings.publicWords where !known.contains(TextKey(word.name)) {
            let secret = secrets[TextKey(word.name)]
            problems.add(
                .warning(
                    secret.map { "“\(word.name)” stays a secret: it is \(Message(foreign: $0.role)) of \($0.entry)" }
                        ?? "“\(word.name)” is no word that is kept secret", at: word.range,
                    help: "only tags, features, stations and people of entries that are not public can be named here"))
        }
        return problems
    }
}
