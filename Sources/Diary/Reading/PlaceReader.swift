internal import Maps
internal import Content
internal import Base

/// Turns an entry about a place into the place.
struct PlaceReader: Sendable {
    let settings: Settings
    let people: People
    let groups: GroupNames
    /// Who wrote the entries that name no author.
    var author: PersonName?
    /// Visits after this day are warned of; nil to accept any.
    let today: Day?

    /// - Returns: the place, nil when it lacks what every place needs; and what is wrong with it.
    func place(_ entry: Entry) -> (place: Place?, problems: Problems) {
        var fields = Fields(entry.frontMatter, in: entry.file, as: .place)
        for problem in entry.problems { fields.problems.add(problem) }
        let title = fields.title(limit: settings.limits.title)
        let category = fields.node("category").flatMap { node in
            fields.text(node, "category").flatMap { fields.category($0, at: node, settings) }
        }
        let visits = visits(&fields, entry)
        let precision = fields.choice("precision", Precision.self) ?? .exact
        let spot = fields.location()
        let published = spot.map { settings.published($0, precision) }
        let want = want(&fields)
        let author = fields.person("author", among: people)
        let visibility = fields.choice("visibility", Visibility.self) ?? .public
        let isDraft = fields.bool("draft") ?? false
        let rating = fields.rating() ?? visits.last { $0.rating != nil }?.rating
        let address = fields.text("address")
        let (stations, links) = (fields.stations(), fields.links())
        let plain = PlainValues(&fields, settings)
        // The house number would tell what the spot does not.
        let isNearHome = spot.map { settings.isInPrivacyZone($0) } ?? false
        if isNearHome, visibility != .private, !isDraft { warnOfWhatTells(address, &fields) }
        let place = Place(
            slug: entry.slug, title: title ?? entry.slug,
            language: fields.language(differentFrom: settings.language) ?? entry.language, path: entry.file.path,
            location: published?.location,
            precision: published?.precision ?? precision,
            address: isNearHome && !Self.isArea(address) ? nil : address,
            area: Area(address: address, spot: published?.location, in: settings.language), category: category,
            stations: isNearHome ? [] : stations, rating: rating,
            price: fields.price(defaultCurrency: settings.currency),
            links: isNearHome ? [] : links, visits: visits,
            photos: photos(&fields, entry, visits),
            photosAreByCaptureTime: fields.wantsAllPhotos,
            plain: isNearHome ? plain.withoutSpot : plain,
            likedBy: fields.people("liked_by", among: people), isWanted: want.isWanted, wantedBy: want.by,
            groups: groups.read(&fields, "place", by: author ?? self.author, isFor: isDraft ? nil : visibility),
            author: author, visibility: visibility, isDraft: isDraft,
            source: source(&fields),
            sameAs: fields.texts("same_as").map { ($0.text, $0.node.range(in: entry.file)) },
            aliases: aliases(&fields, of: entry),
            texts: FormatMapping.place.texts(in: entry.frontMatter).filter {
                !isNearHome || !(Self.revealingKeys + ["name", "lines"]).contains($0.key)
            },
            body: entry.body.of(entry.id), nameKey: NameKey(title ?? entry.slug, in: settings.language))
        checkPhotoCount(of: place, &fields)
        checkLikers(of: place, &fields)
        return (title == nil ? nil : place, fields.problems)
    }

    /// The keys that would tell the spot.
    private static let revealingKeys =
        ["address", "station", "links"] + FormatMapping.plainKeys.filter { $0.rule.revealsSpot }.map { $0.name }

    /// Whether an address names a district or a city and nothing in it.
    private static func isArea(_ address: String?) -> Bool {
        guard let address, let area = Area(address: address) else { return false }
        return [area.city, area.region].contains(address)
    }

    /// A warning of what a place in a privacy zone has, and pages do not show.
    private func warnOfWhatTells(_ address: String?, _ fields: inout Fields) {
        for name in Self.revealingKeys {
            guard let node = fields.node(name), !node.isNull, name != "address" || !Self.isArea(address) else {
                continue
            }
            fields.warning(
                "“\(name)” is not shown, because the place lies in or beside a privacy zone", at: node,
                help: name == "address"
                    ? "write the district alone, as in “서울 종로구”, or leave it out"
                    : "leave it out, or keep the place for yourself with `visibility: private`")
        }
    }

