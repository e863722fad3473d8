import Foundation
import TestSupport
import Testing

/// Texts and settings of somebody else's diary that would run scripts on this diary's pages.
@Suite struct InjectionTests {
    /// A group of 민지 and 현우, whose diary is a source.
    private func attack(settings: String, source: String, entry: String, body: String) throws -> Attack {
        try Attack(
            """
            -- Diary/Content/diary.yml --
            title: 동네 수첩
            url: https://minji.example/diary/
            author: minji
            \(settings)
            -- Diary/Content/people/minji.md --
            ---
            name: 민지
            ---
            -- Diary/Content/groups/us.md --
            ---
            title: 우리
            access: open
            members: [minji, {person: 현우}]
            sources: [../Friend]
            ---
            -- Diary/Content/places/own.md --
            ---
            title: 내 곳
            date: 2026-05-01
            groups: [us]
            ---
            <b class="own">raw</b> [mine](javascript:own())
            -- Friend/Content/diary.yml --
            title: 남의 수첩
            author: 현우
            \(source)
            -- Friend/Content/places/theirs.md --
            ---
            title: 남의 곳
            \(entry)
            ---
            \(body)
            """)
    }

    @Test(arguments: ["", "html: escaped", "html: trusted"], ["", "html: escaped", "html: trusted"])
    func aSourceIsEscapedWhateverAnySettingsSay(settings: String, source: String) throws {
        let attack = try attack(
            settings: settings, source: source,
            entry: """
                visits: [{date: 2026-05-03, note: 'a note <img src=x onerror=hack(1)> [n](javascript:hack(2))'}]
                """,
            body: """
                <script>hack(3)</script>

                Inline <img src=x onerror=hack(4)> and [words](javascript:hack(5)) [more](  JaVaScRiPt:hack(6)) <javascript:hack(7)>
                [data](data:text/html;base64,PHNjcmlwdD4=) [bell](&#1;javascript:hack(8)) [colon](javascript&colon;hack(9))
                """)
        let outcome = try attack.run("build")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pages = attack.site.filter { $0.key.hasSuffix(".html") && $0.key.hasPrefix("groups/us/") }
        #expect(!attack.files(telling: "hack(4)").isEmpty, "the entry is not there")
        for (path, bytes) in pages {
            let page = String(decoding: bytes, as: UTF8.self).lowercased()
            for mark in ["<script>hack", "<img src=x", "href=\"javascript:hack", "href=\"data:text"] {
                #expect(!page.contains(mark), "\(path) has \(mark)")
            }
        }
        // The owner's own word holds for the owner's own texts.
        let own = String(decoding: attack.site["groups/us/places/own/index.html"] ?? [], as: UTF8.self)
        #expect(own.contains("<b class=\"own\">") == (settings == "html: trusted"))
    }

    @Test(arguments: [
        // What a setting says, where its own entry would be read otherwise under it.
        ("limits: {title: 1000, comment: 2000}", "comment: \(String(repeating: "가", count: 500))"),
        ("limits: {photos: 10000}", "comment: \(String(repeating: "나", count: 401))"),
    ])
    func aSourceHasTheLimitsOfItsHost(source: String, entry: String) throws {
        let attack = try attack(settings: "", source: source, entry: "date: 2026-05-03\n" + entry, body: "")
        let outcome = try attack.run("build")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("at most 400 are allowed"), "\(outcome.errors)")
        #expect(attack.files(telling: "남의 곳").isEmpty)
    }

    @Test(arguments: [
        ("categories: [{id: x, name: '\"><img src=x onerror=hack()>', icon: '<i>'}]", "category: x"),
        ("categories: [{id: x, name: 나, icon: '\"><b>'}]", "category: x"),
        ("categories: [{id: x, name: 나, color: 'red;background:url(//evil.example)'}]", "category: x"),
        ("categories: [{id: x, name: 나, color: '#fff\"onload=hack()'}]", "category: x"),
        ("", "links: {web: 'javascript:hack()'}"),
        ("", "links: {'\"><img src=x>': 'https://evil.example/\"onclick=hack()'}"),
        ("", "tags: ['<img src=x onerror=hack()>']"), ("", "station: '\"><img src=x>'"),
        ("", "features: ['\"><img src=x>']"), ("", "comment: '</script><img src=x onerror=hack()>'"),
        ("", "address: '서울 <img src=x>'"), ("", "language: '\"><img src=x>'"),
        ("map: {tiles: 'https://evil.example/{z}/{x}/{y}.png', attribution: '<img src=x>'}", "location: 37.5,127"),
        (
            "title: '<img src=x>'\ntypography: {font: ../../Outside/secret.txt}\nurl: 'javascript:hack()'",
            "location: 37.5,127"
        ),
        ("publish: {folder: ../../Outside}\nexports: none\nshare_cards: true\noffline: true", "location: 37.5,127"),
    ])
    func nothingOfASourceBecomesMarkupOrAnAddress(source: String, entry: String) throws {
        let attack = try attack(
            settings: "", source: source, entry: "date: 2026-05-03\n" + entry, body: "본문")
        let outcome = try attack.run("build")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for (path, bytes) in attack.site where path.hasSuffix(".html") || path.hasSuffix(".svg") {
            let page = String(decoding: bytes, as: UTF8.self)
            for mark in [
                "<img src=x", "<b>\"", "\"javascript:", "url(//evil", "\"onload", "evil.example/\"onclick",
                "data-tiles=\"https://evil",
            ] {
                #expect(!page.contains(mark), "\(path) has \(mark)")
            }
        }
    }

    @Test func everyPageHasAPolicyThatRunsNoTextOfIt() throws {
        let attack = try attack(settings: "", source: "", entry: "date: 2026-05-03", body: "본문")
        #expect(try attack.run("build").status == 0)
        for (path, bytes) in attack.site where path.hasSuffix(".html") {
            let page = String(decoding: bytes, as: UTF8.self)
            let policy = page.firstMatch(
                of: /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)?.output.1
            let directives = policy?.split(separator: "; ") ?? []
            let scripts = directives.first { $0.hasPrefix("script-src ") } ?? ""
            #expect(
                scripts.wholeMatch(of: /script-src 'self'( 'sha256-[\w+\/=]{44}')+/) != nil,
                "\(path): \(policy ?? "none")")
            #expect(directives.contains("object-src 'none'") && directives.contains("base-uri 'none'"), "\(path)")
        }
    }

    @Test func whatTheOwnerTrustsIsFreeOnPagesOfTheOwnerAlone() throws {
        let attack = try attack(settings: "html: trusted", source: "", entry: "date: 2026-05-03", body: "본문")
        #expect(try attack.run("build").status == 0)
        func policy(_ path: String) -> String {
            let page = String(decoding: attack.site[path] ?? [], as: UTF8.self)
            return page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/).map { String($0.output.1) }
                ?? "none"
        }
        #expect(policy("places/own/index.html") == "object-src 'none'; base-uri 'none'")
        #expect(policy("groups/us/places/own/index.html").contains("script-src 'self' 'sha256-"))
    }
}
