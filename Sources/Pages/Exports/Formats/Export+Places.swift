internal import Maps
internal import Diary
internal import Base

extension Export {
    /// `places.json`: everything that the selection tells, for programs (`Documentation/places.schema.json`).
    func placesJSON() -> [UInt8] {
        let settings = edition.settings
        var json = JSONWriter()
        json.open()
        json.add("version", Self.placesVersion)
        json.add("title", title)
        json.add("description", settings.description)
        json.add("language", settings.language.rawValue)
        json.add("url", home)
        json.add("author", edition.author?.slug)
        json.add("generator", generator)
        let places = selection.items
        addCategories(of: places, to: &json)
        addPeople(of: places, to: &json)
        json.openList("places")
        for item in places {
            json.breakLine()
            add(item, to: &json)
        }
        json.endLine()
        json.closeList()
        addJourneys(to: &json)
        json.close()
        json.endLine()
        return json.bytes
    }

    /// Goes up when a program that reads the file would have to be changed.
    private static let placesVersion = 1

    /// The categories that are used, in the settings' order.
    private func addCategories(of items: [Selection.Item], to json: inout JSONWriter) {
        let used = Set(items.compactMap(\.place.category?.id))
        json.list("categories", edition.settings.categories.filter { used.contains($0.id) }) { json, category in
            json.open()
            json.add("id", category.id)
            json.add("name", category.name)
            json.add("icon", category.icon)
            json.add("color", category.color)
            json.close()
        }
    }

    /// Everybody who is named, by slug.
    private func addPeople(of items: [Selection.Item], to json: inout JSONWriter) {
        var people: [String: PersonName] = [:]
        func note(_ person: PersonName) { people[person.slug] = person }
        if let author = edition.author { note(author) }
        for item in items {
            item.place.likedBy.forEach(note)
            item.place.wantedBy.forEach(note)
            if let author = item.place.author { note(author) }
            for visit in item.visits { visit.companions.forEach(note) }
        }
        for use in selection.journeys { use.companions.forEach(note) }
        json.list("people", people.values.sorted { precedes($0.slug, $1.slug) }) { json, person in
            json.open()
            json.add("id", person.slug)
            json.add("name", person.name)
            json.add("color", person.color)
            json.close()
        }
    }

    private func add(_ item: Selection.Item, to json: inout JSONWriter) {
        let place = item.place
        json.open()
        json.add("id", place.slug)
        json.add("title", place.title)
        json.add("language", place.language)
        json.add("url", address(of: place))
        if let location = place.location {
            json.open("location")
            json.add("lat", location.latitude)
            json.add("lon", location.longitude)
            json.close()
        }
        json.add("precision", place.precision.rawValue)
        if includesVisibility {
            json.add("visibility", place.visibility.rawValue)
            if place.isDraft { json.add("draft", true) }
            json.add("groups", place.groups)
        }
        json.add("address", place.address)
        json.add("category", place.category?.id)
        for (name, names) in place.plain.published(areLists: true) { json.add(name, names) }
        json.list("stations", place.stations) { json, station in
            json.open()
            json.add("name", station.name)
            json.add("lines", station.lines)
            json.close()
        }
        if let rating = place.rating { json.add("rating", rating.value) }
        add(place.price, to: &json)
        json.list("links", place.links) { json, link in
            json.open()
            json.add("id", link.id)
            json.add("url", link.url)
            json.close()
        }
        for (name, texts) in place.plain.published(areLists: false) { json.add(name, texts.first) }
        json.add("likedBy", place.likedBy.map(\.slug))
        if place.isWanted { json.add("wantedBy", place.wantedBy.map(\.slug)) }
        json.add("author", place.author?.slug)
        json.list("visits", item.visits) { add($1, to: &$0) }
        add(place.photos, to: &json)
        let html = html(place.body)
        if !html.isEmpty { json.add("html", html) }
        json.close()
    }

    private func add(_ visit: Visit, to json: inout JSONWriter) {
        json.open()
        json.add("date", visit.date.from)
        json.add("to", visit.date.to)
        add(visit.hours, to: &json)
        json.add("with", visit.companions.map(\.slug))
        if let rating = visit.rating { json.add("rating", rating.value) }
        add(visit.price, to: &json)
        let html = noteHTML(of: visit)
        if !html.isEmpty { json.add("html", html) }
        add(visit.photos, to: &json)
        json.close()
    }

    /// By the clocks of the spot.
    func add(_ hours: VisitHours?, to json: inout JSONWriter) {
        json.add("at", hours?.from.description)
        json.add("until", hours?.to?.description)
    }

    private func add(_ price: Price?, to json: inout JSONWriter) {
        guard let price else { return }
        json.open("price")
        json.add("amount", price.amount)
        json.add("currency", price.currency)
        json.close()
    }

    /// Those that the site has copies of.
    private func add(_ photos: [Photo], to json: inout JSONWriter) {
        json.list("photos", photos) { json, original in
            guard let copy = photo(original) else { return }
            json.open()
            json.add("id", copy.id)
            json.add("alt", original.alt)
            json.add("caption", original.caption)
            json.add("address", copy.path)
            json.add("width", copy.width)
            json.add("height", copy.height)
            json.close()
        }
    }
}
