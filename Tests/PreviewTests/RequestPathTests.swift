import Testing
@testable import Preview

/// No way of writing an address leads out of the site, and every way of writing a name leads to it.
@Suite struct RequestPathTests {
    @Test(arguments: [
        ("/", [], true), ("/?q=1", [], true), ("/a", ["a"], false), ("/a/", ["a"], true),
        ("/a/b.css", ["a", "b.css"], false),
        ("/a%20b/", ["a b"], true), ("/%61/", ["a"], true), ("/a?x=/../y", ["a"], false), ("/a/?x=%2e%2e", ["a"], true),
        // Hangul as it is, encoded, and encoded in lower case.
        ("/서울숲/", ["서울숲"], true), ("/%EC%84%9C%EC%9A%B8%EC%88%B2/", ["서울숲"], true),
        ("/%ec%84%9c%ec%9a%b8%ec%88%b2/", ["서울숲"], true), ("/서%EC%9A%B8숲", ["서울숲"], false),
        // In NFD, as macOS writes file names: ㅅ ㅓ, and e with an accent of its own.
        ("/%E1%84%89%E1%85%A5", ["서"], false), ("/cafe%CC%81/", ["café"], true),
        // Once decoded, never twice.
        ("/%252e%252e/", ["%2e%2e"], true), ("/%25", ["%"], false), ("/a%3Fb", ["a?b"], false),
        ("/a%23b", ["a#b"], false),
        ("/a..b/", ["a..b"], true), ("/a./", ["a."], true), ("/~x/", ["~x"], true), ("/+/", ["+"], true),
        ("/%EF%BC%8E%EF%BC%8E/", ["．．"], true), ("/…/", ["…"], true),
    ])
    func isTakenApart(target: String, segments: [String], endsWithSlash: Bool) throws {
        let path = try RequestPath(target)
        #expect(path.segments.map { Array($0.utf8) } == segments.map { Array($0.utf8) })
        #expect(path.endsWithSlash == endsWithSlash)
    }

    @Test(arguments: [
        "/..", "/../", "/../x", "/a/../b", "/a/..", "/.", "/./a", "/a/.", "/a/./b", "/.hidden", "/a/.git/config",
        "/.cairn/x",
        "/%2e%2e/", "/%2E%2E/x", "/.%2e/", "/%2e./", "/%2e", "/%2eenv", "/a/%2e%2e/%2e%2e/etc/passwd",
        "/..%2fetc", "/%2e%2e%2fetc%2fpasswd", "/a%2fb", "/a%2Fb", "/%2f", "/%2fetc", "/..%5c..%5cetc", "/a%5cb",
        "/a\\b",
        "/..\\..\\x", "//", "//evil.example", "//evil.example/", "/a//b", "/a//", "///", "/%2f%2fevil.example/",
    ])
    func isForbidden(target: String) {
        #expect(throws: RequestPath.Refusal.forbidden) { try RequestPath(target) }
    }

    @Test(arguments: [
        "", "a", "a/b", "*", "http://127.0.0.1/a", "?x", "%2f", "..",
        "/%", "/%2", "/%zz", "/%g0", "/a%", "/%%", "/%u002e",
        "/%00", "/a%00.html", "/a%0d%0aSet-Cookie:x", "/%0a", "/%7f", "/a\u{1}",
        // Overlong forms of a dot and of a slash, a lone continuation, half a surrogate, something beyond Unicode.
        "/%c0%ae%c0%ae/", "/%c0%af", "/%e0%80%ae", "/%f0%80%80%ae", "/%80", "/%ff", "/%ed%a0%80", "/%f5%80%80%80",
        "/%ec%84",
    ])
    func isMalformed(target: String) {
        #expect(throws: RequestPath.Refusal.malformed) { try RequestPath(target) }
    }

    @Test(arguments: [
        ("/a", "/a/"), ("/a?b=c", "/a/?b=c"), ("/서울", "/%EC%84%9C%EC%9A%B8/"), ("/a%20b", "/a%20b/"), ("/a%0Ab", nil),
    ])
    func leadsToTheAddressWithASlash(target: String, location: String?) {
        #expect((try? RequestPath(target))?.locationWithSlash == location)
    }
}
