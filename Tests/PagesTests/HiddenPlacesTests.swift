internal import Base
import Diary
import Pages
import Templates
import Testing

/// No word of a place that is not public is in the context of any page.
@Suite struct HiddenPlacesTests {
    private static func place(_ visibility: String, isDraft: Bool) -> String {
        let marker = "zq\(visibility)\(isDraft ? "draft" : "")"
        return """
            -- Content/places/\(marker)slug.md --
            ---
            title: \(marker) title
            address: \(marker) address
            location: 37.51234,126.95678
            category: \(marker)category
            tags: [\(marker)tag]
            features: [\(marker)feature]
            station: [{name: \(marker)station, lines: [\(marker)line]}]
            comment: \(marker) comment
            liked_by: [Zq\(marker)liker]
            want: {by: [Zq\(marker)wisher]}
            author: Zq\(marker)author
            visibility: \(visibility)
            draft: \(isDraft)
            links: {web: "https://\(marker).example"}
            rating: 5
            visits:
              - {date: 2019-05-03, with: [Zq\(marker)friend], note: \(marker) note}
            ---
            \(marker) body

            """
    }

    private static let hidden =
        ["group", "private"].flatMap { [place($0, isDraft: false), place($0, isDraft: true)] }
        + [place("public", isDraft: true), place("unlisted", isDraft: true)]
    private static let categories = [
        "group", "groupdraft", "private", "privatedraft", "publicdraft", "unlisteddraft", "unlisted",
    ]
    .map { "{id: zq\($0)category}" }.joined(separator: ", ")

    private static func archive(_ more: String) -> String {
        """
        -- Content/diary.yml --
        title: 수첩
        url: https://a.example/
        per_page: 1
        categories: [\(categories), {id: cafe}]
        -- Content/places/open.md --
        ---
        title: 열린 곳
        category: cafe
        tags: [공통]
        visits: [2026-05-03]
        ---
        \(hidden.joined())\(more)
        """
    }

    @Test func noWordOfThemIsOnAnyPage() async throws {
        let made = try await MadePages(Self.archive(""))
        for page in made.pages {
            let text = page.address.path + page.source.english + page.text
            #expect(!text.lowercased().contains("zq"), "on /\(page.address.path)")
            for exact in ["37.51234", "126.95678", "3751234", "12695678"] { #expect(!text.contains(exact)) }
            #expect(!text.contains("2019"), "on /\(page.address.path)")
        }
    }

    /// The site of a diary with hidden places is that of the diary without them.
    @Test func theyChangeNothing() async throws {
        let with = try await MadePages(Self.archive(""))
        let without = try await MadePages(
            Self.archive("").replacing(Self.hidden.joined(), with: ""))
        #expect(with.addresses == without.addresses)
        for (first, second) in zip(with.pages, without.pages) {
            #expect(first.text == second.text)
        }
    }

    /// An unlisted place has its page with files beside it and no other trace, not even in the sitemap.
    @Test func anUnlistedPlaceIsOnItsOwnPageAlone() async throws {
        let made = try await MadePages(Self.archive(Self.place("unlisted", isDraft: false)))
        for page in made.pages {
            let text = page.text.lowercased()
            if page.address.path == "places/zqunlistedslug/" {
                #expect(text.contains("zqunlisted title") && text.contains("zqunlisted body"))
                #expect(text.contains("noindex: true") && text.contains("canonical: none"))
                #expect(text.contains("previous: none, next: none"))
                for kind in ["tags", "features", "stations", "people"] { #expect(!text.contains("/\(kind)/zq")) }
            } else if !page.address.path.hasPrefix("places/zqunlistedslug/") {
                #expect(!text.contains("zq"), "on /\(page.address.path)")
            }
        }
    }

    /// Words for a link to a hidden place stand alone, without its address.
    @Test func aLinkToThemIsPlainText() async throws {
        let made = try await MadePages(
            Self.archive("-- Content/pages/about.md --\n---\ntitle: 소개\n---\n[[zqprivateslug|그 <집>]]에서 [[open]]까지\n"))
        #expect(made.text("about/", "body") == "<p>그 &lt;집&gt;에서 <a href=\"/places/open/\">열린 곳</a>까지</p>\n")
    }
}
