internal import CMessages

/// The sentences of the program in another language, by their keys; read from a catalogue of gettext
/// (gnu.org/software/gettext/manual, “The Format of PO Files”).
package struct MessageCatalog: Sendable {
    /// A translated sentence, cut at its holes.
    package struct Translation: Sendable, Equatable {
        enum TranslationPart: Sendable, Equatable {
            case literal(String)
            /// The value with this number, counted from 0.
            case hole(Int)
            /// A particle in the form that everything before it asks for: `{|을/를}`, or `{1|을/를}` for a value with its own.
            case particle(String)
        }

        let parts: [TranslationPart]

        /// Braces that hold neither a number nor a particle are what they are, as in `{% block %}`.
        init(_ text: String) {
            var parts: [TranslationPart] = []
            var literal = ""
            var rest = text[...]
            while let open = rest.firstIndex(of: "{") {
                literal += rest[..<open]
                rest = rest[open...]
                guard let close = rest.firstIndex(of: "}"),
                    let hole = Self.hole(rest[rest.index(after: open)..<close])
                else {
                    literal += "{"
                    rest = rest.dropFirst()
                    continue
                }
                parts.append(.literal(literal))
                parts += hole
                literal = ""
                rest = rest[rest.index(after: close)...]
            }
            self.parts = parts + [.literal(literal + rest)]
        }

        private static func hole(_ inside: Substring) -> [TranslationPart]? {
            let halves = inside.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            var parts: [TranslationPart] = []
            if !halves[0].isEmpty {
                guard let number = Int(halves[0]), number > 0 else { return nil }
                parts.append(.hole(number - 1))
            }
            guard halves.count > 1 else { return parts.isEmpty ? nil : parts }
            guard Josa(String(halves[1])) != nil else { return nil }
            return parts + [.particle(String(halves[1]))]
        }

        func filled(with values: [String]) -> String {
            parts.reduce(into: "") { text, part in
                switch part {
                case .literal(let literal): text += literal
                case .hole(let number): text += number < values.count ? values[number] : ""
                case .particle(let particle): text += Josa(particle)?.form(after: text) ?? particle
                }
            }
        }
    }

    /// The catalogue of Korean.
    package static let korean = MessageCatalog(
        po: UnsafeBufferPointer(start: cairn_messages_ko_bytes(), count: cairn_messages_ko_count))

    /// What each sentence is, as it stands in the catalogue.
    package private(set) var entries: [String: String] = [:]

    package init(po text: String) {
        var text = text
        self = text.withUTF8 { MessageCatalog(po: $0) }
    }

    /// Reads the pairs of `msgid` and `msgstr`; a sentence whose translation is empty or marked `fuzzy` stays English.
    private init(po bytes: UnsafeBufferPointer<UInt8>) {
        var key: [UInt8] = [], value: [UInt8] = []
        var isInKey = false, isFuzzy = false, isNextFuzzy = false
        func keep(_ entries: inout [String: String]) {
            guard !key.isEmpty, !value.isEmpty, !isFuzzy else { return }
            entries[String(decoding: key, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
        }
        entries.reserveCapacity(4096)
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            let line = bytes[start..<end]
            start = end + 1
            switch line.first {
            case UInt8(ascii: "#"): if line.starts(with: "#, fuzzy".utf8) { isNextFuzzy = true }
            case UInt8(ascii: "m"):
                isInKey = line.starts(with: "msgid ".utf8)
                if isInKey {
                    keep(&entries)
                    (key, value) = ([], [])
                    (isFuzzy, isNextFuzzy) = (isNextFuzzy, false)
                }
                if isInKey { Self.unescape(line, into: &key) } else { Self.unescape(line, into: &value) }
            case UInt8(ascii: "\""):
                if isInKey { Self.unescape(line, into: &key) } else { Self.unescape(line, into: &value) }
            default: break
            }
        }
        keep(&entries)
    }

    package subscript(key: String) -> Translation? { entries[key].map { Translation($0) } }

    /// Appends what stands between the quotes of a line, in the escapes of C.
    private static func unescape(_ line: Slice<UnsafeBufferPointer<UInt8>>, into text: inout [UInt8]) {
        guard let quote = line.firstIndex(of: UInt8(ascii: "\"")) else { return }
        var isEscaped = false
        for byte in line[(quote + 1)...].dropLast() {
            if isEscaped {
                text.append(byte == UInt8(ascii: "n") ? 0x0A : byte == UInt8(ascii: "t") ? 0x09 : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
    }
}
