internal import Maps
internal import Content
internal import Base
package import Diary
internal import Editing

/// How imported places become entries.
package struct ImportWriting: Sendable {
    let settings: Settings
    /// For places whose own category the diary does not have.
    let category: String?
    let map: ImportMap
    let isPublic: Bool
    /// The slugs of the groups that the diary has.
    let groups: Set<String>

    /// The lists of Google that everybody has and nobody has named.
    private static let plainLists: Set<String> = [
        "default list", "기본 목록", "saved places", "favorites", "favourite places", "즐겨찾는 장소",
    ]
    private static let wishLists: Set<String> = ["want to go", "가고 싶은 장소"]

    package init(settings: Settings, category: String?, map: ImportMap, isPublic: Bool, groups: Set<String>) {
        self.settings = settings
        self.category = category
        self.map = map
        self.isPublic = isPublic
        self.groups = groups
    }

    /// A place as an entry, and its photos by the names that they get beside it.
    struct NewEntry: Sendable {
        let bytes: [UInt8]
        let visibility: Visibility
        /// Whether it has a category elsewhere and none here.
        let isUnsorted: Bool
        let photos: [(photo: ImportedPhoto, name: String)]
    }

    /// A name as an entry has it.
    func fitting(title: String) -> String {
        title.count > settings.limits.title ? title.prefix(settings.limits.title - 1) + "…" : title
    }

    /// The entry of a new place.
    func entry(_ place: ImportedPlace) throws(Diagnostic) -> NewEntry {
        let photos = named(place.photos + place.visitsByDay.flatMap(\.photos))
        var fields: [(String, EditValue)] = []
        var text = place.text
        /// Puts what is too long for its key at the head of the text.
        func fitting(_ words: String, _ limit: Int) -> EditValue {
            guard words.count > limit else { return .text(words) }
            text = words + (text.isEmpty ? "" : "\n\n" + text)
            return .text(words.prefix(limit - 1) + "…")
        }
        func add(_ key: String, _ value: EditValue?) {
            if let value { fields.append((key, value)) }
        }
        let (own, tags, isWish) = sorted(place)
        add("title", fitting(place.title.replacing("\n", with: " "), settings.limits.title))
        add(
            "location",
            place.location.map { .fields([("lat", .plain("\($0.latitude)")), ("lon", .plain("\($0.longitude)"))]) })
        add("address", place.address.map { .text($0.replacing("\n", with: ", ")) })
        add("category", (own ?? category).map(EditValue.text))
        var plain = place.plain
        plain.tags = tags
        for (name, rule) in FormatMapping.plainKeys where rule.isList {
            add(name, .texts(plain[rule].filter { $0.count <= length(name, rule) }))
        }
        add("station", .items(place.stations.map(Self.value)))
        // Without one of its own a place has that of its newest visit.
        if place.rating != place.visits.max(by: { $0.from < $1.from })?.rating {
            add("rating", place.rating.map(EditValue.plain))
        }
        add("price", place.price.map(EditValue.plain))
        if !place.links.isEmpty { add("links", .fields(place.links.map { ($0.name, .text($0.url)) })) }
        add("visits", .items(place.visits.isEmpty ? [] : place.visitsByDay.map { Self.value($0, photos) }))
        if !place.photos.isEmpty { add("photos", .list(place.photos.compactMap { photos[$0]?.value })) }
        for (name, rule) in FormatMapping.plainKeys where !rule.isList {
            add(name, plain[rule].first.map { fitting($0, length(name, rule)) })
        }
        add("liked_by", .texts(place.likedBy))
        if let people = EditValue.texts(place.wantedBy) {
            add("want", .fields([("by", people)]))
        } else if place.isWish || isWish, place.visits.isEmpty {
            add("want", .plain("true"))
        }
        if place.isDraft { add("draft", .plain("true")) }
        let groups = place.groups.filter(self.groups.contains)
        let visibility = visibility(of: place, in: groups)
        if visibility != .public, !place.isDraft || place.visibility != nil {
            add("visibility", .plain(visibility.rawValue))
        }
        add("groups", .texts(groups))
        add("author", place.author.map(EditValue.text))
        if let precision = place.precision, precision != .exact { add("precision", .plain(precision.rawValue)) }
        add("language", place.language.map(EditValue.text))
        add("source", place.source.map { .fields([($0.service, .text($0.id))]) })
        return NewEntry(
            bytes: try newEntry(fields, text: text), visibility: visibility,
            isUnsorted: own == nil && category == nil && place.category.map { tags.contains($0) } ?? false,
            photos: photos.map { ($0.key, $0.value.file) })
    }

    /// How many characters a plain value of a place may have.
    private func length(_ name: String, _ rule: PlainRule) -> Int {
        rule.limit.map { settings.limits[keyPath: $0] } ?? FormatMapping.place[name]?.value.textLimit ?? 2000
    }

    /// Who may see a new place: what the file keeps from others stays so, also where all else is made public.
    private func visibility(of place: ImportedPlace, in groups: [String]) -> Visibility {
        let wanted = isPublic ? place.visibility ?? .public : .private
        return wanted == .group && groups.isEmpty ? .private : wanted
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
        to document: YAMLDocument, _ place: ImportedPlace, sources: [ImportedPlace.ImportedSource], isLocated: Bool,
        besides files: @autoclosure () -> [String]
    ) -> (edits: [Edit], visits: Int, photos: [(photo: ImportedPhoto, name: String)]) {
        let visits = place.visitsByDay.filter { document.path(ofVisitOn: $0.from) == nil }
        let others = place.visitsByDay.filter { $0.hasNewPhotos && document.path(ofVisitOn: $0.from) != nil }
        let all = (visits + others).flatMap(\.photos)
        // The folder is looked into for its names only where any are needed.
        let photos = all.isEmpty ? [:] : named(all, besides: files())
        // Additions to visits come first, because a date that becomes a list of visits has another path.
        var edits: [Edit] = []
        for visit in others {
            guard let path = document.path(ofVisitOn: visit.from) else { continue }
            edits += document.adding(photos: visit.photos.compactMap { photos[$0] }, toVisitAt: path)
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
        guard let lines = EditValue.texts(station.lines) else { return .text(station.name) }
        return .fields([("name", .text(station.name)), ("lines", lines)])
    }

    /// - Parameter isBare: whether the entry shows all photos beside it, named or not.
    private static func value(
        _ visit: ImportedVisit, _ photos: [ImportedPhoto: NewPhoto], isBare: Bool = false
    ) -> EditValue {
        .visit(
            visit.from, to: visit.to, at: visit.hours, with: visit.companions, rating: visit.rating, price: visit.price,
            note: visit.note.isEmpty ? nil : visit.note,
            photos: isBare ? [] : visit.photos.compactMap { photos[$0]?.value })
    }
}

/// A place with what it is in the diary, and the entry that it becomes where it is new.
struct PreparedPlace: Sendable {
    let place: ImportedPlace
    let match: ImportMatching.Match
    let entry: Result<ImportWriting.NewEntry, Diagnostic>
    /// How many photos no build would show.
    let lostPhotos: Int

    /// - Parameter isBare: whether it comes without its visits and photos.
    init(
        _ place: ImportedPlace, _ slugs: [String: String], _ matching: ImportMatching, _ writing: ImportWriting,
        _ edits: DiaryEdits, unpacked: String, isBare: Bool
    ) {
        var place = place
        if isBare { (place.visits, place.photos) = ([], []) }
        place.keepLinks(to: slugs)
        // An entry that is there has the name as it was cut.
        var named = place
        named.title = writing.fitting(title: place.title)
        match = matching.match(named)
        if case .known = match {
            (self.place, lostPhotos, entry) = (place, 0, .failure(.error("it is there already")))
            return
        }
        place.moveLongNotes()
        lostPhotos = place.removePhotos { !$0.isReadable(unpacked) }
        self.place = place
        entry = Result { [place] () throws(Diagnostic) in
            let entry = try writing.entry(place)
            try edits.check(newEntry: entry.bytes, called: place.title, photos: entry.photos.map(\.name))
            return entry
        }
    }
}

/// What a place that is there gets from all records about it.
struct PreparedAddition: Sendable {
    /// Of its entry; nil where it has all of that.
    let change: Result<FileChange?, Diagnostic>
    /// How many visits are new.
    private(set) var visits = 0
    private(set) var photos: [(photo: ImportedPhoto, name: String)] = []
    private(set) var lostPhotos = 0

    init(
        _ place: ImportedPlace, _ sources: [ImportedPlace.ImportedSource], to spot: PlaceLookup.Spot,
        _ writing: ImportWriting, _ edits: DiaryEdits, unpacked: String
    ) {
        var place = place.cleaned()
        place.cutLongNotes()
        let file = spot.place.file
        do throws(Diagnostic) {
            let document = try edits.document(file)
            var services = Set(spot.sources.map(\.system))
            place.visits.removeAll { !$0.hasNewPhotos && document.path(ofVisitOn: $0.from) != nil }
            lostPhotos = place.removePhotos { !$0.isReadable(unpacked) }
            let added: [Edit]
            (added, visits, photos) = writing.additions(
                to: document, place, sources: sources.filter { services.insert($0.service).inserted },
                isLocated: spot.location != nil, besides: file.photoFolders.fileNames)
            do throws(Problems) {
                change = .success(
                    added.isEmpty ? nil : try edits.change(of: file.expecting(photos.map(\.name)), by: added))
            } catch {
                throw error.diagnostics.first ?? .error("the entry cannot be changed", path: file.shownPath)
            }
        } catch {
            change = .failure(error)
        }
    }
}

extension ImportedPhoto {
    /// Whether a build would show the photo.
    ///
    /// - Parameter folder: where those of zip files are unpacked.
    func isReadable(_ folder: String) -> Bool {
        guard let path = try? file.onDisk(in: folder) else { return false }
        return PhotoIntake.isReadable(path)
    }
}
