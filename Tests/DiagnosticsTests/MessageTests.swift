import Testing

@testable import Base

struct MessageTests {
    private static func catalog(_ pairs: (String, String)...) -> MessageCatalog {
        MessageCatalog(po: pairs.map { "msgid \"\($0)\"\nmsgstr \"\($1)\"\n" }.joined(separator: "\n"))
    }

    @Test func theEnglishSentenceIsTheKey() {
        let name = "caffe"
        let message: Message = "no category is called “\(name)”"
        #expect(message.key == "no category is called “{1}”")
        #expect(message.english == "no category is called “caffe”" && "\(message)" == message.english)
        #expect(Message(verbatim: name).key == "{1}" && Message(verbatim: name).verbatim == name)
        let halves: Message = "one \(1) and " + "two \(2)"
        #expect(halves.key == "one {1} and two {2}" && halves.english == "one 1 and two 2")
        #expect(message.verbatim == nil && Message("text").verbatim == nil)
    }

    @Test func aMessageWithinAnotherKeepsItsKey() {
        let inner: Message = "the tag “\("한옥")”"
        let outer: Message = "there is \(inner)"
        #expect(outer.key == "there is {1}" && outer.values == [.message(inner)])
        #expect([inner, "x"].list().english == "the tag “한옥”, x")
        #expect([Message]().list().english == "")
        #expect("\(counted(1, "file")), \(counted(2, "file"))" == "1 file, 2 files")
    }

    @Test(arguments: [
        ("“{1}”{|이라/라}는 분류가 없어요", ["한옥"], "“한옥”이라는 분류가 없어요"),
        ("“{1}”{|이라/라}는 분류가 없어요", ["카페"], "“카페”라는 분류가 없어요"),
        ("{1|을/를} {2|으로/로}", ["길", "서울"], "길을 서울로"), ("{2}에서 {1}까지", ["a", "b"], "b에서 a까지"),
        ("`{% block %}`과 {x}", [], "`{% block %}`과 {x}"), ("{|은/는} {1", ["a"], "은(는) {1"),
        ("{3}개", ["a"], "개"), ("{1|없음}", ["a"], "{1|없음}"),
    ])
    func holesTakeValuesAndParticles(sentence: String, values: [String], filled: String) {
        #expect(MessageCatalog.Translation(sentence).filled(with: values) == filled)
    }

    @Test func aCatalogueIsReadAsGettextWritesIt() {
        let catalog = MessageCatalog(
            po: """
                msgid ""
                msgstr ""
                "Language: ko\\n"

                #. {1}: name
                #: Diary/Fields.swift
                msgid "“{1}” is a \\"list\\"\\n"
                msgstr ""
                "“{1}”"
                "{|은/는} \\\\ 목록\\n"

                #, fuzzy
                msgid "guessed"
                msgstr "짐작"

                msgid "open"
                msgstr ""
                """)
        #expect(catalog["“{1}” is a \"list\"\n"]?.filled(with: ["태그"]) == "“태그”는 \\ 목록\n")
        #expect(catalog["guessed"] == nil && catalog["open"] == nil && catalog["missing"] == nil)
    }

    @Test func koreanIsSaidWholeOrNotAtAll() {
        let problem = Diagnostic.error(
            "no category is called “\("카페")”", help: didYouMeanHelp("카폐", among: ["카페", "공원"]))
        let text = DiagnosticPrinter(language: .korean).text(problem)
        #expect(text == "오류: “카페”라는 분류가 없어요\n도움말: 혹시 “카페” 아닌가요?\n", "\(text)")
        let unknown: Message = "nobody has ever said this: \(counted(2, "file"))"
        #expect(unknown.text(in: .korean).hasPrefix("nobody has ever said this"))
    }

    @Test func recordsKeepMessagesInAllTheirParts() {
        let message: Message = "\(counted(3, "photo")) of \(Message("the map")): \("x")"
        let bytes = ByteCoder.bytes { _ = $0.message(message) }
        #expect(ByteCoder.value(of: bytes) { $0.message(nil) } == message)
    }

    @Test(
        arguments: [
            ([:], "ko", "ko", "ko"), ([:], nil, "en", "en"), (["LANG": "C.UTF-8"], "ko", "ko", "ko"),
            (["LANG": "en_US.UTF-8"], "ko", "en", "ko"), (["LANG": "ko_KR.UTF-8"], "en", "ko", "en"),
            (["LANG": "ko_KR.UTF-8", "LC_ALL": "C"], "en", "en", "en"), (["LANG": "de_DE"], "ko", "en", "ko"),
            (["CAIRN_LANGUAGE": "en", "LANG": "ko_KR"], "ko", "en", "en"), (["CAIRN_LANGUAGE": "ko"], "en", "ko", "ko"),
            (["CAIRN_LANGUAGE": "ja"], "ko", "en", "en"), (["LC_MESSAGES": "ko_KR", "LANG": "en_US"], nil, "ko", "ko"),
        ] as [([String: String], String?, String, String)])
    func theLanguageIsTheDiarysUnlessSomebodyAsks(
        environment: [String: String], diary: String?, terminal: String, pages: String
    ) {
        let language = diary.flatMap { MessageLanguage(rawValue: $0) }
        let languages = MessageLanguage.languages(of: language, nil) { environment[$0] }
        #expect(languages.terminal.rawValue == terminal && languages.pages.rawValue == pages)
        // The settings go before what the terminal is set to.
        let set = MessageLanguage.languages(of: language, .korean) { environment[$0] }
        let isAsked = environment["CAIRN_LANGUAGE"] != nil
        #expect(isAsked ? set == languages : set == (.korean, .korean))
    }
}
