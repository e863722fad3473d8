package import Diary
package import Templates

extension LanguageRules {
    /// The language of a diary's dates and numbers.
    package init(_ language: Settings.Language) {
        self =
            switch language {
            case .ko: .korean
            case .en: .english
            case .ja: .japanese
            case .zhHans: .simplifiedChinese
            case .zhHant: .traditionalChinese
            case .de: .german
            case .fr: .french
            case .es: .spanish
            }
    }

    /// `330 m`, `1.2 km`, `9,600 km`, never broken before the unit; without what does not count at that length.
    func distance(_ metres: Int) -> String {
        if metres < 1000 { return "\(metres)\u{A0}m" }
        return metres < 10_000 ? kilometres((metres + 50) / 100) : grouped(String((metres + 500) / 1000)) + "\u{A0}km"
    }

    /// `840 m`, `3.4 km`, `12.6 km`, `104 km`: ways are told more exactly than what lies between places.
    func length(_ metres: Double) -> String {
        let tenths = Int((metres / 100).rounded())
        return metres >= 1000 && tenths < 1000 ? kilometres(tenths) : distance(Int(metres.rounded()))
    }

    private func kilometres(_ tenths: Int) -> String {
        (tenths % 10 == 0 ? "\(tenths / 10)" : decimal("\(tenths / 10).\(tenths % 10)")) + "\u{A0}km"
    }
}
