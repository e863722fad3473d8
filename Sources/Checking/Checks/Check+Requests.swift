internal import Base

extension Check {
    static let mixed = Check(
        "mixed", "parts of a secure page that are loaded over plain http",
        .page { page in
            page.loadedFromElsewhere.filter { $0.scheme == "http" && page.options.isSecure }.map {
                page.error(
                    "“\($0.address)” is loaded over plain http, which browsers refuse on a secure page", $0.range)
            }
        },
        .file(["css"]) { file in
            file.addresses.filter { $0.scheme == "http" && file.options.isSecure }.map {
                .error("“\($0.address)” is loaded over plain http", at: SourceRange(file.source, $0.range))
            }
        })

    static let thirdParty = Check(
        "third-party", "pages that ask somebody else's server for something",
        .page { page in
            page.loadedFromElsewhere.filter { page.options.isForeign($0) }.map {
                page.error(
                    "the page loads “\($0.address)”, so that \($0.host) learns who reads it", $0.range,
                    help: "publish a copy of your own, or name the host in `checks: {allow: […]}`")
            }
        },
        .file(["css", "js"]) { file in
            file.addresses.filter { file.options.isForeign($0) }.map {
                .error(
                    "the file loads “\($0.address)”, so that \($0.host) learns who reads the site",
                    at: SourceRange(file.source, $0.range),
                    help: "publish a copy of your own, or name the host in `checks: {allow: […]}`")
            }
        })
}

/// An address on somebody else's server.
struct ForeignAddress {
    let address: String
    let scheme: String
    let host: String
    let range: Range<Int>
}

extension CheckOptions {
    fileprivate func isForeign(_ address: ForeignAddress) -> Bool {
        !(address.scheme == "http" && isSecure) && !allowed.contains(address.host) && address.host != tileHost
    }
}

extension SitePage {
    /// What a browser fetches from other servers to show the page.
    fileprivate var loadedFromElsewhere: [ForeignAddress] {
        let written = references.compactMap { reference -> ForeignAddress? in
            guard reference.isLoaded, case .elsewhere(let scheme, let host) = reference.target else { return nil }
            return ForeignAddress(address: reference.address, scheme: scheme, host: host, range: reference.range)
        }
        return written + styles.flatMap { foreignAddresses(in: source.bytes, $0) }
    }
}

extension SiteText {
    /// What a style sheet or script fetches from other servers, as far as its text tells.
    fileprivate var addresses: [ForeignAddress] { foreignAddresses(in: source.bytes, 0..<source.bytes.count) }
}

/// What stands before an address that is loaded: in style sheets, and in scripts.
private let loaders = ["url(", "@import", "import", "from", "import(", "fetch("].map { Array($0.utf8) }

/// The addresses of other servers that a style sheet or a script loads.
private func foreignAddresses(in bytes: [UInt8], _ range: Range<Int>) -> [ForeignAddress] {
    var found: [ForeignAddress] = []
    var index = range.lowerBound
    while index + 2 < range.upperBound {
        defer { index += 1 }
        guard bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "/") else { continue }
        // From the two slashes back over the scheme, a quote and blanks to what loads it.
        var start = index
        for scheme in ["https:", "http:"] where bytes[range.lowerBound..<index].hasSuffix(scheme) {
            start = index - scheme.utf8.count
            break
        }
        var before = bytes[range.lowerBound..<start]
        while let last = before.last, last == 0x22 || last == 0x27 || last <= 0x20 { before.removeLast() }
        guard before.count < start - range.lowerBound || before.hasSuffix("("),
            loaders.contains(where: { before.reversed().starts(with: $0.reversed()) })
        else { continue }
        let end =
            bytes[index..<range.upperBound].firstIndex { $0 <= 0x20 || ")\"';".utf8.contains($0) } ?? range.upperBound
        let address = String(decoding: bytes[start..<end], as: UTF8.self)
        let scheme = address.hasPrefix("http:") ? "http" : "https"
        let host = bytes[(index + 2)..<end].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
        found.append(
            ForeignAddress(
                address: address, scheme: scheme, host: String(decoding: host, as: UTF8.self), range: start..<end))
        index = end
    }
    return found
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ text: String) -> Bool { reversed().starts(with: text.utf8.reversed()) }
}
