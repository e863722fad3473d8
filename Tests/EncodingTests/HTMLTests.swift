import Base
import Testing

/// Text as HTML shows it, and back.
struct HTMLTests {
    @Test(arguments: [
        ("plain 한", "plain 한", "plain 한"), ("<a&'\">", "&lt;a&amp;'&quot;&gt;", "&lt;a&amp;&#39;&#34;&gt;"),
        ("<\u{338}", "&lt;\u{338}", "&lt;\u{338}"), ("&&amp;", "&amp;&amp;amp;", "&amp;&amp;amp;"), ("", "", ""),
    ])
    func escapes(_ text: String, _ named: String, _ numbered: String) {
        #expect(escapedHTML(text).utf8.elementsEqual(named.utf8))
        #expect(HTMLEscaping.numbered.escaped(text).utf8.elementsEqual(numbered.utf8))
        #expect(CharacterReference.resolved(in: named).utf8.elementsEqual(text.utf8))
        #expect(CharacterReference.resolved(in: numbered).utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: [
        ("&nbsp;&hellip;&apos;", "\u{A0}…'"), ("&#x2026;&#8230;&#X2026;", "………"), ("&#0;", "\0"),
        ("&#xD800;&#99999999;", "\u{FFFD}\u{FFFD}"), ("& &; &x &unknown; &#; &#x;", "& &; &x &unknown; &#; &#x;"),
        ("&amp;lt;", "&lt;"), ("&한;&lt", "&한;&lt"), ("&&lt;", "&<"),
    ])
    func resolvesReferences(_ text: String, _ resolved: String) {
        #expect(CharacterReference.resolved(in: text) == resolved)
    }
}
