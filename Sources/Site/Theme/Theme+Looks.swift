internal import Templates
internal import Content
package import Base
package import Diary

// What one asks of a theme's looks besides building a site.
extension Theme {
    /// The looks that settings may name, with what their style sheets say of themselves in their first comment.
    package var lookDescriptions: [(name: String, description: String)] {
        var found = looks.map { (name: $0.name, description: Self.description(of: $0.file)) }
        if !found.contains(where: { $0.name == Settings.Look.standard }) {
            found.append(
                (Settings.Look.standard, "Quiet and editorial: warm paper, ink, hairlines."))
        }
        return found.sorted { $0.name < $1.name }
    }

    /// The theme of a diary as its settings speak.
    ///
    /// - Throws: what is wrong with the diary's own files of it.
    package init(of diary: String, _ settings: Settings) throws(Problems) {
        try self.init(folder: diary + "/Templates", language: settings.language.rawValue)
    }

    /// What a build would say of the look that settings choose.
    ///
    /// - Parameter bytes: those of Content/diary.yml.
    package func problems(ofLookIn bytes: [UInt8]) -> Problems {
        do throws(Problems) {
            let (file, root) = try orProblems(try yaml(SourceFile(path: "Content/diary.yml", bytes: bytes)))
            return try SiteLook(Settings.read(file, root).settings, self).warnings
        } catch {
            return error
        }
    }

    /// The style sheet of a look of one's own, which begins as another.
    ///
    /// - Throws: a diagnostic when it cannot have this name, or there is no such other.
    package func newLook(_ name: String, from other: String) throws(Diagnostic) -> [UInt8] {
        guard slug(name) == name, !name.isEmpty else {
            throw .error("a look's name is that of a file", help: "write it as \(slug(name))")
        }
        let names = lookDescriptions.map(\.name)
        guard !names.contains(name), name != "new" else {
            throw .error("there is a look “\(name)” already", help: "choose another name")
        }
        guard names.contains(other) else {
            throw .error(
                "there is no look “\(other)”",
                help: didYouMeanHelp(other, among: names) ?? "it is one of: \(names.joined(separator: ", "))")
        }
        if let file = looks.first(where: { $0.name == other })?.file { return file.bytes }
        // The theme's own look is its style sheet, of which the tokens are enough to begin with.
        let text = Self.standardFiles["assets/" + SiteLook.styleSheet]?.text ?? ""
        let start = text.firstRange(of: ":root {\n")?.lowerBound ?? text.endIndex
        let end = text[start...].firstRange(of: "}\n")?.upperBound ?? text.endIndex
        return Array(
            "/* \(name): what is said here comes after the theme's own style sheet. */\n\n\(text[start..<end])".utf8)
    }

    private static func description(of file: SourceFile) -> String {
        let text = file.text
        guard text.hasPrefix("/*"), let end = text.firstRange(of: "*/") else { return "" }
        let comment = text[text.index(text.startIndex, offsetBy: 2)..<end.lowerBound]
        return trimmed(comment.split(separator: "\n").first.map(String.init) ?? "")
    }
}

extension Theme {
    /// The function `shell` of templates: what a browser needs of the theme to show any page, for a service worker to keep.
    ///
    /// It gives `files`, the addresses of style sheets, scripts and pictures, and `version`, which changes with the theme.
    func shell(_ assets: Assets, base: String) -> Function {
        let value: Value = [
            "files": .list(self.assets.compactMap { asset in assets.path(of: asset.name).map { .string(base + $0) } }),
            "version": .string(String(Fingerprint { write(to: &$0) }.hex.prefix(10))),
        ]
        return Function { (_, _) throws(TemplateError) in value }
    }
}
