import Base
import Foundation
import TestSupport
import Testing

/// What the program makes of files that another version wrote: those of each version are stored in `Formats/`, as that version made them.
@Suite(.serialized) struct FormatVersionTests {
    static let versions: [String] = {
        (try? FileManager.default.contentsOfDirectory(atPath: formats))?.filter { !$0.hasPrefix(".") }.sorted() ?? []
    }()
    private static let formats =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Formats").path

    /// A copy of what a version left behind.
    private func diary(of version: String, withState: Bool = true) throws -> TemporaryFolder {
        let folder = try TemporaryFolder("-- x --\n")
        let (stored, files) = (Self.formats + "/" + version, FileManager.default)
        try files.copyItem(atPath: stored + "/Diary", toPath: folder.path + "/d")
        try files.copyItem(atPath: stored + "/keys", toPath: folder.path + "/d/.cairn-keys")
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/d/.cairn-keys")
        if withState { try files.copyItem(atPath: stored + "/state", toPath: folder.path + "/d/.cairn") }
        for name in ["message.txt", "places.json"] {
            try files.copyItem(atPath: stored + "/" + name, toPath: folder.path + "/" + name)
        }
        return folder
    }

    /// The bytes of a site by path.
    private func site(of folder: TemporaryFolder) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: folder.files(in: "d/Site").map { name in
                (name, (try? File(folder.path + "/d/Site/" + name).read()).map { "\($0.hashValue)" } ?? "")
            })
    }

    /// Changes the records; copies of photos are pictures, and have no version.
    private func changeBytes(of folder: TemporaryFolder, _ change: (inout [UInt8]) -> Void) throws {
        for name in folder.files(in: "d/.cairn") where !name.contains("/") || name.hasSuffix("/index") {
            let file = File(folder.path + "/d/.cairn/" + name)
            var bytes = try file.read()
            change(&bytes)
            try file.write(bytes)
        }
    }

    @Test func thereIsAVersion() { #expect(Self.versions.contains("0.1.0")) }

    @Test(arguments: versions) func recordsBetweenBuildsGiveTheSameSite(version: String) throws {
        let clean = try diary(of: version, withState: false)
        #expect(try Program.run("build", in: clean.path + "/d").errors.isEmpty)
        let expected = site(of: clean)
        #expect(expected.keys.contains("index.html") && expected.keys.contains { $0.hasPrefix("s/") })

        // As they are; of a later version, in which the heading is another; cut off.
        let changes: [(inout [UInt8]) -> Void] = [
            { _ in }, { $0[min(7, $0.count - 1)] &+= 1 }, { $0.removeLast($0.count / 2) },
        ]
        for change in changes {
            let folder = try diary(of: version)
            // A site's record is named by the path of the site.
            #expect(try Program.run("build", in: folder.path + "/d").status == 0)
            let state = Self.formats + "/" + version + "/state"
            let records = try FileManager.default.contentsOfDirectory(atPath: state).filter { $0.hasSuffix(".files") }
            let stored = try File(state + "/" + (try #require(records.first))).read()
            for name in folder.files(in: "d/.cairn") where name.hasSuffix(".files") {
                try File(folder.path + "/d/.cairn/" + name).write(stored)
            }
            try FileManager.default.removeItem(atPath: folder.path + "/d/Site")
            try changeBytes(of: folder, change)
            let built = try Program.run("build", in: folder.path + "/d")
            #expect(built.status == 0 && built.errors.isEmpty, "\(built.errors)")
            let made = site(of: folder)
            let others = Set(made.keys).union(expected.keys).filter { made[$0] != expected[$0] }
            #expect(others.isEmpty, "\(others.sorted())")
        }
    }

    @Test(arguments: versions) func changesAreTakenBack(version: String) throws {
        let folder = try diary(of: version)
        #expect(folder.text("d/Content/places/noodles.md")?.contains("rating: 4.5") == true)
        #expect(try Program.run("undo", in: folder.path + "/d").status == 0)
        #expect(folder.text("d/Content/places/noodles.md")?.contains("rating: 4.5") == false)
    }

    @Test(arguments: versions) func aChangeOfALaterVersionIsNotTakenBack(version: String) throws {
        let folder = try diary(of: version)
        let file = File(folder.path + "/d/.cairn/edits/1")
        var bytes = try file.read()
        bytes[0] &+= 1
        try file.write(bytes)
        let outcome = try Program.run("undo", in: folder.path + "/d")
        #expect(
            outcome.status == 1 && outcome.errors.contains("what is remembered of the last change"), "\(outcome.errors)"
        )
        #expect(folder.text("d/Content/places/noodles.md")?.contains("rating: 4.5") == true)
    }

    @Test(arguments: versions) func keysOpenTheSameAddress(version: String) throws {
        let folder = try diary(of: version)
        let keys = try #require(folder.text("d/.cairn-keys"))
        let address = try #require(
            keys.split(separator: "\n").first { $0.contains("address:") }?.split(separator: " ").last)
        #expect(try Program.run("build", in: folder.path + "/d").status == 0)
        #expect(folder.files(in: "d/Site/s/\(address)").contains("index.html"))
        #expect(folder.text("d/.cairn-keys") == keys)
    }

    @Test(arguments: ["version: 2", "version: 99999999999999999999", "version: [1]"])
    func keysOfALaterVersionAreNotTouched(line: String) throws {
        let folder = try diary(of: "0.1.0")
        let keys = try #require(folder.text("d/.cairn-keys")).replacing("version: 1\n", with: "")
        try folder.write("d/.cairn-keys", line + "\n" + keys)
        for command in [["build"], ["share", "house", "--rotate"]] {
            let outcome = try Program.run(command, in: folder.path + "/d")
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(
                outcome.errors.contains(
                    line == "version: 2" ? "is of version 2, and this Cairn knows version 1" : "damaged at line 1"),
                "\(outcome.errors)")
        }
        #expect(folder.text("d/.cairn-keys") == line + "\n" + keys)
    }

    @Test(arguments: versions) func repliesAreTakenIn(version: String) throws {
        let folder = try diary(of: version)
        let outcome = try Program.run("receive", "../message.txt", "--yes", in: folder.path + "/d")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.text("d/Content/replies/friends/sora.yml")?.contains("마늘 김치!") == true)
    }

    @Test(arguments: versions) func exportsAreImported(version: String) throws {
        let folder = try diary(of: version)
        #expect(try Program.run("init", "new", in: folder.path).status == 0)
        let outcome = try Program.run("import", "places.json", "--diary", "new", in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.files(in: "new/Content/places").contains { $0.contains("명동교자") || $0.contains("noodles") })
    }

    @Test func exportsOfALaterVersionAreRefused() throws {
        let folder = try diary(of: "0.1.0")
        let text = try #require(folder.text("places.json"))
        #expect(text.contains("\"version\":1"))
        try folder.write("places.json", text.replacing("\"version\":1", with: "\"version\":2"))
        #expect(try Program.run("init", "new", in: folder.path).status == 0)
        let outcome = try Program.run("import", "places.json", "--diary", "new", in: folder.path)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("places.json of version 2, and this Cairn knows version 1"), "\(outcome.errors)")
    }
}
