/// The order in which names of several scripts stand in the lists of a language.
struct NameScripts {
    enum Script: Int {
        case space, hangul, latin, digit, kana, han, other, sign
    }

    private let weights: [UInt32]
    /// The one heading of names that begin with a Chinese character; nil in languages that tell no such scripts from others.
    let hanHeading: String?

    init(_ language: Settings.Language) {
        switch language {
        case .ko, .en: (weights, hanHeading) = (Self.hangulFirst, nil)
        case .de, .fr, .es: (weights, hanHeading) = (Self.latinFirst, nil)
        case .ja: (weights, hanHeading) = (Self.kanaFirst, "漢")
        case .zhHans: (weights, hanHeading) = (Self.hanFirst, "汉")
        case .zhHant: (weights, hanHeading) = (Self.hanFirst, "漢")
        }
    }

    // In the order of the cases above.
    private static let hangulFirst: [UInt32] = [0, 1, 2, 3, 4, 4, 4, 5]
    private static let latinFirst: [UInt32] = [0, 3, 1, 2, 4, 4, 4, 5]
    private static let kanaFirst: [UInt32] = [0, 5, 3, 4, 1, 2, 6, 7]
    private static let hanFirst: [UInt32] = [0, 5, 2, 3, 4, 1, 6, 7]

    /// A number that is the greater the later the script stands.
    func weight(_ script: Script) -> UInt32 { weights[script.rawValue] }
}

/// Kana as lists compare them: hiragana and katakana, small and voiced ones as the plain letter, a long vowel as that vowel.
enum Kana {
    /// What U+3041 to U+3096 are without voice and in their large form.
    private static let bases = Array(
        ("ああいいううええおおかかききくくけけここささししすすせせそそたたちちつつつててととなにぬねのはははひひひふふふへへへほほほ"
            + "まみむめもややゆゆよよらりるれろわわゐゑをんうかけ").unicodeScalars)

    /// The first letters of the rows of the syllabary, the heading of each.
    private static let rows = Array("あかさたなはまやらわ".unicodeScalars)

    /// The letters that end in each vowel.
    private static let columns = ["あかさたなはまやらわ", "いきしちにひみりゐ", "うくすつぬふむゆる", "えけせてねへめれゑ", "おこそとのほもよろを"]

    /// The plain hiragana of a letter, nil for what is no kana.
    ///
    /// - Parameter last: that of the letter before, whose vowel the sign ー makes longer.
    static func base(of scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x3041...0x3096: return bases[Int(scalar.value - 0x3041)]
        case 0x30A1...0x30F6: return bases[Int(scalar.value - 0x30A1)]
        case 0x30FC:
            guard let last else { return scalar }
            return columns.first { $0.unicodeScalars.contains(last) }?.unicodeScalars.first ?? last
        default: return nil
        }
    }

    /// The heading of the row that a plain letter stands in.
    static func row(of letter: Unicode.Scalar) -> String? { rows.last { $0 <= letter }.map { String($0) } }
}
