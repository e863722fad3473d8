internal import Diagnostics

/// A step into a list or a map of a JSON text, for finding where a value stands that was read without its place.
enum JSONStep {
    case key(String)
    case index(Int)

    /// Where the value at the end of a path stands.
    ///
    /// - Parameter file: a text that has been read as JSON without a mistake.
    static func range(of path: [JSONStep], in file: SourceFile) -> SourceRange {
        var scanner = Scanner(bytes: file.bytes)
        for step in path where !scanner.enter(step) { break }
        scanner.skipSpace()
        let start = scanner.index
        scanner.skipValue()
        // A map may be thousands of lines long; its beginning says enough.
        let end = file.bytes[start..<max(start, min(scanner.index, file.bytes.count))].firstIndex(
            of: UInt8(ascii: "\n"))
        return SourceRange(file, start..<(end ?? max(start, scanner.index)))
    }

    private struct Scanner {
        let bytes: [UInt8]
        var index = 0

        private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

        mutating func skipSpace() {
            while let byte = current, byte <= 0x20 || byte >= 0x80 { index += 1 }
        }

        /// Moves to the value that a step leads to; stays where it is when there is none.
        mutating func enter(_ step: JSONStep) -> Bool {
            skipSpace()
            let start = index
            guard let opening = current, opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") else {
                return false
            }
            let isMap = opening == UInt8(ascii: "{")
            index += 1
            var position = 0
            while true {
                skipSpace()
                guard let byte = current, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else { break }
                var key = ""
                if isMap {
                    let from = index
                    skipValue()
                    key = String(decoding: bytes[from..<index].dropFirst().dropLast(), as: UTF8.self)
                    skipSpace()
                    index += 1
                }
                switch step {
                case .key(key) where isMap: return true
                case .index(position) where !isMap: return true
                default: skipValue()
                }
                skipSpace()
                if current == UInt8(ascii: ",") { index += 1 }
                position += 1
            }
            index = start
            return false
        }

        mutating func skipValue() {
            skipSpace()
            var depth = 0
            while let byte = current {
                switch byte {
                case UInt8(ascii: "\""):
                    index += 1
                    while let byte = current, byte != UInt8(ascii: "\"") {
                        index += byte == UInt8(ascii: "\\") ? 2 : 1
                    }
                    index += 1
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    index += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return }
                    depth -= 1
                    index += 1
                case UInt8(ascii: ","), UInt8(ascii: ":"), 0...0x20:
                    if depth == 0 { return }
                    index += 1
                    continue
                default:
                    while let byte = current, byte > 0x20, !",]}:".utf8.contains(byte) { index += 1 }
                }
                if depth == 0 { return }
            }
        }
    }
}
