internal import Content
internal import Diagnostics
internal import Diary
internal import Files
internal import Pages
internal import Templates

/// The theme of a site with what the settings add to it, ready to make pages: compiled templates, assets under their published
/// names, fonts, what the map is drawn with, share cards.
struct CompiledTheme: Sendable {
    let theme: Theme
    let assets: Assets
    let typography: Typography
    let outline: SiteOutline
    let mapScripts: MapScripts?
    let shareCards: ShareCards
    let warnings: Problems
    /// What every page follows from besides its own context.
    let fingerprint: Fingerprint
    private let library: TemplateLibrary
    private let settings: Settings

    /// - Parameters:
    ///   - diary: the diary's folder, which may have a `Templates/` of its own.
    ///   - hasShareCards: whether pages have cards where the settings want them.
    ///   - memory: what an earlier build of this process has compiled.
    /// - Throws: everything that is wrong with templates, assets, strings, fonts and map files.
    init(
        _ settings: Settings, for realms: [SiteRealm], in diary: String, hasShareCards: Bool,
        remembering memory: BuildMemory?
    ) throws(Problems) {
        let theme = try Theme(folder: diary + "/Templates", language: settings.language.rawValue)
        let fonts = try SiteFonts(settings.fonts, in: diary)
        outline = try SiteOutline(settings.map.outline, in: diary)
        // Whether a sealed group has a map is nobody's business, so its site has the map's parts in any case.
        let hasMap = realms.contains { $0.seal != nil || $0.edition.places.contains { $0.location != nil } }
        let leaflet = try SiteLeaflet(settings.map, isNeeded: hasMap, in: diary)
        let assets = try Assets(theme, fonts, leaflet)
        shareCards = ShareCards(hasShareCards ? realms : [], theme, folder: diary + "/.cairn/cards")
        typography = fonts.typography(assets)
        mapScripts = leaflet.scripts(assets)
        var warnings = fonts.warnings
        warnings.add(outline.warnings)
        warnings.add(shareCards.warnings)
        self.warnings = warnings
        fingerprint = theme.fingerprint(of: settings)
        self.theme = theme
        self.assets = assets
        self.settings = settings
        let source = assets.fingerprint(with: fingerprint)
        if let known = memory?.library(madeFrom: source) {
            library = known
        } else {
            library = try TemplateLibrary(theme, assets, settings)
            memory?.keep(library, madeFrom: source)
        }
    }

    /// A renderer that shares its templates with others.
    func makeRenderer() -> Renderer { library.makeRenderer() }

    /// A renderer with templates and strings of its own: counting references to shared ones from two processors costs more than
    /// compiling the theme again, which has succeeded once.
    func makeSeparateRenderer() -> Renderer {
        ((try? TemplateLibrary(theme, assets, settings)) ?? library).makeRenderer()
    }

    /// Writes what tells the look of this site from others of the same theme.
    func write(to writer: inout ByteWriter) {
        writer.write(fingerprint)
        // The paths of fonts and scripts have digests of their bytes.
        for face in typography.faces { writer.write(face.path) }
        for file in (mapScripts?.scripts ?? []) + (mapScripts?.styles ?? []) {
            writer.write(file.address)
            writer.write(file.integrity ?? "")
        }
        writer.write(outline.fingerprint)
        writer.write(shareCards.style != nil)
    }
}

extension TemplateLibrary {
    /// The theme's templates, compiled with all that they may call.
    fileprivate init(_ theme: Theme, _ assets: Assets, _ settings: Settings) throws(Problems) {
        let strings = try theme.strings(settings.language.rawValue)
        let environment = Environment(
            language: settings.language == .ko ? .korean : .english,
            functions: [
                "t": strings.function, "asset": assets.function(base: settings.base),
                "shell": theme.shell(assets, base: settings.base),
            ],
            filters: [
                "slug": Filter { (values, _) throws(TemplateError) in
                    guard case .string(let text)? = values.first else { throw TemplateError("slug takes a text") }
                    return .string(slug(text))
                },
                "markdown": Filter { (values, _) throws(TemplateError) in
                    guard case .string(let text)? = values.first else { throw TemplateError("markdown takes a text") }
                    let body = Markdown.html(SourceFile(path: "", text: text), options: settings.markdown)
                    return .safe(body.pieces.map { if case .html(let html) = $0 { html } else { "" } }.joined())
                },
            ])
        try self.init(theme.templates.map { TemplateSource(name: $0.name, file: $0.file) }, environment: environment)
    }
}
