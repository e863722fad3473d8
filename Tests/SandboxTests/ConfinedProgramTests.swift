import Base
import Foundation
import TestSupport
import Testing

/// Programs that open files of strangers see those files and the system, and nothing else.
@Suite struct ConfinedProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("-- in/clip --\nbytes\n-- in/secret --\nnobody's\n-- out/x --\n")
    }

    private func run(_ program: String, _ arguments: [String], largest: Int = 1000) throws -> ChildProcess.Result {
        try ConfinedProgram.run(
            program, arguments, reading: folder.path + "/in/clip", writingTo: folder.path + "/out",
            .init(seconds: 5, largest: largest))
    }

    @Test func itReadsTheFileThatItIsGiven() throws {
        let result = try run("/bin/cat", [folder.path + "/in/clip"])
        #expect(result.status == 0)
        #expect(result.text == "bytes\n")
    }

    #if os(Linux)
        @Test(arguments: ["/in/secret", "/../", "/etc/passwd"])
        func nothingElseIsRead(file: String) throws {
            let path = file.hasPrefix("/etc") ? file : folder.path + file
            let result = try run("/bin/cat", [path])
            #expect(result.status != 0)
            #expect(result.output.isEmpty)
        }

        @Test func itWritesToItsFolderAlone() throws {
            #expect(try run("/bin/cp", [folder.path + "/in/clip", folder.path + "/out/copy"]).status == 0)
            #expect(folder.text("out/copy") == "bytes\n")
            #expect(try run("/bin/cp", [folder.path + "/in/clip", folder.path + "/in/other"]).status != 0)
            #expect(try run("/bin/rm", [folder.path + "/in/clip"]).status != 0)
            #expect(folder.text("in/clip") == "bytes\n" && folder.text("in/other") == nil)
        }

        @Test func itHasNoConnections() throws {
            let bash = "/bin/bash"
            guard FileKind(at: bash) == .file else { return }
            let result = try run(bash, ["-c", "exec 3<>/dev/tcp/127.0.0.1/9 || exit 7"])
            #expect(result.status == 7)
            #expect(result.errors.contains("not permitted") || result.errors.contains("denied"), "\(result.errors)")
        }
    #endif

    @Test func itWritesNoMoreThanItMay() throws {
        let result = try run("/bin/dd", ["if=/dev/urandom", "of=\(folder.path)/out/large", "bs=100", "count=100"])
        #expect(result.status != 0)
        #expect((FileStamp(at: folder.path + "/out/large")?.size ?? 0) <= 1000)
    }

    @Test func aProgramThatIsNotThereIsTold() throws {
        #expect(try run("/bin/no-such-program", []).status == 127)
    }
}
