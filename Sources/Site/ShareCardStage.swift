internal import Diagnostics
internal import Diary
internal import Files
internal import Images
internal import Pages
internal import Templates

/// One worker's way from a share card to its file: what the site or the store has is kept, all else is drawn.
struct ShareCardStage {
    private let folder: SiteFolder
    private let store: DrawingStore
    private let photos: SitePhotos
    private let makeRenderer: @Sendable () -> Renderer
    private var renderer: Renderer?

    init(
        _ folder: SiteFolder, _ store: DrawingStore, _ photos: SitePhotos,
        makeRenderer: @escaping @Sendable () -> Renderer
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
        var renderer = renderer ?? makeRenderer()
        self.renderer = nil
        defer { self.renderer = renderer }
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
