import Foundation
import TestSupport
import Testing

/// Commands that messages name: typed as they stand, they mend what the message is about.
@Suite struct NamedCommandTests {
    @Test(arguments: [
        "title: 어니언\ncategory: cafe", "title: 어니언\ncategory: 찻집 하나", "title: 어니언\ncategory: wlak",
        "title: 어니언\ncategory: 카페", "title: 어니언\naliases: [Onion, 양파]",
        "title: 어니언\naliases: onion", "title: 어니언\ntags: [Cafe Bar, cafe-bar]",
    ])
    func theyMendTheMistake(frontMatter: String) throws {
        let folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            \(frontMatter.contains("찻집") || frontMatter.contains("wlak") ? "categories: [{id: walk, name: 산책}]" : "author: 민지")
            -- Content/places/onion.md --
            ---
            \(frontMatter)
            ---

            """)
        let before = try Program.run("build", in: folder.path).errors
        let command = try #require(before.firstMatch(of: /`cairn ([^`]+)`/), "\(before)").1
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\"$0\" \(command)\(command.hasPrefix("rename") ? " --yes" : "")", Program.path]
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let after = try Program.run("build", in: folder.path)
        #expect(after.status == 0 && after.errors.isEmpty, "\(after.errors)")
    }
}
