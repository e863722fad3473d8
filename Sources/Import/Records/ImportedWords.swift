internal import Content
internal import Diary

/// What words of other programs are.
enum ImportedWords {
    /// Whether an address is one of the web.
    static func isWeb(_ url: String) -> Bool { url.hasPrefix("http://") || url.hasPrefix("https://") }

    /// Whether a name is that of a house in a street: `345 Des Voeux Road West`, `Karl-Marx-Straße 12`, `세종대로 110`.
    static func isStreetAddress(_ name: String) -> Bool {
        let words = name.prefix { $0 != "," }.lowercased().split(separator: " ")
        guard words.count > 1, let first = words.first, let last = words.last else { return false }
        func isNumber(_ word: Substring) -> Bool {
            word.first?.isNumber == true && word.dropLast().allSatisfy { $0.isNumber || "-/".contains($0) }
        }
        // A name in Hangul or Han behind a number is one: `63 빌딩`.
        if isNumber(first), let letter = words[1].unicodeScalars.first, letter.value < 0x250 { return true }
        let kinds = [
            "로", "길", "가", "동", "리", "straße", "strasse", "str.", "weg", "platz", "allee", "gasse", "straat", "laan",
        ]
        return isNumber(last) && kinds.contains(where: words[words.count - 2].hasSuffix)
    }

    /// The heading that a text begins with, and the rest.
    static func headed(_ text: String) -> (heading: String?, text: String) {
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let marks = lines[0].prefix { $0 == "#" }
        guard (1...6).contains(marks.count), lines[0].dropFirst(marks.count).first == " " else { return (nil, text) }
        let heading = plain(String(lines[0].dropFirst(marks.count)))
        return heading.isEmpty ? (nil, text) : (heading, lines.count > 1 ? trimmed(String(lines[1])) : "")
    }

    /// The first words of a text, for what has no other name.
    static func beginning(of text: String) -> String {
        let line = plain(String(text.split(separator: "\n").first ?? ""))
        return line.count > 40 ? line.prefix(39) + "…" : line
    }

    /// Markdown of one line without its signs.
    private static func plain(_ line: String) -> String {
        var result = ""
        var isEscaped = false
        for character in line {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if isEscaped || !"*_`#".contains(character) { result.append(character) }
            isEscaped = false
        }
        return trimmed(result)
    }
}
