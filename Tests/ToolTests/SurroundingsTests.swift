import Base
import Foundation
import TestSupport
import Testing

/// Neither language, time zone nor temporary folder of the machine shows in the site.
@Suite struct SurroundingsTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        categories: [{id: i, name: İstanbul}]
        -- Content/places/a.md --
        ---
        title: İzmir ılgaz
        category: i
        tags: [나, ä, z, å, 10, 9, I, ı]
        station: 안국
        visits: [2026-05-03, 2026-01-01, {from: 2025-12-31, to: 2026-01-01}]
        price: 1234567.5
        location: 37.5,126.9
        rating: 4.5
        ---
        글
        """

    private func site(_ folder: TemporaryFolder, _ name: String) -> [String: String] {
        var files: [String: String] = [:]
        for file in folder.files(in: name) { files[file] = folder.text(name + "/" + file) }
        return files
    }

    @Test func theBytesAreTheSame() throws {
        let folder = try TemporaryFolder(Self.diary)
        let surroundings: [[String: String]] = [
            ["LANG": "C", "LC_ALL": "C", "TZ": "UTC"],
            ["LANG": "ko_KR.UTF-8", "LC_ALL": "ko_KR.UTF-8", "TZ": "Asia/Seoul"],
            ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"],
            [
                "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Pacific/Pago_Pago",
                "TMPDIR": folder.path + "/nowhere",
            ],
            ["LANG": "", "TZ": "nonsense", "HOME": "/nowhere", "NO_COLOR": "1"],
        ]
        var sites: [[String: String]] = []
        for (number, variables) in surroundings.enumerated() {
            let outcome = try Program.run("build", "--output", "site\(number)", in: folder.path, variables)
            #expect(outcome.status == 0, "\(outcome.errors)")
            sites.append(site(folder, "site\(number)"))
        }
        #expect(sites[0].count > 10)
        for other in sites.dropFirst() { #expect(other == sites[0]) }
    }
}
