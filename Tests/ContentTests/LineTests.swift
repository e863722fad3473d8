import Content
import Testing

/// Dates at the begin of lines, and the ends of lines.
@Suite struct LineTests {
    /// A number followed by another one with a full stop begins no list.
    @Test(arguments: [
        ("5. 3. 비\n5. 4. 맑음", "<p>5. 3. 비\n5. 4. 맑음</p>"), ("2026. 5. 3. 아침", "<p>2026. 5. 3. 아침</p>"),
        ("5. 3.\n", "<p>5. 3.</p>"), ("> 5. 3. 비", "<blockquote>\n<p>5. 3. 비</p>\n</blockquote>"),
        ("- 5. 3. 비", "<ul>\n<li>5. 3. 비</li>\n</ul>"),
        ("    5. 3. 비", "<pre><code>5. 3. 비\n</code></pre>"),
        ("```\n5. 3. 비\n```", "<pre><code>5. 3. 비\n</code></pre>"),
        ("1. 하나\n2. 둘", "<ol>\n<li>하나</li>\n<li>둘</li>\n</ol>"), ("1. 3.14 x", "<ol>\n<li>3.14 x</li>\n</ol>"),
        ("1. 2026.5.3 x", "<ol>\n<li>2026.5.3 x</li>\n</ol>"), ("5. 3. [[a]] \\[[b]]", "<p>5. 3. {place a} [[b]]</p>"),
    ])
    func datesAreNoLists(markdown: String, expected: String) {
        #expect(html(markdown) == expected)
    }

    /// The end of a line is a blank but between letters of Chinese and Japanese.
    @Test(arguments: [
        ("東京へ\n行く", "<p>東京へ行く</p>"), ("你好，\n世界", "<p>你好，世界</p>"), ("漢\n**字**", "<p>漢<strong>字</strong></p>"),
        ("한글\n漢字", "<p>한글\n漢字</p>"), ("漢字\nabc", "<p>漢字\nabc</p>"), ("漢字  \n字", "<p>漢字<br />\n字</p>"),
        ("漢字\n[[a]]", "<p>漢字\n{place a}</p>"),
    ])
    func endsOfLinesAreBlanks(markdown: String, expected: String) {
        #expect(html(markdown) == expected)
    }
}
