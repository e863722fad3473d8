import Content
import Base
import Testing

/// Straight quotation marks and apostrophes, as they are typed, become those of the text's language.
@Suite struct QuotationTests {
    private func shown(_ markdown: String, _ language: String = "ko") -> String {
        html(markdown, .init(quotationMarks: QuotationMarks(language: language)))
    }

    @Test(arguments: [
        // Particles follow a quotation without a blank.
        ("그는 \"가자\"고 했다", "그는 “가자”고 했다"),
        ("그는\"가자\"고 했다", "그는“가자”고 했다"),
        ("'창가 자리'가 좋다. 그는'가자'고", "‘창가 자리’가 좋다. 그는‘가자’고"),
        ("\"그가 '가자'고 했다\"는 말", "“그가 ‘가자’고 했다”는 말"),
        ("**\"따옴표\"**라고 \"**굵게**\"도", "<strong>“따옴표”</strong>라고 “<strong>굵게</strong>”도"),
        ("(\"안녕\") - \"또 봐\"", "(“안녕”) - “또 봐”"),
        ("\"두 줄에\n걸친\" 말", "“두 줄에\n걸친” 말"),
        ("\"[링크](/a)\"와 \"`코드 \"x\"`\"", "“<a href=\"/a\">링크</a>”와 “<code>코드 &quot;x&quot;</code>”"),
        ("\"[[seoul-forest|서울숲]]\"에서", "“{place seoul-forest|서울숲}”에서"),
        (
            "It's the '90s. Don't! The students' \"rock 'n' roll\"",
            "It’s the ’90s. Don’t! The students’ “rock ’n’ roll”"
        ),
        // Nothing parts a quotation from the punctuation before it, and brackets begin one too.
        ("말했다.\"가자\"라고 (작게)\"가자\"라고", "말했다.“가자”라고 (작게)“가자”라고"),
        ("他说：\"你好。\" \"甲\"、\"乙\"", "他说：“你好。” “甲”、“乙”"),
        ("'안녕','잘 가' \"Bar\"/\"Kneipe\" l'\"Ami\"", "‘안녕’,‘잘 가’ “Bar”/“Kneipe” l’“Ami”"),
        ("\"《토지》를 읽자\"고 \"(웃음) 그래\"라고", "“《토지》를 읽자”고 “(웃음) 그래”라고"),
        ("\"음—\" \"—그래\"라고", "“음—” “—그래”라고"),
        ("'24년에 '맛집'을 '90s'와 '24년, '25년", "’24년에 ‘맛집’을 ‘90s’와 ’24년, ’25년"),
        ("\"https://a.b/c\"를 (see 'https://e.x/b')", "“https://a.b/c”를 (see ‘https://e.x/b’)"),
        ("\"여기는 37°33'12\"N\"라고", "“여기는 37°33'12&quot;N”라고"), ("\"\" 빈 것", "&quot;&quot; 빈 것"),
        ("\"word\"'s [[a|\"표\"]]", "“word”’s {place a|“표”}"),
        // What is typed well stays, and so does what means no quotation.
        ("“이미” ‘굽은’ 따옴표", "“이미” ‘굽은’ 따옴표"),
        ("5\" 피자, 6' 2\" 침대", "5&quot; 피자, 6' 2&quot; 침대"),
        ("https://example.org/it's?a='b 끝", "https://example.org/it's?a='b 끝"),
        ("# \"맛집\"\n\n하나\" 열지 않고\n\n\"다음\" 문단", "<h2 id=\"맛집\">“맛집”</h2>\n<p>하나&quot; 열지 않고</p>\n<p>“다음” 문단"),
    ])
    func followKoreanAndEnglish(markdown: String, expected: String) {
        #expect(shown(markdown) == (expected.hasPrefix("<h2") ? expected + "</p>" : "<p>\(expected)</p>"))
    }

    @Test(arguments: [
        ("de", "„Er sagte ‚ja‘ und ging’s an“, sagte sie"),
        ("fr", "«\u{202F}Er sagte “ja” und ging’s an\u{202F}», sagte sie"),
        ("es", "«Er sagte “ja” und ging’s an», sagte sie"),
        ("ja", "「Er sagte 『ja』 und ging’s an」, sagte sie"),
        ("zh-Hant", "「Er sagte 『ja』 und ging’s an」, sagte sie"),
        ("en", "“Er sagte ‘ja’ und ging’s an”, sagte sie"),
        ("pt", "“Er sagte ‘ja’ und ging’s an”, sagte sie"),
    ])
    func areThoseOfTheLanguage(language: String, expected: String) {
        #expect(shown("\"Er sagte 'ja' und ging's an\", sagte sie", language) == "<p>\(expected)</p>")
    }

    @Test func stayInElementsOfCode() {
        let options = MarkdownOptions(trustsHTML: true, quotationMarks: QuotationMarks(language: "en"))
        #expect(
            html("\"a\" <code>b[\"c\"]</code> said.<br>\"d\"", options)
                == "<p>“a” <code>b[&quot;c&quot;]</code> said.<br>“d”</p>")
    }

    @Test func areTheSameInExcerptsCaptionsAndSentences() {
        let marks = QuotationMarks(language: "ko")
        let text = body("\"가자\"고 했다 ![문](door.jpg \"'그' 문\")", .init(quotationMarks: marks))
        #expect(text.excerpt == "“가자”고 했다 ")
        #expect(text.pictures.first?.caption == "‘그’ 문")
        #expect(marks.replaced(in: "\"또\" 가자") == "“또” 가자")
    }
}
