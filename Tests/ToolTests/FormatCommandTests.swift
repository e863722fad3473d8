import TestSupport
import Testing

/// `cairn fmt`, as one runs it.
@Suite struct FormatCommandTests {
    private static let onion = "---\r\nvisits: [ 2026-02-11 ] # 줄\r\ntitle: '어니언'\r\n---\r\n글\r\n"

    private func diary(_ others: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder("-- Content/diary.yml --\ntitle:  수첩\n\(others)")
        try folder.write("Content/places/onion.md", Self.onion)
        return folder
    }

    @Test func filesGetOneForm() throws {
        let folder = try diary()
        let check = try Program.run("fmt", "--check", in: folder.path)
        #expect(check.status == 1 && check.output == "Content/places/onion.md\nContent/diary.yml\n")
        let trial = try Program.run("fmt", "-n", in: folder.path)
        #expect(trial.status == 0 && trial.output.contains("  + visits: [2026-02-11]  # 줄\n"), "\(trial.output)")
        #expect(folder.text("Content/places/onion.md") == Self.onion)
        #expect(try Program.run("fmt", in: folder.path).status == 0)
        #expect(folder.text("Content/places/onion.md") == "---\ntitle: 어니언\nvisits: [2026-02-11]  # 줄\n---\n\n글\n")
        #expect(folder.text("Content/diary.yml") == "title: 수첩\n")
        let again = try Program.run("fmt", "--check", in: folder.path)
        #expect(again.status == 0 && again.output.isEmpty)
        #expect(try Program.run("undo", in: folder.path).status == 0)
        #expect(folder.text("Content/places/onion.md") == Self.onion)
    }

    @Test func oneFileIsMeant() throws {
        let folder = try diary()
        #expect(try Program.run("fmt", "diary.yml", in: folder.path).output == "Content/diary.yml\n")
        #expect(folder.text("Content/places/onion.md") == Self.onion)
        let unknown = try Program.run("fmt", "onoin", in: folder.path)
        #expect(unknown.status == 1 && unknown.errors.contains("did you mean “onion”?"), "\(unknown.errors)")
    }

    /// A file that cannot be read keeps its bytes, and the others get their form.
    @Test func brokenFilesAreSaid() throws {
        let folder = try diary("-- Content/places/broken.md --\n---\ntitle: [\n---\n")
        let outcome = try Program.run("fmt", in: folder.path)
        #expect(outcome.status == 1 && outcome.errors.contains("Content/places/broken.md:"), "\(outcome.errors)")
        #expect(folder.text("Content/places/broken.md")?.hasPrefix("---\ntitle: [\n---\n") == true)
        #expect(folder.text("Content/diary.yml") == "title: 수첩\n")
    }
}
