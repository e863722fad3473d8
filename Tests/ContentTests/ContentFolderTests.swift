import Base
import Foundation
import TestSupport
import Testing
@testable import Content

@Suite struct ContentFolderTests {
    private func problems(_ folder: TemporaryFolder) -> String {
        var (files, problems) = ContentFolder(diary: folder.path).entryFiles()
        for file in files {
            problems.gather { () throws(Diagnostic) in _ = try file.entry(try file.source(), .init()) }
        }
        return DiagnosticPrinter().text(problems)
    }

    private static let entry = "---\ntitle: 가\n---\n"

    @Test func findsEntriesInOrder() throws {
        let folder = try TemporaryFolder(
            """
            -- Content/places/나.md --
            -- Content/places/seoul/가.md --
            -- Content/places/seoul/onion/index.md --
            -- Content/places/index.md --
            -- Content/places/.hidden.md --
            -- Content/places/photo.jpg --
            -- Content/places/README.MD --
            -- Content/people/minji.md --
            -- Content/groups/roommates.md --
            -- Content/pages/about.md --
            -- Content/other/x.md --
            """)
        let (files, problems) = ContentFolder(diary: folder.path).entryFiles()
        #expect(problems.isEmpty)
        #expect(
            files.map { "\($0.kind.rawValue) \($0.slug) \($0.shownPath)" } == [
                "places readme Content/places/README.MD", "places index Content/places/index.md",
                "places onion Content/places/seoul/onion/index.md", "places 가 Content/places/seoul/가.md",
                "places 나 Content/places/나.md", "people minji Content/people/minji.md",
                "groups roommates Content/groups/roommates.md", "pages about Content/pages/about.md",
            ])
    }

    /// macOS writes names decomposed, other systems as they were typed.
    @Test func slugsThatCollideAreErrorsNamingBoth() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/places/\u{1100}\u{1161}.md", Self.entry)
        try folder.write("Content/places/b/가.md", Self.entry)
        try folder.write("Content/places/Cafe.md", Self.entry)
        try folder.write("Content/places/c/cafe.md", Self.entry)
        try folder.write("Content/people/가.md", Self.entry)
        try expectSnapshot(problems(folder), "Snapshots/colliding-slugs.txt")
    }

    @Test func decomposedNamesAreShownComposed() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/places/\u{1112}\u{1161}\u{11AB}.md", Self.entry)
        let files = ContentFolder(diary: folder.path).entryFiles().files
        #expect(files.map { Array($0.slug.unicodeScalars) } == [["한"]])
        #expect(files.map { Array($0.shownPath.utf8) } == [Array("Content/places/한.md".utf8)])
    }

    @Test func unreadableThingsAreDiagnostics() throws {
        let folder = try TemporaryFolder()
        let places = folder.path + "/Content/places"
        try folder.write("Content/places/good.md", Self.entry)
        try folder.write("Content/places/empty.md", "")
        try Folder(places + "/folder.md").create()
        try File(places + "/latin1.md").write(Array("---\ntitle: Caf".utf8) + [0xE9, 0x0A] + Array("---\n".utf8))
        try File(places + "/utf16.md").write([0xFF, 0xFE, 0x2D, 0x00])
        try File(places + "/cut.md").write(Array("---\ntitle: 가\n---\n".utf8) + [0xEA, 0xB0])
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: places + "/loop.md", withDestinationPath: "loop.md")
        try manager.createSymbolicLink(atPath: places + "/nowhere.md", withDestinationPath: "gone.md")
        try folder.write("outside.md", Self.entry)
        try manager.createSymbolicLink(atPath: places + "/outside.md", withDestinationPath: "../../outside.md")
        try manager.createSymbolicLink(atPath: places + "/host.md", withDestinationPath: "/etc/hostname")
        try #require(mkfifo(places + "/pipe.md", 0o600) == 0)
        try manager.createSymbolicLink(atPath: places + "/to-pipe.md", withDestinationPath: "pipe.md")
        try manager.createSymbolicLink(atPath: places + "/link.md", withDestinationPath: "good.md")
        try expectSnapshot(problems(folder), "Snapshots/unreadable.txt")
    }

    /// Whoever runs the tests as root may read everything.
    @Test(.enabled(if: getuid() != 0)) func aFileWithoutPermissionIsASystemFailure() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/places/secret.md", Self.entry)
        chmod(folder.path + "/Content/places/secret.md", 0)
        #expect(problems(folder) == "Content/places/secret.md: error: cannot read: Permission denied\n")
    }

    @Test func aLinkInsideOfContentIsFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/places/good.md", Self.entry)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Content/places/other.md", withDestinationPath: "good.md")
        let (files, problems) = ContentFolder(diary: folder.path).entryFiles()
        #expect(problems.isEmpty)
        #expect(files.map(\.slug) == ["good", "other"])
    }

    @Test func aFolderThatLinksToItselfIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/places/a/good.md", Self.entry)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Content/places/a/again", withDestinationPath: "..")
        let (files, problems) = ContentFolder(diary: folder.path).entryFiles()
        #expect(problems.isEmpty)
        #expect(files.map(\.slug) == ["good"])
    }

    @Test func deepFoldersAreRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/places/" + String(repeating: "a/", count: 20) + "good.md", Self.entry)
        let (files, problems) = ContentFolder(diary: folder.path).entryFiles()
        #expect(files.isEmpty)
        #expect(problems.diagnostics.map(\.message) == ["folders are nested more than 16 levels"])
    }

    @Test func anEntryIsReadInNormalFormC() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/places/a.md", "---\ntitle: \u{1100}\u{1161}\n---\n\u{1112}\u{1161}\u{11AB}")
        let texts = try ContentFolder(diary: folder.path).entryFiles().files.map { try $0.source().text }
        #expect(texts == ["---\ntitle: 가\n---\n한"])
    }

    /// Editors of Windows write a byte order mark, which must not shift the first line's columns.
    @Test func aByteOrderMarkIsLeftOut() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/diary.yml", "\u{FEFF}titel: 가\n")
        let settings = try ContentFolder(diary: folder.path).settings()
        guard case .mapping(let pairs)? = settings.root?.content else { return #expect(Bool(false), "no mapping") }
        #expect(pairs.first?.key.range(in: settings.file).bytes == 0..<5)
    }

    @Test func theSizeOfAnEntryIsLimited() throws {
        let folder = try TemporaryFolder()
        try folder.write("Content/places/a.md", Self.entry + String(repeating: "a", count: 4 * 1024 * 1024))
        #expect(
            problems(folder)
                == "Content/places/a.md: error: too large: \(4_194_304 + Self.entry.utf8.count) bytes, at most 4194304 are read\n"
        )
    }

    @Test(arguments: [
        ("-- other.md --", "there is no folder Content/ here"),
        ("-- Content/places/a.md --", "the settings are missing"),
        ("-- Content/diary.yml --\n- a", "this is a list, not a mapping"),
    ])
    func settingsMustBeThere(archive: String, message: String) throws {
        let folder = try TemporaryFolder(archive)
        let problem = #expect(throws: Diagnostic.self) { try ContentFolder(diary: folder.path).settings() }
        #expect(problem?.message == message)
    }
}
