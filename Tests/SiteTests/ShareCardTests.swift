import Base
import Foundation
import Site
import TestSupport
import Testing

/// Share cards on their way to the site.
@Suite struct ShareCardTests {
    private static let picture = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR42mM4oaAARww4OQD5Vwxh74UALwAAAABJRU5ErkJggg==")

    private func diary(_ settings: String = "url: https://a.example/diary/\nshare_cards: true") throws -> TestDiary {
        let diary = try TestDiary(
            """
            -- Content/diary.yml --
            title: Notes & <walks>
            language: en
            categories: [{id: cafe, name: "Cafés", color: "#8a5a2b"}]
            \(settings)
            -- Content/places/onion/index.md --
            ---
            title: "Onion </text><image href='file:///etc/passwd'/> & \\"co\\""
            category: cafe
            tags: [bread]
            photos: [{file: a.png, alt: A door}]
            date: 2026-05-03
            rating: 4.5
            ---
            -- Content/places/secret.md --
            ---
            title: Secret
            visibility: private
            date: 2026-05-03
            ---
            """)
        try File(diary.folder.path + "/Content/places/onion/a.png").write(Array(try #require(Self.picture)))
        return diary
    }

    private func cards(_ diary: TestDiary) -> [String] { diary.folder.files(in: "Site/cards").sorted() }

    @Test func everyPublicPlaceCategoryAndTagHasOne() async throws {
        let diary = try diary()
        let report = try await diary.build()
        #expect(report.warnings.isEmpty, "\(DiagnosticPrinter().text(report.warnings))")
        // The home page, a place, a category, a tag and the look back at a year; nobody is named as a person.
        #expect(cards(diary).count == 5)
        let place = diary.text("places/onion/index.html")
        let card = try #require(cards(diary).first { place.contains("https://a.example/diary/cards/\($0)") })
        #expect(place.contains(#"<meta property="og:image:width" content="1200">"#))
        #expect(place.components(separatedBy: #"property="og:image""#).count == 2)
        let bytes = try File(diary.folder.path + "/Site/cards/" + card).read()
        #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.count > 5_000)
        // The frame header (SOF0) of a baseline JPEG has height and width.
        let frame = try #require(bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        #expect(Array(bytes[frame + 5..<frame + 9]) == [630 >> 8, 630 & 255, 1200 >> 8, 1200 & 255])
        #expect(!diary.text("calendar/index.html").contains("og:image"))
    }

    @Test func aWarmBuildDrawsNothing() async throws {
        let diary = try diary()
        try await diary.build()
        let drawn = cards(diary)
        let store = diary.folder.path + "/.cairn/cards"
        #expect(try Folder(store).items().map(\.name).sorted() == drawn)
        let again = try await diary.build()
        #expect(again.writtenFiles.isEmpty)
        // Another site takes them from the store.
        for name in drawn { try File("\(store)/\(name)").write([1, 2, 3]) }
        try await diary.build { $0.output = diary.folder.path + "/Other" }
        for name in drawn { #expect(try File("\(diary.folder.path)/Other/cards/\(name)").read() == [1, 2, 3]) }
    }

    @Test func aChangedTitleHasANewCardAndTheOldOneGoes() async throws {
        let diary = try diary()
        try await diary.build()
        let before = Set(cards(diary))
        let entry = try #require(diary.folder.text("Content/places/onion/index.md"))
        try diary.folder.write("Content/places/onion/index.md", entry.replacing("Onion", with: "Garlic"))
        try await diary.build()
        let after = Set(cards(diary))
        #expect(after.count == 5 && after.subtracting(before).count == 1)
        try await diary.buildAnew(into: "Fresh")
        #expect(diary.site() == diary.site("Fresh"))
    }

    /// A theme may draw other cards; what is wrong with its template is said with the page.
    @Test func aThemeDrawsItsOwn() async throws {
        let diary = try diary()
        try await diary.build()
        let before = Set(cards(diary))
        try diary.folder.write(
            "Templates/card.svg",
            #"<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="99">{{ card.title }}</text></svg>"#
        )
        try await diary.build()
        #expect(Set(cards(diary)).isDisjoint(with: before) && cards(diary).count == 5)
        try diary.folder.write("Templates/card.svg", "<svg>{{ card.nothing }}</svg>")
        let failure = await diary.failure()
        #expect(failure.contains("Templates/card.svg:1") && failure.contains("on the share card of /"), "\(failure)")
        try diary.folder.write("Templates/card.svg", "no drawing")
        #expect(await diary.failure().contains("cannot draw this picture"))
    }

    @Test func withoutTheSettingOrAnAddressThereAreNone() async throws {
        let plain = try diary("url: https://a.example/diary/")
        #expect(try await plain.build().warnings.isEmpty)
        #expect(cards(plain).isEmpty && plain.text("places/onion/index.html").contains("/diary/photos/"))
        let homeless = try diary("share_cards: true")
        let warnings = DiagnosticPrinter().text(try await homeless.build().warnings)
        #expect(warnings.contains("no share cards are drawn: the settings have no url"), "\(warnings)")
        #expect(cards(homeless).isEmpty)
    }

    @Test func cleaningKeepsWhatIsShown() async throws {
        let diary = try diary()
        try await diary.build()
        let store = diary.folder.path + "/.cairn/cards"
        try File(store + "/0123.jpg").write([1])
        _ = try DiaryState(diary: diary.folder.path).clean(isForgettingAll: false)
        #expect(try Folder(store).items().map(\.name).sorted() == cards(diary))
        _ = try DiaryState(diary: diary.folder.path).clean(isForgettingAll: true)
        #expect(try Folder(store).items().isEmpty)
    }
}
