internal import Content

/// Text as the search compares it: what people do not tell apart when they look for something is made equal.
///
/// `fold.js` does the same with what a reader types; `Tests/Web/folding.json` holds both to one table.
package func folded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterSpace = true
    for scalar in decomposed(commonWidths(text).lowercased()).unicodeScalars {
        if isIgnored(scalar) { continue }
        if isSpace(scalar) {
            if !isAfterSpace { result.append(" ") }
            isAfterSpace = true
            continue
        }
        isAfterSpace = false
        if let letters = plainLetters(scalar) {
            result.append(contentsOf: letters.unicodeScalars)
        } else {
            result.append(plainForms[scalar] ?? scalar)
        }
    }
    if result.last == " " { result.removeLast() }
    let composed = normalized(String(result))
    guard composed.unicodeScalars.contains(where: { letterOfJamo($0) != nil }) else { return composed }
    return String(String.UnicodeScalarView(composed.unicodeScalars.map { letterOfJamo($0) ?? $0 }))
}

/// Whether folding a text only makes small letters of ASCII's great ones and quotation marks straight, so that a script can do it.
///
/// Texts of ASCII and Hangul syllables, which are nearly all, are told by their bytes.
package func foldsPlainly(_ text: String) -> Bool {
    var bytes = text
    if bytes.withUTF8(areFoldedPlainly) { return true }
    let simply = text.unicodeScalars.lazy.map { scalar in
        switch scalar {
        case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) | 0x20)
        case "‘", "’", "“", "”": plainForms[scalar] ?? scalar
        default: scalar
        }
    }
    return folded(text).unicodeScalars.elementsEqual(simply)
}

/// Whether the bytes of a text are surely folded so: ASCII and Hangul syllables, with one space between each two words.
package func areFoldedPlainly(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var last = UInt8(ascii: " ")
    var index = 0
    while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x80 {
            guard byte >= 0x20, byte != 0x20 || last != 0x20 else { return false }
            last = byte
            index += 1
        } else {
            guard index + 2 < bytes.count, (0xEA...0xED).contains(byte) else { return false }
            let scalar =
                UInt32(byte & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
            guard (0xAC00...0xD7A3).contains(scalar) else { return false }
            last = byte
            index += 3
        }
    }
    return last != 0x20 || bytes.isEmpty
}

/// Accents on Latin, and characters without a shape of their own.
private func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x00AD, 0x200B...0x200D, 0x2060, 0xFE0E, 0xFE0F, 0xFEFF: true
    default: false
    }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
}

/// Typographers' signs, and a letter with a form of its own at the end of words.
private let plainForms: [Unicode.Scalar: Unicode.Scalar] = [
    "ς": "σ", "‘": "'", "’": "'", "“": "\"", "”": "\"", "‐": "-", "‑": "-", "–": "-", "—": "-", "・": "·",
]

/// The letter for a consonant or vowel that is part of no syllable, as some systems send it.
private func letterOfJamo(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let initials: [UInt32] = [
        0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141, 0x3142, 0x3143, 0x3145, 0x3146, 0x3147, 0x3148, 0x3149,
        0x314A, 0x314B, 0x314C, 0x314D, 0x314E,
    ]
    return switch scalar.value {
    case 0x1100...0x1112: Unicode.Scalar(initials[Int(scalar.value - 0x1100)])
    case 0x1161...0x1175: Unicode.Scalar(scalar.value - 0x1161 + 0x314F)
    default: nil
    }
}
