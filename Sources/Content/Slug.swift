/// A name as a piece of an address: letters and digits of every script in lower case, everything else a hyphen.
///
/// It is in NFC and never empty: a name without any letter or digit (🍜) becomes the numbers of its scalars (`u1f35c`).
package func slug(_ name: String) -> String {
    if let simple = simpleSlug(name.utf8) { return simple }
    var pieces: [String.UnicodeScalarView] = []
    var current = String.UnicodeScalarView()
    for scalar in normalized(name).lowercased().unicodeScalars {
        if scalar.isASCII
            ? (("a"..."z").contains(scalar) || ("0"..."9").contains(scalar))
            : scalar.properties.isAlphabetic || isMark(scalar) || scalar.properties.numericType != nil
        {
            current.append(scalar)
        } else if scalar == "'" || scalar == "’" {
            continue
        } else if !current.isEmpty {
            pieces.append(current)
            current = .init()
        }
    }
    if !current.isEmpty { pieces.append(current) }
    if pieces.isEmpty {
        return name.unicodeScalars.isEmpty
            ? "untitled"
            : "u" + name.unicodeScalars.prefix(8).map { String($0.value, radix: 16) }.joined(separator: "-")
    }
    return normalized(pieces.map { String($0) }.joined(separator: "-"))
}

/// A slug as a file may have it with a number and an ending behind: file systems take 255 bytes.
package func fileSlug(_ name: String) -> String {
    var result = slug(name)
    while result.utf8.count > 200 {
        result = String(result.prefix(result.count - max(1, (result.utf8.count - 200) / 4)))
    }
    return result
}

/// The slug of a name of ASCII and Hangul syllables, which need no look into Unicode's tables; nil for others, and where
/// nothing would be left.
private func simpleSlug(_ name: String.UTF8View) -> String? {
    var slug: [UInt8] = []
    slug.reserveCapacity(name.count)
    var needsHyphen = false
    func append(_ byte: UInt8) {
        if needsHyphen { slug.append(UInt8(ascii: "-")) }
        needsHyphen = false
        slug.append(byte)
    }
    var bytes = name.makeIterator()
    while let byte = bytes.next() {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            append(byte | 0x20)
        case UInt8(ascii: "'"):
            continue
        case 0..<0x80:
            needsHyphen = !slug.isEmpty
        case 0xEA...0xED:
            guard let second = bytes.next(), let third = bytes.next(), isHangul(byte, second, third) else { return nil }
            append(byte)
            slug.append(second)
            slug.append(third)
        default:
            return nil
        }
    }
    return slug.isEmpty ? nil : String(decoding: slug, as: UTF8.self)
}

/// Whether three bytes of UTF-8 are a Hangul syllable, U+AC00 to U+D7A3.
func isHangul(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    let scalar = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
    return (0xAC00...0xD7A3).contains(scalar)
}

/// Marks belong to the letter before them: vowel signs of Indic scripts, sound marks.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: !scalar.properties.isVariationSelector
    default: false
    }
}
