internal import Base
internal import Diary

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
            if name == "meta", attributes["http-equiv"] == "Content-Security-Policy" {
                policy = attributes["content"]
            } else if name == "link", attributes["rel"] == "stylesheet" {
                // One file shows the reader's own fonts.
                let isOfFonts = attributes["href"].hasSuffix(FontStyles.path)
                let styles = isOfFonts ? "" : String(decoding: try asset(attributes["href"]), as: UTF8.self)
                html = html.replacing(
                    "<link rel=\"stylesheet\" href=\"\(attributes["href"])\">", with: "<style>\(styles)</style>")
            } else if name == "link", attributes["rel"] == "icon" {
                html = html.replacing(
                    "<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(attributes["href"])\">", with: "")
            } else if name == "script", !attributes["src"].isEmpty {
                let address = attributes["src"]
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

/// Modules as one script, for a page that may load nothing: each is a function that gives what it exports.
struct ScriptBundle {
    /// The script, as a module that imports nothing.
    private(set) var text = ""
    /// The names of the modules in it, in their order.
    private var names: [String] = []

    /// - Parameters:
    ///   - name: the file's name of the module that is run, beside which all that it imports lie.
    ///   - read: gives the bytes of a file.
    /// - Throws: an error for a module that exports or imports in another way than by names.
    init(of name: String, _ read: (String) throws(Diagnostic) -> [UInt8]) throws(Diagnostic) {
        try add(name, read)
    }

    private mutating func add(_ name: String, _ read: (String) throws(Diagnostic) -> [UInt8]) throws(Diagnostic) {
        let file = SourceFile(path: "assets/" + name, bytes: try read(name))
        for (imported, _) in ModuleImports(file).names where !names.contains(imported) { try add(imported, read) }
        var lines: [String] = []
        var exports: [String] = []
        for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard
                let word = ["import", "export"].first(where: { line.hasPrefix($0 + " ") || line.hasPrefix($0 + "{") })
            else {
                lines.append(String(line))
                continue
            }
            if word == "import", let match = line.wholeMatch(of: /import ?\{([^}]*)\} ?from ["']\.\/([^"']+)["'];?\s*/),
                let module = names.firstIndex(of: String(match.output.2))
            {
                lines.append("const {\(match.output.1.replacing(" as ", with: ": "))} = module\(module);")
            } else if word == "export",
                let match = line.prefixMatch(of: /export ((?:async )?(?:function\*?|class|const|let) ([\w$]+).*)/)
            {
                lines.append(String(match.output.1))
                exports.append(String(match.output.2))
            } else {
                throw .error(
                    "a file that is sent cannot hold this script", at: file.range(ofLine: number + 1),
                    help:
                        "import as in `import { a, b } from \"./c.js\";` on one line, and export functions, classes and constants by their declarations"
                )
            }
        }
        // Whatever the script says of elements, the one that it stands in goes on.
        let body = lines.joined(separator: "\n").replacing("</script", with: "<\\/script")
        text +=
            "const module\(names.count) = await (async () => {\n\(body)\nreturn { \(exports.joined(separator: ", ")) };\n})();\n"
        names.append(name)
    }
}
