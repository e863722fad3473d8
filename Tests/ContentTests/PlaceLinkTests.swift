import Content
import Base
import Testing

@Suite struct PlaceLinkTests {
    @Test(arguments: [
        ("[[onion]]", "{place onion}"),
        ("가다가 [[어니언-안국]]에 들렀다", "가다가 {place 어니언-안국}에 들렀다"),
        ("[[onion|그 카페]]", "{place onion|그 카페}"),
        ("[[ onion | 그 카페 ]]", "{place onion|그 카페}"),
        ("[[a]] [[b]]", "{place a} {place b}"),
        ("**[[a]]**", "<strong>{place a}</strong>"),
        ("[[a|b|c]]", "{place a|b|c}"),
        ("[[]]", "[[]]"),
        ("[[a", "[[a"),
        ("`[[a]]`", "<code>[[a]]</code>"),
        ("\\[\\[a\\]\\] [[b]]", "[[a]] {place b}"), ("\\[[a]] [\\[a]] [[b]]", "[[a]] [[a]] {place b}"),
        ("\\\\[[a]]", "\\{place a}"), ("가\\[나\\[[다]]**라**", "가[나[[다]]<strong>라</strong>"),
        ("`\\[[a]]`", "<code>\\[[a]]</code>"), ("[\\[[a]](/b)", "<a href=\"/b\">[[a]</a>"),
        ("<b t=\"\\[[a]]\">", "&lt;b t=&quot;\\[[a]]&quot;&gt;"),
        ("[[a]](/b)", "<a href=\"/b\">[a]</a>"),
        ("[see [[a]] here](/b)", "<a href=\"/b\">see [[a]] here</a>"),
    ])
    func becomesALink(markdown: String, expected: String) {
        #expect(html(markdown) == "<p>\(expected)</p>")
    }

    @Test func namesAreInNormalFormC() {
        #expect(html("[[\u{1112}\u{1161}\u{11AB}]]") == "<p>{place 한}</p>")
    }

    /// The caret of “there is no place” must stand under the link, not under its paragraph.
    @Test func knowsWhereItStands() throws {
        let links = body("# 하루\n\n첫 줄\n둘째 줄 [[onion]]과 [[none|이름]]").pieces.compactMap { piece in
            if case .placeLink(let link) = piece { link } else { nil }
        }
        try #require(links.count == 2)
        #expect(links[0].range.start == (4, 6))
        #expect(links[1].range.start == (4, 17))
    }

    @Test(arguments: [
        "`[[a]]` [[a]]", "[b [[a]]](/c) [[a]]", "![b [[a]]](c.jpg) [[a]]", "<b t=\"[[a]]\"> [[a]]", "`[[a]]`\n[[a]]",
    ])
    func whatIsNoLinkStandsInNoOnesPlace(markdown: String) throws {
        let links = body(markdown).pieces.compactMap { if case .placeLink(let link) = $0 { link } else { nil } }
        try #require(links.count == 1)
        #expect(links[0].range.bytes == markdown.utf8.count - 5..<markdown.utf8.count)
    }

    @Test func theSamePlaceTwiceIsFoundTwice() throws {
        let links = body("[[a]] 그리고\n다시 [[a]]").pieces.compactMap { piece in
            if case .placeLink(let link) = piece { link.range.start.line } else { nil }
        }
        #expect(links == [1, 2])
    }
}
