import Content
import Base
import Testing
@testable import Diary

@Suite struct SettingsTests {
    private func settings(_ text: String) throws -> Settings {
        let (file, root) = try yaml(SourceFile(path: "Content/diary.yml", text: "title: 동네 수첩\n" + text))
        let (settings, problems) = Settings.read(file, root)
        if !problems.isEmpty { throw problems }
        return settings
    }

    @Test func everythingButTheTitleHasASensibleValue() throws {
        let settings = try settings("")
        #expect(settings.title == "동네 수첩" && settings.description.isEmpty)
        #expect(settings.language == .ko && settings.weekStart == .sunday && settings.currency == "KRW")
        #expect(settings.perPage == 24 && settings.url == nil && settings.base == "/")
        #expect(settings.categories.isEmpty && settings.html == .escaped)
        #expect(settings.photos.widths == [240, 480, 720, 1600] && settings.photos.formats == [.webp, .jpeg])
        #expect(settings.mapLinks == ["kakao", "naver", "google", "osm"])
        #expect(!settings.markdown.trustsHTML && !settings.hasShareCards)
        #expect(settings.compression.isEmpty && settings.offline == nil)
    }

    @Test(arguments: [
        ("ko", Settings.Language.ko), ("ko-KR", .ko), ("en_GB", .en), ("ja", .ja), ("de-AT", .de), ("fr", .fr),
        ("es-419", .es),
        ("zh", .zhHans), ("zh-hans", .zhHans), ("zh-CN", .zhHans), ("zh-Hant", .zhHant), ("zh-TW", .zhHant),
        ("zh_hk", .zhHant),
        ("zh-Hans-HK", .zhHans),
    ])
    func languagesMayHaveRegions(tag: String, language: Settings.Language) throws {
        #expect(try settings("language: \(tag)").language == language)
    }

    @Test func aLanguageThatTheThemeLacksIsToldWithThoseThatItHas() throws {
        let problems = #expect(throws: Problems.self) { try settings("language: it") }
        let told = DiagnosticPrinter().text(try #require(problems))
        #expect(told.contains("Content/diary.yml:2:11"), "\(told)")
        #expect(told.contains("it is one of: ko, en, ja, zh-Hans, zh-Hant, de, fr, es"), "\(told)")
    }

    @Test func aThemeIsAWordOrAMapping() throws {
        #expect(try settings("").look.name == "paper")
        #expect(try settings("theme: photo").look.name == "photo")
        let look = try settings(
            "theme: {look: mine, accent: \"#ABC\", background: \"#fff8ec\", font: serif, shape: round, density: airy, mode: dark}"
        ).look
        #expect(look.name == "mine" && look.accent?.name == "#aabbcc" && look.background?.name == "#fff8ec")
        #expect(look.font == .serif && look.shape == .round && look.density == .airy && look.mode == .dark)
    }

    @Test func everyKeyIsRead() throws {
        let settings = try settings(
            """
            description: 걸어서 다닌 곳들
            language: en
            url: https://minji.example/diary
            author: minji
            per_page: 12
            week_starts_on: monday
            currency: jpy
            share_cards: true
            compress: [brotli, gzip]
            offline: {pages: 20}
            categories:
              - {id: cafe, name: 카페, icon: ☕️, color: "#8A5A2B"}
              - {id: 산책}
            photos: {widths: [960, 480, 960], formats: [avif], quality: 50, max_bytes: 400kB}
            limits: {title: 80, comment: 200, photos: 30}
            typography: {font: Fonts/Mine.ttf}
            map: {tiles: "https://t.example/{z}/{x}/{y}.png", attribution: T, max_zoom: 17}
            links: [osm, kakao]
            html: trusted
            privacy: {zones: [{name: home, lat: 37.55, lon: 126.91, radius: 300}, {location: "37.5,126.9"}], public_words: [동대문, 현우]}
            publish: {folder: ../public}
            """)
        #expect(settings.description == "걸어서 다닌 곳들" && settings.language == .en)
        #expect(settings.url == "https://minji.example/diary/" && settings.base == "/diary/")
        #expect(settings.author?.name == "minji" && settings.perPage == 12 && settings.weekStart == .monday)
        #expect(settings.currency == "JPY")
        #expect(settings.compression == [.gzip, .brotli])
        #expect(settings.offline?.pages == 20 && settings.offline?.photos == 200)
        #expect(settings.categories.map(\.id) == ["cafe", "산책"] && settings.categories.map(\.name) == ["카페", "산책"])
        #expect(settings.categories.first?.color == "#8a5a2b" && settings.categories.first?.icon == "☕️")
        #expect(settings.photos.widths == [480, 960] && settings.photos.formats == [.avif])
        #expect(settings.photos.quality == 50 && settings.photos.maxBytes == 400_000)
        #expect((settings.limits.title, settings.limits.comment, settings.limits.photos) == (80, 200, 30))
        #expect(settings.fonts.map(\.name) == ["Fonts/Mine.ttf"])
        #expect(settings.map.tiles == "https://t.example/{z}/{x}/{y}.png" && settings.map.maxZoom == 17)
        #expect(settings.mapLinks == ["osm", "kakao"])
        #expect(settings.markdown.trustsHTML)
        #expect(settings.privacyZones.map(\.radius) == [300, 500])
    }

    @Test(
        arguments: [
            ("", .latest, nil), ("home: photo", .photo, nil), ("home: {lead: map}", .map, nil),
            ("home: {text: 걷는다}", .text, "걷는다"), ("home: {lead: photo, text: 걷는다}", .photo, "걷는다"),
            ("home: text", nil, nil), ("home: maps", nil, nil),
            ("home: {lead: text}", nil, nil),
        ] as [(String, Settings.Home.Lead?, String?)])
    func aHomePageBeginsWithWhatThereIs(written: String, lead: Settings.Home.Lead?, text: String?) throws {
        guard let lead else {
            #expect(throws: Problems.self) { try settings(written) }
            return
        }
        let home = try settings(written).home
        #expect(home.lead == lead && home.text == text)
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example/", "/"), ("https://a.example/", "https://a.example/", "/"),
        ("http://a.example/diary/", "http://a.example/diary/", "/diary/"),
        ("https://a.example:8080/a/b", "https://a.example:8080/a/b/", "/a/b/"),
        ("HTTPS://a.example/x", "HTTPS://a.example/x/", "/x/"),
    ])
    func theBaseIsThePathOfTheAddress(written: String, url: String, base: String) throws {
        let settings = try settings("url: \(written)")
        #expect(settings.url == url)
        #expect(settings.base == base)
    }

    @Test(arguments: [
        "a.example", "ftp://a.example/", "https://", "https:///", "https://a.example/?q", "https://a.example/#a",
        "\"https://a.example/a b\"", "\"https://a.example/<b>\"", "[a]", "https://a.example//",
        "https://a.example/b//c",
    ])
    func anAddressMustBeOne(written: String) {
        #expect(throws: Problems.self) { try settings("url: \(written)") }
    }

    @Test(arguments: [
        ("1000", 1000), ("400kB", 400_000), ("400 KB", 400_000), ("2MB", 2_000_000), ("3m", 3_000_000), ("5b", 5),
    ])
    func sizesHaveUnits(written: String, expected: Int) throws {
        #expect(try settings("photos: {max_bytes: \(written)}").photos.maxBytes == expected)
    }
}
