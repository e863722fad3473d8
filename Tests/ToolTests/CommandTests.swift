import Base
import Foundation
import TestSupport
import Testing

@Suite struct CommandTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        -- Content/places/a.md --
        ---
        title: 가
        date: 2026-05-03
        ---
        """

    @Test func theVersionIsOneLine() throws {
        let outcome = try Program.run("--version", in: "/")
        #expect(outcome.status == 0)
        #expect(outcome.output.wholeMatch(of: /cairn \d+\.\d+\.\d+\n/) != nil, "\(outcome.output)")
    }

    @Test(arguments: [
        [], ["--help"], ["help", "build"], ["build", "--help"], ["init", "--help"], ["new", "--help"],
    ])
    func helpHasExamples(arguments: [String]) throws {
        let process = Program.process(arguments, in: "/")
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.contains("USAGE: cairn") && text.contains("  cairn "), "\(text)")
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func shellsCanCompleteCommands(shell: String) throws {
        let outcome = try Program.run("--generate-completion-script", shell, in: "/")
        #expect(outcome.status == 0)
        for word in ["init", "new", "build", "timings"] { #expect(outcome.output.contains(word)) }
        // What programs read is not broken into lines for a terminal.
        let korean = try Program.run(["--generate-completion-script", shell], in: "/", ["CAIRN_LANGUAGE": "ko"])
        #expect(korean.output.count { $0 == "\n" } == outcome.output.count { $0 == "\n" })
    }

    @Test(arguments: ["nonsense", "--nonsense"]) func wrongUseIsToldApart(argument: String) throws {
        let outcome = try Program.run(argument, in: "/")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Error: ") && outcome.output.isEmpty)
    }

    @Test(arguments: ["2026-02-30", "tomorrow", "2026-5-3", ""]) func todayMustBeADay(today: String) throws {
        #expect(try Program.run("build", "--today", today, in: "/").status == 64)
    }

    @Test func aBuildSaysWhatItDid() throws {
        let folder = try TemporaryFolder(Self.diary)
        let outcome = try Program.run("build", in: folder.path)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.output.wholeMatch(of: /\d+ pages in \d+\.\d{3} s: (\d+) of \1 files made, \1 written, 0 removed\n/)
                != nil,
            "\(outcome.output)")
        let again = try Program.run("build", in: folder.path)
        #expect(again.output.contains(": 0 of ") && again.output.contains(" files made, 0 written, "))
    }

    @Test func withoutCacheAllIsRenderedAnew() throws {
        let folder = try TemporaryFolder(Self.diary)
        _ = try Program.run("build", in: folder.path)
        let again = try Program.run("build", "--no-cache", in: folder.path)
        #expect(!again.output.contains(": 0 of ") && again.output.contains(" files made, 0 written, "))
    }

    @Test func timingsNameTheSteps() throws {
        let folder = try TemporaryFolder(Self.diary)
        let outcome = try Program.run("build", folder.path, "--timings", "--output", folder.path + "/out", in: "/")
        for step in [
            "Read the diary", "Read the theme", "Render the pages and make the photos", "Put the site in place",
        ] {
            #expect(outcome.output.contains("  \(step)"), "\(outcome.output)")
        }
        #expect(FileKind(at: folder.path + "/out/index.html") == .file)
        #expect(FileKind(at: folder.path + "/Site") == nil)
    }

    /// Colours and progress are for a terminal; a log or a pipe gets plain lines, whatever TERM says.
    @Test func aPipeGetsNoEscapeSequences() throws {
        let folder = try TemporaryFolder(Self.diary + "\n-- Content/places/b.md --\n---\ntitle: 나\nrating: 9\n---\n")
        let broken = try Program.run("build", in: folder.path, ["TERM": "xterm-256color"])
        #expect(broken.status == 1)
        #expect(!broken.errors.contains("\u{1B}") && !broken.output.contains("\u{1B}"))
        #expect(
            broken.errors == """
                Content/places/b.md:3:9: error: a rating runs from 0 to 5
                  3 | rating: 9
                    |         ^
                help: halve it: 4.5

                1 error

                """)
        #expect(broken.output.isEmpty)
    }

    @Test func warningsDoNotStopABuild() throws {
        let folder = try TemporaryFolder(Self.diary)
        let outcome = try Program.run("build", "--today", "2026-05-02", in: folder.path)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains("Content/places/a.md:3:7: warning: this visit is in the future"),
            "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("\n1 warning\n"))
        #expect(FileKind(at: folder.path + "/Site/index.html") == .file)
        #expect(try Program.run("build", "--today", "2026-05-03", in: folder.path).errors.isEmpty)
    }

    @Test func aSiteThatCannotBeWrittenIsASystemFailure() throws {
        let folder = try TemporaryFolder(Self.diary + "\n-- file --\nx")
        let outcome = try Program.run("build", "--output", "file/site", in: folder.path)
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("error: cannot make the folder: Not a directory"), "\(outcome.errors)")
    }

    /// A limit on the size of files answers as a full disk does: the system refuses to write.
    @Test func aFullDiskLeavesTheSiteAsItWas() throws {
        let folder = try TemporaryFolder(Self.diary)
        #expect(try Program.run("build", in: folder.path).status == 0)
        let before = folder.text("Site/index.html")
        try folder.write("Content/places/a.md", "---\ntitle: 나\ndate: 2026-05-03\n---\n")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" build 2>&1 | cat", Program.path]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(output.contains("error: cannot write: File too large"), "\(output)")
        #expect(output.hasSuffix("\n1 error\n"), "\(output)")
        #expect(folder.text("Site/index.html") == before)
        #expect(FileKind(at: folder.path + "/Site/.cairn-staging") == nil)
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(folder.text("Site/index.html")?.contains("나") == true)
    }

    @Test func aFolderWithoutADiaryIsAProblemOfTheDiary() throws {
        let folder = try TemporaryFolder()
        #expect(try Program.run("build", in: folder.path).status == 1)
        #expect(try Program.run("build", "nowhere", in: folder.path).status == 1)
        #expect(folder.files() == [])
    }

    @Test func draftsAndForeignFilesHaveTheirOptions() throws {
        let folder = try TemporaryFolder(
            Self.diary + "\ndraft\n-- Content/places/b.md --\n---\ntitle: 나\ndraft: true\n---\n")
        #expect(try Program.run("build", "--drafts", in: folder.path).status == 0)
        #expect(FileKind(at: folder.path + "/Site/places/b/index.html") == .file)
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(FileKind(at: folder.path + "/Site/places/b/index.html") == nil)
        try folder.write("other/index.html", "mine")
        #expect(try Program.run("build", "--output", "other", in: folder.path).status == 1)
        #expect(try Program.run("build", "--output", "other", "--overwrite", in: folder.path).status == 0)
    }
}
