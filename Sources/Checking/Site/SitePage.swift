internal import Diagnostics

/// A page of the site as it is checked: its text, its tags, and where they lead.
struct SitePage {
    /// An address on the page.
    struct Reference {
        /// Whether a browser fetches it by itself.
        let isLoaded: Bool
        let address: String
        let target: SiteAddresses.Target
        let range: Range<Int>
    }

    let source: SourceFile
    /// Its number among the site's files.
    let number: Int
    let markup: Markup
    let references: [Reference]
    /// Whether search engines may know of it.
    let isIndexed: Bool
    let options: CheckOptions

    func warning(_ message: String, _ range: Range<Int>, notes: [Diagnostic.Note] = [], help: String? = nil)
        -> Diagnostic
    {
        .warning(message, at: SourceRange(source, range), notes: notes, help: help)
    }

    func error(_ message: String, _ range: Range<Int>, notes: [Diagnostic.Note] = [], help: String? = nil) -> Diagnostic
    {
        .error(message, at: SourceRange(source, range), notes: notes, help: help)
    }

    /// The value of an attribute with its entities resolved.
    func text(_ range: Range<Int>) -> String {
        let text = String(decoding: source.bytes[range], as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&#x27;", with: "'").replacing("&amp;", with: "&")
    }
}

/// Remembers where the addresses lead that stand on many pages.
struct AddressMemory {
    private var targets: [String: SiteAddresses.Target] = [:]

    mutating func target(of address: String, on page: String, _ site: SiteAddresses) -> SiteAddresses.Target {
        // What is relative leads elsewhere from each page.
        guard address.hasPrefix("/") || address.contains("://") else { return site.target(of: address, on: page) }
        if let target = targets[address] { return target }
        let target = site.target(of: address, on: page)
        if targets.count < 200_000 { targets[address] = target }
        return target
    }
}

extension SitePage {
    /// Reads a page.
    init(
        _ source: SourceFile, number: Int, _ site: SiteAddresses, _ options: CheckOptions, _ memory: inout AddressMemory
    ) {
        var markup = Markup()
        source.bytes.withUnsafeBufferPointer { markup.read($0) }
        self.source = source
        self.number = number
        self.options = options
        self.markup = markup
        let path = site.files[number]
        var references: [Reference] = []
        var isIndexed = true
        func text(_ range: Range<Int>) -> String {
            let bytes = source.bytes[range]
            let text = String(decoding: bytes, as: UTF8.self)
            return bytes.contains(UInt8(ascii: "&")) ? text.replacing("&amp;", with: "&") : text
        }
        func refer(_ address: String, _ range: Range<Int>, isLoaded: Bool) {
            references.append(
                Reference(
                    isLoaded: isLoaded, address: address, target: memory.target(of: address, on: path, site),
                    range: range))
        }
        for tag in markup.tags where !tag.isEnd && !tag.attributes.isEmpty {
            let words =
                tag.name == .link ? markup.attribute(.rel, of: tag).map { text($0.value).lowercased() } ?? "" : ""
            for attribute in markup.attributes(of: tag) {
                switch attribute.name {
                case .href where tag.name == .a || tag.name == .area:
                    refer(text(attribute.value), attribute.value, isLoaded: false)
                case .href where tag.name == .link:
                    let isLoaded = Self.loadedRelations.contains { words.contains($0) }
                    refer(text(attribute.value), attribute.value, isLoaded: isLoaded)
                case .src where !attribute.value.isEmpty,
                    Self.poster where !attribute.value.isEmpty,
                    Self.data where tag.name == Self.object:
                    refer(text(attribute.value), attribute.value, isLoaded: true)
                case .srcset:
                    for candidate in text(attribute.value).split(separator: ",") {
                        let address = candidate.split { $0 == " " || $0 == "\n" }.first ?? ""
                        if !address.isEmpty { refer(String(address), attribute.value, isLoaded: true) }
                    }
                case Self.action where tag.name == .form:
                    refer(text(attribute.value), attribute.value, isLoaded: false)
                default: break
                }
            }
            guard tag.name == .meta else { continue }
            let content = markup.attribute(.content, of: tag)
            if let name = markup.attribute(.name, of: tag), text(name.value) == "robots" {
                if let content, text(content.value).contains("noindex") { isIndexed = false }
            } else if let property = markup.attribute(Self.property, of: tag), let content,
                ["og:url", "og:image"].contains(text(property.value))
            {
                refer(text(content.value), content.value, isLoaded: false)
            }
        }
        self.references = references
        self.isIndexed = isIndexed
    }

    private static let loadedRelations = ["stylesheet", "icon", "preload", "prefetch", "preconnect", "manifest"]
    private static let action = MarkupName("action")
    private static let data = MarkupName("data")
    private static let object = MarkupName("object")
    private static let poster = MarkupName("poster")
    private static let property = MarkupName("property")
}
