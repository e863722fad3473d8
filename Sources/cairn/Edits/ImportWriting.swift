internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Exchange

/// How imported places become entries.
struct ImportWriting: Sendable {
    let settings: Settings
    /// For places whose own category the diary does not have.
    let category: String?
    let map: ImportMap
    let isPublic: Bool

    /// The lists of Google that everybody has and nobody has named.
    private static let plainLists: Set<String> = [
        "default list", "기본 목록", "saved places", "favorites", "favourite places", "즐겨찾는 장소",
    ]
    private static let wishLists: Set<String> = ["want to go", "가고 싶은 장소"]

    /// A place as an entry, and its photos by the names that they get beside it.
    struct Entry: Sendable {
        let bytes: [UInt8]
        let photos: [(photo: ImportedPhoto, name: String)]
    }

    /// A name as an entry has it.
    func fitting(title: String) -> String {
        title.count > settings.limits.title ? title.prefix(settings.limits.title - 1) + "…" : title
    }

    /// The entry of a new place.
    func entry(_ place: ImportedPlace) throws(Diagnostic) -> Entry {
        let photos = named(place.photos + place.visitsByDay.flatMap(\.photos))
        var fields: [(String, EditValue)] = []
        var text = place.text
        /// Puts what is too long for its key at the head of the text.
        func fitting(_ words: String, _ limit: Int) -> String {
            guard words.count > limit else { return words }
            text = words + (text.isEmpty ? "" : "\n\n" + text)
            return words.prefix(limit - 1) + "…"
        }
        let title = place.title.replacing("\n", with: " ")
        fields.append(("title", .text(fitting(title, settings.limits.title))))
        if let spot = place.location {
            fields.append(
                ("location", .fields([("lat", .plain("\(spot.latitude)")), ("lon", .plain("\(spot.longitude)"))])))
        }
        if let address = place.address { fields.append(("address", .text(address.replacing("\n", with: ", ")))) }
        let (own, sortedTags, isWish) = sorted(place)
        if let category = own ?? category { fields.append(("category", .text(category))) }
        let tags = sortedTags.filter { $0.count <= 60 }
        if !tags.isEmpty { fields.append(("tags", .list(tags.map { .text($0) }))) }
        if !place.features.isEmpty { fields.append(("features", .list(place.features.map { .text($0) }))) }
        if !place.stations.isEmpty { fields.append(("station", .list(place.stations.map(Self.value)))) }
        // Without one of its own a place has that of its newest visit.
        if let rating = place.rating, rating != place.visits.max(by: { $0.from < $1.from })?.rating {
            fields.append(("rating", .plain(rating)))
        }
        if let price = place.price { fields.append(("price", .plain(price))) }
        if !place.links.isEmpty {
            fields.append(("links", .fields(place.links.map { ($0.name, .text($0.url)) })))
        }
        if !place.visits.isEmpty { fields.append(("visits", .list(place.visitsByDay.map { Self.value($0, photos) }))) }
        if !place.photos.isEmpty { fields.append(("photos", Self.value(place.photos, photos))) }
        if let comment = place.comment { fields.append(("comment", .text(fitting(comment, settings.limits.comment)))) }
        if !place.likedBy.isEmpty { fields.append(("liked_by", .list(place.likedBy.map { .text($0) }))) }
        if !place.wantedBy.isEmpty {
            fields.append(("want", .fields([("by", .list(place.wantedBy.map { .text($0) }))])))
        } else if place.isWish || isWish, place.visits.isEmpty {
            fields.append(("want", .plain("true")))
        }
        if place.isDraft { fields.append(("draft", .plain("true"))) }
        if !isPublic || place.isPrivate, !place.isDraft { fields.append(("visibility", .plain("private"))) }
        if let author = place.author { fields.append(("author", .text(author))) }
        if let precision = place.precision, precision != .exact {
            fields.append(("precision", .plain(precision.rawValue)))
        }
        if let language = place.language { fields.append(("language", .text(language))) }
        if let source = place.source { fields.append(("source", .fields([(source.service, .text(source.id))]))) }
        return Entry(bytes: try newEntry(fields, text: text), photos: photos.map { ($0.key, $0.value.file) })
    }

    /// The photos with the names that they get beside an entry.
    ///
    /// - Parameter taken: names that other files there have.
    private func named(_ photos: [ImportedPhoto], besides taken: [String] = []) -> [ImportedPhoto: NewPhoto] {
        var seen: Set<ImportedPhoto> = []
        let photos = photos.filter { seen.insert($0).inserted }
        let new = photos.map { NewPhoto(original: $0.file.name, caption: $0.caption) }
        return Dictionary(uniqueKeysWithValues: zip(photos, NewPhoto.named(new, besides: taken)))
    }

