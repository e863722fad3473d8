import Checking
import Base
import Diary
import Foundation
import Site
import TestSupport
import Testing

/// Sites with one fault each, and exactly what is found: `Findings/<name>.txt` is the archive of diary and site,
/// `Findings/<name>.findings` what its author is told.
@Suite struct FindingTests {
    private static let names: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Findings").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    }()

    private func report(_ folder: TemporaryFolder) async throws -> CheckReport {
        defer { withExtendedLifetime(folder) {} }
        return try await inspection(folder).run()
    }

    private func inspection(_ folder: TemporaryFolder) -> Inspection {
        var inspection = Inspection(diary: folder.path, site: folder.path + "/Site", agent: "Cairn Test")
        inspection.today = Day("2026-11-21")
        inspection.leakSearch = { diary throws(Problems) in
            try await SiteLeaks(diary, in: folder.path, nil).map { leaks in
                LeakSearch(look: { leaks.look(into: $0, of: $1) }, problems: { leaks.problems })
            }
        }
        return inspection
    }

    @Test(arguments: names)
    func isFound(name: String) async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Findings")
        let archive = try String(contentsOf: folder.appendingPathComponent(name + ".txt"), encoding: .utf8)
        let report = try await report(TemporaryFolder(archive))
        try expectSnapshot(DiagnosticPrinter().text(report.problems()), "Findings/\(name).findings")
    }

    @Test func everyCheckHasAFinding() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Findings")
        let texts = try Self.names.map {
            try String(contentsOf: folder.appendingPathComponent($0 + ".findings"), encoding: .utf8)
        }.joined()
        // These have tests of their own.
        for check in Check.all where !["metadata", "growth", "external"].contains(check.name) {
            #expect(texts.contains("[\(check.name)]"), "no fixture for \(check.name)")
        }
    }

    @Test func calendarsAreReadLineByLine() async throws {
        func found(_ lines: [String], separator: String = "\r\n") async throws -> [String] {
            let folder = try TemporaryFolder(
                "-- Content/diary.yml --\ntitle: 수첩\n-- Site/index.html --\n<title>가</title><h1>가</h1>\n")
            try folder.write("Site/a.ics", lines.map { $0 + separator }.joined())
            return try await report(folder).findings.map {
                "\($0.diagnostic.range?.start.line ?? 0) \($0.diagnostic.message)"
            }
        }
        let event = ["BEGIN:VEVENT", "UID:1", "END:VEVENT"]
        #expect(try await found(["BEGIN:VCALENDAR"] + event + ["END:VCALENDAR"]) == [])
        #expect(
            try await found(["BEGIN:VCALENDAR"] + event + event + ["END:VCALENDAR"]) == ["6 two events have one UID"])
        #expect(
            try await found(["BEGIN:VCALENDAR", "X:" + String(repeating: "가", count: 25), "END:VCALENDAR"])
                == ["2 a line of a calendar has at most 75 octets"])
        #expect(
            try await found(["BEGIN:VCALENDAR", "END:VEVENT", "END:VCALENDAR"]) == [
                "2 “END:VEVENT” ends nothing that was begun", "3 “END:VCALENDAR” ends nothing that was begun",
            ])
        #expect(
            try await found(["BEGIN:VCALENDAR", "END:VCALENDAR"], separator: "\n") == [
                "1 a line of a calendar ends with CR and LF", "2 a line of a calendar ends with CR and LF",
            ])
    }

    @Test(
        arguments: [
            ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xE1, 0, 8] + Array("Exif\0\0".utf8), "Exif data"),
            ("b.jpg", [0xFF, 0xD8, 0xFF, 0xED, 0, 4, 1, 1], "IPTC data"),
            ("c.jpg", [0xFF, 0xD8, 0xFF, 0xDB, 0, 4, 1, 1, 0xFF, 0xDA, 0, 4, 1, 1, 0xFF, 0xE1, 0, 4], nil),
            ("d.png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 2] + Array("eXIfab".utf8), "Exif data"),
            ("e.png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 0] + Array("IEND".utf8), nil),
            (
                "f.webp", Array("RIFFxxxxWEBPVP8 ".utf8) + [1, 0, 0, 0, 9, 0] + Array("EXIF".utf8) + [0, 0, 0, 0],
                "Exif data"
            ),
            ("g.webp", Array("RIFFxxxxWEBPVP8 ".utf8) + [2, 0, 0, 0, 9, 0], nil),
        ] as [(String, [UInt8], String?)])
    func imagesThatTellMoreThanPixels(name: String, bytes: [UInt8], kind: String?) async throws {
        let folder = try TemporaryFolder(
            "-- Content/diary.yml --\ntitle: 수첩\n-- Site/index.html --\n<title>가</title><h1>가</h1>\n")
        try folder.write("Site/" + name, bytes: bytes)
        let findings = try await report(folder).findings
        #expect(findings.map(\.check) == (kind == nil ? [] : ["metadata"]))
        if let kind { #expect(findings.first?.diagnostic.message.contains(kind) == true) }
    }

    /// What hosts warn of and refuse, in repositories alone; the files are as large as they say and hold nothing.
    @Test(
        arguments: [
            (60, true, "63 MB: GitHub warns of files of more than 50 MB"),
            (110, true, "115 MB: GitHub refuses files of more than 100 MB"), (110, false, nil), (40, true, nil),
        ] as [(UInt64, Bool, String?)])
    func whatARepositoryCannotHoldIsTold(size: UInt64, isRepository: Bool, message: String?) async throws {
        let folder = try TemporaryFolder(
            "-- Content/diary.yml --\ntitle: 수첩\n-- Content/tracks/long.gpx --\nx\n-- Site/index.html --\n<title>가</title><h1>가</h1>\n"
        )
        if isRepository { try folder.write(".git/HEAD", "ref: refs/heads/main\n") }
        let file = try FileHandle(forWritingTo: URL(filePath: folder.path + "/Content/tracks/long.gpx"))
        try file.truncate(atOffset: size << 20)
        try file.close()
        let findings = try await report(folder).findings.filter { $0.check == "growth" }
        #expect(findings.map(\.diagnostic.message) == (message.map { [$0] } ?? []))
    }

    @Test func whatManyPagesHaveInCommonIsCounted() async throws {
        var archive = "-- Content/diary.yml --\ntitle: 수첩\n-- Site/index.html --\n<title>가</title><h1>가</h1>\n"
        for number in 100..<125 {
            archive +=
                "-- Site/\(number).html --\n<meta name=robots content=noindex><title>\(number)</title><h1>\(number)</h1><a href=x>x</a>\n"
        }
        let findings = try await report(TemporaryFolder(archive)).findings
        #expect(findings.count == 10)
        #expect(findings.last?.diagnostic.notes.first?.message == "and the same on 15 other pages")
    }

    @Test func aWrongNameOfACheckIsAnError() async throws {
        let folder = try TemporaryFolder(
            "-- Content/diary.yml --\ntitle: 수첩\nchecks: {skip: [link]}\n-- Site/index.html --\n<h1>가</h1>\n")
        let problems = await #expect(throws: Problems.self) { try await report(folder) }
        #expect(problems?.diagnostics.map(\.message) == ["there is no check “link”"])
        #expect(problems?.diagnostics.first?.range?.start.line == 2)
        #expect(problems?.diagnostics.first?.help == "did you mean “links”?")
    }

    @Test func withoutASiteThereIsNothingToCheck() async throws {
        let folder = try TemporaryFolder("-- Content/diary.yml --\ntitle: 수첩\n")
        let problems = await #expect(throws: Problems.self) { try await report(folder) }
        #expect(problems?.diagnostics.first?.help == "build it with `cairn build`")
    }

    @Test func programsReadTheSame() async throws {
        let folder = try TemporaryFolder(
            "-- Content/diary.yml --\ntitle: 수첩\n-- Site/index.html --\n<title>가</title><h1>가</h1>\n<a href=\"x\">x</a>\n"
        )
        let json = try await report(folder).json
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        #expect(report["errors"] as? Int == 1)
        let finding = try #require((report["findings"] as? [[String: Any]])?.first)
        #expect(finding["check"] as? String == "links")
        #expect(finding["path"] as? String == "Site/index.html")
        #expect(finding["line"] as? Int == 2)
        #expect(finding["column"] as? Int == 10)
    }
}
