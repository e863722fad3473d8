import Content
import Base
import Diary
import TestSupport
import Testing
@testable import Site
@testable import Templates

/// That the theme says everything in every language, with the forms that its numbers ask for.
@Suite struct StringsTests {
    /// The forms of each string of a language; a plain text has one, `other`.
    private static func forms(_ language: String) throws -> [String: [String: String]] {
        let file = try #require(Theme.standardFiles["strings/\(language).yml"])
        guard case .mapping(let pairs)? = try yaml(file).root?.content else { return [:] }
        var strings: [String: [String: String]] = [:]
        for (key, value) in pairs {
            let key = try #require(key.text)
            #expect(strings[key] == nil, "\(key) stands twice")
            if case .mapping(let forms) = value.content {
                strings[key] = try Dictionary(
                    uniqueKeysWithValues: forms.map { (try #require($0.key.text), try #require($0.value.text)) })
            } else {
                strings[key] = ["other": try #require(value.text)]
            }
        }
        return strings
    }

    /// The places for values in a text, without the particles behind them.
    private static func places(_ text: String) -> Set<String> {
        Set(text.matches(of: #/\{([a-z]+)(?:\|[^}]*)?\}/#).map { String($0.output.1) })
    }

    @Test(arguments: Settings.Language.allCases)
    func everyLanguageSaysTheSame(language: Settings.Language) throws {
        let (english, korean) = (try Self.forms("en"), try Self.forms("ko"))
        let own = try Self.forms(language.rawValue)
        #expect(own.count > 500)
        #expect(Set(own.keys).symmetricDifference(english.keys).isEmpty)
        for (key, forms) in own {
            let text = try #require(forms["other"], "\(key) has no “other”")
            // What only one of the two first languages says, such as the nights of a journey, may be said or not.
            let (one, other) = (Self.places(english[key]?["other"] ?? ""), Self.places(korean[key]?["other"] ?? ""))
            let said = Self.places(text)
            #expect(said.isSuperset(of: one.intersection(other)), "\(key): \(text)")
            for form in forms.values { #expect(Self.places(form).isSubset(of: one.union(other)), "\(key): \(form)") }
            #expect(!text.isEmpty, "\(key)")
        }
        // That the forms are those of the language is what reading them makes sure of.
        _ = try Strings(
            [try #require(Theme.standardFiles["strings/\(language.rawValue).yml"])],
            in: LanguageRules(rawValue: language.rawValue) ?? .english)
    }

    @Test(arguments: [
        (Settings.Language.ko, "ko_KR"), (.en, "en_GB"), (.ja, "ja_JP"), (.zhHans, "zh_CN"), (.zhHant, "zh_TW"),
        (.de, "de_DE"), (.fr, "fr_FR"), (.es, "es_ES"),
    ])
    func networksLearnTheLanguage(language: Settings.Language, locale: String) throws {
        #expect(try Self.forms(language.rawValue)["og_locale"] == ["other": locale])
    }

    /// The forms of 0, 1, 2, 10, a million, a million and one, -1, 1.0 and 1.5.
    @Test(arguments: [
        (LanguageRules.korean, "other other other other other other other other other"),
        (.japanese, "other other other other other other other other other"),
        (.simplifiedChinese, "other other other other other other other other other"),
        (.traditionalChinese, "other other other other other other other other other"),
        (.english, "other one other other other other one other other"),
        (.german, "other one other other other other one other other"),
        (.french, "one one other other many other one one one"),
        (.spanish, "other one other other many other one one other"),
    ])
    func formsFollowTheRulesOfCLDR(language: LanguageRules, expected: String) {
        let numbers: [Value] = [
            .int(0), .int(1), .int(2), .int(10), .int(1_000_000), .int(1_000_001), .int(-1), .double(1), .double(1.5),
        ]
        let forms = numbers.map { language.pluralForm(of: $0) }
        #expect(forms.map(\.rawValue).joined(separator: " ") == expected)
        #expect(forms.allSatisfy { language.pluralForms.contains($0) })
        #expect(language.pluralForm(of: .string("1")) == .other)
    }

    private func said(_ text: String, _ language: LanguageRules, _ values: [(name: String, value: Value)]) throws
        -> String
    {
        let strings = try Strings([SourceFile(path: "strings.yml", text: "a: " + text)], in: language)
        let source = TemplateSource(
            name: "page",
            file: SourceFile(
                path: "page", text: "{{ t(\"a\"\(values.map { ", \($0.name)=\($0.name)" }.joined())) }}"))
        let library = try TemplateLibrary(
            [source], environment: Environment(language: language, functions: ["t": strings.function]))
        var renderer = library.makeRenderer()
        var output: [UInt8] = []
        try renderer.render("page", OrderedMap(values.map { ($0.name, $0.value) }), into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func numbersChooseForms() throws {
        let places = "{one: \"{n} lieu\", many: \"{n} de lieux\", other: \"{n} lieux\"}"
        #expect(try said(places, .french, [("n", .int(0))]) == "0 lieu")
        #expect(try said(places, .french, [("n", .int(2))]) == "2 lieux")
        #expect(try said(places, .french, [("n", .int(2_000_000))]) == "2\u{202F}000\u{202F}000 de lieux")
        #expect(
            try said("{one: \"{n} lieu\", other: \"{n} lieux\"}", .french, [("n", .int(2000))])
                == "2\u{202F}000 lieux")
        #expect(try said("\"{n}곳, {year}년\"", .korean, [("n", .int(2000)), ("year", .int(2025))]) == "2,000곳, 2025년")
        #expect(try said("\"{n} lugares\"", .spanish, [("n", .int(2000))]) == "2000 lugares")
        #expect(try said(places, .french, [("n", .string("{n}")), ("form", .string("one"))]) == "{n} lieu")
        #expect(try said("\"{n} Punkte\"", .german, [("n", .double(4.5))]) == "4,5 Punkte")
    }

    @Test(arguments: [
        ("ja", "{one: a, other: b}", "“one” is no form of a string", "ja has “other”"),
        ("de", "{many: a, other: b}", "“many” is no form of a string", "de has “one”, “other”"),
        ("fr", "{two: a, other: b}", "“two” is no form of a string", "fr has “one”, “many”, “other”"),
        ("es", "{one: a}", "a string with forms has “other”", "es has “one”, “many”, “other”"),
    ])
    func aFormThatTheLanguageLacksHasAPlace(tag: String, text: String, message: String, help: String) throws {
        let file = SourceFile(path: "Templates/strings/\(tag).yml", text: "places_n: \(text)\n")
        let problems = #expect(throws: Problems.self) {
            _ = try Strings([file], in: try #require(LanguageRules(rawValue: tag)))
        }
        let told = DiagnosticPrinter().text(try #require(problems))
        #expect(
            told.contains("Templates/strings/\(tag).yml:1:1") && told.contains(message) && told.contains(help),
            "\(told)")
    }
}
