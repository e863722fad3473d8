internal import Content
internal import Base

/// The pages of one group as one page that needs nothing else: no network, no script, no folder.
///
/// It is put together from pages that were built for the group: its first page, map, calendar and places, one below the other, with
/// links between them and photos inside.
package struct SingleFile: Sendable {
    /// What was made, and what had no room.
    package struct Result: Sendable {
        package internal(set) var bytes: [UInt8]
        package let pageCount: Int
        package let photoCount: Int
        /// Photos that are shown nowhere in the file.
        package let leftOut: [String]
    }

    /// The folder of the group's own files.
    let folder: String
    /// The address that the pages know that folder by.
    let home: String
    /// The address of the site's home page, and the site's folder.
    let base: String
    let site: String

    init(folder: String, home: String, base: String, site: String) {
        self.folder = folder
        self.home = home
        self.base = base
        self.site = site
    }

    // MARK: Pages

    /// The pages that are taken, by their paths: in the order in which a reader goes through them.
    private func paths() -> [String] {
        var paths = ["index.html"]
        func follow(_ path: String, _ isWanted: (String) -> Bool) {
            for target in text(path).map(targets) ?? [] where isWanted(target) && !paths.contains(target) {
                paths.append(target)
                follow(target, isWanted)
            }
        }
        for (root, isWanted): (String, (String) -> Bool) in [
            ("map/index.html", { _ in false }),
            ("calendar/index.html", { $0.hasPrefix("calendar/") && $0.hasSuffix("/index.html") }),
        ] where text(root) != nil {
            paths.append(root)
            follow(root, isWanted)
        }
        // Lists of places come in pieces, which only lead to the places.
        var lists: Set<String> = []
        var places: [String] = []
        var waiting = ["places/index.html"]
        while let list = waiting.popLast() {
            guard lists.insert(list).inserted, let page = text(list) else { continue }
            var next: [String] = []
            for target in targets(of: page) where target.hasPrefix("places/") && target.hasSuffix("/index.html") {
                let parts = target.split(separator: "/")
                if parts.count == 3, !parts[1].hasPrefix("by-") {
                    if !places.contains(target) { places.append(target) }
                } else if parts.count == 4, parts[1] == "page" {
                    next.append(target)
                }
            }
            waiting += next.reversed()
        }
        return paths + places
    }

    /// The files of the group that a page's links lead to.
    private func targets(of page: String) -> [String] {
        MarkupToken.tokens(of: page[...]).compactMap { token in
            guard case .start("a", let attributes, _) = token else { return nil }
            return own(attributes["href"])?.path
        }
    }

    private func text(_ path: String) -> String? {
        (try? File(folder + path).read()).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The file of the group and the fragment that an address leads to.
    private func own(_ address: String) -> (path: String, fragment: String)? {
        guard address.hasPrefix(home) else { return nil }
        let rest = address.dropFirst(home.count)
        let fragment = rest.firstIndex(of: "#").map { String(rest[rest.index(after: $0)...]) } ?? ""
        let path = rest.prefix { $0 != "#" && $0 != "?" }
        return (path.isEmpty || path.hasSuffix("/") ? path + "index.html" : String(path), fragment)
    }

    // MARK: Putting together

    /// - Parameters:
    ///   - maxSize: the greatest size of the page in bytes; photos that do not fit are left out.
    ///   - language: of the site.
    ///   - words: gives the theme's string of a key.
    func page(maxSize: Int, language: String, words: (String) -> String) throws(Diagnostic) -> Result {
        let paths = paths()
        guard let first = text("index.html") else { throw .error("the group has no pages", path: folder) }
        let numbers = Dictionary(zip(paths, paths.indices), uniquingKeysWith: { first, _ in first })
        var styles = ""
        var known: Set<String> = []
        var sections: [[MarkupToken]] = []
        for path in paths {
            let page = text(path) ?? ""
            for name in Self.styleSheets(page)
            where known.insert(name).inserted && name.hasPrefix(base) && !name.hasSuffix(FontStyles.path) {
                styles += String(
                    decoding: (try? File(site + "/" + name.dropFirst(base.count)).read()) ?? [], as: UTF8.self)
            }
            sections.append(Self.main(page))
        }
        // What only scripts read is left out; styles show some of it, as the initials of people.
        let shown = Set(styles.matches(of: /data-[a-z-]+/).map { String($0.output) })
        let photos = PhotoBudget(
            sections, folder: folder, home: home,
            room: maxSize - styles.utf8.count - sections.reduce(0) { $0 + $1.size } * 5 / 4)
        var body = ""
        for (number, section) in sections.enumerated() {
            body += "<section class=\"sheet\" id=\"p\(number)\">\n"
            write(section, number, numbers, photos, shown, into: &body)
            body += "</section>\n"
        }
        let title = Self.title(first)
        if !photos.leftOut.isEmpty {
            body +=
                "<section class=\"sheet\" id=\"left-out\"><h2>\(words("single_left_out"))</h2><ul>"
                + photos.leftOut.map { "<li>\($0)</li>" }.joined() + "</ul></section>\n"
        }
        let links: [(key: String, path: String)] = [
            ("nav_home", "index.html"), ("nav_map", "map/index.html"), ("nav_calendar", "calendar/index.html"),
            ("nav_places", paths.first { $0.hasPrefix("places/") } ?? ""),
        ]
        let navigation = links.compactMap { key, path in
            numbers[path].map { "<li><a href=\"#p\($0)\">\(words(key))</a></li>" }
        }.joined()
        let html = """
            <!DOCTYPE html>
            <html lang="\(language)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(ContentPolicy.ofSingleFile([]))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>
            \(styles)
            .sheet { padding-block-end: 56px; margin-block-end: 56px; border-block-end: 1px solid var(--line); }
            a:not([href]) { text-decoration: none; }
            svg.photo:not(.ground, .badge) { width: 100%; height: auto; }
            </style>
            </head>
            <body>
            <header class="top"><a class="brand" href="#p0">\(title)</a><nav><ul>\(navigation)</ul></nav></header>
            <main>
            \(body)</main>
            <svg width="0" height="0" style="position:absolute" aria-hidden="true">\(photos.definitions)</svg>
            </body>
            </html>

            """
        return Result(
            bytes: Array(html.utf8), pageCount: paths.count, photoCount: photos.count, leftOut: photos.leftOut)
    }

    private static func styleSheets(_ page: String) -> [String] {
        MarkupToken.tokens(of: page[...]).compactMap { token in
            guard case .start("link", let attributes, _) = token,
                attributes.contains(where: { $0.name == "rel" && $0.value == "stylesheet" })
            else { return nil }
            return attributes.first { $0.name == "href" }?.value
        }
    }

    private static func title(_ page: String) -> String {
        guard let start = page.firstRange(of: "<title>"), let end = page.firstRange(of: "</title>") else { return "" }
        return String(page[start.upperBound..<end.lowerBound])
    }

    /// What stands in the element `main`, without what only scripts use.
    private static func main(_ page: String) -> [MarkupToken] {
        guard let start = page.firstRange(of: "<main"), let end = page.firstRange(of: "</main>") else { return [] }
        let dropped: Set<String> = ["script", "template", "form", "dialog", "noscript", "source", "link"]
        let empty: Set<String> = ["source", "link"]
        var inside: [String] = []
        var kept: [MarkupToken] = []
        for token in MarkupToken.tokens(of: page[start.lowerBound..<end.lowerBound]).dropFirst() {
            switch token {
            case .start(let name, _, _) where dropped.contains(name):
                if !empty.contains(name) { inside.append(name) }
            case .end(let name) where name == inside.last:
                inside.removeLast()
            default:
                if inside.isEmpty { kept.append(token) }
            }
        }
        return kept
    }

    private func write(
        _ tokens: [MarkupToken], _ number: Int, _ pages: [String: Int], _ photos: PhotoBudget, _ shown: Set<String>,
        into html: inout String
    ) {
        for token in tokens {
            switch token {
            case .text(let text): html += text
            // Recordings have no room; their words stand below them.
            case .start("audio", _, _), .end("audio"): continue
            case .end(let name): html += "</\(name)>"
            case .start("img", let attributes, _):
                guard let photo = photos.number(of: attributes) else { continue }
                // A photo stands in the file once, however often it is shown.
                let size = "\(attributes["width"]) \(attributes["height"])"
                html +=
                    "<svg class=\"\(attributes["class"])\" viewBox=\"0 0 \(size)\" preserveAspectRatio=\"xMidYMid slice\" "
                html +=
                    attributes["alt"].isEmpty
                    ? "aria-hidden=\"true\"" : "role=\"img\" aria-label=\"\(attributes["alt"])\""
                html += "><use href=\"#photo-\(photo)\"/></svg>"
            case .start(let name, let attributes, let isClosed):
                html += "<\(name)"
                for attribute in attributes {
                    if attribute.name.hasPrefix("data-"),
                        !shown.contains(attribute.name) || attribute.value.hasPrefix(base)
                    {
                        continue
                    }
                    guard let value = value(attribute, number, pages) else { continue }
                    html += " \(attribute.name)=\"\(value)\""
                }
                html += isClosed ? "/>" : ">"
            }
        }
    }

    /// An attribute's value where many pages stand in one: names of elements are led by the page's number. Nil to leave it out.
    private func value(_ attribute: (name: String, value: String), _ number: Int, _ pages: [String: Int]) -> String? {
        let value = attribute.value
        switch attribute.name {
        case "id", "for", "aria-labelledby", "aria-describedby", "aria-controls", "headers":
            return value.split(separator: " ").map { "p\(number)-\($0)" }.joined(separator: " ")
        case "href", "xlink:href":
            if value.hasPrefix("#") { return "#p\(number)-\(value.dropFirst())" }
            if let (path, fragment) = own(value) {
                return pages[path].map { fragment.isEmpty ? "#p\($0)" : "#p\($0)-\(fragment)" }
            }
            return value.hasPrefix(base) ? nil : value
        case "srcset", "sizes", "loading", "decoding", "fetchpriority", "tabindex":
            return nil
        default:
            return value.split(separator: "url(#", omittingEmptySubsequences: false).joined(
                separator: "url(#p\(number)-")
        }
    }
}
