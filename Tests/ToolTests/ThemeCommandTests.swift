import Base
import TestSupport
import Testing

/// `cairn theme`, as one runs it.
@Suite struct ThemeCommandTests {
    private let folder: TemporaryFolder
    private static let settings = "title: 수첩 # 우리\n\nper_page: 12   # 열둘\n"

    init() throws {
        folder = try TemporaryFolder("-- Content/diary.yml --\n" + Self.settings.dropLast())
    }

    private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: folder.path) }
    private var written: String { folder.text("Content/diary.yml") ?? "" }

    @Test func looksAreListed() throws {
        let outcome = try run("theme")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("\n* paper") && outcome.output.contains("\n  photo     Photographs first"))
        #expect(outcome.output.hasPrefix("  notebook  A paper notebook"))
        #expect(written == Self.settings)
    }

    @Test func oneIsChosenAndNothingElseChanges() throws {
        #expect(try run("theme", "photo").status == 0)
        #expect(written == Self.settings + "theme: photo\n")
        #expect(try run("theme").output.contains("* photo"))
        let outcome = try run("theme", "--accent", "#8a5a2b", "--font", "serif")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(written == Self.settings + "theme: {look: photo, accent: \"#8a5a2b\", font: serif}\n", "\(written)")
        #expect(try run("theme", "notebook", "--accent", "none").status == 0)
        #expect(written == Self.settings + "theme: {look: notebook, font: serif}\n", "\(written)")
        for _ in 0..<3 { #expect(try run("undo").status == 0) }
        #expect(written == Self.settings)
    }

    @Test(arguments: [
        (["theme", "phot"], "did you mean “photo”?"), (["theme", "--accent", "brown"], "is a colour like"),
        (["theme", "--background", "#888888"], "WCAG 2.2"), (["theme", "--mode", "night"], "“mode” cannot be “night”"),
        (["theme", "new", "photo"], "there is a look “photo” already"), (["theme", "new", "../a"], "write it as a"),
        (["theme", "new", "mine", "--from", "nothing"], "there is no look “nothing”"),
    ])
    func whatCannotBeIsTold(arguments: [String], words: String) throws {
        let outcome = try Program.run(arguments, in: folder.path)
        #expect(outcome.status != 0 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(written == Self.settings && folder.files(in: ".") == ["Content/diary.yml"])
    }

    @Test func aLookOfOnesOwnIsStarted() throws {
        #expect(try run("theme", "new", "mine", "--from", "notebook").status == 0)
        #expect(folder.text("Templates/looks/mine.css")?.hasPrefix("/* A paper notebook") == true)
        #expect(try run("theme", "new", "own").status == 0)
        #expect(folder.text("Templates/looks/own.css")?.contains("  --paper: light-dark(#fbfaf7, #161513);\n") == true)
        #expect(try run("theme", "own").status == 0)
        #expect(try run("build").status == 0)
        for _ in 0..<3 { #expect(try run("undo").status == 0) }
        #expect(folder.files(in: "Templates").isEmpty && written == Self.settings)
    }
}
