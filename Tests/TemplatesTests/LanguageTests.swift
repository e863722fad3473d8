import Base
import Testing
@testable import Templates

/// Dates, numbers and money as readers of each language expect them, compared with CLDR.
@Suite struct LanguageTests {
    private func render(_ template: String, _ language: LanguageRules) throws -> String {
        let source = TemplateSource(name: "page", file: SourceFile(path: "page", text: template))
        let library = try TemplateLibrary([source], environment: Environment(language: language))
        var renderer = library.makeRenderer()
        var output: [UInt8] = []
        try renderer.render("page", [:], into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The formats long, short, month, day, year and weekday of a day.
    @Test(arguments: [
        (LanguageRules.korean, "2026년 5월 3일 (일)|2026. 5. 3.|2026년 5월|5월 3일 (일)|2026년|일요일"),
        (.english, "Sun, 3 May 2026|3 May 2026|May 2026|Sun, 3 May|2026|Sunday"),
        (.japanese, "2026年5月3日(日)|2026/5/3|2026年5月|5月3日(日)|2026年|日曜日"),
        (.simplifiedChinese, "2026年5月3日（周日）|2026/5/3|2026年5月|5月3日（周日）|2026年|星期日"),
        (.traditionalChinese, "2026年5月3日（週日）|2026/5/3|2026年5月|5月3日（週日）|2026年|星期日"),
        (.german, "Sonntag, 3. Mai 2026|3.5.2026|Mai 2026|So., 3. Mai|2026|Sonntag"),
        (.french, "dimanche 3 mai 2026|3 mai 2026|mai 2026|dim. 3 mai|2026|dimanche"),
        (.spanish, "domingo, 3 de mayo de 2026|3 may 2026|mayo de 2026|dom, 3 may|2026|domingo"),
    ])
    func daysAreWrittenAsReadersDo(language: LanguageRules, expected: String) throws {
        let formats = ["long", "short", "month", "day", "year", "weekday"]
        let template = formats.map { "{{ \"2026-05-03\"|date(\"\($0)\") }}" }.joined(separator: "|")
        #expect(try render(template, language) == expected)
    }

    /// A month as long, short and day, and a year.
    @Test(arguments: [
        (LanguageRules.korean, "2026년 9월|2026. 9.|9월|2026년"),
        (.english, "September 2026|Sep 2026|September|2026"),
        (.japanese, "2026年9月|2026年9月|9月|2026年"),
        (.simplifiedChinese, "2026年9月|2026年9月|9月|2026年"),
        (.traditionalChinese, "2026年9月|2026年9月|9月|2026年"),
        (.german, "September 2026|September 2026|September|2026"),
        (.french, "septembre 2026|sept. 2026|septembre|2026"),
        (.spanish, "septiembre de 2026|sept 2026|septiembre|2026"),
    ])
    func monthsAreWrittenAsReadersDo(language: LanguageRules, expected: String) throws {
        let template =
            "{{ \"2026-09\"|date }}|{{ \"2026-09\"|date(\"short\") }}|{{ \"2026-09\"|date(\"day\") }}|{{ \"2026\"|date }}"
        #expect(try render(template, language) == expected)
    }

    @Test func theFirstOfAMonthIsAnOrdinalInFrench() throws {
        let template =
            "{{ \"2026-05-01\"|date }}, {{ \"2026-01-01\"|date(\"short\") }}, {{ \"2026-05-01\"|date(\"day\") }}"
        #expect(try render(template, .french) == "vendredi 1er mai 2026, 1er janv. 2026, ven. 1er mai")
    }

    /// The sums of 1234, 12345.5, -1234567.125 and 0.5.
    @Test(arguments: [
        (LanguageRules.korean, "1,234|12,345.5|-1,234,567.13|0.50"), (.english, "1,234|12,345.5|-1,234,567.13|0.50"),
        (.japanese, "1,234|12,345.5|-1,234,567.13|0.50"), (.simplifiedChinese, "1,234|12,345.5|-1,234,567.13|0.50"),
        (.traditionalChinese, "1,234|12,345.5|-1,234,567.13|0.50"), (.german, "1.234|12.345,5|-1.234.567,13|0,50"),
        (.french, "1\u{202F}234|12\u{202F}345,5|-1\u{202F}234\u{202F}567,13|0,50"),
        (.spanish, "1234|12.345,5|-1.234.567,13|0,50"),
    ])
    func numbersAreParted(language: LanguageRules, expected: String) throws {
        let template = "{{ 1234|number }}|{{ 12345.5|number }}|{{ (-1234567.126)|number }}|{{ 0.5|number(2) }}"
        #expect(try render(template, language) == expected)
    }

    @Test(arguments: [
        (LanguageRules.korean, "₩12,000|-US$9.50|JP¥100|CHF 5.00"), (.english, "₩12,000|-$9.50|¥100|CHF 5.00"),
        (.japanese, "₩12,000|-$9.50|￥100|CHF 5.00"), (.simplifiedChinese, "₩12,000|-US$9.50|JP¥100|CHF 5.00"),
        (.traditionalChinese, "₩12,000|-US$9.50|¥100|CHF 5.00"), (.german, "12.000 ₩|-9,50 $|100 ¥|5,00 CHF"),
        (.french, "12\u{202F}000 ₩|-9,50 $US|100 JPY|5,00 CHF"), (.spanish, "12.000 ₩|-9,50 US$|100 JPY|5,00 CHF"),
    ])
    func moneyHasItsSignWhereReadersLook(language: LanguageRules, expected: String) throws {
        let template =
            "{{ 12000|money(\"KRW\") }}|{{ (-9.5)|money(\"USD\") }}|{{ 100|money(\"JPY\") }}|{{ 5|money(\"CHF\") }}"
        #expect(try render(template, language) == expected.replacing(" ", with: "\u{A0}"))
    }

    /// Names of months that are cut off or missing would only be seen in that month.
    @Test(arguments: LanguageRules.allCases)
    func everyDayOfAYearHasItsNames(language: LanguageRules) throws {
        let names = DateNames.of(language)
        #expect(names.weekdays.count == 7 && names.shortWeekdays.count == 7)
        #expect(names.months.count == names.shortMonths.count && [0, 12].contains(names.months.count))
        let days = try (1...12).map { try render("{{ \"2026-\($0 < 10 ? "0" : "")\($0)-09\"|date }}", language) }
        #expect(Set(days).count == 12)
    }
}
