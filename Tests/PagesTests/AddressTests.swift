import Base
@testable import Pages
import Templates
import Testing

@Suite struct AddressTests {
    private func problems(_ archive: String) async throws -> [String] {
        do {
            _ = try await MadePages(archive)
            return []
        } catch let problems as Problems {
            return problems.diagnostics.map(\.message)
        }
    }

    @Test(arguments: [
        (
            places(["title: 가\ntags: [a b, a-b]"]),
            "the tag “a-b” would have the address of “a b”, /tags/a-b/"
        ),
        (
            "-- Content/places/by-rating.md --\n---\ntitle: 가\n---\n",
            "two pages have the address /places/by-rating/: one from the list of places, one from Content/places/by-rating.md"
        ),
        (
            "-- Content/pages/places.md --\n---\ntitle: 가\n---\n",
            "the page would have the address /places/, which is that of the list of places"
        ),
        (
            places(["title: 가\nstation: [서울 역, 서울·역]"]),
            "the station “서울·역” would have the address of “서울 역”, /stations/서울-역/"
        ),
    ])
    func whatHasOneAddressIsAnErrorNamingBoth(archive: String, message: String) async throws {
        #expect(try await problems(archive) == [message])
    }

    @Test(arguments: [
        ("", "/"), ("url: https://a.example", "/"), ("url: https://a.example/diary", "/diary/"),
        ("url: https://a.example/a/b/", "/a/b/"),
    ])
    func everyAddressStandsUnderTheBase(settings: String, base: String) async throws {
        let made = try await MadePages(
            places([
                "title: 가\ntags: [한옥]\ncategory: cafe\ndate: 2026-05-03\nstation: 안국\nfeatures: [콘센트]\nliked_by: 현우"
            ]),
            settings: settings + "\ncategories: [{id: cafe}]")
        #expect(
            made.text("", "site.base") == base && made.text("", "site.home") == base
                && made.text("", "page.url") == base)
        for page in made.pages {
            let text = page.text
            var rest = text[...]
            while let found = rest.firstRange(of: "url: ") {
                rest = rest[found.upperBound...]
                let url = rest.prefix { $0 != "," && $0 != "}" }
                let isFine =
                    url.hasPrefix(base) || url.hasPrefix("https://a.example") || url == "none" || !url.contains("/")
                #expect(isFine, "\(url) on /\(page.address.path)")
            }
        }
    }

    /// Programs other than browsers read these, and want them in ASCII.
    @Test func absoluteAddressesAreEncoded() async throws {
        let made = try await MadePages(
            "-- Content/places/서울 숲.md --\n---\ntitle: 서울숲\ndate: 2026-05-03\n---\n",
            settings: "url: https://a.example/d/")
        #expect(
            made.text("places/서울-숲/", "page.canonical") == "https://a.example/d/places/%EC%84%9C%EC%9A%B8-%EC%88%B2/")
        #expect(
            made.texts("sitemap.xml", "pages", "url").contains(
                "https://a.example/d/places/%EC%84%9C%EC%9A%B8-%EC%88%B2/"))
        #expect(made.texts("sitemap.xml", "pages", "lastmod").filter { $0 != "none" } == ["2026-05-03"])
        #expect(made.text("robots.txt", "sitemap") == "https://a.example/d/sitemap.xml")
        #expect(made.text("places/서울-숲/", "page.url") == "/d/places/서울-숲/")
    }

    /// A host in Hangul is one by Punycode to programs.
    @Test func hostsAreEncoded() async throws {
        let made = try await MadePages(places(["title: 가\ndate: 2026-05-03"]), settings: "url: https://한국.kr/수첩/")
        let home = "https://xn--3e0b707e.kr/%EC%88%98%EC%B2%A9/"
        #expect(made.text("", "page.canonical") == home)
        #expect(made.texts("sitemap.xml", "pages", "url").allSatisfy { $0.hasPrefix(home) })
        #expect(made.text("robots.txt", "sitemap") == home + "sitemap.xml")
    }

    /// What does not fit into one sitemap stands in several, and an index names those.
    @Test(arguments: [(3, 3), (4, 2), (6, 2), (7, 2), (20, 1)])
    func aSitemapHasAnEnd(most: Int, count: Int) async throws {
        let made = try await MadePages(places(["title: 가\ndate: 2026-05-03"]), settings: "url: https://a.example/")
        let pages = Array(made.pages.filter(\.isIndexed).prefix(8))
        try #require(pages.count == 8)
        let parts = Sitemap.all(of: pages, site: "https://a.example/", atMost: most)
        #expect(parts.count == count && parts.flatMap(\.pages).map(\.address.path) == pages.map(\.address.path))
        #expect(parts.allSatisfy { $0.pages.count <= most })
        let files = made.planner.machinePages(pages, perSitemap: most).filter { $0.address.path.hasPrefix("sitemap") }
        let names = count == 1 ? ["sitemap.xml"] : (1...count).map { "sitemap-\($0).xml" } + ["sitemap.xml"]
        #expect(files.map(\.address.path) == names)
        #expect(files.last?.template == (count == 1 ? "sitemap.xml" : "sitemap-index.xml"))
        if count > 1 {
            let told = files.last?.context?["sitemaps"].map { brief($0) } ?? "none"
            #expect(names.dropLast().allSatisfy { told.contains("https://a.example/\($0)") }, "\(told)")
        }
    }

    @Test func withoutAnAddressThereIsNoSitemap() async throws {
        let made = try await MadePages(places(["title: 가"]))
        #expect(!made.addresses.contains("sitemap.xml"))
        #expect(made.text("robots.txt", "sitemap") == "none")
        #expect(made.text("places/p1/", "page.canonical") == "none")
    }

    @Test(arguments: [
        ("", "index.html"), ("404.html", "404.html"), ("places/서울숲/", "places/서울숲/index.html"),
        ("robots.txt", "robots.txt"),
    ])
    func anAddressHasAFile(address: String, file: String) async throws {
        let made = try await MadePages("-- Content/places/서울숲.md --\n---\ntitle: 가\n---\n")
        #expect(made.pages.first { $0.address.path == address }?.address.file == file)
    }
}
