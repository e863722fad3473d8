internal import Content
internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    /// The pages of `Content/pages/`, with the places that they ask for; the text stands on the first page of these.
    func freePages() -> [Page] {
        edition.pages.flatMap { free in
            paginated(
                "\(free.slug)/", "page", by: free.template?.name, section: free.slug,
                source: Message(verbatim: free.path),
                free.query.map { edition.places(asked: $0) } ?? [], title: free.title, isDraft: free.isDraft,
                of: { [self] isFirst in
                    let body = isFirst ? shared.html(free.body, textSources) : ""
                    return (body, free.description ?? edition.titles.excerpt(of: free.body), free.query != nil)
                },
                describe: { _ in { _, description, _ in description } }
            ) { _ in { body, _, isList in [("body", .safe(body)), ("is_list", .bool(isList))] } }
        }
    }

    /// What programs read: sitemap, robots, web manifest, and the worker for reading offline. Without `offline` in the settings, that
    /// worker is one that takes an earlier one away, which stays in browsers for as long as none comes from its address.
    ///
    /// - Parameter most: how many pages one file of the sitemap tells at most.
    func machinePages(_ pages: [Page], perSitemap most: Int = Sitemap.mostAddresses) -> [Page] {
        let siteURL = edition.settings.uri
        var machines: [Page] = []
        func add(
            _ name: String, by template: String,
            _ ingredients: @escaping @Sendable () -> Page.Ingredients<OrderedMap>
        ) {
            machines.append(
                Page(
                    address: PageAddress(name), subsite: subsite, template: template, source: "the file \(name)",
                    isIndexed: false, ingredients: ingredients))
        }
        func machine(_ name: String, by template: String? = nil, _ fields: @escaping @Sendable () -> MapEntries) {
            add(name, by: template ?? name) { [shared] in
                .init(fingerprint: nil) { shared.machineContext(name, fields()) }
            }
        }
        if let siteURL {
            let whole = "sitemap.xml"
            let sitemaps = Sitemap.all(of: pages.filter(\.isIndexed), site: siteURL, atMost: most)
            let names = sitemaps.count == 1 ? [whole] : sitemaps.indices.map { "sitemap-\($0 + 1).xml" }
            for (name, sitemap) in zip(names, sitemaps) {
                add(name, by: whole) { [shared] in
                    shared.ingredients(sitemap) { shared.machineContext(name, [("pages", sitemap.value)]) }
                }
            }
            if sitemaps.count > 1 {
                machine(whole, by: "sitemap-index.xml") {
                    [("sitemaps", .list(names.map { .string(siteURL + $0) }))]
                }
            }
        }
        machine("robots.txt") { [("sitemap", .optional(siteURL.map { $0 + "sitemap.xml" }))] }
        machine("manifest.webmanifest") { [] }
        machine(Self.workerPath) { [self, machines] in
            let roots = Self.publicRoots(pages + machines)
            let limits = offline.map { Value.fields([("pages", .int($0.pages)), ("photos", .int($0.photos))]) }
            return [("offline", limits ?? .none), ("roots", .list(roots.map { .string($0) }))]
        }
        return machines
    }

    private static let workerPath = "offline-worker.js"

    /// What a reader sees without a network in place of a page that was not kept.
    func offlinePages() -> [Page] {
        guard offline != nil else { return [] }
        return [
            page("offline.html", "offline", section: "", source: "the page for reading offline", isIndexed: false) {
                []
            }
        ]
    }

    /// The page that asks for the passphrase of a sealed group, of which it tells nothing.
    ///
    /// - Parameters:
    ///   - prefix: what the addresses of the group's pages begin with.
    ///   - name: the page's own name there.
    ///   - header: what a browser needs to try a passphrase, as JSON.
    package func unlockPage(_ prefix: String, _ name: String, header: String) -> Page {
        page(
            prefix + name, "unlock", section: "", source: "the page that opens a group", isIndexed: false,
            card: shareCardOfUnlocking()
        ) { [self] in
            [("header", .safe(header)), ("home", .string(url(prefix)))]
        }
    }

    /// The first parts of the addresses of everything that anybody may see.
    private static func publicRoots(_ pages: [Page]) -> [String] {
        var roots: Set<TextKey> = [TextKey("assets"), TextKey("photos"), TextKey("cards")]
        for page in pages where page.subsite.isListed {
            roots.insert(TextKey(String(page.address.path.utf8.prefix { $0 != UInt8(ascii: "/") }) ?? ""))
        }
        // Groups that are not open stand below it, with the pages that ask for their passphrases.
        roots.remove(TextKey("s"))
        return roots.map(\.text).sorted(by: precedes)
    }
}

extension SharedContext {
    /// The context of a file that programs read.
    func machineContext(_ name: String, _ fields: MapEntries) -> OrderedMap {
        let page: Value = ["kind": .string(name), "url": .string(name), "section": ""]
        return OrderedMap(unique: [("site", sites.value(section: "", path: name)), ("page", page)] + fields)
    }
}
