import Content
import Testing

@Suite struct PictureTests {
    @Test(arguments: [
        ("![소나무](b.jpg)", "{picture b.jpg|소나무|}"),
        ("![소나무](b.jpg \"오후 두 시\")", "{picture b.jpg|소나무|오후 두 시}"),
        ("![](b.jpg)", "{picture b.jpg||}"),
        ("![가 *나* `다`](b.jpg)", "{picture b.jpg|가 나 다|}"),
        ("![가](%EA%B0%80.jpg)", "{picture 가.jpg|가|}"),
        ("![가](<두 칸.jpg>)", "{picture 두 칸.jpg|가|}"),
        ("![가](100%.jpg)", "{picture 100%.jpg|가|}"),
        ("![a][b]\n\n[b]: c.jpg", "{picture c.jpg|a|}"),
        ("![a ![b](c.jpg) d](e.jpg)", "{picture e.jpg|a b d|}"),
        ("[![가](a.jpg)](/b)", "<a href=\"/b\">{picture a.jpg|가|}</a>"),
        ("![줄\n바꿈](a.jpg)", "{picture a.jpg|줄 바꿈|}"),
        ("![<b>굵게</b>](a.jpg)", "{picture a.jpg|<b>굵게</b>|}"),
    ])
    func becomesAPicture(markdown: String, expected: String) {
        #expect(html(markdown) == "<p>\(expected)</p>")
    }

    @Test func fileNamesAreInNormalFormC() {
        #expect(html("![](\u{1100}\u{1161}.jpg)") == "<p>{picture 가.jpg||}</p>")
        #expect(html("![](%E1%84%80%E1%85%A1.jpg)") == "<p>{picture 가.jpg||}</p>")
    }
}
