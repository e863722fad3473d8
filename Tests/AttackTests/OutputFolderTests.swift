import Base
import Foundation
import TestSupport
import Testing
import enum TestSupport.Program

/// Folders that a finished site must never be written over.
@Suite struct OutputFolderTests {
    private static let archive = """
        -- Diary/Content/diary.yml --
        title: 동네 수첩
        -- Diary/Content/places/a.md --
        ---
        title: 가
        ---
        -- Diary/Content/groups/we.md --
        ---
        title: 우리
        access: open
        sources: [../friend]
        ---
        -- Diary/Templates/strings.yml --
        {}
        -- friend/Content/diary.yml --
        title: 친구
        -- friend/Content/places/b.md --
        ---
        title: 나
        ---
        """

    private func everything(_ attack: Attack) -> [String] {
        attack.folder.files().filter { !$0.hasPrefix("Diary/.cairn/") }
    }

    @Test(arguments: [
        ".", "..", "Content", "content/../Content", "Content/places", "Content/site", "Templates", "Templates/new/site",
        ".cairn", ".cairn/site", "../friend", "../friend/site", "../friend/Content", "../Diary", "/", "../link",
        "../link/x",
        "nowhere/../Content", "../home", "../home/..",
    ])
    func whatIsReadIsNoOutput(output: String) throws {
        let attack = try Attack(Self.archive)
        try attack.link("link", to: "Diary/Content")
        try attack.folder.write("home/notes.txt", "mine")
        let before = everything(attack)
        let home = ["HOME": attack.folder.path + "/home"]
        for option in [["--overwrite"], []] {
            let outcome = try Program.run(["build", "--output", output] + option, in: attack.diary, home)
            #expect(outcome.status != 0, "\(output)")
            #expect(outcome.errors.contains("error: the output "), "\(outcome.errors)")
        }
        #expect(everything(attack) == before)
        try attack.folder.write(
            "Diary/Content/diary.yml", "title: 동네 수첩\npublish: {folder: \"\(output)\"}\n")
        for option in ["--overwrite", "--force"] {
            let outcome = try Program.run(["publish", option, "--skip", "links"], in: attack.diary, home)
            #expect(outcome.status != 0, "\(output)")
            #expect(outcome.errors.contains("the site cannot be published to the folder "), "\(outcome.errors)")
        }
        #expect(everything(attack).filter { !$0.hasPrefix("Diary/Site/") } == before)
    }

    /// A folder that the diary would be read from is none either while it is not there, and nothing is left of it.
    @Test(arguments: [
        "Templates", "Templates/site", "nowhere/../Templates", "../friend/Templates/../../Diary/Templates",
    ])
    func whatWouldBeReadIsNoOutput(output: String) throws {
        let attack = try Attack(Self.archive)
        let manager = FileManager.default
        try manager.removeItem(atPath: attack.diary + "/Templates")
        try manager.removeItem(atPath: attack.folder.path + "/friend/Content")
        func everything() -> [String] {
            (manager.enumerator(atPath: attack.folder.path)?.compactMap { $0 as? String } ?? [])
                .filter { !$0.hasPrefix("Diary/.cairn") }.sorted()
        }
        let before = everything()
        let outcome = try Program.run(["build", "--output", output], in: attack.diary)
        #expect(outcome.status != 0 && outcome.errors.contains("error: the output "), "\(outcome.errors)")
        #expect(everything() == before)
    }

    @Test(arguments: ["Site", "public", "../public", "deep/er/site", "../home/site", "Content-site", "../friendly"])
    func otherFoldersAre(output: String) throws {
        let attack = try Attack(Self.archive)
        try attack.folder.write("home/notes.txt", "mine")
        let home = ["HOME": attack.folder.path + "/home"]
        let outcome = try Program.run(["build", "--output", output], in: attack.diary, home)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(FileKind(at: attack.diary + "/" + output + "/index.html") == .file)
        let last = outcome.output.split(separator: "\n").last ?? ""
        #expect(last.hasPrefix("The site is in \(output): file:///") && last.hasSuffix("/index.html"), "\(last)")
    }

