internal import Diagnostics
internal import Files
internal import struct Foundation.Data
internal import Sharing

/// The unlock page with all that it needs inside: its scripts, its styles, and one sealed page.
struct SealedPage {
    private let file: SingleFile

    init(_ file: SingleFile) {
        self.file = file
    }

    func bytes(_ page: [UInt8], _ seal: Seal) throws(Diagnostic) -> [UInt8] {
        var html = String(decoding: try File(file.folder + RealmGate.unlockPage).read(), as: UTF8.self)
        var modules: [(name: String, text: String)] = []
        var tail = ""
        for token in MarkupToken.tokens(of: html[...]) {
            guard case .start(let name, let attributes, _) = token else { continue }
            func attribute(_ name: String) -> String { attributes.first { $0.name == name }?.value ?? "" }
            if name == "link", attribute("rel") == "stylesheet" {
                html = html.replacing(
                    "<link rel=\"stylesheet\" href=\"\(attribute("href"))\">",
                    with: "<style>\(try asset(attribute("href")))</style>")
            } else if name == "link", attribute("rel") == "icon" {
                html = html.replacing(
                    "<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(attribute("href"))\">", with: "")
            } else if name == "script", !attribute("src").isEmpty {
                let text = try asset(attribute("src"))
                try gather(text, beside: attribute("src"), &modules)
                html = html.replacing("<script type=\"module\" src=\"\(attribute("src"))\"></script>", with: "")
                tail += "<script type=\"module\">\(text)</script>\n"
            }
        }
        for (path, bytes) in [("", Array("index.html".utf8)), ("index.html", page)] {
            let sealed = Data(try seal.sealed(bytes, as: path)).base64EncodedString()
            tail = "<script type=\"text/plain\" id=\"_sealed-\(seal.name(of: path))\">\(sealed)</script>\n" + tail
        }
        // Modules that stand in the page have no address; a map leads their names to addresses that are the text itself.
        let imports = modules.map { name, text in
            "\"./\(name)\":\"data:text/javascript;base64,\(Data(text.utf8).base64EncodedString())\""
        }.joined(separator: ",")
        html = html.replacing(
            "</title>", with: "</title>\n<script type=\"importmap\">{\"imports\":{\(imports)}}</script>")
        // The address holds the group's name.
        html = html.replacing("=\"\(file.home)\"", with: "=\"./\"")
        html = html.replacing("</body>", with: tail + "</body>")
        return Array(html.utf8)
    }

    private func asset(_ address: String) throws(Diagnostic) -> String {
        String(decoding: try File("\(file.site)/\(address.dropFirst(file.base.count))").read(), as: UTF8.self)
    }

    /// The modules that a module imports, each once.
    private func gather(
        _ text: String, beside address: String, _ modules: inout [(name: String, text: String)]
    ) throws(Diagnostic) {
        for match in text.matches(of: /from "\.\/([^"]+)"/) {
            let name = String(match.output.1)
            guard !modules.contains(where: { $0.name == name }) else { continue }
            let folder = address.lastIndex(of: "/").map { address[...$0] } ?? ""
            let own = try asset(folder + name)
            modules.append((name, own))
            try gather(own, beside: address, &modules)
        }
    }
}
