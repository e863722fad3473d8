internal import Content

/// The letters of the keys that a text is typed with on a Korean keyboard of two sets (두벌식): `안녕` is `dkssud`, whether Hangul was on or off.
enum KeyLetters {
    /// A text with its Hangul in the letters of the keys; what is not Hangul stays.
    static func of(_ text: String) -> String {
        var letters = ""
        for scalar in normalized(text).unicodeScalars {
            switch scalar.value {
            case 0xAC00...0xD7A3:
                let index = Int(scalar.value - 0xAC00)
                letters += initials[index / 588] + vowels[index / 28 % 21] + finals[index % 28]
            case 0x3131...0x314E: letters += consonants[Int(scalar.value - 0x3131)]
            case 0x314F...0x3163: letters += vowels[Int(scalar.value - 0x314F)]
            default: letters.unicodeScalars.append(scalar)
            }
        }
        return letters
    }

    private static let initials = words("r R s e E f a q Q t T d w W c z x v g")
    private static let vowels = words("k o i O j p u P h hk ho hl y n nj np nl b m ml l")
    private static let finals = [""] + words("r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")
    /// U+3131 to U+314E: `ㄱ` to `ㅎ`.
    private static let consonants = words("r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g")

    private static func words(_ list: String) -> [String] { list.split(separator: " ").map(String.init) }
}
