internal import Cryptography
internal import Diagnostics
internal import Encoding
internal import Files

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
        let type = attributes.first { $0.name == "type" }?.value ?? ""
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
