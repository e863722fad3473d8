import Base
import Foundation
import TestSupport
import Testing

/// `cairn clean`: what builds keep goes when nothing needs it.
@Suite struct CleanTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            -- Content/places/a/index.md --
            ---
            title: 가
            date: 2026-05-03
            photos: [{file: one.jpg, alt: 하나}, {file: two.jpg, alt: 둘}]
            ---
            """)
        for (name, number) in [("one", 1), ("two", 2)] {
            try File(folder.path + "/Content/places/a/\(name).jpg").write(
                ExifBlock().put(into: tinyPhoto, [(0xFE, [UInt8(number)])]))
        }
    }

    private func copies() -> Int { folder.files(in: ".cairn/photos").count { !$0.hasPrefix("index") } }

    @Test func keepsWhatIsShown() throws {
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(copies() == 4)
        let outcome = try Program.run("clean", in: folder.path)
        #expect(outcome.status == 0)
        #expect(outcome.output == "0 copies of photos removed, 0.0 MB; 4 kept, 0.0 MB\n", "\(outcome.output)")
        try folder.write(
            "Content/places/a/index.md", "---\ntitle: 가\ndate: 2026-05-03\nphotos: [{file: two.jpg, alt: 둘}]\n---\n")
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(copies() == 4)
        #expect(try Program.run("clean", in: folder.path).output.hasPrefix("2 copies of photos removed"))
        #expect(copies() == 2)
        let again = try Program.run("build", in: folder.path)
        #expect(again.output.contains(" files made, 0 written, 0 removed"), "\(again.output)")
    }

    /// What only a site shows whose folder is gone is not kept for it; should it come back, its list is there still.
    @Test func aFolderThatIsGoneShowsNothing() throws {
        #expect(try Program.run("build", "--output", "other", in: folder.path).status == 0)
        try folder.write("Content/places/a/index.md", "---\ntitle: 가\ndate: 2026-05-03\n---\n")
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(try Program.run("clean", in: folder.path).output.hasPrefix("0 copies of photos removed"))
        try FileManager.default.moveItem(atPath: folder.path + "/other", toPath: folder.path + "/away")
        #expect(try Program.run("clean", in: folder.path).output.hasPrefix("4 copies of photos removed"))
        try FileManager.default.moveItem(atPath: folder.path + "/away", toPath: folder.path + "/other")
        #expect(try Program.run("build", "--output", "other", in: folder.path).status == 0)
    }

    @Test func forgetsAllWhenAsked() throws {
        #expect(try Program.run("build", in: folder.path).status == 0)
        let site = folder.files(in: "Site")
        #expect(try Program.run("clean", "--all", in: folder.path).output.hasPrefix("4 copies of photos removed"))
        #expect(FileKind(at: folder.path + "/.cairn/photos") == nil)
        #expect(folder.files(in: "Site") == site)
        let again = try Program.run("build", in: folder.path)
        #expect(again.status == 0, "\(again.errors)")
        #expect(folder.files(in: "Site") == site)
        // As long as nothing changes, the site needs no copies; then they are made anew.
        try folder.write("Content/places/b.md", "---\ntitle: 나\n---\n")
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(copies() == 4)
    }

    @Test func thereMayBeNothing() throws {
        #expect(try Program.run("clean", in: folder.path).status == 0)
        #expect(FileKind(at: folder.path + "/.cairn") == nil)
        let empty = try TemporaryFolder()
        let outcome = try Program.run("clean", in: empty.path)
        #expect(outcome.status == 1 && outcome.errors.contains("there is no folder Content/ here"))
    }
}