    /// What a place that is there gets: the visits of days that it lacks with their photos, its spot where it has none, and where it was
    /// imported from.
    func additions(
        to document: YAMLDocument, _ place: ImportedPlace, sources: [ImportedPlace.Source], isLocated: Bool,
        besides files: @autoclosure () -> [String]
    ) -> (edits: [Edit], visits: Int, photos: [(photo: ImportedPhoto, name: String)]) {
        let visits = place.visitsByDay.filter { document.path(ofVisitOn: $0.from) == nil }
        let others = place.visitsByDay.filter { $0.hasNewPhotos && document.path(ofVisitOn: $0.from) != nil }
        let all = (visits + others).flatMap(\.photos)
        // The folder is looked into for its names only where any are needed.
        let photos = all.isEmpty ? [:] : named(all, besides: files())
        // Additions to visits come first, because a date that becomes a list of visits has another path.
        var edits: [Edit] = []
        for visit in others where !document.hasAllPhotos {
            guard let path = document.path(ofVisitOn: visit.from) else { continue }
            edits += visit.photos.compactMap { photos[$0] }.map {
                .add(EditPath(path.steps + [.key("photos")]), $0.value)
            }
        }
        edits += document.adding(visits: visits.map { Self.value($0, photos, isBare: document.hasAllPhotos) })
        if !isLocated, let spot = place.location {
            edits.append(.set(EditPath([.key("location")]), .plain("\(spot.latitude), \(spot.longitude)")))
        }
        for source in sources {
            edits.append(.set(EditPath([.key("source"), .key(source.service)]), .text(source.id)))
        }
        return (edits, visits.count, photos.map { ($0.key, $0.value.file) })
    }

    /// The category of the settings that a place is of, its tags, and whether it is a wish.
    private func sorted(_ place: ImportedPlace) -> (category: String?, tags: [String], isWish: Bool) {
        var result: (category: String?, tags: [String], isWish: Bool) = (nil, [], false)
        /// - Returns: whether the name has a meaning.
        func add(_ name: String) -> Bool {
            switch map[name] {
            case .category(let id)?: result.category = result.category ?? id
            case .tag(let tag)?: result.tags.append(tag)
            case .wish?: result.isWish = true
            case .nothing?: break
            case nil: return false
            }
            return true
        }
        for tag in place.tags where !add(tag) { result.tags.append(tag) }
        if let name = place.category, !name.isEmpty, !add(name) {
            let key = folded(name)
            if let known = settings.categories.first(where: { folded($0.id) == key || folded($0.name) == key }) {
                result.category = known.id
            } else if Self.wishLists.contains(key) {
                result.isWish = true
            } else if !Self.plainLists.contains(key) {
                result.tags.append(name)
            }
        }
        for mark in place.marks { _ = add(mark) }
        var seen: Set<String> = []
        result.tags = result.tags.filter { seen.insert($0).inserted }
        return result
    }

    private static func value(_ station: (name: String, lines: [String])) -> EditValue {
        if station.lines.isEmpty { return .text(station.name) }
        return .fields([("name", .text(station.name)), ("lines", .list(station.lines.map { .text($0) }))])
    }

    private static func value(_ photos: [ImportedPhoto], _ named: [ImportedPhoto: NewPhoto]) -> EditValue {
        .list(photos.compactMap { named[$0]?.value })
    }

    /// - Parameter isBare: whether the entry shows all photos beside it, named or not.
    private static func value(
        _ visit: ImportedVisit, _ photos: [ImportedPhoto: NewPhoto], isBare: Bool = false
    ) -> EditValue {
        var fields: [(String, EditValue)] =
            visit.to.map { [("from", .plain(visit.from)), ("to", .plain($0))] } ?? [("date", .plain(visit.from))]
        if !visit.companions.isEmpty { fields.append(("with", .list(visit.companions.map { .text($0) }))) }
        if let rating = visit.rating { fields.append(("rating", .plain(rating))) }
        if let price = visit.price { fields.append(("price", .plain(price))) }
        if !visit.note.isEmpty { fields.append(("note", .text(visit.note))) }
        if !visit.photos.isEmpty, !isBare { fields.append(("photos", value(visit.photos, photos))) }
        return fields.count == 1 ? fields[0].1 : .fields(fields)
    }
}
