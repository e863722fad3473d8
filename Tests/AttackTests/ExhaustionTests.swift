import Foundation
import TestSupport
import Testing

/// What the system does not give: room for output, threads, memory, descriptors. The program ends and says so; it never hangs, and it
/// never claims to have done what it has not.
@Suite struct ExhaustionTests {
    private static let archive = """
        -- Diary/Content/places/cafe.md --
        ---
        title: 카페
        ---
        글
        """

    /// Runs a line of the shell, in which `$0` is the program, in the diary's folder.
    private func shell(_ line: String, _ attack: Attack) throws -> (status: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", line, Program.path]
        process.currentDirectoryURL = URL(fileURLWithPath: attack.diary)
        let pipe = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = pipe
        try process.run()
        let told = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: told, as: UTF8.self))
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: ["--help", "--version", "help build", "build", "clean", "export csv", "export json", "init other"])
    func whatCannotBeWrittenIsTold(command: String) throws {
        let outcome = try shell("\"$0\" \(command) > /dev/full", Attack(Self.archive))
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("cannot write"), "\(outcome.errors)")
    }

    /// Not even the message can be written.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func whatCannotBeToldIsInTheStatus() throws {
        #expect(try shell("\"$0\" build nowhere 2> /dev/full", Attack(Self.archive)).status == 74)
    }

    /// A reader that has seen enough is no failure.
    @Test(arguments: ["--help", "export json"]) func aReaderMayGo(command: String) throws {
        let outcome = try shell("\"$0\" \(command) | true", Attack(Self.archive))
        #expect(outcome.status == 0)
        #expect(!outcome.errors.contains("output"), "\(outcome.errors)")
    }

    @Test(arguments: ["ulimit -v 200000", "ulimit -n 6", "ulimit -f 1"])
    func aLimitOfTheSystemEndsInAMessage(limit: String) throws {
        let outcome = try shell("\(limit); exec \"$0\" build", Attack(Self.archive))
        #expect(outcome.status == 74, "\(outcome.errors)")
        #expect(outcome.errors.contains("error: "))
    }

    /// What is left is enough for a small diary.
    @Test(arguments: ["ulimit -n 20", "ulimit -v 2000000"]) func aBuildNeedsLittle(limit: String) throws {
        let outcome = try shell("\(limit); exec \"$0\" build", Attack(Self.archive))
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
