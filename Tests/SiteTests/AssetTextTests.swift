import Base
import Testing

/// What is published of a script or style sheet means the same as what was written.
@Suite struct AssetTextTests {
    @Test(arguments: [
        ("a.css", "/* one */\na {\n  color: red; /* two */\n}\n\n", "a{color:red}\n"),
        (
            "a.css", "/*! licence */\n  a { content: \"/* no comment */ \\\" /* */\" }\n",
            "/*! licence */\na{content:\"/* no comment */ \\\" /* */\"}\n"
        ),
        ("a.css", "a :is(b, c) + d { --e: ; f: calc(1px + 2px) }", "a :is(b,c) + d{--e:;f:calc(1px + 2px)}\n"),
        ("a.css", "a { b: c } /* never closed", "a{b:c} \n"),
        (
            "a.js", "// one\nlet a = 1; // two\n  // three\n  a += \"// no comment\";\n",
            "let a = 1; // two\na+=\"// no comment\";\n"
        ),
        ("a.js", "//! licence\n//# sourceMappingURL=a.map\n", "//! licence\n//# sourceMappingURL=a.map\n"),
        ("a.js", "let a = `\n  // text\n`;\n", "let a = `\n  // text\n`;\n"),
        ("a.js", "let a = \"b\\\n  c\";\n", "let a = \"b\\\n  c\";\n"),
        ("a.css", "@media print {\n  a,\n  b { c: d; }\n}\ne { f: g }\n", "@media print{a,b{c:d}\n}\ne{f:g}\n"),
        (
            "a.js", "for (const [a, b] of c) {\n  if (a - -b > 1) return a + ++b;\n}\n",
            "for(const[a,b]of c){\nif(a- -b>1)return a+ ++b;\n}\n"
        ),
        ("a.js", "a = b ? \"c , d\" : `e ${ f } , g`;\n", "a=b?\"c , d\":`e ${ f } , g`;\n"),
        ("a.js", "a = / , /.test(b) ? 1 : 2;\n", "a = / , /.test(b) ? 1 : 2;\n"),
        ("a.js", "a = `b ${ c ? ` , ` : 1 }`;\n", "a = `b ${ c ? ` , ` : 1 }`;\n"),
        ("a.svg", "<svg>\n  <g/>\n</svg>\n", "<svg>\n  <g/>\n</svg>\n"),
        ("a.js", "", ""),
    ])
    func whatOnlyWritersNeedIsLeftOut(name: String, text: String, published: String) {
        #expect(String(decoding: AssetText.published(Array(text.utf8), as: name), as: UTF8.self) == published)
    }
}
