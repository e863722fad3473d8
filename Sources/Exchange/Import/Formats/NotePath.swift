internal import Content
internal import Diary
internal import Encoding

/// Addresses of notes and pictures as they are compared.
enum NotePath {
    /// The name that a link leads to, without what stands around it: `../a/b.md#c` is `a/b`.
    static func plain(_ address: String) -> String {
        var name = self.address(address)
        name = String(name.prefix { $0 != "#" && $0 != "?" })
        for ending in [".md", ".markdown", ".html"] where name.lowercased().hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
        }
        var parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
        if parts.count > 1, let last = parts.last, last == "index" || last == "_index" { parts.removeLast() }
        return normalized(parts.joined(separator: "/")).lowercased()
    }

    /// An address without the command of a template around it: `{{ site.baseurl }}/a.jpg`, `{{ "/a.jpg" | relative_url }}`, `{% post_url a %}`.
    static func address(_ text: String) -> String {
        let text = normalized(text)
        guard text.contains("{{") || text.contains("{%") else { return percentDecoded(text.utf8) ?? text }
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
        if quoted.count >= 3 { return String(quoted[1]) }
        if let end = text.firstRange(of: "}}") ?? text.firstRange(of: "%}"), end.upperBound < text.endIndex {
            return String(text[end.upperBound...])
        }
        let words = text.split { " {}%<>".contains($0) }
        return words.count > 1 ? String(words[1]) : ""
    }

    /// The name of a file, or of its folder, without a day before it.
    static func stem(_ file: ImportFile) -> String {
        var name = file.lastName
        if let dot = name.lastIndex(of: ".") { name = String(name[..<dot]) }
        if ["index", "_index"].contains(name), let folder = file.folder.split(separator: "/").last {
            name = String(folder)
        }
        return day(name) == nil ? name : String(name.dropFirst(11))
    }

    /// The day that a file's name begins with: `2024-05-03-name.md`.
    static func day(_ name: String) -> String? {
        let text = String(name.prefix(10))
        guard name.count > 11, let sign = name.dropFirst(10).first, "-_ ".contains(sign), Day(text) != nil else {
            return nil
        }
        return text
    }
}
