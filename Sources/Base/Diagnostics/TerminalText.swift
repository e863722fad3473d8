/// Control characters, which could steer a terminal, are shown as their Unicode pictures; a tab as one space.
package func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || isInvisibleSteering($0) })
    else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x09: shown.append(" ")
        case 0..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "�")
        case 0x7F: shown.append("␡")
        default: shown.append(isInvisibleSteering(scalar) ? "�" : scalar)
        }
    }
    return String(shown)
}

/// The same in what fills the holes of a message.
package func visible(_ message: Message) -> Message {
    Message(
        words: message.words,
        values: message.values.map { value in
            switch value {
            case .text(let text): .text(visible(text))
            case .message(let message): .message(visible(message))
            case .counted: value
            }
        })
}

/// C1 controls, line separators and bidirectional overrides.
private func isInvisibleSteering(_ scalar: Unicode.Scalar) -> Bool {
    (0x80...0x9F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
}

/// How many columns of a terminal a text takes.
package func terminalWidth(_ text: String) -> Int {
    text.reduce(0) { $0 + terminalWidth($1) }
}

/// East Asian wide characters and emoji take two columns (Unicode Standard Annex 11, simplified to whole blocks).
package func terminalWidth(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        return 2
    default:
        // U+FE0F asks for the coloured form of a sign such as ☕.
        return first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
}

/// A command as one types it into a shell (POSIX.1-2024, section 2.2): words that mean anything there stand between quotes.
package func shellCommand(_ words: String...) -> String {
    words.map { word in
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./=,:+".unicodeScalars.contains($0)
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
}
