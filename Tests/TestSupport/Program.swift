package import Foundation

/// The program itself, as it was built beside these tests.
package enum Program {
    package struct Outcome {
        package let status: Int32
        package let output: String
        package let errors: String

        package init(status: Int32, output: String, errors: String) {
            self.status = status
            self.output = output
            self.errors = errors
        }
    }

    package static let path: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.executableURL?.deletingLastPathComponent()
        return (folder?.path ?? ".") + "/cairn"
    }()

    package static func process(_ arguments: [String], in folder: String, _ variables: [String: String] = [:])
        -> Process
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        // The machine's language is no matter of the tests.
        let usual = ["CAIRN_LANGUAGE": "en"].merging(ProcessInfo.processInfo.environment) { $1 }
        process.environment = usual.merging(variables) { $1 }
        return process
    }

    /// Runs the program to its end; what it writes goes to files, so that no full pipe can hold it up.
    package static func run(
        _ arguments: String..., in folder: String, _ variables: [String: String] = [:]
    ) throws -> Outcome {
        try run(arguments, in: folder, variables)
    }

    package static func run(
        _ arguments: [String], in folder: String, _ variables: [String: String] = [:]
    ) throws -> Outcome {
        let scratch = try TemporaryFolder("-- out --\n-- err --")
        let process = process(arguments, in: folder, variables)
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/out"))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/err"))
        try truncate(scratch)
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: scratch.text("out") ?? "", errors: scratch.text("err") ?? "")
    }

    private static func truncate(_ folder: TemporaryFolder) throws {
        for name in ["out", "err"] { try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    }
}
