import Base
import Foundation
import TestSupport
import Testing
import enum TestSupport.Program

/// Keys that get lost, pages that nobody can open, and addresses that make curl do more than it should.
@Suite struct SharingAttackTests {
    private static let passphrases = ["CAIRN_PASSPHRASE_ROOMMATES": "구만-토림-하솔-빈도"]

    private func diary() throws -> Attack {
        try Attack(
            """
            -- Diary/Content/people/minji.md --
            ---
            name: 민지
            ---
            -- Diary/Content/groups/roommates.md --
            ---
            title: 룸메
            access: passphrase
            members: [minji, 현우]
            ---
            -- Diary/Content/places/attic.md --
            ---
            title: 다락방
            visibility: group
            groups: [roommates]
            ---

            """)
    }

    private func members(of attack: Attack) throws -> Substring? {
        try attack.run("share").output.split(separator: "\n").first { $0.contains("passphrases") }
    }

    @Test func onePersonIsOneSlotAndKeepsTheirPassphrase() throws {
        let attack = try diary()
        #expect(try attack.run("share", "roommates", "--member", "minji", variables: Self.passphrases).status == 0)
        let keys = attack.folder.text("Diary/.cairn-keys")
        for name in ["민지", "\u{1106}\u{1175}\u{11ab}\u{110c}\u{1175}", "MINJI", "minji"] {
            let again = try attack.run("share", "roommates", "--member", name, variables: Self.passphrases)
            #expect(again.status == 1 && again.errors.contains("has a passphrase for “룸메” already"), "\(again.errors)")
        }
        #expect(attack.folder.text("Diary/.cairn-keys") == keys)
        let replaced = try attack.run(
            "share", "roommates", "--member", "Minji", "--replace", variables: Self.passphrases)
        #expect(replaced.status == 0 && replaced.output.contains("The key is another one now"), "\(replaced.errors)")
        #expect(try members(of: attack) == "  passphrases 민지")
        #expect(attack.folder.text("Diary/.cairn-keys") != keys)
    }

    @Test func nothingIsLostWhenManyShareAtOnce() throws {
        let attack = try diary()
        let names = ["가", "나", "다", "라"]
        let processes = try names.map { name in
            let process = Program.process(
                ["share", "roommates", "--member", name, "--new-member"], in: attack.diary, Self.passphrases)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(try members(of: attack) == "  passphrases 가, 나, 다, 라")
    }

    @Test func aGroupThatNobodyCouldOpenIsNotBuilt() throws {
        let attack = try diary()
        #expect(try attack.run("share", "roommates", "--member", "현우", variables: Self.passphrases).status == 0)
        #expect(try attack.run("build").status == 0)
        let site = attack.site
        let revoked = try attack.run("share", "roommates", "--revoke", "현우")
        #expect(revoked.output.contains("nobody has one"), "\(revoked.output)")
        let built = try attack.run("build")
        #expect(built.status == 1)
        #expect(
            built.errors.contains(
                "roommates.md:3:9: error: nobody has a passphrase for the group “룸메”, so nobody could open its pages"),
            "\(built.errors)")
        #expect(attack.site == site)
        #expect(try attack.run("share", "roommates", variables: Self.passphrases).status == 0)
        #expect(try attack.run("build").status == 0)
    }

    /// curl takes brackets and braces for many addresses, and follows a server wherever it says.
    @Test func anAddressIsOneAddressAndLeadsIntoNoPrivateNetwork() throws {
        let attack = try Attack(
            """
            -- Diary/Content/pages/about.md --
            ---
            title: 소개
            ---
            [c](https://c.example/?q=@/etc/passwd) [home](http://127.0.0.1/) [lured](https://lure.example/)
            -- Diary/Content/places/a.md --
            ---
            title: 가게
            links: {web: "https://a.example/[1-40]", b: "https://b.example/{x,y}"}
            ---
            -- Tools/curl --
            #!/bin/sh
            for word; do last=$word; done
            echo "$*" >> "$CURLED"
            case $last in
              *lure*) printf '302 http://169.254.169.254/latest' ;;
              *127.0.0.1/) printf '302 http://127.0.0.1/there' ;;
              *) printf '200 ' ;;
            esac

            """)
        let tools = attack.folder.path + "/Tools", log = attack.folder.path + "/curled"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools + "/curl")
        #expect(try attack.run("build").status == 0)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let checked = try attack.run(
            "check", "--external", variables: ["PATH": tools + ":" + path, "CURLED": log])
        let calls = (attack.folder.text("curled") ?? "").split(separator: "\n")
        #expect(calls.count == 6, "\(calls)")
        #expect(calls.allSatisfy { $0.contains(" --globoff ") }, "\(calls)")
        #expect(calls.allSatisfy { $0.contains(" --proto =http,https ") && !$0.contains("--location") })
        for address in ["https://a.example/[1-40]", "https://b.example/{x,y}", "https://c.example/?q=@/etc/passwd"] {
            #expect(calls.contains { $0.hasSuffix(" -- " + address) }, "\(address)")
        }
        #expect(!calls.contains { $0.contains("169.254") })
        #expect(calls.contains { $0.hasSuffix(" -- http://127.0.0.1/there") })
        #expect(checked.errors.contains("leads on into a private network"), "\(checked.errors)")
    }

    @Test(arguments: [
        ("github", ".github/workflows/publish.yml", "submodules: recursive"),
        ("gitlab", ".gitlab-ci.yml", "GIT_SUBMODULE_STRATEGY: recursive"),
        ("codeberg", ".forgejo/workflows/publish.yml", "--recurse-submodules"),
    ])
    func hostsFetchSourcesInSubmodules(host: String, file: String, line: String) throws {
        let attack = try Attack("")
        #expect(try attack.run("init", ".", "--ci", host, "--releases", "https://github.com/minji/cairn").status == 0)
        #expect(attack.folder.text("Diary/" + file)?.contains(line) == true)
    }
}