    /// A folder that somebody has filled is left alone; one that Cairn has built into keeps what others put there.
    @Test func aFolderOfOthersIsNoOutput() throws {
        let attack = try Attack(Self.archive)
        try attack.folder.write("Diary/papers/thesis.txt", "mine")
        let outcome = try attack.run("build", "--output", "papers")
        #expect(outcome.status == 1 && outcome.errors.contains("thesis.txt"), "\(outcome.errors)")
        #expect(attack.folder.files(in: "Diary/papers") == ["thesis.txt"])
        #expect(try attack.run("build", "--output", "papers", "--overwrite").status == 0)
        #expect(try attack.run("build", "--output", "papers", "--no-cache").status == 0)
        #expect(attack.folder.text("Diary/papers/thesis.txt") != nil)

        try attack.folder.write("Diary/host/CNAME", "diary.example")
        try attack.folder.write("Diary/host/.well-known/x", "mine")
        #expect(try attack.run("build", "--output", "host").status == 0)
        try attack.folder.write("Diary/host/mine.txt", "mine")
        #expect(try attack.run("build", "--output", "host").status == 0)
        #expect(attack.folder.files(in: "Diary/host").contains("mine.txt"))
    }

    @Test func aTargetOfOthersIsNoTarget() throws {
        let attack = try Attack(Self.archive)
        try attack.folder.write("Diary/Content/diary.yml", "title: 동네 수첩\npublish: {folder: ../public}\n")
        try attack.folder.write("public/thesis.txt", "mine")
        let outcome = try attack.run("publish")
        #expect(outcome.status == 1 && outcome.errors.contains("thesis.txt"), "\(outcome.errors)")
        #expect(attack.folder.files(in: "public") == ["thesis.txt"])
        #expect(try attack.run("publish", "--overwrite").status == 0)
        #expect(try attack.run("publish").status == 0)
        #expect(attack.folder.files(in: "public").contains("thesis.txt"))
        #expect(attack.folder.files(in: "public").contains("places/a/index.html"))
    }

    /// A folder of the target that became a link is not published through.
    @Test func aTargetIsNotLeftThroughLinks() throws {
        let attack = try Attack(Self.archive)
        try attack.folder.write(
            "Diary/Content/diary.yml", "title: 동네 수첩\npublish: {folder: ../public, deletions: 100}\n")
        #expect(try attack.run("publish").status == 0)
        try FileManager.default.moveItem(
            atPath: attack.folder.path + "/public/places", toPath: attack.folder.path + "/Moved")
        try attack.link("public/places", to: "../Moved")
        let before = attack.folder.files(in: "Moved").map { attack.folder.text("Moved/" + $0) }
        try attack.folder.write("Diary/Content/places/a.md", "---\ntitle: 다른 이름\n---\n")
        try attack.folder.write("Diary/Content/places/c.md", "---\ntitle: 다\n---\n")
        #expect(try attack.run("publish", "--force", "--overwrite").status != 0)
        #expect(attack.folder.files(in: "Moved").map { attack.folder.text("Moved/" + $0) } == before)
    }

    @Test(arguments: ["Content/diary.yml", "Content/new.json", "Templates/x.json", ".cairn/x.json"])
    func whatIsReadIsNoOutputFile(file: String) throws {
        let attack = try Attack(Self.archive)
        #expect(try attack.run("build").status == 0)
        let before = attack.folder.text("Diary/" + file)
        let outcome = try attack.run("export", "json", "-o", file)
        #expect(outcome.status == 1 && outcome.errors.contains("error: the output lies in "), "\(outcome.errors)")
        #expect(attack.folder.text("Diary/" + file) == before)
    }
}
