package import Content
package import Base

extension Settings {
    /// - Parameter language: that of pages; the first of the diary's without it.
    /// - Returns: the settings, and what is wrong with them.
    package static func read(
        _ file: SourceFile, _ root: YAMLNode?, in language: Language? = nil
    ) -> (settings: Settings, problems: Problems) {
        var settings = Settings(file: file)
        var fields = Fields(root, in: file, as: .settings)
        settings.languages = fields.languages() ?? settings.languages
        settings.language = language ?? settings.languages[0]
        if let root, settings.languages.count > 1 {
            let problems = fields.problems
            fields = Fields(FormatMapping.settings.translated(root, by: settings), in: file, as: .settings)
            fields.problems = problems
        }
        fields.read(into: &settings)
        if fields.node("title") == nil {
            fields.problems.add(
                .error("the settings need a title", at: file.range(ofLine: 1), help: "add a line like `title: 동네 수첩`"))
        }
        if settings.home.lead == .text, settings.home.text == nil, let node = fields.node("home") {
            fields.error(
                "the home page cannot begin with a text that is not there", at: node,
                help: "write it: home: {text: 걸어서 다닌 곳들을 적어요.}")
            settings.home.chosenLead = .latest
        }
        return (settings, fields.problems)
    }
}

extension Fields {
    /// Reads a mapping inside this one; nil when it is missing.
    @discardableResult
    mutating func nested<Result>(
        _ name: String, as format: FormatMapping, _ read: (inout Fields) -> Result
    ) -> Result? {
        guard let node = node(name) else { return nil }
        var fields = Fields(node, in: file, as: format)
        defer { problems.add(fields.problems) }
        return read(&fields)
    }

    /// One language, or several in their order; nil where none is named.
    fileprivate mutating func languages() -> [Settings.Language]? {
        guard let node = node("language") else { return nil }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        var languages: [Settings.Language] = []
        for item in items {
            guard
                let language = item.text.flatMap({ Settings.Language(tag: $0) })
                    ?? choice(item, "language", Settings.Language.self)
            else { continue }
            if languages.contains(language) {
                warning("“\(language.rawValue)” stands twice in “language”", at: item)
            } else {
                languages.append(language)
            }
        }
        return languages.isEmpty ? nil : languages
    }

    mutating func url() -> String? {
        guard let node = node("url"), var url = text(node, "url") else { return nil }
        if holdsSecret(url, node) { return nil }
        let lowered = url.lowercased()
        guard lowered.hasPrefix("https://") || lowered.hasPrefix("http://"),
            url.utf8.allSatisfy({ $0 > 0x20 && !"\"<>\\^`{|}?#".utf8.contains($0) }),
            url.split(separator: "/").count > 1,
            !url.dropFirst("https://".count).contains("//")
        else {
            error("“url” is the address of the home page", at: node, help: "write it like https://minji.example/diary/")
            return nil
        }
        if !url.hasSuffix("/") { url += "/" }
        return url
    }

    mutating func currency() -> String? {
        guard let node = node("currency"), let text = text(node, "currency") else { return nil }
        let code = text.uppercased()
        guard code.count == 3, code.unicodeScalars.allSatisfy({ ("A"..."Z").contains($0) }) else {
            error("“\(text)” is not a currency", at: node, help: "write its three letters: KRW")
            return nil
        }
        return code
    }

    mutating func categories() -> [Category] {
        var categories: [Category] = []
        for item in list("categories") {
            var fields = Fields(item, in: file, as: .category)
            defer { problems.add(fields.problems) }
            guard let idNode = fields.node("id"), let id = fields.text("id") else {
                if fields.problems.isEmpty { fields.error("a category needs an “id”", at: item) }
                continue
            }
            if slug(id) != id {
                fields.error("a category's id is a piece of an address", at: idNode, help: "write it as \(slug(id))")
                continue
            }
            if categories.contains(where: { $0.id == id }) {
                fields.error("two categories have the id “\(id)”", at: idNode)
                continue
            }
            categories.append(
                Category(
                    id: id, name: fields.text("name") ?? id, icon: fields.text("icon"),
                    color: fields.color()))
        }
        return categories
    }

    mutating func widths() -> [Int]? {
        let widths = list("widths").compactMap { node -> Int? in
            if let width = node.text.flatMap({ Int($0) }), (16...8192).contains(width) { return width }
            error("a width is a number of pixels from 16 to 8192", at: node)
            return nil
        }
        return widths.isEmpty ? nil : Set(widths).sorted()
    }

    /// A size such as `400kB`, `2MB`, or a number of bytes; units are powers of 1000.
    mutating func bytes(_ name: String) -> Int? {
        guard let node = node(name) else { return nil }
        let text = (node.text ?? "").lowercased()
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let factors = ["": 1, "b": 1, "k": 1000, "kb": 1000, "m": 1_000_000, "mb": 1_000_000]
        guard let number = Int(digits), let factor = factors[trimmed(String(text.dropFirst(digits.count)))],
            number < 1_000_000_000
        else {
            error("“\(name)” is a size like 400kB", at: node)
            return nil
        }
        return number * factor
    }

    mutating func mapLinks() -> [String] {
        let known = ["kakao", "naver", "google", "osm", "geo"]
        return texts("links").compactMap { text, node in
            if known.contains(text) { return text }
            error(
                "“\(text)” is no map that Cairn knows", at: node,
                help: didYouMeanHelp(text, among: known) ?? "it is one of: \(known.joined(separator: ", "))")
            return nil
        }
    }

    /// The name of a file of the theme, which is looked for when there is one.
    mutating func lookName(_ key: String) -> Reference? {
        guard let node = node(key), let name = text(node, key, limit: 60) else { return nil }
        guard slug(name) == name else {
            error("a look's name is that of a file", at: node, help: "write it as \(slug(name))")
            return nil
        }
        return Reference(name: name, node: node, file: file)
    }

    mutating func privacyZones() -> [Settings.PrivacyZone] {
        list("zones").compactMap { item in
            var zone = Fields(item, in: file, as: .zone)
            defer { problems.add(zone.problems) }
            guard let center = zone.location() else {
                if zone.problems.isEmpty { zone.error("a zone needs “lat” and “lon”", at: item) }
                return nil
            }
            let radius = zone.integer("radius") ?? 500
            return Settings.PrivacyZone(name: zone.text("name") ?? "", center: center, radius: Double(radius))
        }
    }
}
