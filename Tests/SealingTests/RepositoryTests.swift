import Base
import Foundation
import TestSupport
import Testing
@testable import Diary

/// Git itself is asked whether it keeps a key file, so real repositories are made here.
struct RepositoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("-- diary/.cairn-keys --\ngroups:\n")
    }

    private func git(_ arguments: String..., in place: String = "diary") throws {
        let settings = ["user.name=a", "user.email=a@b.example", "protocol.file.allow=always", "core.fsmonitor=false"]
        let result = try ChildProcess.run(
            "git", ["-C", folder.path + "/" + place] + settings.flatMap { ["-c", $0] } + arguments)
        #expect(result.status == 0, "git \(arguments): \(result.errors)")
    }

    private func commit() throws {
        try git("init", "--quiet")
        try git("add", "--force", ".cairn-keys")
        try git("commit", "--quiet", "-m", "a")
    }

    private func keeps(_ place: String = "diary") -> Repository.Keeping {
        Repository.keeps(folder.path + "/\(place)/.cairn-keys")
    }

    @Test func aFileIsTrackedWhileItsIndexHasIt() throws {
        #expect(keeps() == .untracked)
        try git("init", "--quiet")
        #expect(keeps() == .untracked)
        try git("add", "--force", ".cairn-keys")
        #expect(keeps() == .tracked)
        try git("rm", "--quiet", "--cached", ".cairn-keys")
        #expect(keeps() == .untracked)
    }

    @Test(arguments: ["split", "index.version=4", "sparse"]) func everyKindOfIndexIsRead(kind: String) throws {
        try commit()
        try folder.write("diary/other", "x")
        try git("update-index", kind == "split" ? "--split-index" : "--force-write-index")
        if kind == "index.version=4" { try git("update-index", "--index-version", "4") }
        if kind == "sparse" { try git("update-index", "--skip-worktree", ".cairn-keys") }
        try git("add", "other")
        #expect(keeps() == .tracked)
    }

    @Test func worktreesAndSubmodulesHaveTheirOwn() throws {
        try commit()
        try git("worktree", "add", "--quiet", "../tree")
        #expect(keeps("tree") == .tracked)
        try Folder(folder.path + "/all").create()
        try git("init", "--quiet", in: "all")
        try git("submodule", "--quiet", "add", folder.path + "/diary", "part", in: "all")
        #expect(keeps("all/part") == .tracked)
    }

    @Test func aLinkIsAsSecretAsWhatItLeadsTo() throws {
        try commit()
        try Folder(folder.path + "/other").create()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/other/.cairn-keys", withDestinationPath: "../diary/.cairn-keys")
        #expect(keeps("other") == .tracked)
    }

    /// A repository may be somebody else's.
    @Test func nothingThatARepositoryNamesIsRun() throws {
        try commit()
        let program = folder.path + "/program"
        try folder.write("program", "#!/bin/sh\ntouch \(folder.path)/was-run\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        for name in ["core.fsmonitor", "core.pager", "core.sshCommand", "alias.ls-files", "core.hooksPath"] {
            let value = name == "alias.ls-files" ? "!" + program : name == "core.hooksPath" ? folder.path : program
            try git("config", name, value)
        }
        #expect(keeps() == .tracked)
        #expect(folder.text("was-run") == nil)
    }

    @Test func aRepositoryThatGitCannotReadIsToldOf() throws {
        try Folder(folder.path + "/diary/.git").create()
        guard case .unknown(let reason) = keeps() else {
            Issue.record("it is \(keeps())")
            return
        }
        #expect(reason.contains("not a git repository"), "\(reason)")
        let file = try KeyFile(diary: folder.path + "/diary") { _ in nil }
        #expect(
            DiagnosticPrinter(colored: false).text(file.warnings).contains(
                "cannot ask git whether it keeps the key file"))
    }
}
