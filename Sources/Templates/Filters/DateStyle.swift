internal import Base

/// The ways in which dates are written; of the languages beside Korean and English as CLDR has them (`dates` of Unicode TR35, part 4).
enum DateStyle: String, CaseIterable {
    case long, short, month, day, year, weekday, iso

    func text(_ date: CivilDate, _ language: LanguageRules) throws(TemplateError) -> String {
        if self == .iso { return DateStyle.iso(date) }
        let names = DateNames.of(language)
        if self == .weekday {
            guard let weekday = date.weekday else {
                throw TemplateError("`\(DateStyle.iso(date))` has no day of the week")
            }
            return names.weekdays[weekday]
        }
        switch language {
        case .korean: return korean(date, names)
        case .english: return english(date, names)
        case .japanese: return eastAsian(date, names, brackets: ("(", ")"))
        case .simplifiedChinese, .traditionalChinese: return eastAsian(date, names, brackets: ("（", "）"))
        case .german: return german(date, names)
        case .french: return french(date, names)
        case .spanish: return spanish(date, names)
        }
    }

    private static func iso(_ date: CivilDate) -> String {
        func padded(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        return ([padded(date.year, 4)] + [date.month, date.day].compactMap { $0.map { padded($0, 2) } }).joined(
            separator: "-")
    }

    private func korean(_ date: CivilDate, _ names: DateNames) -> String {
        let year = "\(date.year)년"
        guard self != .year, let month = date.month else { return year }
        guard self != .month, let day = date.day, let weekday = date.weekday else {
            return self == .short ? "\(date.year). \(month)." : self == .day ? "\(month)월" : "\(year) \(month)월"
        }
        switch self {
        case .short: return "\(date.year). \(month). \(day)."
        case .day: return "\(month)월 \(day)일 (\(names.shortWeekdays[weekday]))"
        default: return "\(year) \(month)월 \(day)일 (\(names.shortWeekdays[weekday]))"
        }
    }

    private func english(_ date: CivilDate, _ names: DateNames) -> String {
        guard self != .year, let month = date.month else { return "\(date.year)" }
        let (name, short) = (names.months[month - 1], names.shortMonths[month - 1])
        guard self != .month, let day = date.day, let weekday = date.weekday else {
            return self == .day ? name : self == .short ? "\(short) \(date.year)" : "\(name) \(date.year)"
        }
        switch self {
        case .short: return "\(day) \(short) \(date.year)"
        case .day: return "\(names.shortWeekdays[weekday]), \(day) \(short)"
        default: return "\(names.shortWeekdays[weekday]), \(day) \(name) \(date.year)"
        }
    }

    private func eastAsian(_ date: CivilDate, _ names: DateNames, brackets: (open: String, close: String)) -> String {
        let year = "\(date.year)年"
        guard self != .year, let month = date.month else { return year }
        guard self != .month, let day = date.day, let weekday = date.weekday else {
            return self == .day ? "\(month)月" : "\(year)\(month)月"
        }
        if self == .short { return "\(date.year)/\(month)/\(day)" }
        let text = "\(month)月\(day)日\(brackets.open)\(names.shortWeekdays[weekday])\(brackets.close)"
        return self == .day ? text : year + text
    }

    private func german(_ date: CivilDate, _ names: DateNames) -> String {
        guard self != .year, let month = date.month else { return "\(date.year)" }
        let name = names.months[month - 1]
        guard self != .month, let day = date.day, let weekday = date.weekday else {
            return self == .day ? name : "\(name) \(date.year)"
        }
        switch self {
        case .short: return "\(day).\(month).\(date.year)"
        case .day: return "\(names.shortWeekdays[weekday]), \(day). \(names.shortMonths[month - 1])"
        default: return "\(names.weekdays[weekday]), \(day). \(name) \(date.year)"
        }
    }

    private func french(_ date: CivilDate, _ names: DateNames) -> String {
        guard self != .year, let month = date.month else { return "\(date.year)" }
        let (name, short) = (names.months[month - 1], names.shortMonths[month - 1])
        guard self != .month, let number = date.day, let weekday = date.weekday else {
            return self == .day ? name : self == .short ? "\(short) \(date.year)" : "\(name) \(date.year)"
        }
        let day = number == 1 ? "1er" : "\(number)"
        switch self {
        case .short: return "\(day) \(short) \(date.year)"
        case .day: return "\(names.shortWeekdays[weekday]) \(day) \(short)"
        default: return "\(names.weekdays[weekday]) \(day) \(name) \(date.year)"
        }
    }

    private func spanish(_ date: CivilDate, _ names: DateNames) -> String {
        guard self != .year, let month = date.month else { return "\(date.year)" }
        let (name, short) = (names.months[month - 1], names.shortMonths[month - 1])
        guard self != .month, let day = date.day, let weekday = date.weekday else {
            return self == .day ? name : self == .short ? "\(short) \(date.year)" : "\(name) de \(date.year)"
        }
        switch self {
        case .short: return "\(day) \(short) \(date.year)"
        case .day: return "\(names.shortWeekdays[weekday]), \(day) \(short)"
        default: return "\(names.weekdays[weekday]), \(day) de \(name) de \(date.year)"
        }
    }
}

/// The names of days and months in a language, Sunday and January first.
struct DateNames: Sendable {
    let weekdays: [String]
    let shortWeekdays: [String]
    /// Empty where months are numbered.
    let months: [String]
    let shortMonths: [String]

    /// - Parameters: names with spaces between them.
    private init(_ weekdays: String, _ shortWeekdays: String, _ months: String = "", _ shortMonths: String = "") {
        func list(_ names: String) -> [String] { names.split(separator: " ").map(String.init) }
        self.weekdays = list(weekdays)
        self.shortWeekdays = list(shortWeekdays)
        self.months = list(months)
        self.shortMonths = list(shortMonths)
    }

    static func of(_ language: LanguageRules) -> DateNames {
        switch language {
        case .korean: korean
        case .english: english
        case .japanese: japanese
        case .simplifiedChinese: simplifiedChinese
        case .traditionalChinese: traditionalChinese
        case .german: german
        case .french: french
        case .spanish: spanish
        }
    }

    private static let korean = DateNames("일요일 월요일 화요일 수요일 목요일 금요일 토요일", "일 월 화 수 목 금 토")
    private static let english = DateNames(
        "Sunday Monday Tuesday Wednesday Thursday Friday Saturday", "Sun Mon Tue Wed Thu Fri Sat",
        "January February March April May June July August September October November December",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
    private static let japanese = DateNames("日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日", "日 月 火 水 木 金 土")
    private static let simplifiedChinese = DateNames("星期日 星期一 星期二 星期三 星期四 星期五 星期六", "周日 周一 周二 周三 周四 周五 周六")
    private static let traditionalChinese = DateNames("星期日 星期一 星期二 星期三 星期四 星期五 星期六", "週日 週一 週二 週三 週四 週五 週六")
    private static let german = DateNames(
        "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag", "So. Mo. Di. Mi. Do. Fr. Sa.",
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.")
    private static let french = DateNames(
        "dimanche lundi mardi mercredi jeudi vendredi samedi", "dim. lun. mar. mer. jeu. ven. sam.",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.")
    private static let spanish = DateNames(
        "domingo lunes martes miércoles jueves viernes sábado", "dom lun mar mié jue vie sáb",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "ene feb mar abr may jun jul ago sept oct nov dic")
}
