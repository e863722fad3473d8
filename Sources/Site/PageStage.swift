internal import Content
internal import Base
internal import Diary
internal import Pages
internal import Templates

/// One worker's way from a page to its file: what was made from the same before is kept, all else is rendered and staged.
struct PageStage {
    private let folder: SiteFolder
    private let environments: PageEnvironments
    /// The renderers of the languages whose pages came by, and how many they have rendered.
    private var renderers: [Settings.Language?: (renderer: Renderer, count: Int)] = [:]
    private var bytes: [UInt8] = []

    init(_ folder: SiteFolder, _ environments: PageEnvironments) {
        self.folder = folder
        self.environments = environments
    }

    /// How many pages are rendered with shared templates before it pays to have some of one's own.
    private static let sharedCount = 64

    /// - Throws: what is wrong with the template on this page, or with writing the file.
    mutating func file(_ page: Page) throws(Diagnostic) -> SiteFile {
        let path = page.address.file
        let environment = environments[page.subsite.language]
        if let file = folder.untouched(path) { return file }
        let reads = ReadRecorder()
        switch page.content {
        case .template(let template, let gather):
            let ingredients = reads.noting(gather)
            if let source = environment.source(template, ingredients.fingerprint) {
                if let file = folder.untouched(path, madeFrom: source) { return file }
                return try file(page, template, reads.noting(ingredients.make), source).reading(reads.entries)
            }
            let context = reads.noting(ingredients.make)
            let source = environment.fingerprint(template, context)
            if let file = folder.kept(path, madeFrom: source) { return file.reading(reads.entries) }
            return try file(page, template, context, source).reading(reads.entries)
        case .bytes(let gather):
            let ingredients = reads.noting(gather)
            if let source = environment.source("", ingredients.fingerprint) {
                if let file = folder.untouched(path, madeFrom: source) { return file }
                let bytes = try reads.noting(ingredients.make).get()
                return try folder.stage(bytes, as: path, madeFrom: source).reading(reads.entries)
            }
            let bytes = try reads.noting(ingredients.make).get()
            return try folder.file(path, bytes).reading(reads.entries)
        }
    }

    private mutating func file(
        _ page: Page, _ template: String, _ context: OrderedMap, _ source: Fingerprint?
    ) throws(Diagnostic) -> SiteFile {
        let language = page.subsite.language
        let theme = environments[language].theme
        var (renderer, count) = renderers.removeValue(forKey: language) ?? (theme.makeRenderer(), 0)
        if count == Self.sharedCount { renderer = theme.makeSeparateRenderer() }
        defer { renderers[language] = (renderer, count + 1) }
        bytes.removeAll(keepingCapacity: true)
        do throws(Diagnostic) {
            try renderer.render(template, context, into: &bytes)
        } catch {
            throw error.about(page)
        }
        return try folder.stage(bytes, as: page.address.file, madeFrom: source)
    }
}

extension PageEnvironment {
    /// The fingerprint of all that a page of ingredients follows from besides the texts that are read for it.
    fileprivate func source(_ template: String, _ ingredients: Fingerprint?) -> Fingerprint? {
        guard let ingredients else { return nil }
        var writer = ByteWriter(capacity: 64)
        writer.write(key)
        writer.write(template)
        writer.write(ingredients)
        return Fingerprint(of: writer.take())
    }

    /// The fingerprint of all that a template can see, nil for a context that is not only values.
    fileprivate func fingerprint(_ template: String, _ context: OrderedMap) -> Fingerprint? {
        var prefix = ByteWriter(capacity: 64)
        prefix.write(theme.theme.fingerprint)
        prefix.write(template)
        return context.fingerprint(after: prefix.bytes)
    }
}

extension Diagnostic {
    /// The diagnostic with a word on the page that it arose on.
    fileprivate func about(_ page: Page) -> Diagnostic {
        if isSystemFailure { return self }
        var diagnostic = self
        diagnostic.notes.append(.init("on the page /\(page.address.path), made from \(page.source)"))
        return diagnostic
    }
}
