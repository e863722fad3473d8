internal import Diary
internal import Files
internal import HTML
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
    }

    /// By `Kind`.
    private let texts: [String: String]

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
            ["'self'", "data:", "blob:"] + [map.flatMap { _ in Self.origin(of: settings.map.tiles) }].compactMap { $0 }
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
            Kind.site.rawValue: settings.html == .trusted
                ? text(["object-src": nowhere, "base-uri": nowhere]) : pages(allowed),
            Kind.group.rawValue: pages([]),
            Kind.unlock.rawValue: text([
                "default-src": nowhere, "script-src": run, "style-src": styles, "img-src": images,
                "font-src": ["'self'"], "connect-src": ["'self'"], "base-uri": nowhere, "form-action": nowhere,
            ]),
        ]
    }

    /// The policy of one file that is sent and has everything inside.
    ///
    static func ofSingleFile(_ scripts: [InlineScript]) -> String {
        let hashes = scripts.map { " '\($0.hash)'" }.joined()
        return "default-src 'none'; " + (hashes.isEmpty ? "" : "script-src\(hashes); ")
            + "style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'"
    }

    /// The function `policy` of templates.
    var function: Function {
        Function { (positional, _) throws(TemplateError) in
            guard positional.count == 1, case .string(let name) = positional[0], let text = texts[name] else {
                let names = Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
                throw TemplateError("policy() takes whose pages they are", help: "it is one of: \(names)")
            }
            return .safe(escapedHTML(text))
        }
    }

    func write(to writer: inout ByteWriter) {
        for kind in Kind.allCases { writer.write(texts[kind.rawValue]) }
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
