internal import Content
internal import Base
internal import Diary
internal import Pages
internal import Synchronization
internal import Templates

/// A site as it is planned, of which nothing has to be written yet: any page can be made by itself.
///
/// A preview shows it while all pages are rendered and compared, which takes many times longer than the page that somebody
/// looks at.
package final class PlannedSite: Sendable {
    /// What has been made of a page.
    package enum MadePage: Sendable {
        case bytes([UInt8])
        /// The whole build is going to fail of it.
        case failed
    }

    private struct Making {
        var renderers: [Settings.Language?: Renderer] = [:]
        var made: [TextKey: MadePage] = [:]
    }

    /// The path that the site's addresses begin with: `/` or `/diary/`.
    package let base: String
    /// The pages that are made from one entry each.
    package let entryPages: EntryPages
    private let pages: [Page]
    private let pictures: [TextPictures]
    private let environments: PageEnvironments
    private let assets: [TextKey: [UInt8]]
    private let making: Mutex<Making>

    init(
        _ pages: [Page], _ pictures: [TextPictures], _ assets: [(path: String, bytes: [UInt8])],
        _ environments: PageEnvironments,
        base: String, entryPages: EntryPages
    ) {
        self.base = base
        self.entryPages = entryPages
        self.pages = pages
        self.pictures = pictures
        self.environments = environments
        self.assets = Dictionary(
            assets.map { (TextKey($0.path), $0.bytes) }, uniquingKeysWith: { first, _ in first })
        making = Mutex(Making())
    }

    /// Whether a page has this path relative to the site's folder.
    package func hasPage(_ file: String) -> Bool { page(file) != nil }

    /// Looked for one by one: a table of all pages takes longer to make than the few that are asked for take to be found.
    private func page(_ file: String) -> Page? {
        let folder = "index.html"
        let isOfFolder = file == folder || file.utf8.suffix(folder.utf8.count + 1).elementsEqual("/index.html".utf8)
        let path = TextKey(isOfFolder ? String(file.dropLast(folder.count)) : file)
        return pages.first { TextKey($0.address.path) == path }
    }

    /// A file of the site: a page or an asset, nil for what is neither.
    ///
    /// - Parameter file: the path relative to the site's folder.
    package func file(_ file: String) -> MadePage? {
        let key = TextKey(file)
        if let bytes = assets[key] { return .bytes(bytes) }
        guard let page = page(file) else { return nil }
        return making.withLock { making in
            if let made = making.made[key] { return made }
            let template: String
            let context: OrderedMap
            switch page.content {
            case .template(let name, let gather): (template, context) = (name, gather().make())
            case .bytes(let gather):
                let made = (try? gather().make().get()).map { MadePage.bytes($0) } ?? .failed
                making.made[key] = made
                return made
            }
            var bytes: [UInt8] = []
            var made = MadePage.failed
            let language = page.subsite.language
            var renderer = making.renderers.removeValue(forKey: language) ?? environments[language].theme.makeRenderer()
            do throws(Diagnostic) {
                try renderer.render(template, context, into: &bytes)
                if pictures.allSatisfy(\.problems.isEmpty) { made = .bytes(bytes) }
            } catch {}
            making.renderers[language] = renderer
            making.made[key] = made
            return made
        }
    }
}
