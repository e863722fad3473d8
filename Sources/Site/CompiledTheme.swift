internal import Content
internal import Base
internal import Diary
internal import Pages
internal import Templates

/// The theme of a site with its templates compiled, ready to make pages.
struct CompiledTheme: Sendable {
    let theme: SiteTheme
    private let library: TemplateLibrary
    private let fragments = FragmentMemory()

    /// - Parameter memory: what an earlier build of this process has compiled.
    /// - Throws: everything that is wrong with the templates.
    init(_ theme: SiteTheme, remembering memory: BuildMemory?) throws(Problems) {
        self.theme = theme
        let source = theme.assets.fingerprint(with: theme.fingerprint)
        if let known = memory?.library(madeFrom: source) {
            library = known
        } else {
            library = try TemplateLibrary(theme)
            memory?.keep(library, madeFrom: source)
        }
    }

    /// The language of the pages that it makes.
    var language: Settings.Language { theme.settings.language }

    /// A renderer that shares its templates with others.
    func makeRenderer() -> Renderer { library.makeRenderer(sharing: fragments) }

    /// Writes a picture of a text, by one of the templates for that.
    func textPicture(_ template: String = TextPictures.template) -> TextPictures.Render {
        { context throws(Diagnostic) in
            var renderer = makeRenderer()
            var bytes: [UInt8] = []
            try renderer.render(template, context, into: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A renderer with templates and strings of its own: over many pages, counting references to shared ones from two processors
    /// costs more than compiling the theme again, which has succeeded once.
    func makeSeparateRenderer() -> Renderer {
        ((try? TemplateLibrary(theme)) ?? library).makeRenderer(sharing: fragments)
    }
}

extension TemplateLibrary {
    /// The theme's templates, compiled with all that they may call.
    fileprivate init(_ siteTheme: SiteTheme) throws(Problems) {
        let (theme, assets, settings) = (siteTheme.theme, siteTheme.assets, siteTheme.settings)
        try self.init(
            theme, settings,
            calling: [
                "asset": assets.function(base: settings.base), "shell": theme.shell(assets, base: settings.base),
                "policy": siteTheme.policy.function, "look": siteTheme.look.function,
            ])
    }

    /// The same of a theme that is not a site's.
    ///
    /// - Parameter functions: what they may call besides words.
    init(
        _ theme: Theme, _ settings: Settings, calling functions: [String: Function] = [:]
    ) throws(Problems) {
        let strings = try theme.strings(settings.language.rawValue)
        let environment = Environment(
            language: LanguageRules(settings.language),
            functions: functions.merging(["t": strings.function]) { _, words in words },
            filters: [
                "slug": Filter { (values, _) throws(TemplateError) in
                    guard case .string(let text)? = values.first else { throw TemplateError("slug takes a text") }
                    return .string(slug(text))
                },
                "markdown": Filter { (values, _) throws(TemplateError) in
                    guard case .string(let text)? = values.first else { throw TemplateError("markdown takes a text") }
                    // Whose text it is nobody knows here, so it is never trusted.
                    let body = Markdown.html(SourceFile(path: "", text: text), options: MarkdownOptions())
                    return .safe(body.pieces.map { if case .html(let html) = $0 { html } else { "" } }.joined())
                },
            ])
        try self.init(theme.templates.map { TemplateSource(name: $0.name, file: $0.file) }, environment: environment)
    }
}
