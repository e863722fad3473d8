import Base
import Testing

/// The tags of HTML, also of HTML that is not as it should be.
struct HTMLScannerTests {
    /// The pieces of a text, each as it is found.
    private func pieces(_ text: String) -> [String] {
        var text = text
        return text.withUTF8 { text in
            func part(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
            var pieces: [String] = []
            var scanner = HTMLScanner(text)
            while let piece = scanner.next() {
                switch piece {
                case .text(let range): pieces.append(part(range))
                case .other: pieces.append("!")
                case .tag(let tag):
                    let attributes = scanner.attributes.map { "\(part($0.name))=\(part($0.value))" }
                    pieces.append(
                        (["<" + (tag.isEnd ? "/" : "") + part(tag.name)] + attributes).joined(separator: "|")
                            + (tag.closesItself ? "/>" : ">"))
                    if let content = tag.content { pieces.append("content " + part(content)) }
                }
            }
            return pieces
        }
    }

    @Test(arguments: [
        ("a<b>c</b>d", ["a", "<b>", "c", "</b>", "d"]),
        (#"<a href="x>y" b='"' c=d/e f>"#, [#"<a|href=x>y|b="|c=d/e|f=>"#]),
        ("<path d = 'M0'/><br / >", ["<path|d=M0/>", "<br>"]), ("<A\nHREF=x>", ["<A|HREF=x>"]),
        ("1 < 2 <3 </ > <", ["1 < 2 <3 </ > <"]),
        ("<!-- <b> -- > --><!--><!doctype html><?x?>", ["!", "!", "!", "!"]),
        ("<script>a<b>'</scripts></SCRIPT >x", ["<script>", "content a<b>'</scripts>", "</SCRIPT>", "x"]),
        ("<title></title>", ["<title>", "content ", "</title>"]), ("<style>a{}", ["<style>", "content a{}"]),
        ("<a href=", ["<a>"]), ("<a href='x", ["<a|href=x>"]), ("<a", ["<a>"]), ("</a x=1", ["</a|x=1>"]),
        ("<!--", ["!"]), ("<!", ["!"]), ("</", ["</"]), ("", []),
    ])
    func findsTags(_ text: String, _ expected: [String]) {
        #expect(pieces(text) == expected)
    }

    /// Nothing is looked for again and again to the end of the text.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: [
            "<", "</", "<!--", "<!--->", "<a b='", "<a b=\"'", "<script>", "<title></", "<script></scrip", "&", "&#1",
        ])
    func takesLinearTime(_ part: String) {
        let text = String(repeating: part, count: 100_000)
        #expect(!pieces(text).isEmpty)
        #expect(CharacterReference.resolved(in: text) == text)
    }

    @Test(arguments: ["script", "SCRIPT", "sCrIpT"]) func namesHaveNoCase(_ name: String) {
        var text = "<\(name)>"
        text.withUTF8 { text in
            var scanner = HTMLScanner(text)
            guard case .tag(let tag)? = scanner.next() else { return #expect(Bool(false)) }
            #expect(scanner.isName(tag.name, "script"))
            #expect(!scanner.isName(tag.name, "style"))
        }
    }
}
