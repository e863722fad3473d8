import Images
import Pages
import Testing

@Suite struct BodyTextTests {
    private static let photo = PhotoAlbum.Item(
        facts: PhotoFacts(
            id: "ab", width: 1600, height: 1200, captureTime: nil, latitude: nil, longitude: nil, caption: "",
            rating: nil, color: "#8a5a2b", thumbHash: []),
        renditions: [
            Rendition(format: .webp, width: 480, height: 360, file: "photos/ab-480.webp"),
            Rendition(format: .jpeg, width: 480, height: 360, file: "photos/ab-480.jpg"),
            Rendition(format: .jpeg, width: 960, height: 720, file: "photos/ab-960.jpg"),
        ])

    private func body(_ text: String, _ photo: PhotoAlbum.Item?) async throws -> String {
        let made = try await MadePages(
            "-- Content/places/a/index.md --\n---\ntitle: 가\n---\n\(text)\n-- Content/places/a/b.jpg --\nbytes\n",
            photo: photo)
        let html = made.text("places/a/", "place.body")
        // What the theme's own macro writes too is told once, below.
        guard let start = html.firstRange(of: "<picture>"), let end = html.firstRange(of: "</picture>") else {
            return html
        }
        return html[..<start.lowerBound] + "{picture}" + html[end.upperBound...]
    }

    @Test(arguments: [
        (
            "![소나무](b.jpg)",
            "<figure style=\"--aspect:1600/1200\"><a class=\"zoom\" href=\"/photos/ab-960.jpg\">{picture}</a></figure>\n"
        ),
        (
            "![소나무](b.jpg \"두 시 & 반\")",
            "<figure style=\"--aspect:1600/1200\"><a class=\"zoom\" href=\"/photos/ab-960.jpg\">{picture}</a>"
                + "<figcaption>두 시 &amp; 반</figcaption></figure>\n"
        ),
        (
            "앞 ![소나무](b.jpg \"두 시\") 뒤",
            "<p>앞 <a class=\"zoom\" href=\"/photos/ab-960.jpg\" data-caption=\"두 시\">{picture}</a> 뒤</p>\n"
        ),
        // A link needs words, and cannot hold another link.
        ("앞 ![](b.jpg)", "<p>앞 {picture}</p>\n"),
        (
            "앞 ![](b.jpg \"두 시\")",
            "<p>앞 <a class=\"zoom\" href=\"/photos/ab-960.jpg\" aria-label=\"두 시\" data-caption=\"두 시\">{picture}</a></p>\n"
        ),
        ("[![소나무](b.jpg)](/x)", "<p><a href=\"/x\">{picture}</a></p>\n"),
        (
            "[밖](/x) ![소나무](b.jpg)",
            "<p><a href=\"/x\">밖</a> <a class=\"zoom\" href=\"/photos/ab-960.jpg\">{picture}</a></p>\n"
        ),
    ])
    func aPictureLeadsToItsLargestCopy(markdown: String, expected: String) async throws {
        #expect(try await body(markdown, Self.photo) == expected)
    }

    @Test(arguments: [
        ("![소나무](b.jpg)", "<figure><span class=\"photo missing\" role=\"img\" aria-label=\"소나무\"></span></figure>\n"),
        ("앞 ![](b.jpg)", "<p>앞 <span class=\"photo missing\"></span></p>\n"),
    ])
    func aPictureThatCannotBeReadHasAFrame(markdown: String, expected: String) async throws {
        #expect(try await body(markdown, nil) == expected)
    }

    @Test func aPictureHasAllItsCopies() async throws {
        let made = try await MadePages(
            "-- Content/places/a/index.md --\n---\ntitle: 가\n---\n![소나무](b.jpg)\n-- Content/places/a/b.jpg --\nbytes\n",
            photo: Self.photo)
        let sizes = "sizes=\"auto, (min-width: 720px) 640px, 92vw\""
        #expect(
            made.text("places/a/", "place.body").contains(
                "<picture><source type=\"image/webp\" srcset=\"/photos/ab-480.webp 480w\" \(sizes)>"
                    + "<img class=\"photo\" src=\"/photos/ab-480.jpg\" srcset=\"/photos/ab-480.jpg 480w, /photos/ab-960.jpg 960w\""
                    + " \(sizes) width=\"1600\" height=\"1200\" alt=\"소나무\" loading=\"lazy\" decoding=\"async\""
                    + " style=\"--photo:#8a5a2b url("))
    }
}
