import Base
@testable import Diary
import Site
import TestSupport
import Testing

/// A diary in two languages: the public site once in each, with one set of photos.
@Suite struct TranslatedSiteTests {
    private static func diary(_ more: String = "") throws -> TestDiary {
        let diary = try TestDiary(
            """
            -- Content/diary.yml --
            title: {ko: 동네 수첩, en: Places on foot}
            description: {ko: 걸어서, en: On foot}
            language: [ko, en]
            url: https://minji.example/diary/
            categories: [{id: cafe, name: {ko: 카페, en: Cafés}}]
            -- Content/places/onion.md --
            ---
            title: {ko: 어니언 안국, en: Onion Anguk}
            comment: {ko: 마루, en: The wooden floor}
            category: cafe
            visits: [{date: 2026-05-03, note: {ko: 줄, en: A queue}}]
            photos: [{file: a.jpg, alt: {ko: 마당, en: The yard}}]
            ---
            처마가 먼저 보인다.
            -- Content/places/onion.en.md --
            The **eaves** come first. [[forest]]
            -- Content/places/forest.md --
            ---
            title: 서울숲
            visits: [2026-05-04]
            ---
            나무가 많다.
            -- Content/places/hill.md --
            ---
            title: {ko: 낙산, en: Naksan Hill}
            visits: [2026-05-02]
            ---
            성곽을 따라 걸었다.
            -- Content/pages/about.md --
            ---
            title: {ko: 소개, en: About}
            ---
            이야기
            -- Content/pages/about.en.md --
            A story

            """ + more)
        try diary.folder.write("Content/places/a.jpg", bytes: tinyPhoto)
        return diary
    }

    @Test func eachLanguageHasASiteOfItsOwn() async throws {
        let diary = try Self.diary()
        let report = try await diary.build()
        #expect(report.warnings.isEmpty, "\(DiagnosticPrinter().text(report.warnings))")
        let (ko, en) = (diary.text("places/onion/index.html"), diary.text("en/places/onion/index.html"))
        #expect(ko.contains("<html lang=\"ko\"") && ko.contains("처마가 먼저") && !ko.contains("eaves"))
        #expect(en.contains("<html lang=\"en\"") && en.contains("<strong>eaves</strong>") && !en.contains("처마가"))
        #expect(en.contains("Onion Anguk") && en.contains("The wooden floor") && en.contains("A queue"))
        #expect(en.contains(">Cafés<") && en.contains("Places on foot"))
        #expect(en.contains("href=\"/diary/en/places/forest/\""))
        for page in [ko, en] {
            #expect(page.contains("hreflang=\"en\" href=\"https://minji.example/diary/en/places/onion/\""))
            #expect(page.contains("hreflang=\"ko\" href=\"https://minji.example/diary/places/onion/\""))
            #expect(page.contains("hreflang=\"x-default\" href=\"https://minji.example/diary/places/onion/\""))
        }
        #expect(diary.text("sitemap.xml").contains("<loc>https://minji.example/diary/en/places/onion/</loc>"))
        #expect(diary.text("en/about/index.html").contains("A story"))
        #expect(diary.text("en/calendar/2026/05/index.html").contains("Naksan Hill"))
    }

    @Test func wordsOfTheOtherLanguageSaySo() async throws {
        let diary = try Self.diary()
        try await diary.build()
        #expect(diary.text("en/places/forest/index.html").contains("lang=\"ko\">서울숲</h1>"))
        let hill = diary.text("en/places/hill/index.html")
        #expect(hill.contains(">Naksan Hill</h1>") && hill.contains("<div lang=\"ko\">"))
        #expect(!diary.text("places/hill/index.html").contains("<div lang"))
    }

    @Test func photosStandThereOnce() async throws {
        let diary = try Self.diary()
        try await diary.build()
        let files = diary.site().keys
        #expect(files.contains { $0.hasPrefix("photos/") } && !files.contains { $0.hasPrefix("en/photos/") })
        let page = diary.text("en/places/onion/index.html")
        #expect(page.contains("src=\"/diary/photos/") && page.contains("alt=\"The yard\""))
    }

    @Test(arguments: [
        ("Content/places/onion.en.md", "The eaves.\n"), ("Content/places/forest.en.md", "Many trees.\n"),
        ("Content/places/onion.md", "---\ntitle: {ko: 어니언, en: Onion}\n---\n짧게\n"),
        ("Content/diary.yml", "title: {ko: 수첩, en: Diary}\nlanguage: [ko, en]\n"),
        ("Content/diary.yml", "title: 수첩\nlanguage: [en, ko]\n"),
    ])
    func anIncrementalBuildIsAFullOne(file: String, text: String) async throws {
        let diary = try Self.diary()
        try await diary.build()
        try diary.folder.write(file, text)
        let first = await diary.outcome { try await diary.build() }
        let anew = await diary.outcome { try await diary.buildAnew(into: "Anew") }
        #expect(first == anew)
        if !anew.hasErrors { #expect(diary.site() == diary.site("Anew")) }
    }

    @Test func aTranslationThatGoesIsNoticed() async throws {
        let diary = try Self.diary()
        try await diary.build()
        try File(diary.folder.path + "/Content/places/onion.en.md").remove()
        try await diary.build()
        #expect(diary.text("en/places/onion/index.html").contains("처마가 먼저"))
        try await diary.buildAnew(into: "Anew")
        #expect(diary.site() == diary.site("Anew"))
    }

    /// Each language's places are left to the next process, so that it reads none of them anew.
    @Test func theMemoryHoldsEveryLanguage() async throws {
        let diary = try Self.diary()
        try await diary.build()
        let (_, places) = try #require(PlaceStore.open(diary.folder.path + "/.cairn/places"))
        #expect(
            Set(places.keys)
                == Set(
                    ["onion", "forest", "hill"].flatMap { name in
                        ["", "en"].map { PlaceMemory.Key(path: "Content/places/\(name).md", language: $0) }
                    }))
    }

    @Test func whatIsHiddenIsHiddenInBoth() async throws {
        let diary = try Self.diary(
            """
            -- Content/places/hideout.md --
            ---
            title: {ko: 은밀한 다락방, en: The Secret Garret}
            visibility: private
            ---
            -- Content/places/hideout.en.md --
            Old films all night long, and nobody knows.
            -- Content/pages/told.md --
            ---
            title: 말한 곳
            ---
            -- Content/pages/told.en.md --
            Near The Secret Garret.

            """)
        let failure = await diary.failure()
        #expect(failure.contains("The Secret Garret"))
    }

    @Test func mistakesAreToldInTheirPlaces() async throws {
        let stray = try Self.diary("-- Content/places/nowhere.en.md --\nA text\n")
        #expect(await stray.failure().contains("Content/places/nowhere.en.md: error: there is no “nowhere.md”"))
        let headed = try Self.diary("-- Content/places/forest.en.md --\n---\ntitle: Seoul Forest\n---\nTrees\n")
        #expect(await headed.failure().contains("Content/places/forest.en.md:1:1: error:"))
        let foreign = try Self.diary("-- Content/places/x.md --\n---\ntitle: {ko: 하나, fr: Un}\n---\n")
        #expect(await foreign.failure().contains("Content/places/x.md:2:8: error: “title”"))
        let broken = try Self.diary("-- Content/places/forest.en.md --\n[[nowhere]]\n")
        #expect(await broken.failure().contains("Content/places/forest.en.md:1:"))
    }
}
