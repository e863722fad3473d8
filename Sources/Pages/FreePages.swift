internal import Content
internal import Diagnostics
internal import Diary
internal import Templates

extension PageMaker {
    /// The pages of `Content/pages/`.
    func freePages() -> [Page] {
        edition.pages.map { free in
            let excerpt = free.body.excerpt
            return page(
                "\(free.slug)/", "page", section: free.slug, source: free.path, title: free.title,
                description: free.description ?? (excerpt.isEmpty ? nil : excerpt), isDraft: free.isDraft
            ) { [self] in
                [("body", .safe(html(free.body)))]
            }
        }
    }

    /// What programs read: sitemap, robots and web manifest.
    func machinePages(_ pages: [Page]) -> [Page] {
        let siteURL = edition.settings.url
        var machines: [Page] = []
        func machine(_ name: String, _ content: @escaping @Sendable () -> MapEntries) {
            machines.append(
                Page(
                    address: PageAddress(name), realm: realm, template: name, source: "the file \(name)",
                    isIndexed: false
                ) {
                    [site = sites.value(section: "", path: name)] in
                    let page: Value = ["kind": .string(name), "url": .string(name), "section": ""]
                    return Map(unique: [("site", site), ("page", page)] + content())
                })
        }
        if let siteURL {
            let lastVisits = Dictionary(
                edition.places.compactMap { place in
                    if case .day(let day)? = place.lastVisit {
                        (TextKey("places/\(place.slug)/"), day.description)
                    } else {
                        nil
                    }
                }, uniquingKeysWith: { first, _ in first })
            let addresses = pages.filter(\.isIndexed).map(\.address)
            machine("sitemap.xml") {
                let pages = addresses.map { address -> Value in
                    .fields([
                        ("url", .string(siteURL + address.encoded)),
                        ("lastmod", .optional(lastVisits[TextKey(address.path)])),
                    ])
                }
                return [("pages", .list(pages))]
            }
        }
        machine("robots.txt") { [("sitemap", .optional(siteURL.map { $0 + "sitemap.xml" }))] }
        machine("manifest.webmanifest") { [] }
        return machines
    }
}
