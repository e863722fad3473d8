internal import Base
internal import Diary
internal import Pages
internal import Templates

/// What browsers may load and run for a page: the site's Content-Security-Policy (CSP level 3), as the templates put it into a `<meta>`.
///
/// Everything on a page is escaped; the policy is for the day on which something is not. Scripts come from files of the site or
/// stand in the theme as they are, so that nothing that is in a text can ever run.
struct ContentPolicy: Sendable {
    /// Which pages they are, as templates name them: the policy is the same for all of them.
    private enum Kind: String, CaseIterable {
        /// What the owner alone writes.
        case site
        /// A group's, which hold what others write.
        case group
        /// The page that opens a sealed group. What it may not do, the pages may not do that it shows in a frame.
        case unlock
        /// The page for writing on the road, which speaks to the repository's host.
        case write
    }

    private let texts: [Kind: String]

    /// - Parameters:
    ///   - scripts: those that stand in the theme's templates.
    ///   - map: what makes the map move; nil where it is a drawing, which asks nobody for anything.
    init(_ settings: Settings, _ scripts: [InlineScript], _ map: MapScripts?) {
        let hashes = Set(scripts.filter { !$0.isMade }.map(\.hash)).sorted().map { "'\($0)'" }
        let remote = ((map?.scripts ?? []) + (map?.styles ?? [])).map(\.address).filter { $0.hasPrefix("https://") }
            .map { Self.encoded($0) }
        let run = ["'self'"] + hashes + remote.filter { $0.hasSuffix(".js") }
        let styles = ["'self'", "'unsafe-inline'"] + remote.filter { $0.hasSuffix(".css") }
        let images =
            ["'self'", "data:", "blob:"]
            + [map.flatMap { _ in settings.map.tiles.flatMap { Self.origin(of: $0) } }].compactMap { $0 }
        let allowed = settings.checks.allowed.filter(Self.isHost)
        func text(_ directives: KeyValuePairs<String, [String]>) -> String {
            directives.map { ([$0.key] + $0.value).joined(separator: " ") }.joined(separator: "; ")
        }
        let nowhere = ["'none'"]
        func pages(_ others: [String]) -> String {
            text([
                "default-src": ["'self'"] + others, "script-src": run + others, "style-src": styles + others,
                "img-src": images + others, "object-src": nowhere, "base-uri": nowhere, "form-action": ["'self'"],
            ])
        }
        texts = [
            // What the owner trusts may be anything: scripts, frames and pictures of others.
            .site: settings.html == .trusted
                ? text(["object-src": nowhere, "base-uri": nowhere]) : pages(allowed),
            // A sealed clip is opened into one of the browser's own addresses.
            .group: pages([]) + "; media-src 'self' blob:",
            .unlock: text([
                "default-src": nowhere, "script-src": run, "style-src": styles, "img-src": images,
                "font-src": ["'self'"], "connect-src": ["'self'"], "media-src": ["blob:"], "base-uri": nowhere,
                "form-action": nowhere,
            ]),
            .write: text([
                "default-src": nowhere, "script-src": run, "style-src": styles, "img-src": images,
                "font-src": ["'self'"],
                // What was just recorded, to be listened to.
                "media-src": ["blob:"],
                "connect-src": ["'self'"] + (settings.writing.map { [Self.origin(of: $0)] } ?? []),
                "manifest-src": ["'self'"], "worker-src": ["'self'"], "base-uri": nowhere, "form-action": nowhere,
            ]),
        ]
    }

    /// The policy of one file that is sent and has everything inside.
    static func ofSingleFile(_ scripts: [InlineScript]) -> String {
        let hashes = scripts.map { " '\($0.hash)'" }.joined()
        return "default-src 'none'; " + (hashes.isEmpty ? "" : "script-src\(hashes); ")
            + "style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'"
    }

    /// The function `policy` of templates.
    var function: Function {
        Function { (positional, _) throws(TemplateError) in
            guard positional.count == 1, case .string(let name) = positional[0],
                let text = Kind(rawValue: name).flatMap({ texts[$0] })
            else {
                let names = Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
                throw TemplateError("policy() takes whose pages they are", help: "it is one of: \(names)")
            }
            return .safe(escapedHTML(text))
        }
    }

    func write(to writer: inout ByteWriter) {
        for kind in Kind.allCases { writer.write(texts[kind]) }
    }

