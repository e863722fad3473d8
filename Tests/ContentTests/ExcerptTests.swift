import Content
import Testing

@Suite struct ExcerptTests {
    @Test(arguments: [
        ("첫 문단.\n\n둘째 문단.", "첫 문단."),
        ("줄을\n바꾼 문단", "줄을 바꾼 문단"),
        ("# 제목\n\n문단", "문단"),
        ("> 인용\n\n문단", "문단"),
        ("- 목록\n\n문단", "문단"),
        ("**굵게** `코드` [링크](/a) &amp; 끝", "굵게 코드 링크 & 끝"),
        ("[[onion|카페]]에서", "카페에서"),
        ("![사진](a.jpg)\n\n문단", "문단"),
        ("<b>굵게</b>", "굵게"),
        ("", ""),
        ("# 제목", ""),
        ("줄  \n바꿈", "줄 바꿈"), ("歩いて\n行った", "歩いて行った"), ("**漢字**\n「家」", "漢字「家」"), ("漢字\n을", "漢字 을"),
    ])
    func isThePlainTextOfTheFirstParagraph(markdown: String, expected: String) {
        #expect(body(markdown).excerpt == expected)
    }

    /// A link without words of its own says the title of its place.
    @Test func namesPlaces() {
        #expect(
            body("돌아올 때는 [[bukchon]] 쪽으로 [[x|골목]]을").excerpt { $0 == "bukchon" ? "북촌" : nil } == "돌아올 때는 북촌 쪽으로 골목을")
        let long = body("[[a]]" + String(repeating: "가", count: 199))
        #expect(long.excerpt { _ in "나" } == "나" + String(repeating: "가", count: 199))
        #expect(long.excerpt { _ in "나다" } == "나다" + String(repeating: "가", count: 198) + "…")
    }

    @Test func isCutAtTwoHundredCharacters() {
        #expect(body(String(repeating: "가", count: 200)).excerpt == String(repeating: "가", count: 200))
        #expect(body(String(repeating: "가", count: 201)).excerpt == String(repeating: "가", count: 200) + "…")
        #expect(body(String(repeating: "가 **나** ", count: 200)).excerpt.count == 201)
    }

    /// A flag is two scalars and one character.
    @Test func countsCharacters() {
        #expect(body(String(repeating: "🇰🇷", count: 99)).excerpt == String(repeating: "🇰🇷", count: 99))
        #expect(body(String(repeating: "🇰🇷", count: 150)).excerpt == String(repeating: "🇰🇷", count: 150))
    }
}
