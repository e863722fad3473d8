internal import Base
internal import Typesetting
internal import Templates

/// The files that pages refer to, under names that change with their bytes, so that a browser may keep them for ever.
struct Assets: Sendable {
    /// The bytes by the file's path in the site: `assets/style.1a2b3c4d5e.css`.
    private(set) var files: [(path: String, bytes: [UInt8])] = []
    private var paths: [String: String] = [:]

    /// Style sheets and modules come last, because they name other assets.
    ///
    /// - Throws: an error for each import of a module that does not exist, or that imports the importing one in turn.
    init(_ theme: Theme, _ fonts: SiteFonts, _ leaflet: SiteLeaflet, _ look: SiteLook) throws(Problems) {
        for font in fonts.faces where !font.isCut { add(font.name, font.font.bytes) }
        for licence in fonts.licences { add(licence.name, licence.bytes) }
        for file in leaflet.files { add(file.name, file.bytes) }
        let assets = theme.assets
        let modules = assets.filter { $0.name.hasSuffix(".js") }
        for (name, file) in assets where !name.hasSuffix(".css") && !name.hasSuffix(".js") { add(name, file.bytes) }
        var problems = Problems()
        let imports = modules.map { ModuleImports($0.file) }
        var waiting = Array(modules.indices)
        // Those come first that import nothing which has not come, as a name follows from the bytes with the names in them.
        while let next = waiting.firstIndex(where: { imports[$0].names.allSatisfy { paths[$0.name] != nil } }) {
            let module = waiting.remove(at: next)
            add(modules[module].name, imports[module].replacing { String(paths[$0]?.dropFirst("assets/".count) ?? "") })
        }
        for module in waiting {
            for (name, range) in imports[module].names where paths[name] == nil {
                let isThere = modules.contains { $0.name == name }
                problems.add(
                    isThere
                        ? .error("modules import each other in a circle that goes through “\(name)”", at: range)
                        : .error(
                            "there is no module “\(name)”", at: range,
                            help: didYouMeanHelp(name, among: modules.map(\.name), quotes: ("“./", "”"))
                                ?? "add Templates/assets/\(name)"))
            }
        }
        try problems.throwErrors()
        for (name, file) in assets where name.hasSuffix(".css") {
            // The look is part of the one style sheet that every page has, so that it costs no request.
            let bytes = name == SiteLook.styleSheet ? file.bytes + look.styles : file.bytes
            add(name, replacingAddresses(in: bytes, besides: name))
        }
    }

    /// The path in the site of an asset by its own name.
    func path(of name: String) -> String? { paths[name] }

    private mutating func add(_ name: String, _ original: [UInt8]) {
        let bytes = AssetText.published(original, as: name)
        let digest = Fingerprint(of: bytes).hex.prefix(10)
        let stem = name.lastIndex(of: ".").map { (name[..<$0], name[$0...]) } ?? (name[...], "")
        let path = "assets/\(stem.0).\(digest)\(stem.1)"
        paths[name] = path
        files.append((path, bytes))
    }

    /// A style sheet whose `url(name)` of other assets lead to their published names.
    private func replacingAddresses(in bytes: [UInt8], besides own: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 256)
        var rest = bytes[...]
        while let bracket = rest.firstIndex(of: UInt8(ascii: "(")) {
            let isAddress = rest[..<bracket].suffix(3).elementsEqual("url".utf8)
            result += rest[...bracket]
            rest = rest[(bracket + 1)...]
            guard isAddress, let end = rest.firstIndex(of: UInt8(ascii: ")")) else { continue }
            var name = rest[..<end]
            if let quote = name.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), name.count > 1,
                name.last == quote
            {
                name = name.dropFirst().dropLast()
            }
            let asset = String(decoding: name, as: UTF8.self)
            guard asset != own, let path = paths[asset] else { continue }
            result += rest[..<name.startIndex]
            result += path.dropFirst("assets/".count).utf8
            rest = rest[name.endIndex...]
        }
        return result + rest
    }

    /// The fingerprint of all addresses, and of what else they are used with.
    func fingerprint(with other: Fingerprint) -> Fingerprint {
        Fingerprint { writer in
            writer.write(other)
            writer.write(files) { $0.write($1.path) }
        }
    }

    /// The function `asset` of templates: the address of an asset by its name in the theme.
    func function(base: String) -> Function {
        Function { [paths] (positional, _) throws(TemplateError) in
            guard positional.count == 1, case .string(let name) = positional[0] else {
                throw TemplateError("asset() takes the name of an asset", help: "write asset(\"style.css\")")
            }
            guard let path = paths[name] else {
                throw TemplateError(
                    "there is no asset “\(name)”",
                    help: didYouMeanHelp(name, among: paths.keys.sorted())
                        ?? "add Templates/assets/\(name)")
            }
            return .string(base + path)
        }
    }
}

/// The modules that a script imports from beside itself, as in `import { load } from "./data.js"`, or runs beside itself, as in
/// `new Worker(new URL("./painter.js", import.meta.url))`.
struct ModuleImports {
    private let file: SourceFile
    /// The imported files and where their names stand.
    let names: [(name: String, range: SourceRange)]

    init(_ file: SourceFile) {
        self.file = file
        let bytes = file.bytes
        var names: [(name: String, range: SourceRange)] = []
        var index = 0
        while index + 3 < bytes.count {
            let quote = bytes[index]
            index += 1
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), bytes[index] == UInt8(ascii: "."),
                bytes[index + 1] == UInt8(ascii: "/"), Self.isImport(bytes[..<(index - 1)]),
                let end = bytes[index...].firstIndex(of: quote), end > index + 2
            else { continue }
            let range = index + 2..<end
            names.append((String(decoding: bytes[range], as: UTF8.self), SourceRange(file, range)))
            index = end + 1
        }
        self.names = names
    }

    /// Whether an address that follows these bytes is that of a module.
    private static func isImport(_ bytes: ArraySlice<UInt8>) -> Bool {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
        var rest = bytes
        while let last = rest.last, isSpace(last) || last == UInt8(ascii: "(") { rest.removeLast() }
        return ["from", "import", "new URL"].contains { rest.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// The script with other names for the modules.
    func replacing(_ name: (String) -> String) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for (imported, range) in names {
            result += file.bytes[position..<range.bytes.lowerBound]
            result += Array(name(imported).utf8)
            position = range.bytes.upperBound
        }
        return result + file.bytes[position...]
    }
}
