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
            fields = Fields(FormatMapping.settings.told(root, by: settings), in: file, as: .settings)
            fields.problems = problems
        }
        if let title = fields.text("title") {
            settings.title = title
        } else if fields.node("title") == nil {
            fields.problems.add(
                .error("the settings need a title", at: file.range(ofLine: 1), help: "add a line like `title: 동네 수첩`"))
        }
        settings.description = fields.text("description") ?? ""
        settings.url = fields.url()
        if let node = fields.node("author"), let name = fields.text(node, "author") {
            settings.author = Reference(name: name, node: node, file: file)
        }
        settings.navigation = fields.navigation()
        settings.perPage = fields.integer("per_page") ?? settings.perPage
        settings.home = fields.home()
        settings.weekStart = fields.choice("week_starts_on", WeekStart.self) ?? settings.weekStart
        settings.currency = fields.currency() ?? settings.currency
        settings.categories = fields.categories()
        settings.photos = fields.photoSettings()
        settings.limits = fields.limits()
        (settings.fonts, settings.fontsAreCut) = fields.fonts()
        settings.look = fields.look()
        settings.map = fields.map()
        if fields.node("links") != nil { settings.mapLinks = fields.mapLinks() }
        settings.hasShareCards = fields.bool("share_cards") ?? settings.hasShareCards
        settings.compression = fields.compression()
        settings.offline = fields.offline()
        settings.invitation = fields.invitation()
        settings.html = fields.choice("html", RawHTML.self) ?? settings.html
        let privacy = fields.privacy()
        settings.privacyZones = privacy?.zones ?? []
        settings.publicWords = privacy?.words ?? []
        settings.trackTrim = privacy?.trim ?? 0
        settings.exports = fields.exports()
        settings.checks = fields.checks()
        settings.publishing = fields.publishing()
        return (settings, fields.problems)
    }
}

extension Fields {
    /// Reads a mapping inside this one; nil when it is missing.
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

    fileprivate mutating func url() -> String? {
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

    /// What leads the home page: a word, or more of it.
    fileprivate mutating func home() -> Settings.Home {
        var home = Settings.Home()
        guard let node = node("home") else { return home }
        if case .mapping = node.content {
            var fields = Fields(node, in: file, as: .home)
            home.text = fields.text("text")
            home.lead = fields.choice("lead", Settings.Home.Lead.self) ?? (home.text == nil ? .latest : .text)
            problems.add(fields.problems)
        } else {
            home.lead = choice("home", Settings.Home.Lead.self) ?? .latest
        }
        if home.lead == .text, home.text == nil {
            error(
                "the home page cannot begin with a text that is not there", at: node,
                help: "write it: home: {text: 걸어서 다닌 곳들을 적어요.}")
            home.lead = .latest
        }
        return home
    }

    fileprivate mutating func fonts() -> (names: [Reference], areCut: Bool) {
        nested("typography", as: .typography) { fields in
            let file = fields.file
            let names = fields.texts("font").map { Reference(name: $0.text, node: $0.node, file: file) }
            return (names, fields.bool("subset") ?? true)
        } ?? ([], true)
    }

    fileprivate mutating func currency() -> String? {
        guard let node = node("currency"), let text = text(node, "currency") else { return nil }
        let code = text.uppercased()
        guard code.count == 3, code.unicodeScalars.allSatisfy({ ("A"..."Z").contains($0) }) else {
            error("“\(text)” is not a currency", at: node, help: "write its three letters: KRW")
            return nil
        }
        return code
    }

    fileprivate mutating func categories() -> [Category] {
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

    fileprivate mutating func photoSettings() -> Settings.Photos {
        return nested("photos", as: .copies) { fields in
            var photos = Settings.Photos()
            let widths = fields.list("widths").compactMap { node -> Int? in
                if let width = node.text.flatMap({ Int($0) }), (16...8192).contains(width) { return width }
                fields.error("a width is a number of pixels from 16 to 8192", at: node)
                return nil
            }
            if !widths.isEmpty { photos.widths = Set(widths).sorted() }
            let formats = fields.list("formats").compactMap {
                fields.choice($0, "formats", Settings.Photos.Format.self)
            }
            if !formats.isEmpty { photos.formats = formats }
            photos.quality = fields.integer("quality") ?? photos.quality
            photos.maxBytes = fields.bytes("max_bytes")
            for node in fields.list("facts") {
                guard let fact = fields.choice(node, "facts", Settings.Photos.Fact.self) else { continue }
                if !photos.facts.contains(fact) { photos.facts.append(fact) }
            }
            return photos
        } ?? Settings.Photos()
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

    fileprivate mutating func limits() -> Settings.Limits {
        nested("limits", as: .limits) {
            fields in
            var limits = Settings.Limits()
            limits.title = fields.integer("title") ?? limits.title
            limits.comment = fields.integer("comment") ?? limits.comment
            limits.photos = fields.integer("photos") ?? limits.photos
            limits.photoBytes = fields.bytes("photo_bytes") ?? limits.photoBytes
            if let megapixels = fields.integer("photo_megapixels") {
                limits.photoPixels = megapixels * 1_000_000
            }
            return limits
        } ?? Settings.Limits()
    }

    fileprivate mutating func mapLinks() -> [String] {
        let known = ["kakao", "naver", "google", "osm", "geo"]
        return texts("links").compactMap { text, node in
            if known.contains(text) { return text }
            error(
                "“\(text)” is no map that Cairn knows", at: node,
                help: didYouMeanHelp(text, among: known) ?? "it is one of: \(known.joined(separator: ", "))")
            return nil
        }
    }

    fileprivate mutating func privacy() -> (
        zones: [Settings.PrivacyZone], words: [Reference], trim: Int?
    )? {
        nested("privacy", as: .privacy) { fields in
            let zones = fields.list("zones").compactMap { item -> Settings.PrivacyZone? in
                var zone = Fields(
                    item, in: fields.file, as: .zone)
                defer { fields.problems.add(zone.problems) }
                guard let center = zone.location() else {
                    if zone.problems.isEmpty { zone.error("a zone needs “lat” and “lon”", at: item) }
                    return nil
                }
                let radius = zone.integer("radius") ?? 500
                return Settings.PrivacyZone(name: zone.text("name") ?? "", center: center, radius: Double(radius))
            }
            let file = fields.file
            return (
                zones, fields.texts("public_words").map { Reference(name: $0.text, node: $0.node, file: file) },
                fields.metres("trim")
            )
        }
    }
}
