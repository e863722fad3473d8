internal import Content
internal import Maps
internal import Base
package import Diary
internal import Templates

extension SitePlanner {
    /// What the addresses of the page for writing on the road begin with.
    package static let writingPrefix = "write/"

    /// The page for writing on the road, which tells nothing by itself, and what it knows of the diary, which is sealed.
    ///
    /// - Parameters:
    ///   - name: the page's own name, before it takes the place of its folder's first page.
    ///   - header: what a browser needs to try a passphrase, as JSON.
    ///   - edition: the author's.
    ///   - received: the names of what was written on the road and has arrived.
    package func writingPages(
        _ writing: Settings.Writing, name: String, header: String, knowing edition: Edition, received: [String]
    ) -> [Page] {
        let prefix = Self.writingPrefix
        let source: Message = "the page for writing on the road"
        func machine(_ name: String) -> Page {
            Page(
                address: PageAddress(name), subsite: subsite, template: name, source: source, isIndexed: false
            ) { [shared] in
                .init(fingerprint: nil) { shared.machineContext(name, [("home", .string(shared.url(prefix)))]) }
            }
        }
        return [
            page(prefix + name, "write", section: "", source: source, isIndexed: false) { [self] in
                [
                    ("header", .safe(header)),
                    ("writing", .safe(String(decoding: Self.json(writing, edition.settings.limits), as: UTF8.self))),
                    ("home", .string(url(prefix))),
                    ("map", mapScripts.map { shared.mapViewValue($0, movingGround) } ?? .none),
                ]
            },
            machine("write.webmanifest"),
            machine("write-worker.js"),
            Page(prefix + "diary.json", in: subsite, source: source) { Self.json(edition, received) },
        ]
    }

    /// Where what is written goes. It has only what stands in addresses, so that it may stand in a page as it is.
    private static func json(_ writing: Settings.Writing, _ limits: Settings.Limits) -> [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("host", writing.host.rawValue)
        json.add("repository", writing.repository)
        json.add("api", writing.interface)
        json.add("web", writing.server)
        json.add("branch", writing.branch)
        json.add("folder", writing.folder)
        json.add("visibility", writing.isPublic ? "public" : "private")
        json.add("photo", writing.photoSize ?? 0)
        json.add("voice", limits.voiceSeconds)
        json.add("token_url", writing.tokenAddress)
        json.close()
        return json.bytes
    }

    /// What the page knows: what can be chosen, and what has arrived.
    private static func json(_ edition: Edition, _ received: [String]) -> [UInt8] {
        let places = edition.places + edition.unlisted
        var json = JSONWriter()
        json.open()
        json.add("version", 1)
        json.add("title", edition.settings.title)
        json.add("language", edition.settings.language.rawValue)
        json.add("currency", edition.settings.currency)
        json.key("limits")
        json.open()
        json.add("title", edition.settings.limits.title)
        json.close()
        json.key("categories")
        json.list(edition.settings.categories) { json, category in
            json.open()
            json.add("id", category.id)
            json.add("name", category.name)
            json.add("icon", category.icon)
            json.add("color", category.color)
            json.close()
        }
        var companions: [TextKey: Int] = [:]
        var tags: [TextKey: Int] = [:]
        for place in places {
            for person in place.visits.flatMap(\.companions) { companions[TextKey(person.slug), default: 0] += 1 }
            for tag in place.tags { tags[TextKey(tag), default: 0] += 1 }
        }
        let people = edition.people.map(\.name).sorted {
            (companions[TextKey($0.slug)] ?? 0, $1.slug) > (companions[TextKey($1.slug)] ?? 0, $0.slug)
        }
        json.key("people")
        json.list(people) { json, person in
            json.open()
            json.add("slug", person.slug)
            json.add("name", person.name)
            json.add("color", person.color)
            json.close()
        }
        json.key("tags")
        json.list(tags.sorted { ($0.value, $1.key.text) > ($1.value, $0.key.text) }.prefix(100)) { $0.add($1.key.text) }
        json.key("places")
        json.list(places) { json, place in
            json.open()
            json.add("slug", place.slug)
            json.add("title", place.title)
            if !place.aliases.isEmpty {
                json.key("aliases")
                json.list(place.aliases) { $0.add($1) }
            }
            json.add("category", place.category?.id)
            if let spot = place.location {
                json.add("lat", spot.latitude)
                json.add("lon", spot.longitude)
            }
            // What is written about it is no more for everybody than the place is.
            if place.isDraft || ![.public, .unlisted].contains(place.visibility) { json.add("private", true) }
            json.add("last", place.visits.map(\.date.last).max()?.description)
            json.close()
        }
        json.key("received")
        json.list(received) { $0.add($1) }
        json.close()
        return json.bytes
    }
}
