internal import Content
internal import Base

extension Fields {
    mutating func tiles() -> String? {
        guard let node = node("tiles"), let text = text(node, "tiles") else { return nil }
        let lacking = ["{z}", "{x}", "{y}"].filter { !text.contains($0) }
        let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("/")
        guard lacking.isEmpty, isAddress, Self.isPlainAddress(text.filter { $0 != "{" && $0 != "}" }) else {
            error(
                lacking.isEmpty
                    ? "“tiles” is the address of map tiles"
                    : "the address of tiles lacks \(lacking.joined(separator: ", "))",
                at: node, help: "write it like https://tile.openstreetmap.org/{z}/{x}/{y}.png")
            return nil
        }
        return text
    }

    mutating func leaflet() -> Settings.Map.Leaflet? {
        guard let reference = Reference.read("leaflet", &self) else { return nil }
        return switch reference.name {
        case "installed": .installed
        case "none": Settings.Map.Leaflet.none
        default: .folder(reference)
        }
    }

    mutating func remoteFiles() -> [Settings.Map.RemoteFile] { list("cdn").compactMap { remoteFile($0) } }

    private mutating func remoteFile(_ node: YAMLNode) -> Settings.Map.RemoteFile? {
        var fields = Fields(node, in: file, as: .remoteFile)
        defer { problems.add(fields.problems) }
        guard let urlNode = fields.node("url"), let url = fields.text("url"),
            let digestNode = fields.node("integrity"), let integrity = fields.text("integrity")
        else {
            if fields.problems.isEmpty { fields.error("a file of “cdn” needs “url” and “integrity”", at: node) }
            return nil
        }
        guard url.hasPrefix("https://"), url.hasSuffix(".js") || url.hasSuffix(".css"), Self.isPlainAddress(url) else {
            fields.error(
                "this is not the address of a script or a style sheet", at: urlNode,
                help: "it starts with https:// and ends with .js or .css")
            return nil
        }
        // A SHA-2 digest in Base64 (Subresource Integrity, section 3.1).
        let lengths = ["sha256-": 44, "sha384-": 64, "sha512-": 88]
        guard let length = lengths[String(integrity.prefix(7))], integrity.utf8.count == 7 + length,
            integrity.dropFirst(7).unicodeScalars.allSatisfy({
                switch $0 {
                case "A"..."Z", "a"..."z", "0"..."9", "+", "/", "=": true
                default: false
                }
            })
        else {
            fields.error(
                "“integrity” is a digest like sha384-… in Base64", at: digestNode,
                help: "the server that offers the file tells it, or: `openssl dgst -sha384 -binary FILE | base64`")
            return nil
        }
        return Settings.Map.RemoteFile(url: url, integrity: integrity)
    }

    private static func isPlainAddress(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`|'".utf8.contains($0) }
    }
}
