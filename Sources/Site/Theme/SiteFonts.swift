internal import Content
internal import Base
internal import Diary
internal import Typesetting
internal import Images
internal import Pages

/// The fonts that the settings name, and what texts measure in them. Small ones are published whole, as assets, large ones in parts.
struct SiteFonts {
    struct SiteFace {
        let font: WebFont
        let source: FontSource
        /// The path as diagnostics name it.
        let shown: String
        let reference: Reference
        /// Whether it is published in parts.
        let isCut: Bool
        /// Whether the settings name its family, and the file lies outside of the diary.
        var isInstalled: Bool { !SiteFonts.isFile(reference.name) }

        /// The file's name.
        var file: String { String(source.path.split(separator: "/").last ?? "") }

        /// What the names of its files begin with; no two fonts of a site are of the same weight.
        var stem: String {
            let stem = slug(file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file)
            return "\(stem)-\(font.weights.lowerBound)\(font.isItalic ? "-italic" : "")"
        }

        /// The name as an asset.
        var name: String { "fonts/\(stem).\(font.format)" }

        /// As the descriptor `font-weight` of `@font-face`.
        var weight: String {
            let weights = font.weights
            return weights.count == 1 ? "\(weights.lowerBound)" : "\(weights.lowerBound) \(weights.upperBound)"
        }

        var style: String { font.isItalic ? "italic" : "normal" }
    }

    /// A licence that lies beside a font file, to be published with it.
    struct Licence {
        /// The name as an asset.
        let name: String
        let bytes: [UInt8]
    }

    /// Smaller fonts are published whole, in bytes: asking for parts takes longer than it saves.
    private static let smallSize = 100_000
    /// What files with a licence are called.
    private static let licences = ["OFL.txt", "LICENSE.txt", "LICENSE", "LICENCE.txt", "LICENCE"]
    private static let licenceLimit = 256 << 10

    /// Where finished parts are kept between builds, in `.cairn`.
    static let folderName = "fonts"

    /// Larger fonts are warned of, in bytes: each reader loads them.
    private static let largeSize = 8_000_000

