internal import Templates

/// A form of a string that a number chooses, by the name of its category.
///
/// The rules are those of CLDR (`plurals.xml`; Unicode TR35, part 3, “Language Plural Rules”) for the languages of the theme.
enum PluralForm: String, CaseIterable {
    case one, many, other
}

extension LanguageRules {
    /// The forms that the language tells from each other.
    var pluralForms: [PluralForm] {
        switch self {
        case .english, .german: [.one, .other]
        case .french, .spanish: [.one, .many, .other]
        case .korean, .japanese, .simplifiedChinese, .traditionalChinese: [.other]
        }
    }

    /// The form that goes with a number; the last one for what is no number, such as digits that are written already.
    func pluralForm(of number: Value) -> PluralForm {
        let (size, isInteger): (Double, Bool)
        switch number {
        case .int(let integer): (size, isInteger) = (abs(Double(integer)), true)
        case .double(let double): (size, isInteger) = (abs(double), false)
        default: return .other
        }
        switch self {
        case .korean, .japanese, .simplifiedChinese, .traditionalChinese: return .other
        case .english, .german: return isInteger && size == 1 ? .one : .other
        case .french: if size < 2 { return .one }
        case .spanish: if size == 1 { return .one }
        }
        // “un million de lieux”: whole millions alone.
        return size > 0 && size.truncatingRemainder(dividingBy: 1_000_000) == 0 && isInteger ? .many : .other
    }
}
