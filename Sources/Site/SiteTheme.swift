internal import Content
internal import Base
internal import Diary
internal import Images
internal import Pages
internal import Templates

/// The theme of a site with what the settings add to it: templates, assets under their published names, fonts, what the map is drawn
/// with, share cards.
struct SiteTheme: Sendable {
    private(set) var theme: Theme
    private(set) var settings: Settings
    let assets: Assets
    let typography: Typography
    /// The parts of fonts and their style sheet, which no page follows from.
    let fontFiles: [(path: String, bytes: [UInt8])]
    private let ownGround: SiteGround
    /// What maps lie on.
    var ground: MapGround { ownGround.ground }
    let mapScripts: MapScripts?
    let shareCards: ShareCards
    let policy: ContentPolicy
    let look: SiteLook
    let warnings: Problems
    /// What every page follows from besides its own context.
    private(set) var fingerprint: Fingerprint

    /// - Parameters:
    ///   - diary: the diary's folder, which may have a `Templates/` of its own.
    ///   - hasShareCards: whether pages have cards where the settings want them.
    ///   - hasFonts: whether fonts are published in parts and their style sheet with them, and not measured with alone.
    /// - Throws: everything that is wrong with assets, strings, fonts and map files.
    init(
        _ settings: Settings, for subsites: [SubsiteContent], in diary: String, hasShareCards: Bool,
        hasFonts: Bool = true
    ) async throws(Problems) {
        let theme = try Theme(folder: diary + "/Templates", language: settings.language.rawValue)
        let fonts = try SiteFonts(settings.fonts, areCut: settings.fontsAreCut, in: diary)
        ownGround = try SiteGround(settings.map, in: diary)
        // Whether a sealed group has a map is nobody's business, so its site has the map's parts in any case.
        let hasMap = subsites.contains { $0.seal != nil || $0.edition.places.contains { $0.location != nil } }
        let leaflet = try SiteLeaflet(settings.map, isNeeded: hasMap, in: diary)
        look = try SiteLook(settings, theme)
        let assets = try Assets(theme, fonts, leaflet, look)
        shareCards = ShareCards(hasShareCards ? subsites : [], theme, folder: diary + "/.cairn/cards")
        typography = fonts.typography(assets)
        fontFiles =
            hasFonts
            ? try await fonts.files(
                for: subsites, theme, assets, settings,
                keeping: DrawingStore(folder: diary + "/.cairn/" + SiteFonts.folderName)) : []
        mapScripts = leaflet.scripts(assets)
        var warnings = fonts.warnings
        warnings.add(look.warnings)
        warnings.add(ownGround.warnings)
        warnings.add(shareCards.warnings)
        let scripts = theme.templates.filter { $0.name.hasSuffix(".html") }.flatMap { InlineScript.all(in: $0.file) }
        warnings.add(InlineScript.warnings(of: scripts))
        self.warnings = warnings
        let policy = ContentPolicy(settings, scripts, mapScripts)
        fingerprint = Self.fingerprint(of: theme, settings, policy)
        self.policy = policy
        self.theme = theme
        self.assets = assets
        self.settings = settings
    }

    /// The typography of a subsite's pages.
    func typography(of content: SubsiteContent) -> Typography {
        guard !content.isForEverybody, let styles = typography.styles else { return typography }
        return Typography(faces: typography.faces, styles: content.subsite.prefix + styles, metrics: typography.metrics)
    }

    /// The fingerprint of the files that no page follows from.
    var ownFiles: Fingerprint {
        Fingerprint { writer in
            for file in fontFiles {
                writer.write(file.path)
                writer.write(Fingerprint(of: file.bytes))
            }
        }
    }

    private static func fingerprint(of theme: Theme, _ settings: Settings, _ policy: ContentPolicy) -> Fingerprint {
        Fingerprint { writer in
            writer.write(theme.fingerprint(of: settings))
            policy.write(to: &writer)
        }
    }

    /// The theme with the words of another language.
    ///
    /// - Parameter settings: the diary's, as that language tells them.
    func translated(to settings: Settings) -> SiteTheme {
        var translated = self
        translated.settings = settings
        translated.theme = theme.translated(to: settings.language.rawValue)
        translated.fingerprint = Self.fingerprint(of: translated.theme, settings, policy)
        return translated
    }

    /// Writes what tells the look of this site from others of the same theme.
    func write(to writer: inout ByteWriter) {
        writer.write(fingerprint)
        // The paths of fonts and scripts have digests of their bytes.
        for face in typography.faces { writer.write(face.path) }
        writer.write(typography.styles)
        for file in (mapScripts?.scripts ?? []) + (mapScripts?.styles ?? []) {
            writer.write(file.address)
            writer.write(file.integrity ?? "")
        }
        writer.write(ownGround.fingerprint)
        writer.write(shareCards.style != nil)
    }
}

extension Reference {
    /// Where the file or folder lies that the settings name: in the diary's folder or in its `Content/`.
    ///
    /// - Parameters:
    ///   - kind: what it is, as “font file”.
    ///   - help: what to do when it is not there.
    func path(ofThe kind: Message, in diary: String, help: Message) throws(Diagnostic) -> String {
        guard staysInside(name) else {
            throw .error("“\(name)” does not lie inside the diary", at: range, help: "copy the \(kind) there")
        }
        for folder in [diary, diary + "/Content"] {
            if let path = Self.existing(name, in: folder) { return path }
        }
        throw .error("there is no \(kind) “\(name)”", at: range, help: help)
    }

    /// The path of a file by its name in NFC; macOS keeps names in NFD, and other systems what a copy from there made them.
    private static func existing(_ name: String, in folder: String) -> String? {
        var path = folder
        for piece in name.split(separator: "/") where piece != "." {
            if FileKind(at: path + "/" + piece) != nil {
                path += "/" + piece
                continue
            }
            let items = (try? Folder(path).items()) ?? []
            guard let item = items.first(where: { normalized($0.name) == piece }) else { return nil }
            path += "/" + item.name
        }
        return path
    }
}
