/// Names of months and weekdays, and words for days, in the languages that sites speak.
enum DateWords {
    /// The month of a name in any of the languages, in full or short, nil for other words.
    static func month(_ word: String) -> Int? { months[folded(word)] }

    /// The weekday of a name in any of the languages, from 0 for Sunday.
    static func weekday(_ word: String) -> Int? { weekdays[folded(word)] }

    /// How many days before today a word means: `어제`, `昨日`, `gestern`.
    static func daysAgo(_ words: String) -> Int? { days[folded(words)] }

    /// How many days before today some words count: `3일 전`, `사흘 전`, `2주 전`, `3 days ago`, `3日前`, `vor 3 Tagen`.
    static func countedDaysAgo(_ words: String) -> Int? {
        let text = folded(words)
        for (pattern, days) in counts {
            guard let match = text.wholeMatch(of: pattern), let number = match.output[1].substring,
                let count = Int(number) ?? numerals[String(number)]
            else { continue }
            return count * days
        }
        return nil
    }

    private static let months = numbered(
        [
            "january jan januar jänner janvier janv enero ene", "february feb februar février févr fév febrero",
            "march mar märz mär mrz mars marzo", "april apr avril avr abril abr", "may mai mayo",
            "june jun juni juin junio", "july jul juli juillet juil julio", "august aug août aou agosto ago",
            "september sep sept septembre septiembre setiembre", "october oct oktober okt octobre octubre",
            "november nov novembre noviembre", "december dec dezember dez décembre déc diciembre dic",
        ], from: 1)

    private static let weekdays = numbered(
        [
            "sunday sun 일요일 日曜日 日曜 星期日 星期天 周日 週日 sonntag so dimanche dim domingo dom",
            "monday mon 월요일 月曜日 月曜 星期一 周一 週一 montag mo lundi lun lunes",
            "tuesday tue tues 화요일 火曜日 火曜 星期二 周二 週二 dienstag di mardi martes",
            "wednesday wed 수요일 水曜日 水曜 星期三 周三 週三 mittwoch mi mercredi mer miércoles mié",
            "thursday thu thurs 목요일 木曜日 木曜 星期四 周四 週四 donnerstag do jeudi jeu jueves jue",
            "friday fri 금요일 金曜日 金曜 星期五 周五 週五 freitag fr vendredi ven viernes vie",
            "saturday sat 토요일 土曜日 土曜 星期六 周六 週六 samstag sonnabend sa samedi sam sábado sáb",
        ], from: 0)

    private static let days = numbered(
        [
            "오늘 today 今日 今天 heute aujourd'hui hoy", "어제 어저께 yesterday 昨日 昨天 gestern hier ayer",
            "그제 그저께 一昨日 おととい 前天 vorgestern avant-hier anteayer", "그끄저께 그끄제 大前天",
        ], from: 0)

    private static let numerals = numbered(
        [
            "하루 일 a an einem einer un una", "이틀 two", "사흘 three", "나흘 four", "닷새 five", "엿새 six", "이레 seven",
            "여드레 eight", "아흐레 nine", "열흘 ten",
        ], from: 1)

    private static func numbered(_ lists: [String], from first: Int) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for (index, list) in lists.enumerated() {
            for word in list.split(separator: " ") { numbers[folded(String(word))] = first + index }
        }
        return numbers
    }

    /// What counts days back, with the days that each of the counted has.
    private static var counts: [(pattern: Regex<AnyRegexOutput>, days: Int)] {
        [
            (Regex(/([0-9]{1,5})일 ?전/), 1), (Regex(/([가-힣]{2,3}) ?전/), 1), (Regex(/([0-9]{1,4}|일)주일? ?전/), 7),
            (Regex(/([0-9]{1,5}|[a-z]+) days? ago/), 1), (Regex(/([0-9]{1,4}|[a-z]+) weeks? ago/), 7),
            (Regex(/([0-9]{1,5})[日天] ?前/), 1), (Regex(/vor ([0-9]{1,5}|einem) tag(?:en)?/), 1),
            (Regex(/vor ([0-9]{1,4}|einer) wochen?/), 7), (Regex(/il y a ([0-9]{1,5}|un) jours?/), 1),
            (Regex(/il y a ([0-9]{1,4}|une?) semaines?/), 7), (Regex(/hace ([0-9]{1,5}|un) dias?/), 1),
            (Regex(/hace ([0-9]{1,4}|una) semanas?/), 7),
        ]
    }
}
