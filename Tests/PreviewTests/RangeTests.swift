import Testing
@testable import Preview

@Suite struct RangeTests {
    @Test(arguments: [
        (nil, ByteRange.whole), ("", .whole), ("bytes", .whole), ("bytes=", .whole), ("items=0-1", .whole),
        ("bytes=-", .whole),
        ("bytes=a-b", .whole), ("bytes=0-1,3-4", .whole), ("bytes=3-1", .whole), ("bytes=--1", .whole),
        ("bytes=1--", .whole),
        ("bytes=0x1-2", .whole), ("bytes=+1-2", .whole),
        ("bytes=0-0", .part(0..<1)), ("bytes=0-3", .part(0..<4)), ("bytes=2-", .part(2..<10)),
        ("bytes=9-9", .part(9..<10)),
        ("bytes=0-9", .part(0..<10)), ("bytes=0-10", .part(0..<10)),
        ("bytes=5-999999999999999999999999", .part(5..<10)),
        ("bytes=-1", .part(9..<10)), ("bytes=-10", .part(0..<10)), ("bytes=-11", .part(0..<10)),
        ("Bytes=1-2", .part(1..<3)),
        ("bytes= 1-2", .part(1..<3)), ("bytes=-99999999999999999999", .part(0..<10)),
        ("bytes=10-", .unsatisfiable), ("bytes=10-12", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=99999999999999999999-", .unsatisfiable),
        ("bytes=9223372036854775807-9223372036854775807", .unsatisfiable),
    ])
    func isRead(header: String?, range: ByteRange) {
        #expect(ByteRange(header, size: 10) == range)
    }

    @Test(arguments: ["bytes=0-", "bytes=0-0", "bytes=-1"])
    func nothingHasNoPart(header: String) {
        #expect(ByteRange(header, size: 0) == .unsatisfiable)
    }

    @Test(arguments: [
        (nil, false), ("\"a\"", true), ("W/\"a\"", true), ("\"b\"", false), ("\"b\", \"a\"", true),
        ("\"b\",W/\"a\" ", true),
        ("*", true), ("a", false), ("\"aa\"", false), ("", false), ("\"a", false),
    ])
    func entityTagsAreFound(header: String?, isNamed: Bool) {
        #expect(EntityTag("a").isNamed(by: header) == isNamed)
    }

    @Test(arguments: [
        ("index.html", "text/html; charset=utf-8"), ("style.1a2b.css", "text/css; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"), ("manifest.webmanifest", "application/manifest+json"),
        ("A.JPG", "image/jpeg"), ("a.avif", "image/avif"), ("visits.ics", "text/calendar; charset=utf-8"),
        ("a.geojson", "application/geo+json"), ("f.woff2", "font/woff2"), ("a", "application/octet-stream"),
        ("a.", "application/octet-stream"), ("a.exe", "application/octet-stream"), ("feed.xml", "application/xml"),
    ])
    func typesAreThoseOfWebHosts(name: String, type: String) {
        #expect(contentType(name) == type)
    }
}
