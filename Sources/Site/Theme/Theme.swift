internal import CTheme
internal import Content
package import Base
internal import Diary
internal import Templates

/// Templates, assets and strings: the default theme with what a diary's own `Templates/` puts over it.
package struct Theme: Sendable {
    /// The files by their names inside the theme's folder.
    package let files: [String: SourceFile]
    /// The strings of the default theme in the diary's language, which those of the diary replace one by one.
    private var standardStrings: SourceFile?

    /// The greatest size of a file of a theme, in bytes.
    private static let sizeLimit = 16 * 1024 * 1024

    /// The files of the default theme, as they stand in the program.
    package static let standardFiles: [String: SourceFile] = {
        var files: [String: SourceFile] = [:]
        for index in 0..<cairn_theme_file_count {
            guard let file = cairn_theme_file_at(index) else { continue }
            let name = String(cString: file.pointee.name)
            let bytes = Array(UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.count))
            files[name] = SourceFile(path: "Templates/\(name)", bytes: bytes)
        }
        return files
    }()

    /// - Parameter folder: the diary's own `Templates/`; it need not exist.
    /// - Throws: a diagnostic for each file of it that cannot be read.
    package init(folder: String, language: String) throws(Problems) {
        var files = Self.standardFiles
        standardStrings = files["strings/\(language).yml"]
        var problems = Problems()
        if FileKind(at: folder) == .folder { Self.read(folder, "", &files, &problems) }
        try problems.throwErrors()
        self.files = files
    }

    private static func read(
        _ folder: String, _ prefix: String, _ files: inout [String: SourceFile], _ problems: inout Problems
    ) {
        guard let items = problems.gather({ () throws(Diagnostic) in try Folder(folder).items() }) else { return }
        for item in items where !item.name.hasPrefix(".") {
            let name = normalized(prefix + item.name)
            let path = folder + "/" + item.name
            switch item.kind {
            case .folder:
                read(path, name + "/", &files, &problems)
            case .file:
                let shown = "Templates/" + name
                let bytes = problems.gather { () throws(Diagnostic) in
                    try File(path).read(limit: sizeLimit, shownAs: shown)
                }
                if let bytes { files[name] = SourceFile(path: shown, bytes: bytes) }
            case .link, .other:
                problems.add(
                    .error(
                        "a theme is made of files, not of links", path: "Templates/" + name,
                        help: "copy the file instead"))
            }
        }
    }

    /// The theme with the words of another language.
    func translated(to language: String) -> Theme {
        var theme = self
        theme.standardStrings = Self.standardFiles["strings/\(language).yml"]
        return theme
    }

    /// The files that the diary has of its own.
    var ownFiles: [SourceFile] {
        files.filter { Self.standardFiles[$0.key] !== $0.value }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The style sheets of looks by the looks' names.
    package var looks: [(name: String, file: SourceFile)] {
        files.compactMap { name, file in
            guard name.hasPrefix("looks/"), name.hasSuffix(".css") else { return nil }
            return (String(name.dropFirst("looks/".count).dropLast(".css".count)), file)
        }.sorted { $0.name < $1.name }
    }

    /// The templates: everything but assets, looks and strings.
    package var templates: [(name: String, file: SourceFile)] {
        files.filter { file in !["assets/", "looks/", "strings/"].contains { file.key.hasPrefix($0) } }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// An error for each page that names a template that there is not.
    func missing(for pages: [FreePage]) -> Problems {
        let names = templates.compactMap { $0.name.hasSuffix(".html") ? String($0.name.dropLast(5)) : nil }
        return Problems(
            pages.compactMap(\.template).filter { !names.contains($0.name) }.map {
                .error(
                    "there is no template “\($0.name)”", at: $0.range,
                    help: didYouMeanHelp($0.name, among: names) ?? "write it as Templates/\($0.name).html")
            })
    }

    /// Writes the names of files and what tells their bytes from others.
    func write(to writer: inout ByteWriter, where isWanted: (String) -> Bool = { _ in true }) {
        for (name, file) in files.filter({ isWanted($0.key) }).sorted(by: { $0.key < $1.key }) {
            writer.write(name)
            writer.write(Fingerprint(of: file.bytes))
        }
    }

    /// What every page follows from besides its own context: the program, the theme's files, and the settings that functions
    /// and filters read.
    func fingerprint(of settings: Settings) -> Fingerprint {
        Fingerprint { writer in
            CurrentProcess.identify(to: &writer)
            writer.write(settings.language.rawValue)
            writer.write(settings.base)
            write(to: &writer)
            settings.look.write(to: &writer)
        }
    }

    /// The assets by their names inside `assets/`.
    package var assets: [(name: String, file: SourceFile)] {
        files.filter { $0.key.hasPrefix("assets/") }.sorted { $0.key < $1.key }
            .map { (String($0.key.dropFirst("assets/".count)), $0.value) }
    }

    /// The strings of a language: the diary's over those of the default theme.
    ///
    /// - Throws: everything that is wrong with the files.
    package func strings(_ language: String) throws(Problems) -> Strings {
        var sources = [standardStrings, files["strings/\(language).yml"]].compactMap { $0 }
        if sources.count == 2, sources[0] === sources[1] { sources.removeFirst() }
        return try Strings(sources, in: LanguageRules(rawValue: language) ?? .english)
    }
}

extension Settings.Look {
    /// Writes what tells it from others.
    fileprivate func write(to writer: inout ByteWriter) {
        for value in [
            look?.name, accent?.name, background?.name, font?.rawValue, shape?.rawValue, density?.rawValue,
            mode?.rawValue,
        ] {
            writer.write(value)
        }
    }
}
