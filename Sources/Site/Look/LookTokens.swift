internal import Base
internal import Diary

/// The custom properties that style sheets give `:root`, on a screen, with where they stand; a later one counts.
struct LookTokens {
    struct LookToken {
        let text: String
        let range: SourceRange
    }

    private enum RuleBlock {
        case root, screen, other
    }

    private(set) var tokens: [String: LookToken] = [:]

    init(_ files: [SourceFile]) {
        for file in files { read(file) }
    }

    subscript(name: String) -> LookToken? { tokens[name] }

    /// A colour as it is by light or by dark; nil for one that is computed, or missing.
    func color(_ name: String, isDark: Bool) -> ScreenColor? {
        guard var text = tokens[name]?.text[...] else { return nil }
        if text.hasPrefix("light-dark("), text.hasSuffix(")") {
            let both = text.dropFirst("light-dark(".count).dropLast().split(separator: ",")
            guard both.count == 2 else { return nil }
            text = both[isDark ? 1 : 0]
        }
        return ScreenColor(trimmed(String(text)))
    }

    func number(_ name: String) -> Double? {
        guard let text = tokens[name]?.text else { return nil }
        return text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    }

    private mutating func read(_ file: SourceFile) {
        let bytes = file.bytes
        var blocks: [RuleBlock] = []
        var (start, index) = (0, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
                let end = bytes[(index + 2)...].firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
                if bytes[start..<index].allSatisfy({ $0 <= 0x20 }) { start = end }
                index = end
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let quote = bytes[index]
                index += 1
                while index < bytes.count, bytes[index] != quote { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
            case UInt8(ascii: "{"):
                let isOnScreen = blocks.allSatisfy { $0 == .screen }
                switch trimmed(String(decoding: bytes[start..<index], as: UTF8.self)) {
                case ":root" where isOnScreen: blocks.append(.root)
                case "@media screen" where isOnScreen: blocks.append(.screen)
                default: blocks.append(.other)
                }
                start = index + 1
            case UInt8(ascii: ";"):
                if blocks.last == .root { declare(start..<index, in: file) }
                start = index + 1
            case UInt8(ascii: "}"):
                if blocks.popLast() == .root { declare(start..<index, in: file) }
                start = index + 1
            default: break
            }
            index += 1
        }
    }

    private mutating func declare(_ range: Range<Int>, in file: SourceFile) {
        let bytes = file.bytes[range]
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = trimmed(String(decoding: bytes[..<colon], as: UTF8.self))
        guard name.hasPrefix("--") else { return }
        let value = bytes[(colon + 1)...].drop { $0 <= 0x20 }
        let text = trimmed(String(decoding: value, as: UTF8.self))
        let end = min(value.startIndex + text.utf8.count, value.endIndex)
        tokens[String(name.dropFirst(2))] = LookToken(text: text, range: SourceRange(file, value.startIndex..<end))
    }
}
