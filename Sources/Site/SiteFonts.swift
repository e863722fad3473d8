internal import Content
internal import Diagnostics
internal import Diary
internal import Files
internal import FlowLayout
internal import Fonts
internal import Pages

/// The fonts that the settings name, to be published as assets, and what texts measure in them.
struct SiteFonts {
    struct Face {
        let font: WebFont
        let source: FontSource
        /// The path as diagnostics name it.
        let shown: String
        let reference: Reference

        /// The name as an asset; no two fonts of a site are of the same weight.
        var name: String {
            let file = source.path.split(separator: "/").last ?? ""
            let stem = slug(String(file.lastIndex(of: ".").map { file[..<$0] } ?? file))
            return "fonts/\(stem)-\(font.weights.lowerBound)\(font.isItalic ? "-italic" : "").\(font.format)"
        }
    }

    /// Larger fonts are warned of, in bytes: each reader loads them.
    private static let largeSize = 8_000_000

    private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]

    private(set) var faces: [Face] = []
    private(set) var warnings = Problems()
    private let metrics: FontMetrics

    /// - Parameters:
    ///   - names: font files in the diary or its `Content/`, or families that are installed.
    ///   - diary: the folder that holds `Content/`.
    /// - Throws: everything that is wrong with them.
    init(_ names: [Reference], in diary: String) throws(Problems) {
        var problems = Problems()
        for reference in names {
            let sources = problems.gather { () throws(Diagnostic) in try Self.sources(reference, diary) }
            for source in sources ?? [] {
                let face = problems.gather { () throws(Diagnostic) in try Self.face(source, reference, diary) }
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
        for face in faces { Self.warn(of: face, &problems) }
        warnings = problems
        guard let plain = faces.min(by: { Self.rank($0.font) < Self.rank($1.font) }) else {
            metrics = .averages
            return
        }
        metrics = try single { () throws(Diagnostic) in
            try FontMetrics(fonts: [(plain.shown, plain.font.bytes)])
        }
    }

    /// - Parameter assets: with these fonts among them.
    func typography(_ assets: Assets) -> Typography {
        let published = faces.map { face in
            let weights = face.font.weights
            return Typography.Face(
                path: assets.path(of: face.name) ?? "", type: "font/" + face.font.format,
                weight: weights.count == 1 ? "\(weights.lowerBound)" : "\(weights.lowerBound) \(weights.upperBound)",
                style: face.font.isItalic ? "italic" : "normal")
        }
        return Typography(faces: published, metrics: metrics)
    }

    private static func face(
        _ source: FontSource, _ reference: Reference, _ diary: String
    ) throws(Diagnostic) -> Face {
        let shown = relativePath(source.path, to: diary) ?? source.path
        let bytes = try File(source.path).read(limit: FontMetrics.fileSizeLimit, shownAs: shown)
        do throws(Diagnostic) {
            return Face(
                font: try WebFont(name: shown, bytes: bytes, index: source.index), source: source, shown: shown,
                reference: reference)
        } catch {
            var failure = error
            failure.notes.append(.init("the settings name it", at: reference.range))
            throw failure
        }
    }

    private static func warn(of face: Face, _ problems: inout Problems) {
        if face.font.isRestricted {
            problems.add(
                .warning(
                    "the font “\(face.shown)” says that it must not be embedded", at: face.reference.range,
                    help: "ask its maker before you publish it, or take a font with an open licence"))
        }
        if face.font.bytes.count > largeSize {
            problems.add(
                .warning(
                    "the font “\(face.shown)” has \(face.font.bytes.count / 1_000_000) MB, which every reader loads",
                    at: face.reference.range, help: "take a font with fewer characters, or a part of this one"))
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
        guard name.contains("/") || endings.contains(where: name.lowercased().hasSuffix) else {
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
}
