import Images
import Pages
import Testing

/// Where the pictures of a text stand, and as what; their HTML is the theme's.
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
        return made.text("places/a/", "place.body")
    }

    @Test(arguments: [
        // A picture that is a paragraph of its own is no part of one.
        ("![소나무](b.jpg)", "{picture}\n", true, false), ("앞 ![소나무](b.jpg) 뒤", "<p>앞 {picture} 뒤</p>\n", false, false),
        ("[![소나무](b.jpg)](/x)", "<p><a href=\"/x\">{picture}</a></p>\n", false, true),
        ("[밖](/x) ![소나무](b.jpg)", "<p><a href=\"/x\">밖</a> {picture}</p>\n", false, false),
        ("앞 [![소나무](b.jpg)](/x)", "<p>앞 <a href=\"/x\">{picture}</a></p>\n", false, true),
    ])
    func aPictureStandsWhereItWasPut(markdown: String, html: String, isFigure: Bool, isLinked: Bool) async throws {
        let body = try await body(markdown, Self.photo)
        let start = try #require(body.firstRange(of: "{picture ")), end = try #require(body.lastIndex(of: "}"))
        #expect(body[..<start.lowerBound] + "{picture}" + body[body.index(after: end)...] == html)
        #expect(body.contains("figure: \(isFigure), linked: \(isLinked)"))
    }

    @Test func aPictureHasItsWordsAndAllItsCopies() async throws {
        let body = try await body("앞 ![소나무](b.jpg \"두 시\")", Self.photo)
        #expect(body.contains("alt: 소나무, caption: 두 시"))
        #expect(body.contains("url: /photos/ab-960.jpg"))
        #expect(body.contains("src: /photos/ab-480.jpg, srcset: /photos/ab-480.jpg 480w, /photos/ab-960.jpg 960w"))
        #expect(body.contains("sources: [{type: image/webp, srcset: /photos/ab-480.webp 480w}]"))
    }

    @Test func aPictureThatCannotBeReadHasItsWordsAlone() async throws {
        let body = try await body("![소나무](b.jpg)", nil)
        #expect(body.contains("alt: 소나무") && body.contains("src: none") && body.contains("figure: true"))
    }
}
