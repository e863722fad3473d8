internal import Base

/// A page of the site as it is checked: its text, its tags, and where they lead.
struct SitePage {
    /// An address on the page.
    struct PageReference {
        /// Whether a browser fetches it by itself.
        let isLoaded: Bool
        let address: String
        let target: SiteAddresses.LinkTarget
        let range: Range<Int>
    }

    /// What an address can lead to within the page: an id, or the name of an anchor.
    struct PagePiece {
        let digest: UInt64
        let range: Range<Int>
        let isIdentifier: Bool
    }

    let source: SourceFile
    /// Its number among the site's files.
    let number: Int
    let markup: Markup
    let references: [PageReference]
    let parts: [PagePiece]
    /// What stands in `style` elements and attributes.
    let styles: [Range<Int>]
    /// Whether search engines may know of it.
    let isIndexed: Bool
    let options: CheckOptions

    func warning(_ message: Message, _ range: Range<Int>, notes: [Diagnostic.Note] = [], help: Message? = nil)
        -> Diagnostic
    {
        .warning(message, at: SourceRange(source, range), notes: notes, help: help)
    }

    func error(_ message: Message, _ range: Range<Int>, notes: [Diagnostic.Note] = [], help: Message? = nil)
        -> Diagnostic
    {
        .error(message, at: SourceRange(source, range), notes: notes, help: help)
    }

    /// The value of an attribute with its entities resolved.
    func text(_ range: Range<Int>) -> String {
        CharacterReference.resolved(in: String(decoding: source.bytes[range], as: UTF8.self))
    }
}

extension SitePage {
    /// Reads a page.
    init(
        _ source: SourceFile, number: Int, _ site: SiteAddresses, _ options: CheckOptions, _ memory: inout AddressMemory
    ) {
        self.source = source
        self.number = number
        self.options = options
        var markup = Markup()
        swap(&markup, &memory.markup)
        var reading = Reading(path: site.files[number], number: number, site: site)
        source.bytes.withUnsafeBufferPointer { bytes in
            markup.read(bytes)
            for tag in markup.tags where !tag.isEnd && !tag.attributes.isEmpty {
                reading.read(tag, in: markup, bytes, &memory)
            }
        }
        references = reading.references
        parts = reading.parts
        styles = markup.styles + reading.styles
        isIndexed = reading.isIndexed
        self.markup = markup
    }
}

/// What is gathered from the attributes of a page's tags.
private struct Reading {
    let path: String
    let number: Int
    let site: SiteAddresses
    var references: [SitePage.PageReference] = []
    var parts: [SitePage.PagePiece] = []
    var styles: [Range<Int>] = []
    var isIndexed = true

    /// What a browser loads of itself, by the word in `rel`.
    private static let loadedRelations: Set<String> = [
        "stylesheet", "icon", "preload", "prefetch", "preconnect", "manifest", "modulepreload", "dns-prefetch",
    ]

    mutating func read(
        _ tag: Markup.MarkupTag, in markup: Markup, _ text: UnsafeBufferPointer<UInt8>, _ memory: inout AddressMemory
    ) {
        for index in tag.attributes {
            let attribute = markup.attributes[index]
            let value = attribute.value
            switch attribute.name.known {
            case .href where tag.name == .a || tag.name == .area:
                refer(value, isLoaded: false, text, &memory)
            case .href where tag.name == .link:
                refer(value, isLoaded: isLoaded(tag, markup, text), text, &memory)
            case .src where !value.isEmpty, .poster where !value.isEmpty, .data where tag.name == .object:
                refer(value, isLoaded: true, text, &memory)
            case .srcset:
                refer(toEachOf: value, text, &memory)
            case .action where tag.name == .form:
                refer(value, isLoaded: false, text, &memory)
            case .id:
                parts.append(SitePage.PagePiece(digest: digest(value, text), range: value, isIdentifier: true))
            case .name where tag.name == .a:
                parts.append(SitePage.PagePiece(digest: digest(value, text), range: value, isIdentifier: false))
            case .style:
                styles.append(value)
            default: break
            }
        }
        if tag.name == .meta { readMeta(tag, markup, text, &memory) }
    }

    private mutating func readMeta(
        _ tag: Markup.MarkupTag, _ markup: Markup, _ text: UnsafeBufferPointer<UInt8>, _ memory: inout AddressMemory
    ) {
        guard let content = markup.attribute(.content, of: tag) else { return }
        if let name = markup.attribute(.name, of: tag) {
            if text[name.value].elementsEqual("robots".utf8), word(content.value, text).contains("noindex") {
                isIndexed = false
            }
        } else if let property = markup.attribute(.property, of: tag),
            ["og:url", "og:image"].contains(where: { text[property.value].elementsEqual($0.utf8) })
        {
            refer(content.value, isLoaded: false, text, &memory)
        }
    }

    private mutating func refer(
        _ range: Range<Int>, isLoaded: Bool, _ text: UnsafeBufferPointer<UInt8>, _ memory: inout AddressMemory
    ) {
        let (address, target) = memory.target(
            of: UnsafeBufferPointer(rebasing: text[range]), on: path, numbered: number, site)
        references.append(.init(isLoaded: isLoaded, address: address, target: target, range: range))
    }

    /// The candidates of a `srcset`: each an address, and after a blank its width.
    private mutating func refer(
        toEachOf range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ memory: inout AddressMemory
    ) {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
        for candidate in text[range].split(separator: UInt8(ascii: ",")) {
            let start = candidate.firstIndex { !isBlank($0) } ?? candidate.endIndex
            let end = candidate[start...].firstIndex(where: isBlank) ?? candidate.endIndex
            guard start < end else { continue }
            let (address, target) = memory.target(
                of: UnsafeBufferPointer(rebasing: text[start..<end]), on: path, numbered: number, site)
            references.append(.init(isLoaded: true, address: address, target: target, range: range))
        }
    }

    private func isLoaded(_ link: Markup.MarkupTag, _ markup: Markup, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let rel = markup.attribute(.rel, of: link) else { return false }
        return word(rel.value, text).lowercased().split(separator: " ").contains {
            Self.loadedRelations.contains(String($0))
        }
    }

    private func word(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: text[range], as: UTF8.self)
    }

    /// That of the value with its entities resolved.
    private func digest(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let value = UnsafeBufferPointer(rebasing: text[range])
        return value.contains(UInt8(ascii: "&"))
            ? CharacterReference.resolved(in: word(range, text)).digest : value.digest
    }
}
