import Base
import TestSupport
import Testing

@Suite struct DoctorTests {
    @Test func itSaysWhatIsThere() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run("doctor", in: folder.path)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("cairn ") == true)
        #expect(lines.contains { $0.hasPrefix("  ✓ photos: libvips ") })
        #expect(lines.contains { $0.hasPrefix("  ✓ share cards: ") })
        // A number alone proves no hole.
        let holes = lines.filter { $0.contains("CVE-") }
        #expect(holes.allSatisfy { $0.hasPrefix("  ! lib") && $0.contains(" may have ") })
        #expect(holes.isEmpty == !outcome.output.contains("its changelog says so"))
        // Each feature that is missing has a line that says what to do.
        for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("  ✗") {
            #expect(next.contains("install "), "\(line)")
        }
    }

    @Test func itSaysHowToGetWhatIsMissing() throws {
        let folder = try TemporaryFolder("-- none/x --\n-- apt/apt-get --\n#!/bin/sh\n-- brew/brew --\n#!/bin/sh\n")
        for name in ["apt/apt-get", "brew/brew"] {
            _ = try ChildProcess.run("/bin/chmod", ["755", folder.path + "/" + name])
        }
        for (tools, line) in [
            ("apt", "sudo apt-get install rclone"), ("brew", "brew install rclone"), ("none", "install rclone"),
        ] {
            let outcome = try Program.run("doctor", in: folder.path, ["PATH": folder.path + "/" + tools])
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("  ✗ publish to S3 and its likes: rclone is missing\n      \(line)\n"))
        }
    }

    /// Only rsync of 3.1 and later deletes what a site has lost; macOS has another program of that name.
    @Test(arguments: [
        ("rsync  version 3.2.7  protocol version 31", true), ("rsync  version v3.4.1  protocol version 32", true),
        ("rsync  version 3.0.9  protocol version 30", false), ("rsync  version 2.6.9  protocol version 29", false),
        ("openrsync: protocol version 29\nrsync version 2.6.9 compatible", false), ("", false),
    ])
    func anotherRsyncIsNotTakenForOne(words: String, isGood: Bool) throws {
        let folder = try TemporaryFolder(
            """
            -- bin/rsync --
            #!/bin/sh
            echo '\(words)'
            -- Content/diary.yml --
            title: 수첩
            publish: {rsync: ../public}
            """)
        _ = try ChildProcess.run("/bin/chmod", ["755", folder.path + "/bin/rsync"])
        let path = ["PATH": folder.path + "/bin:/usr/bin:/bin"]
        let told = try Program.run("doctor", in: folder.path, path).output
        let first = words.split(separator: "\n").first ?? ""
        #expect(
            told.contains(
                isGood
                    ? "  ✓ publish by rsync: \(folder.path)/bin/rsync\n"
                    : "  ✗ publish by rsync: \(folder.path)/bin/rsync is not rsync 3.1 or later, but “\(first)”\n"),
            "\(told)")
        if !isGood {
            let outcome = try Program.run(["publish", "--dry-run"], in: folder.path, path)
            #expect(outcome.status != 0 && outcome.errors.contains("is not rsync 3.1 or later"), "\(outcome.errors)")
        }
    }

    /// A bare machine has neither fonts nor settings for them, about which fontconfig would complain by itself.
    @Test func aMachineWithoutFontSettingsIsNotComplainedAbout() throws {
        let folder = try TemporaryFolder()
        let nowhere = folder.path + "/nowhere"
        let outcome = try Program.run(
            "doctor", in: folder.path, ["FONTCONFIG_FILE": nowhere, "FONTCONFIG_PATH": nowhere, "HOME": nowhere])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test func fontsAreMissedWhereThereAreNone() throws {
        let folder = try TemporaryFolder("-- fonts.conf --\n<fontconfig><dir>/nowhere</dir></fontconfig>\n")
        let outcome = try Program.run("doctor", in: folder.path, ["FONTCONFIG_FILE": folder.path + "/fonts.conf"])
        #expect(outcome.output.contains("  ✗ share cards: no fonts are installed\n"), "\(outcome.output)")
    }
}
