internal import Content

/// A passphrase in the one form that keys are derived from, however it was typed: NFC, without spaces and hyphens.
package struct Passphrase: Sendable, Equatable {
    let text: String

    package init(_ typed: String) {
        let kept = normalized(typed).unicodeScalars.filter { !Self.separators.contains($0.value) }
        text = String(String.UnicodeScalarView(kept))
    }

    /// White space and the hyphens that keyboards make; the unlock page takes out the same.
    private static let separators: Set<UInt32> = [
        0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x2D, 0xA0, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x3000, 0xFEFF,
    ]

    /// Why the passphrase is too weak for pages that anybody can copy and try at leisure, nil when it is good.
    ///
    /// - Parameter known: what everybody who knows the group would try: its name, its members.
    package func weakness(knowing known: [String]) -> String? {
        let size = text.unicodeScalars.reduce(0) { $0 + Self.weight($1) }
        guard size >= Self.least else {
            return """
                it is too short: \(size) of \(Self.least), where a Hangul syllable counts two and every other character one
                """
        }
        guard Set(text.unicodeScalars).count >= 7 else { return "it repeats too few different characters" }
        let lowered = text.lowercased()
        var rest = lowered
        for word in Self.common + known.map({ Passphrase($0).text.lowercased() }) where word.unicodeScalars.count > 1 {
            rest = rest.split(separator: word, omittingEmptySubsequences: false).joined(separator: "\u{0}")
        }
        let own = Self.withoutRuns(rest).reduce(0) { $0 + Self.weight($1) }
        guard own >= Self.least * 2 / 3 else {
            return "most of it is what everybody tries first: common words, names of the group, rows of keys or digits"
        }
        return nil
    }

    private static let least = 14

    private static func weight(_ scalar: Unicode.Scalar) -> Int { (0xAC00...0xD7A3).contains(scalar.value) ? 2 : 1 }

    /// The scalars that do not merely repeat or continue the one before: `aaa`, `1234`, `가나다`.
    private static func withoutRuns(_ text: String) -> [Unicode.Scalar] {
        let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "가나다라마바사아자차카타파하"].map {
            Array($0.unicodeScalars)
        }
        var kept: [Unicode.Scalar] = []
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars where scalar.value != 0 {
            defer { last = scalar }
            if let last {
                let step = abs(Int(scalar.value) - Int(last.value))
                let isInRow = rows.contains { row in
                    guard let first = row.firstIndex(of: last), let second = row.firstIndex(of: scalar) else {
                        return false
                    }
                    return abs(first - second) == 1
                }
                if step <= 1 || isInRow { continue }
            }
            kept.append(scalar)
        }
        return kept
    }

    /// Parts of the passwords that are found most often, Korean ones among them.
    private static let common = [
        "password", "passwort", "passw0rd", "welcome", "letmein", "iloveyou", "sunshine", "princess", "football",
        "monkey", "dragon", "master", "qwerty", "admin", "login", "secret", "abc123", "abcd1234", "1q2w3e4r", "love",
        "friend", "family", "korea", "seoul", "place", "diary", "cairn", "2023", "2024", "2025", "2026", "2027",
        "비밀번호", "패스워드", "암호", "사랑해", "사랑", "안녕하세요", "안녕", "대한민국", "우리집", "우리", "친구들", "친구", "가족", "모임",
        "장소", "수첩", "서울", "한국", "qlalfqjsgh", "tkfkdgo", "dkssud", "dnflwlq",
    ].sorted { $0.utf8.count > $1.utf8.count }
}

/// Passphrases that the program offers: words that mean nothing, but can be read out and typed on a phone.
package enum OfferedPassphrase {
    /// How many bits of chance are in one, at least.
    package static let entropy = 65

    /// Four words of two syllables in Hangul (65 bits), or four of five letters in Latin letters (66 bits).
    package static func new(inKorean: Bool) -> String {
        var source = SystemRandomNumberGenerator()
        while true {
            let words = (0..<4).map { _ in inKorean ? koreanWord(&source) : latinWord(&source) }
            let offer = words.joined(separator: "-")
            // One in a hundred repeats itself by chance as much as a careless one does.
            if Passphrase(offer).weakness(knowing: []) == nil { return offer }
        }
    }

    /// Syllables of 14 initials, 5 vowels and 4 endings, without those that sound alike.
    private static func koreanWord(_ source: inout SystemRandomNumberGenerator) -> String {
        let initials = [0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 18]
        let (vowels, finals) = ([0, 4, 8, 13, 20], [0, 4, 8, 16])
        let scalars = (0..<2).compactMap { _ in
            let initial = initials[Int.random(in: initials.indices, using: &source)]
            let vowel = vowels[Int.random(in: vowels.indices, using: &source)]
            let final = finals[Int.random(in: finals.indices, using: &source)]
            return Unicode.Scalar(UInt32(0xAC00 + (initial * 21 + vowel) * 28 + final))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Three of 16 consonants with one of 5 vowels between them each.
    private static func latinWord(_ source: inout SystemRandomNumberGenerator) -> String {
        let (consonants, vowels) = (Array("bdfghjkmnprstvwz"), Array("aeiou"))
        let letters = (0..<5).map { position in
            let letters = position % 2 == 0 ? consonants : vowels
            return letters[Int.random(in: letters.indices, using: &source)]
        }
        return String(letters)
    }
}
