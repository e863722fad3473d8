/// A Korean particle that depends on the sound before it.
package struct Josa: Sendable {
    /// The end of a word, as far as particles care.
    enum Ending {
        case vowel, rieul, consonant
    }

    /// Both forms as they are written together.
    package let name: String
    let afterConsonant: String
    let afterVowel: String
    /// Both forms, for words of which nobody can know how they sound.
    private let both: String

    /// The particles that change.
    package static let all = [
        Josa("은", "는"), Josa("이", "가"), Josa("을", "를"), Josa("과", "와"), Josa("으로", "로"), Josa("이랑", "랑"),
        Josa("이라", "라"), Josa("아", "야"), Josa("이나", "나"), Josa("이며", "며"), Josa("이에요", "예요"),
        Josa("이었", "였"), Josa("으로서", "로서"), Josa("으로써", "로써"), Josa("이여", "여"),
    ]

    private init(_ afterConsonant: String, _ afterVowel: String) {
        name = afterConsonant + "/" + afterVowel
        self.afterConsonant = afterConsonant
        self.afterVowel = afterVowel
        // 은(는), (으)로
        let added = afterConsonant.dropLast(afterVowel.count)
        both =
            added + afterVowel == afterConsonant ? "(\(added))\(afterVowel)" : "\(afterConsonant)(\(afterVowel))"
    }

    /// The particle that is written as either form, as both with a slash, or with brackets: `은`, `은/는`, `(으)로`.
    package init?(_ written: String) {
        let halves = written.split(separator: "/").map(String.init)
        let found = Josa.all.first { josa in
            josa.name == written || josa.both == written || josa.afterConsonant == written || josa.afterVowel == written
                || halves.count == 2 && halves[0] == josa.afterVowel && halves[1] == josa.afterConsonant
                || "\(josa.afterVowel)(\(josa.afterConsonant))" == written
        }
        guard let found else { return nil }
        self = found
    }

    package func form(after text: String) -> String {
        switch Josa.ending(of: text) {
        case .consonant: afterConsonant
        case .vowel: afterVowel
        case .rieul: afterConsonant.hasPrefix("으") ? afterVowel : afterConsonant
        case nil: both
        }
    }

    // MARK: Sounds

    /// The end of a text that is read aloud; nil where nobody can know.
    static func ending(of text: String) -> Ending? {
        var scalars = text.unicodeScalars.suffix(spokenCount).flatMap(common)
        dropUnspoken(&scalars)
        guard let last = scalars.last else { return nil }
        switch last.value {
        case 0xAC00...0xD7A3:
            let final = (last.value - 0xAC00) % 28
            return final == 0 ? .vowel : final == 8 ? .rieul : .consonant
        case 0x3131...0x314E: return last == "ㄹ" ? .rieul : .consonant
        case 0x314F...0x3163, 0x1161...0x1175: return .vowel
        // Parts of syllables, as decomposed text has them.
        case 0x1100...0x1112: return last == "\u{1105}" ? .rieul : .consonant
        case 0x11A8...0x11C2: return last == "\u{11AF}" ? .rieul : .consonant
        case 0x30...0x39: return digits(scalars)
        case 0x3041...0x30FF: return last == "ん" || last == "ン" ? .consonant : .vowel
        default:
            return last.isASCII && last.properties.isAlphabetic ? latin(scalars) : nil
        }
    }

    /// The length of the end that is looked at, in Unicode scalars.
    private static let spokenCount = 200

    /// The form in which a letter or digit is known here: of common width, without accent, `①` and `²` as digits.
    private static func common(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar.value {
        case 0..<0x80, 0xAC00...0xD7A3: return [scalar]
        case 0xFF01...0xFF5E: return [Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar]
        case 0xFFA1...0xFFC1: return [Unicode.Scalar(scalar.value - 0xFFA1 + 0x3131) ?? scalar]
        // Half-width vowels sound alike here.
        case 0xFFC2...0xFFDC: return ["ㅏ"]
        case 0xC0...0x24F, 0x1E00...0x1EFF:
            // `LATIN SMALL LETTER E WITH ACUTE`
            let words = scalar.properties.name?.split(separator: " ") ?? []
            guard words.count > 3, words[0] == "LATIN", words[3].utf8.count == 1 else { return [scalar] }
            return Array((words[1] == "SMALL" ? words[3].lowercased() : String(words[3])).unicodeScalars)
        default:
            switch scalar.properties.generalCategory {
            case .decimalNumber, .letterNumber, .otherNumber:
                guard let number = scalar.properties.numericValue.flatMap({ Int(exactly: $0) }) else { return [scalar] }
                return Array(String(number).unicodeScalars)
            default: return [scalar]
            }
        }
    }

    /// Drops what is not read aloud: quotes, punctuation, and a part in brackets after the word.
    private static func dropUnspoken(_ scalars: inout [Unicode.Scalar]) {
        while let last = scalars.last, !isSpoken(last) {
            if let start = gloss(scalars), scalars[..<start].contains(where: isSpoken) {
                scalars.removeSubrange(start...)
            } else {
                scalars.removeLast()
            }
        }
    }

    /// The place of the bracket that the last one closes; nil when no part in brackets ends there.
    private static func gloss(_ scalars: [Unicode.Scalar]) -> Int? {
        let brackets: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{", "〕": "〔", "】": "【", "〗": "〖"]
        guard let closing = scalars.last, let opening = brackets[closing] else { return nil }
        var depth = 0
        for index in scalars.indices.reversed() {
            if scalars[index] == closing { depth += 1 }
            if scalars[index] == opening { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
        if (0x1161...0x11C2).contains(scalar.value) { return true }
        return CharacterClasses.isWord(scalar) && scalar != "_"
    }

    /// Zero, one, three, six, seven and eight end in consonants; tens, hundreds and so on do too.
    private static func digits(_ scalars: [Unicode.Scalar]) -> Ending {
        switch scalars.last {
        case "1", "7", "8": return .rieul
        case "3", "6": return .consonant
        case "0":
            // 10¹² is 조, which ends in a vowel.
            let zeros = scalars.reversed().prefix { $0 == "0" || $0 == "," }.count { $0 == "0" }
            let isNumber = scalars.count > zeros
            return isNumber && (12...15).contains(zeros) ? .vowel : .consonant
        default: return .vowel
        }
    }

    /// Letters that stand for themselves are read by their names, words as they are usually said.
    private static func latin(_ scalars: [Unicode.Scalar]) -> Ending {
        let word = scalars.reversed().prefix { $0.isASCII && $0.properties.isAlphabetic }
        let letters = word.reversed().map { UInt8(truncatingIfNeeded: $0.value) }
        guard let last = letters.last else { return .vowel }
        guard letters.count == 1 || letters.allSatisfy({ $0 < 0x61 }) else {
            return ending(ofWord: letters.map { $0 | 0x20 }, last: last | 0x20)
        }
        switch last | 0x20 {
        case UInt8(ascii: "l"), UInt8(ascii: "r"): return .rieul
        case UInt8(ascii: "m"), UInt8(ascii: "n"): return .consonant
        default: return .vowel
        }
    }

    private static func ending(ofWord letters: [UInt8], last: UInt8) -> Ending {
        let before = letters[letters.count - 2]
        let vowels = Array("aeiou".utf8)
        switch last {
        case UInt8(ascii: "l"): return .rieul
        case UInt8(ascii: "m"), UInt8(ascii: "n"): return .consonant
        case UInt8(ascii: "g"): return before == UInt8(ascii: "n") ? .consonant : .vowel
        case UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "t"):
            return vowels.contains(before) ? .consonant : .vowel
        case UInt8(ascii: "k"): return vowels.contains(before) || before == UInt8(ascii: "c") ? .consonant : .vowel
        case UInt8(ascii: "e"):
            guard letters.count > 2, letters.count > 3 || !vowels.contains(letters[0]) || before != UInt8(ascii: "m")
            else { return .vowel }
            if before == UInt8(ascii: "l") {
                return vowels.contains(letters[letters.count - 3]) || letters.count > 3 ? .rieul : .vowel
            }
            return before == UInt8(ascii: "m") || before == UInt8(ascii: "n") ? .consonant : .vowel
        default: return .vowel
        }
    }
}
