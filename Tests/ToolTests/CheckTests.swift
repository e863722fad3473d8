import Base
import Foundation
import TestSupport
import Testing

/// `cairn check` and `cairn export`, as one runs them.
@Suite struct CheckTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            url: https://minji.example/diary/
            categories: [{id: cafe, name: 카페}]
            -- Content/places/onion.md --
            ---
            title: 어니언 안국
            location: 37.5776,126.9868
            category: cafe
            tags: [한옥]
            visits: [{date: 2026-05-03, with: [현우], note: 줄 40분}]
            ---
            글
            -- Content/places/secret.md --
            ---
            title: 둘만의 식당
            location: 37.5,127.1
            visibility: private
            date: 2026-05-04
            ---
            """)
    }

    @Test func aFreshSiteIsClean() throws {
        #expect(try Program.run("build", in: folder.path).status == 0)
        let outcome = try Program.run("check", "--strict", "--today", "2026-11-21", in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix("checks: nothing found\n"), "\(outcome.output)")
    }

    @Test func errorsFailAndWarningsDoWhenToldTo() throws {
        try folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n[여기](/diary/nowhere/)\n")
        #expect(try Program.run("build", in: folder.path).status == 0)
        let outcome = try Program.run("check", in: folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("error: nothing is at “/diary/nowhere/” [links]"), "\(outcome.errors)")
        #expect(try Program.run("check", "--skip", "links", "--skip", "orphans", in: folder.path).status == 0)

        try folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\nminji@example.org\n")
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(try Program.run("check", in: folder.path).status == 0)
        #expect(try Program.run("check", "--strict", in: folder.path).status == 1)
    }

    @Test func programsGetJSONAlone() throws {
        try folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n[여기](/diary/nowhere/)\n")
        #expect(try Program.run("build", in: folder.path).status == 0)
        let outcome = try Program.run("check", "--format", "json", in: folder.path)
        #expect(outcome.status == 1)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(
            findings.contains { $0["check"] as? String == "links" && $0["path"] as? String == "Site/about/index.html" })
    }

    @Test func codeHostsAreToldWhereItStands() throws {
        try folder.write("Content/places/안국.md", "---\ntitle: 안국\ntags: [한 옥]\ncategory: caffe\n---\n")
        let found = try Program.run("check", ".", "--format", "github", in: folder.path)
        #expect(found.status == 1)
        #expect(
            found.output
                == "::error file=Content/places/안국.md,line=4,col=11,title=cairn%3A diary::no category is called “caffe”%0A"
                + "did you mean “cafe”?\n", "\(found.output)")
        let elsewhere = try Program.run("check", folder.path, "--format", "sarif", in: "/")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(elsewhere.output.utf8)) as? [String: Any])
        let run = try #require((report["runs"] as? [[String: Any]])?.first)
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        let location = try #require((result["locations"] as? [[String: [String: [String: Any]]]])?.first)[
            "physicalLocation"]
        #expect(
            location?["region"] as? [String: Int] == ["startLine": 4, "startColumn": 11, "endLine": 4, "endColumn": 16])
        let address = location?["artifactLocation"]?["uri"] as? String
        #expect(address?.hasSuffix("/Content/places/%EC%95%88%EA%B5%AD.md") == true)
        #expect(result["level"] as? String == "error")
    }

    @Test func linksToOtherSitesAreFollowedWhenToldTo() throws {
        guard try Program.run("check", "--help", in: folder.path).status == 0,
            FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")
        else { return }
        // Nothing listens on the port of the service “discard”.
        try folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n[여기](http://127.0.0.1:9/a)\n")
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(try !Program.run("check", in: folder.path).errors.contains("[external]"))
        let outcome = try Program.run("check", "--external", in: folder.path)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains("warning: “http://127.0.0.1:9/a” cannot be reached: curl: (7)"), "\(outcome.errors)"
        )
    }

    @Test func exportsGoWhereTheyAreTold() throws {
        let table = try Program.run("export", "csv", in: folder.path)
        #expect(table.status == 0)
        #expect(table.output.contains("어니언 안국,2026-05-03,") && !table.output.contains("식당"))
        #expect(try Program.run("export", "csv", "--all", in: folder.path).output.contains("둘만의 식당"))
        let told = try Program.run("export", "gpx", "-o", "a.gpx", in: folder.path).output
        #expect(told.contains("a.gpx: ") && told.contains("file://") && !told.contains("<gpx"), "\(told)")
        #expect(folder.text("a.gpx")?.contains("<name>어니언 안국</name>") == true)
        #expect(folder.files().allSatisfy { !$0.hasSuffix(".new") })
        let wrong = try Program.run("export", "kml", "--category", "caffe", in: folder.path)
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("did you mean “cafe”?"), "\(wrong.errors)")
        #expect(try Program.run("export", "csv", "--all", "--group", "a", in: folder.path).status == 64)
    }
}
