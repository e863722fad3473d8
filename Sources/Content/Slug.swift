/// A name as a piece of an address: letters and digits of every script in lower case, everything else a hyphen.
///
/// It is in NFC and never empty: a name without any letter or digit (🍜) becomes the numbers of its scalars (`u1f35c`).
package func slug(_ name: String) -> String {
    var pieces: [String.UnicodeScalarView] = []
    var current = String.UnicodeScalarView()
    for scalar in normalized(name).lowercased().unicodeScalars {
        if scalar.isASCII
            ? (("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)) : scalar.properties.isAlphabetic || isMark(scalar) || scalar.properties.numericType != nil
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
            ? "untitled" : "u" + name.unicodeScalars.prefix(8).map { String($0.value, radix: 16) }.joined(separator: "-")
    }
    return normalized(pieces.map { String($0) }.joined(separator: "-"))
}

/// Marks belong to the letter before them: vowel signs of Indic scripts, sound marks.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: !scalar.properties.isVariationSelector
    default: false
    }
}
