internal import Content
internal import Base

/// The files of a site, and which of them an address leads to.
struct SiteAddresses: Sendable {
    enum LinkTarget: Sendable {
        /// A file of the site, by its number, and the part after `#`, percent-decoded.
        case file(Int, fragment: String?)
        /// Below the site's own address, where nothing is.
        case missing
        /// On the same host, but above the site.
        case outside
        /// Elsewhere on the web.
        case elsewhere(scheme: String, host: String)
        /// Nothing that a browser loads: mail, telephone, data.
        case other
    }

    /// Relative to the site's folder, in NFC.
    let files: [String]
    let base: String
    /// The site's own address, as programs have it and as people write it.
    let urls: [String]
    private let numbers: [TextKey: Int]

    init(files: [String], base: String, urls: [String]) {
        self.files = files
        self.base = base
        self.urls = urls
        numbers = Dictionary(files.enumerated().map { (TextKey($1), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The file at a path relative to the home page: a page's path may end with its folder.
    func file(at path: String) -> Int? {
        if path.isEmpty || path.hasSuffix("/") { return numbers[TextKey(path + "index.html")] }
        return numbers[TextKey(path)] ?? numbers[TextKey(path + "/index.html")]
    }

    /// Where an address leads.
    ///
    /// - Parameter page: the path of the page on which it stands.
    func target(of address: String, on page: String) -> LinkTarget {
        var rest = Substring(address)
        if let url = urls.first(where: { rest.hasPrefix($0) || rest + "/" == $0 }) {
            rest = rest.dropFirst(url.utf8.count)
            return found(rest)
        }
        if rest.hasPrefix("//") { return .elsewhere(scheme: "https", host: host(rest.dropFirst(2))) }
        if let scheme = scheme(of: rest) {
            guard scheme == "http" || scheme == "https" else { return .other }
            return .elsewhere(scheme: scheme, host: host(rest.dropFirst(scheme.utf8.count + 3)))
        }
        if rest.hasPrefix("/") {
            guard rest.hasPrefix(base) else { return rest + "/" == base ? found("") : .outside }
            return found(rest.dropFirst(base.utf8.count))
        }
        if rest.isEmpty || rest.hasPrefix("#") || rest.hasPrefix("?") { return found(Substring(page) + rest) }
        var folders = page.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        while rest.hasPrefix("../") || rest.hasPrefix("./") {
            if rest.hasPrefix("../") {
                rest = rest.dropFirst(3)
                guard folders.popLast() != nil else { return .outside }
            } else {
                rest = rest.dropFirst(2)
            }
        }
        return found(Substring((folders.map { $0 + "/" }).joined()) + rest)
    }

    private func found(_ address: Substring) -> LinkTarget {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first?.prefix { $0 != "?" } ?? ""
        guard let decoded = percentDecoded(path.utf8) else { return .missing }
        guard let file = file(at: decoded) ?? file(at: normalized(decoded)) else { return .missing }
        let fragment = parts.count > 1 ? percentDecoded(parts[1].utf8) ?? String(parts[1]) : nil
        return .file(file, fragment: fragment)
    }

    private func scheme(of address: Substring) -> String? {
        guard let end = address.utf8.firstIndex(where: { ":/?#".utf8.contains($0) }), address.utf8[end] == 0x3A else {
            return nil
        }
        return address[..<end].lowercased()
    }

    private func host(_ rest: Substring) -> String {
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return host.split(separator: ":").first?.lowercased() ?? ""
    }
}

/// What a worker keeps from page to page: where the addresses lead that stand on many pages, and room for the tags of one.
struct AddressMemory {
    private struct KnownAddress {
        /// As it is written, with its entities.
        let bytes: Range<Int>
        let address: String
        let target: SiteAddresses.LinkTarget
    }

    /// The greatest number of addresses that are remembered.
    private static let limit = 200_000

    var markup = Markup()
    private var bytes: [UInt8] = []
    private var entries: [KnownAddress] = []
    /// An open hash table of the entries' numbers; -1 where there is none.
    private var slots = [Int32](repeating: -1, count: 1 << 12)

    /// - Parameters:
    ///   - written: the value of an attribute, as it is written.
    ///   - page: the path of the page on which it stands.
    mutating func target(
        of written: UnsafeBufferPointer<UInt8>, on page: String, numbered number: Int, _ site: SiteAddresses
    ) -> (address: String, target: SiteAddresses.LinkTarget) {
        // What is relative leads elsewhere from each page.
        guard written.first == UInt8(ascii: "/") || written.starts(with: "http".utf8) else {
            let address = Self.address(written)
            // A part of the page itself, as far as that can be seen at once.
            if address.utf8.first == UInt8(ascii: "#"), !address.utf8.contains(UInt8(ascii: "%")) {
                return (address, .file(number, fragment: String(address.dropFirst())))
            }
            return (address, site.target(of: address, on: page))
        }
        var slot = Int(truncatingIfNeeded: written.digest) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.bytes.count == written.count, bytes[entry.bytes].elementsEqual(written) {
                return (entry.address, entry.target)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let address = Self.address(written)
        let target = site.target(of: address, on: page)
        if entries.count < Self.limit {
            slots[slot] = Int32(entries.count)
            entries.append(
                KnownAddress(bytes: bytes.count..<bytes.count + written.count, address: address, target: target))
            bytes.append(contentsOf: written)
            if entries.count * 2 > slots.count { grow() }
        }
        return (address, target)
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (number, entry) in entries.enumerated() {
            let digest = bytes[entry.bytes].withUnsafeBufferPointer { $0.digest }
            var slot = Int(truncatingIfNeeded: digest) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    private static func address(_ written: UnsafeBufferPointer<UInt8>) -> String {
        CharacterReference.resolved(in: String(decoding: written, as: UTF8.self))
    }
}
