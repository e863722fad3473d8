import Base
import Foundation
import TestSupport
import Testing
import enum TestSupport.Program

/// Links, pipes and files where Cairn expects folders of its own: nothing behind them is touched.
@Suite struct HostileFileSystemTests {
    private static let archive = """
        -- Diary/Content/diary.yml --
        title: 동네 수첩
        -- Diary/Content/places/a.md --
        ---
        title: 가
        location: 37.5,127
        date: 2026-05-03
        tags: [빵]
        ---
        -- Diary/Content/places/b.md --
        ---
        title: 나
        tags: [차]
        ---
        -- Outside/tags/index.html --
        precious
        -- Outside/빵/index.html --
        precious
        -- Outside/차/index.html --
        precious
        -- Outside/site/x --
        precious
        -- Outside/ab/photo.part --
        precious
        -- Outside/old.new --
        precious
        """

    private func outside(_ attack: Attack) -> [String: String?] {
        Dictionary(
            uniqueKeysWithValues: attack.folder.files(in: "Outside").map { ($0, attack.folder.text("Outside/" + $0)) })
    }

    /// Each command that keeps something below `.cairn` or in the site.
    private func runAll(_ attack: Attack, isQuick: Bool) throws {
        let others = [["export", "geojson"], ["publish"], ["share", "friends", "--single-file", "friends.html"]]
        for arguments in [["build"], ["clean"], ["clean", "--all"]] + (isQuick ? [] : others) {
            let outcome = try Program.run(arguments, in: attack.diary)
            #expect(outcome.status <= 128, "\(arguments): \(outcome.errors)")
        }
    }

    @Test(arguments: [
        "Site/.cairn-staging", ".cairn", ".cairn/single", ".cairn/photos", ".cairn/cards", ".cairn/publish",
        "Site/tags",
        "Site/tags/빵", "Site/places", "Site/photos", ".cairn/lock", ".cairn/places", ".cairn/places.bytes",
        ".cairn/places.new", ".cairn/places.bytes.new",
    ])
    func nothingBehindALinkIsTouched(path: String) throws {
        let attack = try Attack(Self.archive)
        try attack.folder.write(
            "Diary/Content/diary.yml", "title: 동네 수첩\npublish: {folder: ../public}\n")
        try attack.folder.write("Diary/Content/groups/friends.md", "---\ntitle: 친구\n---\n")
        try attack.folder.write("Diary/Content/places/c.md", "---\ntitle: 다\ngroups: [friends]\n---\n")
        try attack.folder.write("Outside/file", "precious")
        #expect(try attack.run("build").status == 0)
        let before = outside(attack)
        let isFile = path.contains("lock") || path.contains(".cairn/places")
        let link = attack.diary + "/" + path
        try? FileManager.default.removeItem(atPath: link)
        try attack.link("Diary/" + path, to: attack.folder.path + "/Outside" + (isFile ? "/file" : ""))
        try attack.folder.write("Diary/Content/places/a.md", "---\ntitle: 다른 이름\ntags: [밥]\n---\n")
        try FileManager.default.removeItem(atPath: attack.diary + "/Content/places/b.md")
        try runAll(attack, isQuick: isFile || path.hasPrefix("Site"))
        #expect(outside(attack) == before)
        // Without the link all is well again; without the whole state nobody knows any more that the changed pages are Cairn's.
        try? FileManager.default.removeItem(atPath: link)
        let outcome = try path == ".cairn" ? attack.run("build", "--overwrite") : attack.run("build")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// A page folder that was moved away and linked: its pages are not Cairn's any more.
    @Test func aMovedPageFolderStaysWhole() throws {
        let attack = try Attack(Self.archive)
        #expect(try attack.run("build").status == 0)
        try FileManager.default.moveItem(atPath: attack.diary + "/Site/tags", toPath: attack.folder.path + "/Moved")
        try attack.link("Diary/Site/tags", to: "../../Moved")
        let before = attack.folder.files(in: "Moved")
        try FileManager.default.removeItem(atPath: attack.diary + "/Content/places/b.md")
        let outcome = try attack.run("build")
        #expect(outcome.status != 0 && outcome.errors.contains("Site/tags"), "\(outcome.errors)")
        #expect(attack.folder.files(in: "Moved") == before)
    }

    @Test(arguments: ["link", "link to a file", "pipe"])
    func anOutputFileIsAFile(kind: String) throws {
        let attack = try Attack(Self.archive)
        let path = attack.diary + "/places.json"
        switch kind {
        case "link": try attack.link("Diary/places.json", to: "nowhere")
        case "link to a file": try attack.link("Diary/places.json", to: "../Outside/old.new")
        default: mkfifo(path, 0o600)
        }
        let kindBefore = FileKind(at: path, followingLinks: false)
        let before = outside(attack)
        let outcome = try attack.run("export", "json", "-o", "places.json")
        #expect(
            outcome.status != 0 && outcome.errors.contains("places.json: error: cannot write: "), "\(outcome.errors)")
        #expect(FileKind(at: path, followingLinks: false) == kindBefore)
        #expect(outside(attack) == before)
    }