    private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]

    private(set) var faces: [SiteFace] = []
    private(set) var licences: [Licence] = []
    private(set) var warnings = Problems()
    private let metrics: FontMetrics

    /// - Parameters:
    ///   - names: font files in the diary or its `Content/`, or families that are installed.
    ///   - areCut: whether large ones are published in parts.
    ///   - diary: the folder that holds `Content/`.
    /// - Throws: everything that is wrong with them.
    init(_ names: [Reference], areCut: Bool, in diary: String) throws(Problems) {
        var problems = Problems()
        for reference in names {
            let sources = problems.gather { () throws(Diagnostic) in try Self.sources(reference, diary) }
            for source in sources ?? [] {
                let face = problems.gather { () throws(Diagnostic) in try Self.face(source, reference, areCut, diary) }
                guard let face else { continue }
                if let other = faces.first(where: { Self.clash($0.font, face.font) }) {
                    problems.add(
                        .error(
                            "“\(face.shown)” and “\(other.shown)” are of the same weight", at: reference.range,
                            help: "keep one of the two"))
                }
                faces.append(face)
            }
        }
        try problems.throwErrors()
        for face in faces { Self.warn(of: face, areCut, &problems) }
        licences = Self.licences(of: faces, in: diary)
        warnings = problems
        guard let plain = faces.min(by: { Self.rank($0.font) < Self.rank($1.font) }) else {
            metrics = .averages
            return
        }
        metrics = try single { () throws(Diagnostic) in
            try FontMetrics(fonts: [(plain.shown, plain.font.bytes)])
        }
    }

    /// - Parameter assets: with the fonts among them that are published whole.
    func typography(_ assets: Assets) -> Typography {
        let published = faces.filter { !$0.isCut }.map { face in
            Typography.Face(
                path: assets.path(of: face.name) ?? "", type: "font/" + face.font.format, weight: face.weight,
                style: face.style)
        }
        return Typography(faces: published, styles: faces.isEmpty ? nil : FontStyles.path, metrics: metrics)
    }

    /// The parts of fonts that are published in parts, and a style sheet of all: once for what everybody may read, and once for each
    /// group that not everybody may read, whose files stand with its pages and are sealed where these are.
    ///
    /// - Parameter store: where finished parts are kept between builds.
    func files(
        for subsites: [SubsiteContent], _ theme: Theme, _ assets: Assets, _ settings: Settings,
        keeping store: DrawingStore
    ) async throws(Problems) -> [(path: String, bytes: [UInt8])] {
        if faces.isEmpty { return [] }
        var cuts: [(face: SiteFace, cutter: FontCutter, fingerprint: Fingerprint)] = []
        for face in faces where face.isCut {
            let cutter = try single { () throws(Diagnostic) in try FontCutter(face.font, name: face.shown) }
            cuts.append((face, cutter, Fingerprint(of: face.font.bytes)))
        }
        let whole = faces.filter { !$0.isCut }.map { face in
            FontStyles.StyledFont(
                path: settings.base + (assets.path(of: face.name) ?? ""),
                format: face.font.format == "otf" ? "opentype" : "truetype", weight: face.weight, style: face.style,
                range: nil)
        }
        let beside = licences.compactMap { assets.path(of: $0.name) }.map { "The licence: \(settings.base)\($0)" }
        let notices = faces.map { face in ([face.file] + face.font.notices).joined(separator: " | ") } + beside
        var published: [(path: String, bytes: [UInt8])] = []
        var kept: Set<String> = []
        let readers =
            [("", subsites.filter(\.isForEverybody))]
            + subsites.filter { !$0.isForEverybody }.map { ($0.subsite.prefix, [$0]) }
        for (prefix, own) in readers {
            let letters = cuts.isEmpty ? nil : try SiteLetters(own, theme, settings.language.rawValue)
            var slices: [[UInt32]] = []
            var files = whole
            for (face, cutter, fingerprint) in cuts {
                if slices.isEmpty, let letters { slices = FontParts.slices(of: cutter, letters) }
                let made = try await FontParts(
                    of: cutter, face.stem, fingerprint, in: slices, hasSpare: prefix.isEmpty, keeping: store)
                kept.formUnion(made.kept)
                for part in made.parts {
                    published.append((prefix + part.path, part.bytes))
                    files.append(
                        .init(
                            path: settings.base + prefix + part.path, format: "woff2", weight: face.weight,
                            style: face.style, range: part.range))
                }
            }
            let styles = FontStyles(files, notices: notices, metrics, language: settings.language.rawValue)
            published.append((prefix + FontStyles.path, Array(styles.text.utf8)))
        }
        // What cannot be removed now is tried again by the next build.
        if !kept.isEmpty { _ = try? store.clean(keeping: kept) }
        return published
    }

    /// The licences that lie beside font files of the diary.
    private static func licences(of faces: [SiteFace], in diary: String) -> [Licence] {
        var found: [Licence] = []
        for face in faces where !face.isInstalled {
            let folder = face.source.path.lastIndex(of: "/").map { face.source.path[..<$0] } ?? "."
            for name in licences {
                guard let bytes = try? File("\(folder)/\(name)").read(limit: licenceLimit),
                    !found.contains(where: { $0.bytes == bytes })
                else { continue }
                found.append(Licence(name: "fonts/\(face.stem)-\(name)", bytes: bytes))
            }
        }
        return found
    }

    private static func face(
        _ source: FontSource, _ reference: Reference, _ areCut: Bool, _ diary: String
    ) throws(Diagnostic) -> SiteFace {
        let shown = relativePath(source.path, to: diary) ?? source.path
        let bytes = try File(source.path).read(limit: FontMetrics.fileSizeLimit, shownAs: shown)
        do throws(Diagnostic) {
            let font = try WebFont(name: shown, bytes: bytes, index: source.index)
            return SiteFace(
                font: font, source: source, shown: shown, reference: reference,
                isCut: areCut && font.bytes.count >= smallSize && !font.isIndivisible)
        } catch {
            var failure = error
            failure.notes.append(.init("the settings name it", at: reference.range))
            throw failure
        }
    }

    private static func warn(of face: SiteFace, _ areCut: Bool, _ problems: inout Problems) {
        if face.font.isRestricted {
            problems.add(
                .warning(
                    "the font “\(face.shown)” says that it must not be embedded", at: face.reference.range,
                    help: "ask its maker before you publish it, or take a font with an open licence"))
        }
        if areCut, face.font.isIndivisible, face.font.bytes.count >= smallSize {
            problems.add(
                .warning(
                    "the font “\(face.shown)” says that no part of it may be published, so every reader loads it whole",
                    at: face.reference.range, help: "take a font with an open licence"))
        } else if !face.isCut, face.font.bytes.count > largeSize {
            problems.add(
                .warning(
                    "the font “\(face.shown)” has \(face.font.bytes.count / 1_000_000) MB, which every reader loads",
                    at: face.reference.range,
                    help: "take a font with fewer characters, or take “subset: false” out of the settings"))
        }
    }

    /// Whether a page could not tell two fonts apart.
    private static func clash(_ first: WebFont, _ second: WebFont) -> Bool {
        first.isItalic == second.isItalic && first.weights.overlaps(second.weights)
    }

    /// Which font a browser takes first for upright text of weight 400 (CSS Fonts 4, section 5.2): up to 500 the next heavier,
    /// then the next lighter, then heavier ones.
    private static func rank(_ font: WebFont) -> (Int, Int) {
        let weights = font.weights
        let style = font.isItalic ? 10 : 0
        if weights.contains(400) { return (style, 0) }
        if weights.lowerBound > 500 { return (style + 3, weights.lowerBound) }
        return weights.lowerBound > 400 ? (style + 1, weights.lowerBound) : (style + 2, -weights.upperBound)
    }

    // MARK: Finding

    private static func sources(_ reference: Reference, _ diary: String) throws(Diagnostic) -> [FontSource] {
        let name = reference.name
        guard isFile(name) else {
            do throws(Diagnostic) {
                return try InstalledFonts().family(name)
            } catch {
                var failure = error
                (failure.range, failure.path) = (reference.range, reference.range.file.path)
                throw failure
            }
        }
        let path = try reference.path(
            ofThe: "font file", in: diary,
            help: "put it into the diary or its Content/, or name a family that is installed here")
        return [FontSource(path: path)]
    }

    /// Whether a name is that of a file, and not of a family.
    private static func isFile(_ name: String) -> Bool {
        name.contains("/") || endings.contains(where: name.lowercased().hasSuffix)
    }
}
