internal import Content
internal import Base
internal import Diary
internal import Typesetting
internal import Images
internal import Pages
internal import Templates

/// The share cards of a site's pages.
struct ShareCards: Sendable {
    /// What cards follow from, nil where there are none.
    let style: ShareCardStyle?
    /// Why there are none, where the settings want them.
    let warnings: Problems
    private let store: DrawingStore

    /// - Parameter folder: where finished cards are kept between builds.
    init(_ subsites: [SubsiteContent], _ theme: Theme, folder: String) {
        store = DrawingStore(folder: folder)
        var warnings = Problems()
        guard let settings = subsites.first?.edition.settings, settings.hasShareCards else {
            (style, self.warnings) = (nil, warnings)
            return
        }
        let obstacle: (reason: String, help: String)? =
            if settings.url == nil {
                ("the settings have no url, and networks ask for whole addresses", "add url: to the settings")
            } else if !VectorPicture.isPossible {
                ("the libvips of this machine cannot draw SVG", "install libvips with librsvg")
            } else if !InstalledFonts().have(Self.letters(of: subsites)) {
                (
                    "no font on this machine has the letters of the diary",
                    "install one with them, such as Noto Sans CJK or Nanum Gothic"
                )
            } else {
                nil
            }
        if let obstacle {
            warnings.add(
                .warning(
                    "no share cards are drawn: \(obstacle.reason)", path: settings.file.path,
                    help: "\(obstacle.help), or take share_cards out of them"))
        }
        style = obstacle == nil ? ShareCardStyle(fingerprint: theme.fingerprintOfDrawings(settings)) : nil
        self.warnings = warnings
    }

    /// A letter of each script that a card is sure to need.
    private static func letters(of subsites: [SubsiteContent]) -> [Unicode.Scalar] {
        func isHangul(_ text: String) -> Bool {
            text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        }
        let needsHangul = subsites.contains { subsite in
            let edition = subsite.edition
            return edition.settings.language == .ko || isHangul(edition.settings.title)
                || edition.places.contains { isHangul($0.title) }
        }
        let own: [Unicode.Scalar] =
            switch subsites.first?.edition.settings.language {
            case .ja: ["あ", "地"]
            case .zhHans: ["这"]
            case .zhHant: ["這"]
            case .ko, .en, .de, .fr, .es, nil: []
            }
        return ["A"] + (needsHangul ? ["가"] : []) + own
    }

    /// Draws the cards that the store lacks, and stages those that the site lacks. Photos must have been copied before.
    func make(
        for pages: [Page], with photos: SitePhotos, into folder: SiteFolder,
        makeRenderer: @escaping @Sendable (Settings.Language?) -> Renderer
    ) async -> (files: [SiteFile], problems: Problems) {
        var known: Set<TextKey> = []
        let pages = pages.filter { $0.card.map { known.insert(TextKey($0.file)).inserted } ?? false }
        if pages.isEmpty { return ([], Problems()) }
        let results = await pages.concurrentMap(
            runLength: 1, state: { ShareCardStage(folder, store, photos, makeRenderer: makeRenderer) }
        ) { stage, page in
            Result { () throws(Diagnostic) in try Task.isCancelled ? nil : stage.file(page) }
        }
        var problems = Problems()
        let files = results.compactMap { result in
            problems.gather { () throws(Diagnostic) in try result.get() } ?? nil
        }
        if files.contains(where: { $0.outcome != .kept }) {
            // What cannot be removed now is tried again by the next build.
            _ = try? store.clean(keeping: Set(pages.compactMap { $0.card.map { ShareCardStage.name(of: $0) } }))
        }
        return (files, problems.withoutRepetitions)
    }
}

extension Theme {
    /// What every drawing follows from besides its own context.
    fileprivate func fingerprintOfDrawings(_ settings: Settings) -> Fingerprint {
        let drawing = files[ShareCard.template]?.text ?? ""
        // A template that calls others follows from them too, and which these are is for the compiler to know.
        if ["include", "import", "extends"].contains(where: { drawing.contains($0) }) {
            return fingerprint(of: settings)
        }
        return Fingerprint { writer in
            writer.write(settings.language.rawValue)
            write(to: &writer) { $0 == ShareCard.template || $0.hasPrefix("strings/") }
        }
    }
}

/// One worker's way from a share card to its file: what the site or the store has is kept, all else is drawn.
struct ShareCardStage {
    private let folder: SiteFolder
    private let store: DrawingStore
    private let photos: SitePhotos
    private let makeRenderer: @Sendable (Settings.Language?) -> Renderer
    private var renderers: [Settings.Language?: Renderer] = [:]

    init(
        _ folder: SiteFolder, _ store: DrawingStore, _ photos: SitePhotos,
        makeRenderer: @escaping @Sendable (Settings.Language?) -> Renderer
    ) {
        self.folder = folder
        self.store = store
        self.photos = photos
        self.makeRenderer = makeRenderer
    }

    /// The card's name in the store.
    static func name(of card: ShareCard) -> String {
        String(card.file.split(separator: "/").last ?? "")
    }

    /// - Throws: what is wrong with the template on this card, or with writing the file.
    mutating func file(_ page: Page) throws(Diagnostic) -> SiteFile? {
        guard let card = page.card else { return nil }
        // The name changes with everything that the card follows from.
        let source = Fingerprint(of: Array(card.file.utf8))
        if let kept = folder.kept(card.file, madeFrom: source) { return kept }
        let language = page.subsite.language
        var renderer = renderers.removeValue(forKey: language) ?? makeRenderer(language)
        defer { renderers[language] = renderer }
        let photos = photos
        let drawing: String
        do throws(Diagnostic) {
            drawing = try store.path(Self.name(of: card)) { () throws(Diagnostic) in
                var picture: String?
                if let photo = card.photo, let copy = photos.copy(of: photo, width: ShareCard.photoWidth * 3 / 2) {
                    picture = try VectorPicture.address(
                        ofPhotoAt: copy, width: ShareCard.photoWidth, height: ShareCard.photoHeight)
                }
                var svg: [UInt8] = []
                try renderer.render(ShareCard.template, card.context(with: picture), into: &svg)
                return svg
            }
        } catch {
            if error.isSystemFailure { throw error }
            var problem = error
            problem.notes.append(.init("on the share card of /\(page.address.path), made from \(page.source)"))
            throw problem
        }
        return try folder.stage(copyOf: drawing, as: card.file, madeFrom: source)
    }
}