    /// What stands under the name that the file once had while it was written.
    @Test func noTemporaryFileIsForeseen() throws {
        let attack = try Attack(Self.archive)
        try attack.link("Diary/places.json.new", to: "../Outside/old.new")
        let before = outside(attack)
        let outcome = try attack.run("export", "json", "-o", "places.json")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("places.json: ") && outcome.output.hasSuffix("/Diary/places.json\n"))
        #expect(outcome.output.split(separator: "\n").count == 1 && outcome.output.contains("file:///"))
        #expect(outside(attack) == before)
        #expect(!attack.folder.files(in: "Diary").contains { $0.hasSuffix(".new") && $0 != "places.json.new" })
    }

    @Test(arguments: ["-", "/dev/stdout"]) func standardOutputHasNames(name: String) throws {
        let attack = try Attack(Self.archive)
        let outcome = try attack.run("export", "json", "-o", name)
        let plain = try attack.run("export", "json")
        #expect(outcome.status == 0 && outcome.output == plain.output)
        #expect(try attack.run("export", "json", "-o", "/dev/null").output == "")
    }

    // MARK: The entries

    @Test(arguments: ["a file", "a pipe", "a link to a file", "a link to nothing", "unreadable"])
    func placesMustBeAFolder(kind: String) throws {
        if kind == "unreadable", getuid() == 0 { return }
        let attack = try Attack(Self.archive)
        #expect(try attack.run("build").status == 0)
        let before = attack.site
        let path = attack.diary + "/Content/places"
        if kind == "unreadable" {
            chmod(path, 0)
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        switch kind {
        case "a file": try attack.folder.write("Diary/Content/places", "")
        case "a pipe": mkfifo(path, 0o600)
        case "a link to a file": try attack.link("Diary/Content/places", to: "diary.yml")
        case "a link to nothing": try attack.link("Diary/Content/places", to: "nowhere")
        default: break
        }
        let outcome = try attack.run("build")
        chmod(path, 0o700)
        #expect(outcome.status != 0 && outcome.errors.contains("Content/places: error: "), "\(outcome.errors)")
        #expect(attack.site == before)
    }

    /// Most places of a diary do not go without a question.
    @Test(arguments: [(10, 4, false), (10, 0, false), (10, 5, true), (9, 0, true)])
    func losingMostPlacesIsAQuestion(old: Int, new: Int, isFine: Bool) throws {
        let attack = try Attack("")
        for number in 0..<old {
            try attack.folder.write("Diary/Content/places/p\(number).md", "---\ntitle: 곳 \(number)\n---\n")
        }
        #expect(try attack.run("build").status == 0)
        let before = attack.site
        for number in new..<old {
            try FileManager.default.removeItem(atPath: attack.diary + "/Content/places/p\(number).md")
        }
        let outcome = try attack.run("build")
        #expect((outcome.status == 0) == isFine, "\(outcome.errors)")
        if isFine { return }
        #expect(outcome.errors.contains("Content/places: error: the site had \(old) places and would have \(new)\n"))
        #expect(attack.site == before)
        #expect(try attack.run("publish").errors.contains("would have \(new)"))
        #expect(try attack.run("build", "--allow-empty").status == 0)
        #expect(try attack.run("build").status == 0)
        #expect(attack.site["places/p0/index.html"] == nil || new > 0)
    }
}
