internal import Base

extension String {
    /// A text of these scalars.
    init(scalars: some Sequence<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }

    /// The number of scalars.
    var scalarCount: Int {
        let count = utf8.withContiguousStorageIfAvailable { bytes in
            var count = 0
            for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
            return count
        }
        return count ?? unicodeScalars.count
    }

    /// The text without these characters, or white space, at its ends.
    func stripped(of characters: String?, leading: Bool = true, trailing: Bool = true) -> String {
        let removed = characters.map { Set($0.unicodeScalars) }
        func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
            removed?.contains(scalar) ?? CharacterClasses.isSpace(scalar)
        }
        var view = unicodeScalars[...]
        while leading, let first = view.first, isRemoved(first) { view.removeFirst() }
        while trailing, let last = view.last, isRemoved(last) { view.removeLast() }
        return String(view)
    }

    /// The first character as a title has it, the others small.
    var capitalizedLikePython: String {
        guard let first = unicodeScalars.first else { return self }
        return first.properties.titlecaseMapping + String(unicodeScalars.dropFirst()).lowercased()
    }

    /// The words between white space, at most `limit` cuts.
    func words(limit: Int = -1) -> [String] {
        var words: [String] = []
        var rest = unicodeScalars[...]
        while true {
            rest = rest.drop { CharacterClasses.isSpace($0) }
            if rest.isEmpty { return words }
            if limit >= 0, words.count == limit {
                words.append(String(rest).stripped(of: nil, leading: false))
                return words
            }
            let word = rest.prefix { !CharacterClasses.isSpace($0) }
            words.append(String(word))
            rest = rest[word.endIndex...]
        }
    }

    /// The pieces between occurrences of a separator, at most `limit` cuts, from the start.
    func pieces(separator: String, limit: Int = -1) -> [String] {
        let (text, pattern) = (Array(utf8), Array(separator.utf8))
        var pieces: [String] = []
        var start = 0
        while limit < 0 || pieces.count < limit, let found = position(ofBytes: pattern, from: start, in: text) {
            pieces.append(String(decoding: text[start..<found], as: UTF8.self))
            start = found + pattern.count
        }
        pieces.append(String(decoding: text[start...], as: UTF8.self))
        return pieces
    }

    /// The text with every occurrence of a part replaced, at most `limit` of them.
    func replacing(_ part: String, with replacement: String, limit: Int = -1) throws(TemplateError) -> String {
        guard !part.isEmpty else { throw TemplateError("the part to be replaced is empty") }
        let (text, pattern) = (Array(utf8), Array(part.utf8))
        var result: [UInt8] = []
        var start = 0
        var count = 0
        while limit < 0 || count < limit, let found = position(ofBytes: pattern, from: start, in: text) {
            result += text[start..<found]
            result += replacement.utf8
            guard result.count <= RenderLimits.textLength else { throw TemplateError("the text is too long") }
            start = found + pattern.count
            count += 1
        }
        if count == 0 { return self }
        result += text[start...]
        return String(decoding: result, as: UTF8.self)
    }

}

extension String {
    /// The text in capital letters; fast where only ASCII has them.
    var inCapitals: String { changingCase(from: UInt8(ascii: "a")...UInt8(ascii: "z")) ?? uppercased() }

    /// The text in small letters; fast where only ASCII has them.
    var inSmallLetters: String { changingCase(from: UInt8(ascii: "A")...UInt8(ascii: "Z")) ?? lowercased() }

    /// Flips the case bit of ASCII letters; nil where other letters may have a case.
    private func changingCase(from letters: ClosedRange<UInt8>) -> String? {
        let changed = utf8.withContiguousStorageIfAvailable { bytes -> String? in
            var index = 0
            var changes = false
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    changes = changes || letters.contains(byte)
                    index += 1
                    continue
                }
                let second = index + 1 < bytes.count ? bytes[index + 1] : 0
                switch byte {
                case 0xC2 where second != 0xB5: index += 2
                case 0xE2 where second == 0x80: index += 3
                case 0xE3...0xE9, 0xEB...0xED: index += 3
                case 0xEA where second >= 0xB0: index += 3
                case 0xF0 where second == 0x9F: index += 4
                default: return nil
                }
            }
            guard changes else { return self }
            return String(unsafeUninitializedCapacity: bytes.count) { target in
                for index in bytes.indices {
                    let byte = bytes[index]
                    target[index] = letters.contains(byte) ? byte ^ 0x20 : byte
                }
                return bytes.count
            }
        }
        return changed ?? nil
    }
}