    /// The exact point of an entry whose place may not tell it, for the search for leaks alone.
    func redacted(_ entry: Entry, of place: Place) -> Redaction? {
        guard place.precision != .exact else { return nil }
        var fields = Fields(entry.frontMatter, in: entry.file, as: .place)
        let asked = fields.choice("precision", Precision.self) ?? .exact
        return fields.location().map { Redaction(point: $0, isAsked: asked != .exact) }
    }

    /// `want: true` or `want: {by: [현우]}`.
    private func want(_ fields: inout Fields) -> (isWanted: Bool, by: [PersonName]) {
        guard let node = fields.node("want") else { return (false, []) }
        guard case .mapping = node.content else { return (fields.bool("want") ?? false, []) }
        var want = Fields(node, in: fields.file, as: .want)
        defer { fields.problems.add(want.problems) }
        return (true, want.people("by", among: people))
    }

    /// The slugs that the file had before.
    private func aliases(_ fields: inout Fields, of entry: Entry) -> [String] {
        var aliases: [String] = []
        for (name, node) in fields.texts("aliases") {
            let alias = slug(name)
            if alias == entry.slug {
                let command = shellCommand("cairn", "set", entry.slug, "aliases-=\(name)")
                fields.warning(
                    "“\(name)” is the name of this file", at: node,
                    help: settings.hostFile == nil && Settings.isPlain(name)
                        ? "leave it out: `\(command)`" : "leave it out"
                )
            } else if !aliases.contains(alias) {
                aliases.append(alias)
            }
        }
        return aliases
    }

    private func source(_ fields: inout Fields) -> [(system: String, id: String)] {
        fields.mapping("source").compactMap { key, value in
            guard let system = key.text, let id = fields.text(value, "source") else { return nil }
            return (system, id)
        }
    }

    /// The place's own photos; with `auto` all beside the entry that it names nowhere else.
    private func photos(_ fields: inout Fields, _ entry: Entry, _ visits: [Visit]) -> [Photo] {
        let limit = settings.limits.photos
        guard fields.wantsAllPhotos else { return fields.photos(in: entry.photoFolders, limit: limit) }
        let named = Set(visits.flatMap(\.photos).map(\.path) + entry.body.pictures.compactMap(\.path))
        return fields.allPhotos(in: entry.photoFolders, limit: limit).filter { !named.contains($0.path) }
    }

    /// The limit is the entry's, wherever it names its photos; a list that is too long by itself has been told already.
    private func checkPhotoCount(of place: Place, _ fields: inout Fields) {
        let limit = settings.limits.photos
        let photos = place.photosAnywhere
        guard photos.count > limit, !fields.problems.hasErrors else { return }
        var known: Set<String> = []
        let different = photos.filter { known.insert($0.path).inserted }
        guard different.count > limit else { return }
        fields.problems.add(
            .error(
                "the entry names \(different.count) photos, at most \(limit) are allowed", at: different[limit].range,
                help: "raise limits: {photos: …} in the settings"))
    }

    // MARK: Visits

    private func visits(_ fields: inout Fields, _ entry: Entry) -> [Visit] {
        var visits: [Visit] = []
        if let node = fields.node("visits") {
            if let other = fields.node("date") {
                fields.error(
                    "“date” is for exactly one visit; here are “visits” too", at: other,
                    help: "move the date into “visits”")
            }
            var items = [node]
            if case .sequence(let sequence) = node.content { items = sequence }
            visits = items.compactMap { visit($0, &fields, entry) }
            warnOfRepetition(items, &fields)
            for name in ["with", "note", "at"] {
                if let node = fields.node(name) {
                    fields.error("“\(name)” belongs to one visit", at: node, help: "move it into an item of “visits”")
                }
            }
        } else if let node = fields.node("date") {
            if case .sequence(let items) = node.content {
                visits = items.compactMap { visit($0, &fields, entry) }
            } else if let (date, written) = fields.moment(node) {
                let hours = fields.hours(of: date, written)
                visits = [
                    Visit(
                        date: date, hours: hours, publishesHours: publishesHours(&fields),
                        companions: fields.people("with", among: people), note: note(&fields, entry))
                ]
                warnOfFuture(date, node, &fields)
            }
        } else {
            for name in ["with", "note", "at"] {
                if let node = fields.node(name) {
                    fields.error("“\(name)” belongs to a visit, and there is none", at: node, help: "add a “date”")
                }
            }
        }
        return visits.inOrder
    }

    /// Whether readers may know the hours of a visit, or those of all visits of a place.
    private func publishesHours(_ fields: inout Fields, else standard: Bool? = nil) -> Bool {
        fields.bool("times") ?? standard ?? settings.publishesHours
    }

