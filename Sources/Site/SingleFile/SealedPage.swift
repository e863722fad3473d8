internal import Diagnostics
internal import Encoding
internal import Files
internal import Sealing

/// The unlock page with all that it needs inside: its scripts, its styles, and one sealed page.
struct SealedPage {
    private let file: SingleFile

    init(_ file: SingleFile) {
        self.file = file
    }

    func bytes(_ page: [UInt8], _ seal: Seal) throws(Diagnostic) -> [UInt8] {
        var html = String(decoding: try File(file.folder + OutputFilter.unlockPage).read(), as: UTF8.self)
        var tail = ""
        var policy = ""
        for token in MarkupToken.tokens(of: html[...]) {
            guard case .start(let name, let attributes, _) = token else { continue }
            func attribute(_ name: String) -> String { attributes.first { $0.name == name }?.value ?? "" }
            if name == "meta", attribute("http-equiv") == "Content-Security-Policy" {
                policy = attribute("content")
            } else if name == "link", attribute("rel") == "stylesheet" {
                let styles = String(decoding: try asset(attribute("href")), as: UTF8.self)
                html = html.replacing(
                    "<link rel=\"stylesheet\" href=\"\(attribute("href"))\">", with: "<style>\(styles)</style>")
            } else if name == "link", attribute("rel") == "icon" {
                html = html.replacing(
                    "<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(attribute("href"))\">", with: "")
            } else if name == "script", !attribute("src").isEmpty {
                let address = attribute("src")
                let slash = address.lastIndex(of: "/").map { address.index(after: $0) } ?? address.startIndex
                let bundle = try ScriptBundle(of: String(address[slash...])) { (name) throws(Diagnostic) in
                    try asset(address[..<slash] + name)
                }
                tail += "<script type=\"module\">\(bundle.text)</script>\n"
                html = html.replacing("<script type=\"module\" src=\"\(address)\"></script>", with: "")
            }
        }
        let sealed = try seal.sealed(page, as: "index.html")
        let list = try seal.sealed(Seal.list([("index.html", Seal.version(of: sealed))]), as: "")
        for (path, bytes) in [("", list), ("index.html", sealed)] {
            let text = base64(bytes)
            tail = "<script type=\"text/plain\" id=\"_sealed-\(seal.name(of: path))\">\(text)</script>\n" + tail
        }
        // The address holds the group's name.
        html = html.replacing("=\"\(file.home)\"", with: "=\"./\"")
        html = html.replacing("</body>", with: tail + "</body>")
        if !policy.isEmpty {
            // The page holds nobody's text that is not sealed, so its scripts are the theme's.
            let scripts = InlineScript.all(in: SourceFile(path: OutputFilter.unlockPage, bytes: Array(html.utf8)))
            html = html.replacing(
                "content=\"\(policy)\"", with: "content=\"\(ContentPolicy.ofSingleFile(scripts))\"")
        }
        return Array(html.utf8)
    }

    private func asset(_ address: String) throws(Diagnostic) -> [UInt8] {
        try File("\(file.site)/\(address.dropFirst(file.base.count))").read()
    }
}
