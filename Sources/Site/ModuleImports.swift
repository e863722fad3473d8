internal import Diagnostics

/// The modules that a script imports from beside itself, as in `import { load } from "./data.js"`.
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
                let end = bytes[index...].firstIndex(of: quote)
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
        return rest.suffix(4).elementsEqual("from".utf8) || rest.suffix(6).elementsEqual("import".utf8)
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
