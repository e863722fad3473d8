internal import Content
internal import Diagnostics
internal import Files
internal import Pages
internal import Templates

/// One worker's way from a page to its file: what was made from the same before is kept, all else is rendered and staged.
struct PageStage {
    let folder: SiteFolder
    let theme: CompiledTheme
    private var renderer: Renderer?
    private var bytes: [UInt8] = []

    init(_ folder: SiteFolder, _ theme: CompiledTheme) {
        self.folder = folder
        self.theme = theme
    }

    /// - Throws: what is wrong with the template on this page, or with writing the file.
    mutating func file(_ page: Page) throws(Diagnostic) -> SiteFile {
        let path = page.address.file
        if let file = folder.untouched(path) { return file }
        let reads = TextReads()
        switch page.content {
        case .template(let template, let gather):
            let ingredients = reads.noting(gather)
            if let file = folder.untouched(path, madeFrom: ingredients.fingerprint) { return file }
            let context = reads.noting(ingredients.make)
            return try file(page, template, context).reading(reads.entries, madeFrom: ingredients.fingerprint)
        case .bytes(let gather):
            let ingredients = reads.noting(gather)
            if let file = folder.untouched(path, madeFrom: ingredients.fingerprint) { return file }
            let bytes = try reads.noting(ingredients.make).get()
            return try folder.file(path, bytes).reading(reads.entries, madeFrom: ingredients.fingerprint)
        }
    }

    private mutating func file(_ page: Page, _ template: String, _ context: Map) throws(Diagnostic) -> SiteFile {
        let source = fingerprint(template, context)
        if let file = folder.kept(page.address.file, madeFrom: source) { return file }
        var renderer = renderer ?? theme.makeSeparateRenderer()
        self.renderer = nil
        defer { self.renderer = renderer }
        bytes.removeAll(keepingCapacity: true)
        do throws(Diagnostic) {
            try renderer.render(template, context, into: &bytes)
        } catch {
            throw error.about(page)
        }
        return try folder.stage(bytes, as: page.address.file, madeFrom: source)
    }

    /// The fingerprint of all that a template can see, nil for a context that is not only values.
    private func fingerprint(_ template: String, _ context: Map) -> Fingerprint? {
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
