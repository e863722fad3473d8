import Files
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

    @Test func fontsAreMissedWhereThereAreNone() throws {
        let folder = try TemporaryFolder("-- fonts.conf --\n<fontconfig><dir>/nowhere</dir></fontconfig>\n")
        let outcome = try Program.run("doctor", in: folder.path, ["FONTCONFIG_FILE": folder.path + "/fonts.conf"])
        #expect(outcome.output.contains("  ✗ share cards: no fonts are installed\n"), "\(outcome.output)")
    }
}
