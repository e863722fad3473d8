internal import Diagnostics

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
            guard let word = ["import", "export"].first(where: { line.hasPrefix($0 + " ") }) else {
                lines.append(String(line))
                continue
            }
            if word == "import", let match = line.wholeMatch(of: /import \{([^}]*)\} from ["']\.\/([^"']+)["'];?\s*/),
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