    /// A day that stands alone beside the same day, which makes one visit two.
    private func warnOfRepetition(_ items: [YAMLNode], _ fields: inout Fields) {
        func date(_ node: YAMLNode) -> String? {
            if case .mapping(let pairs) = node.content {
                return pairs.first { $0.key.text.map(normalized).flatMap(FormatMapping.visit.canonical) == "date" }?
                    .value.text
            }
            return node.text
        }
        let counts = Dictionary(items.compactMap { date($0).map { ($0, 1) } }, uniquingKeysWith: +)
        for item in items {
            guard let day = item.text, counts[day, default: 0] > 1 else { continue }
            fields.warning("the day \(day) stands here twice, as two visits", at: item, help: "take out one of them")
        }
    }

    private func visit(_ node: YAMLNode, _ fields: inout Fields, _ entry: Entry) -> Visit? {
        guard case .mapping = node.content else {
            guard let (date, hours) = fields.moment(node) else { return nil }
            warnOfFuture(date, node, &fields)
            return Visit(date: date, hours: hours, publishesHours: publishesHours(&fields))
        }
        var visit = Fields(node, in: fields.file, as: .visit)
        defer { fields.problems.add(visit.problems) }
        var moment: (date: VisitDate, hours: VisitHours?)?
        if let dateNode = visit.node("date") {
            moment = visit.moment(dateNode)
        } else if visit.node("from") != nil || visit.node("to") != nil {
            moment = visit.spanOfMoments(at: node)
        } else {
            visit.error("a visit needs a “date”", at: node)
        }
        let companions = visit.people("with", among: people)
        let rating = visit.rating()
        let price = visit.price(defaultCurrency: settings.currency)
        let note = note(&visit, entry)
        let photos = visit.photos(in: entry.photoFolders, limit: settings.limits.photos)
        var tracks = visit.tracks(in: entry.photoFolders)
        if let node = visit.node("track"), let precision = fields.node("precision"), precision.text != "exact" {
            visit.warning(
                "the track is left out, because it would tell the spot that “precision” hides", at: node,
                help: "take out one of the two")
            tracks = []
        }
        let recordings = visit.recordings(in: entry.photoFolders)
        let journey = visit.journeyMark()
        let hours = visit.hours(of: moment?.date, moment?.hours)
        let publishesHours = publishesHours(&visit, else: publishesHours(&fields))
        guard let date = moment?.date else { return nil }
        warnOfFuture(date, node, &visit)
        return Visit(
            date: date, hours: hours, publishesHours: publishesHours, companions: companions, rating: rating,
            price: price, note: note, photos: photos,
            tracks: tracks, recordings: recordings, journey: journey)
    }

    private func note(_ fields: inout Fields, _ entry: Entry) -> MarkdownBody {
        guard let text = fields.text("note"), let node = fields.node("note") else { return .empty }
        let note = Markdown.html(
            SourceFile(path: fields.file.path, text: text), options: settings.markdown(in: settings.chosenLanguage)
        )
        .standing(at: node.range(in: fields.file)).findingPictures(in: entry.photoFolders)
        .of(entry.id)
        for problem in note.problems { fields.problems.add(problem) }
        return note
    }

    private func warnOfFuture(_ date: VisitDate, _ node: YAMLNode, _ fields: inout Fields) {
        guard let today, date.first > today else { return }
        fields.warning(
            "this visit is in the future", at: node, help: "a place still to visit has “want: true” and no visits")
    }
}

extension Fields {
    /// The title that every entry needs.
    mutating func title(_ name: String = "title", limit: Int? = nil) -> String? {
        let before = problems.errorCount
        if let title = text(name, limit: limit) { return title }
        if problems.errorCount == before {
            problems.add(
                .error(
                    "the \(name) is missing", at: keyRange(name) ?? file.range(ofLine: 1),
                    help: "add a line `\(name): …`"))
        }
        return nil
    }

    /// A language tag (BCP 47) that is not the diary's own language.
    mutating func language(differentFrom language: Settings.Language) -> String? {
        guard let node = node("language"), let tag = text(node, "language") else { return nil }
        let pieces = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard
            pieces.allSatisfy({
                (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }),
            (2...3).contains(pieces[0].count)
        else {
            error("“\(tag)” is not a language", at: node, help: "write it like en or zh-Hant")
            return nil
        }
        return tag == language.rawValue ? nil : tag
    }
}
