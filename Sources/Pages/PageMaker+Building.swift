internal import Diary
internal import Exchange
internal import Templates

// What the makers of all kinds of pages build with.
extension PageMaker {
    var realm: Realm { frame.realm }
    var album: PhotoAlbum { frame.album }
    var base: String { frame.base }
    var links: Links { frame.links }
    var downloads: Downloads { frame.downloads }

    func url(_ path: String) -> String { frame.url(path) }

    func card(_ place: Int) -> Value { carded[place].card }

    /// A page with the context that all templates share and what this one adds, which may follow from the whole edition.
    func page(
        _ path: String, _ kind: String, section: String, source: String, title: String? = nil,
        description: @escaping @autoclosure @Sendable () -> String? = nil,
        isIndexed: Bool = true, isDraft: Bool = false, card: ShareCard? = nil,
        _ fields: @escaping @Sendable () -> MapEntries
    ) -> Page {
        let head = PageHead(
            path: path, kind: kind, section: section, title: title, isIndexed: isIndexed && realm.isListed,
            isDraft: isDraft, card: card)
        return page(head, source: source) { [frame] in
            .init(fingerprint: nil) { frame.context(head, description: description(), fields()) }
        }
    }

    /// A page that follows from its parts and the frame alone, so that it is kept for as long as these stay.
    ///
    /// - Parameters:
    ///   - gather: gives the parts.
    ///   - describe: the description.
    ///   - fields: what the page adds to the context: a method of the frame, because that sees nothing but what is passed to it.
    func page<each Part: PagePart>(
        _ head: PageHead, source: String, of gather: @escaping @Sendable () -> (repeat each Part),
        describe: (@Sendable (PageFrame) -> (repeat each Part) -> String?)? = nil,
        _ fields: @escaping @Sendable (PageFrame) -> (repeat each Part) -> MapEntries
    ) -> Page {
        page(head, source: source) { [frame] in
            let parts = gather()
            return frame.ingredients(head, frame.own(head), repeat each parts) {
                frame.context(
                    head, description: describe?(frame)(repeat each parts), fields(frame)(repeat each parts))
            }
        }
    }

    private func page(
        _ head: PageHead, source: String, _ ingredients: @escaping @Sendable () -> Page.Ingredients<OrderedMap>
    ) -> Page {
        Page(
            address: head.address(in: realm), realm: realm, template: head.kind + ".html", source: source,
            isIndexed: head.isIndexed, card: head.card, lastVisit: head.lastVisit, ingredients: ingredients)
    }

    /// The pages of a list that is cut into pieces: the first at `path`, the others at `path` + `page/2/` and so on.
    ///
    /// - Parameters:
    ///   - gather: gives what the pages are made of besides the list; it is told whether it is for the first of them.
    ///   - fields: what they add to the context.
    func paginated<each Part: PagePart>(
        _ path: String, _ kind: String, section: String, source: String, _ places: [Int], title: String? = nil,
        isIndexed: Bool = true, perPage: Int? = nil, card: ShareCard? = nil,
        of gather: @escaping @Sendable (_ isFirst: Bool) -> (repeat each Part),
        _ fields: @escaping @Sendable (PageFrame) -> (repeat each Part) -> MapEntries
    ) -> [Page] {
        let perPage = perPage ?? edition.settings.perPage
        let count = max(1, (places.count + perPage - 1) / perPage)
        return (1...count).map { number in
            let head = PageHead(
                path: number == 1 ? path : "\(path)page/\(number)/", kind: kind, section: section, title: title,
                isIndexed: isIndexed && realm.isListed, card: card)
            return page(head, source: source) { [self] in
                let start = (number - 1) * perPage
                let list = PageList(
                    path: path, number: number, pageCount: count, start: start, total: places.count,
                    places: places[start..<min(start + perPage, places.count)].map { carded[$0] })
                let parts = gather(number == 1)
                return frame.ingredients(head, frame.own(head), list, repeat each parts) { [frame] in
                    frame.context(
                        head, description: nil, frame.listFields(list) + fields(frame)(repeat each parts))
                }
            }
        }
    }

    /// A file that follows from its parts alone.
    func file<each Part: PagePart>(
        _ path: String, source: String, of gather: @escaping @Sendable () -> (repeat each Part),
        _ bytes: @escaping @Sendable (repeat each Part) -> [UInt8]
    ) -> Page {
        Page(path, in: realm, source: source) { [frame] in
            let parts = gather()
            return frame.ingredients(path, repeat each parts) { .success(bytes(repeat each parts)) }
        }
    }
}