    /// Where tiles come from, as a source of the policy: `https://*.tile.example` where the address has names for several servers.
    ///
    /// - Returns: nil for tiles of the site itself.
    private static func origin(of tiles: String) -> String? {
        guard let scheme = ["https:", "http:"].first(where: { tiles.hasPrefix($0) }) else { return nil }
        let host = tiles.dropFirst(scheme.count + 2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        var labels = host.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if labels.count > 2, labels[0].contains("{") { labels[0] = "*" }
        let source = labels.joined(separator: ".")
        return isHost(source) ? "\(scheme)//\(source)" : scheme
    }

    /// Where the interface of a repository's host is, as a source of the policy.
    private static func origin(of writing: Settings.Writing) -> String {
        let parts = writing.interface.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.prefix(3).joined(separator: "/")
    }

    /// Whether a text is a host as policies have it (CSP level 3, section 2.3.1), and not, say, an e-mail address.
    private static func isHost(_ text: String) -> Bool {
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        return !name.isEmpty
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
    }

    /// An address without the characters that end a source.
    private static func encoded(_ url: String) -> String {
        url.replacing(";", with: "%3B").replacing(",", with: "%2C")
    }
}

/// A script that stands in a template itself, and not in a file of its own.
struct InlineScript {
    let range: SourceRange
    /// What a policy knows it by: `sha256-…` of its text (CSP level 3, section 2.3.1).
    let hash: String
    /// Whether a template puts values into it, which makes it another one on each page.
    let isMade: Bool

    /// The scripts of a template or a page. Data in elements `script` is none.
    static func all(in file: SourceFile) -> [InlineScript] {
        let bytes = file.bytes
        var scripts: [InlineScript] = []
        var index = 0
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            guard starts(bytes[index...], with: "script"), let attributes = attributes(of: bytes[(index + 6)...]) else {
                continue
            }
            index = attributes.end + 1
            var end = index
            while end < bytes.count, !starts(bytes[end...], with: "</script") {
                end = bytes[(end + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            }
            let text = index..<end
            index = end
            guard isRun(attributes.text), bytes[text].contains(where: { $0 > 0x20 }) else { continue }
            let isMade = ["{{", "{%", "{#"].contains { bytes[text].firstRange(of: Array($0.utf8)) != nil }
            let digest = base64(SHA256.digest(of: withPlainLineEnds(bytes[text])).bytes)
            scripts.append(
                InlineScript(range: SourceRange(file, text), hash: "sha256-" + digest, isMade: isMade))
        }
        return scripts
    }

    /// What is wrong with the scripts of a template.
    static func warnings(of scripts: [InlineScript]) -> Problems {
        Problems(
            scripts.filter(\.isMade).map {
                .warning(
                    "browsers will not run this script, because the page's policy knows scripts by their text",
                    at: $0.range,
                    help: "put the values into attributes: <script data-name=\"{{ … }}\"> has them as "
                        + "document.currentScript.dataset.name")
            })
    }

    /// The attributes of a tag as they are written, without what the template puts into them.
    private static func attributes(of rest: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        guard let first = rest.first, first <= 0x20 || first == UInt8(ascii: ">") else { return nil }
        var text: [UInt8] = []
        var quote: UInt8?
        var index = rest.startIndex
        while index < rest.endIndex {
            let byte = rest[index]
            if let close = ["{{": "}}", "{%": "%}", "{#": "#}"].first(where: { starts(rest[index...], with: $0.key) })?
                .value,
                let end = rest[index...].firstRange(of: Array(close.utf8))?.upperBound
            {
                index = end
                continue
            }
            if quote == nil, byte == UInt8(ascii: ">") {
                return (String(decoding: text, as: UTF8.self).lowercased(), index)
            }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            text.append(byte)
            index += 1
        }
        return nil
    }

    private static func isRun(_ attributes: String) -> Bool {
        let names = MarkupToken.tokens(of: "<script \(attributes)>"[...]).first
        guard case .start(_, let attributes, _) = names else { return false }
        if attributes.contains(where: { $0.name == "src" }) { return false }
        let type = attributes["type"]
        return ["", "module", "importmap", "speculationrules"].contains(type) || type.hasSuffix("script")
    }

    private static func starts(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
        bytes.count >= text.utf8.count
            && zip(bytes, text.utf8).allSatisfy { byte, other in
                ((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte) == other
            }
    }

    /// Browsers read all line ends as one character (HTML, section 13.2.3.5).
    private static func withPlainLineEnds(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        for (index, byte) in zip(text.indices, text) {
            if byte != UInt8(ascii: "\r") {
                plain.append(byte)
            } else if index + 1 == text.endIndex || text[index + 1] != UInt8(ascii: "\n") {
                plain.append(UInt8(ascii: "\n"))
            }
        }
        return plain
    }
}
