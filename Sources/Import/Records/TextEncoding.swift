/// The encodings that files of other programs come in, told by their bytes.
enum TextEncoding {
    /// The text in UTF-8: UTF-16 is known by its mark; what is no UTF-8 is Korean Windows' (CP949) or western Europe's (Windows-1252).
    ///
    /// - Returns: nil for bytes that are no text.
    static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        if isLittle || bytes.starts(with: [0xFE, 0xFF]) {
            let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map { index in
                let (low, high) = isLittle ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
                return UInt16(high) << 8 | UInt16(low)
            }
            var text: [UInt8] = []
            text.reserveCapacity(bytes.count / 2 * 3)
            _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) {
                text.append($0)
            }
            return text
        }
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        // Pictures and programs have these, texts have not.
        if bytes.contains(0) { return nil }
        let korean = isKorean(bytes) ? LegacyEncoding.korean.utf8(bytes) : nil
        return korean ?? LegacyEncoding.western.utf8(bytes)
    }

    /// Whether bytes beyond ASCII stand in pairs, as syllables do; letters with accents stand alone.
    private static func isKorean(_ bytes: [UInt8]) -> Bool {
        var (paired, single, run) = (0, 0, 0)
        for byte in bytes + [0] {
            if byte >= 0x80 {
                run += 1
            } else if run > 0 {
                paired += run / 2
                single += run % 2
                run = 0
            }
        }
        return paired > single
    }

    /// The encodings that names which are no UTF-8 fit all together, the likeliest first.
    static func ofNames(_ names: [[UInt8]]) -> [LegacyEncoding] {
        let bytes = Array(names.joined(separator: [0x0A]))
        guard bytes.contains(where: { $0 >= 0x80 }) else { return [] }
        /// The share of letters beyond ASCII that are such.
        func share(_ encoding: LegacyEncoding, _ isMeant: (UInt32) -> Bool) -> Double {
            guard let text = encoding.utf8(bytes) else { return 0 }
            let letters = String(decoding: text, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x80 }
            return Double(letters.count { isMeant($0.value) }) / Double(max(1, letters.count))
        }
        // CP949 has rare syllables where Shift_JIS has its kana.
        let kana = share(.japanese) { (0x3040...0x30FF).contains($0) }
        if kana > 0.1, share(.japanese, { (0x3000...0x30FF).contains($0) || (0x4E00...0x9FFF).contains($0) }) > 0.9 {
            return [.japanese]
        }
        let isKorean = share(.korean) { (0xAC00...0xD7A3).contains($0) } > 0.8
        if isKorean, hasCommonSyllables(bytes) { return [.korean] }
        let cyrillic = [LegacyEncoding.cyrillic, .cyrillicDOS].compactMap { encoding in
            encoding.utf8(bytes).flatMap { commonCyrillic(String(decoding: $0, as: UTF8.self)) }.map {
                (encoding: encoding, common: $0)
            }
        }
        // Capitals of CP866 are syllables that hardly any Korean word has.
        return cyrillic.sorted { $0.common > $1.common }.map(\.encoding) + (isKorean ? [.korean] : [])
    }

    /// Whether most pairs of bytes are syllables of KS X 1001, which are nearly all that are written.
    private static func hasCommonSyllables(_ bytes: [UInt8]) -> Bool {
        var (pairs, common, index) = (0, 0, 0)
        while index + 1 < bytes.count {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            pairs += 1
            if (0xB0...0xC8).contains(bytes[index]), bytes[index + 1] >= 0xA1 { common += 1 }
            index += 2
        }
        return common * 2 > pairs
    }

    /// How many of the commonest letters a text has whose words are Cyrillic throughout or not at all; nil for any other, as for words of Latin
    /// letters among which one has an accent.
    private static func commonCyrillic(_ text: String) -> Int? {
        var (common, longest) = (0, 0)
        for word in text.split(whereSeparator: { !$0.isLetter && $0.isASCII || "«»–—№".contains($0) }) {
            let scalars = word.unicodeScalars
            let count = scalars.count { (0x400...0x45F).contains($0.value) || (0x490...0x491).contains($0.value) }
            guard count > 0 || scalars.allSatisfy(\.isASCII) else { return nil }
            guard count == 0 || count == scalars.count else { return nil }
            // None has a capital behind a small letter.
            let isSmall = word.map { String($0) != $0.uppercased() }
            guard zip(isSmall, isSmall.dropFirst()).allSatisfy({ !$0 || $1 }) else { return nil }
            longest = max(longest, count)
            common += word.lowercased().count { "оеаинтсрвл".contains($0) }
        }
        return longest >= 3 ? common : nil
    }
}
