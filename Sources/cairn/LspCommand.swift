internal import ArgumentParser
internal import Files
internal import Foundation
internal import LanguageServer

struct LspCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Answers a text editor over standard input and output: mistakes, completion, links.",
        discussion: "Editors start it by themselves; Documentation/Editors.md says how each of them is told to.")

    func run() async throws {
        let server = LanguageServer(version: cairnVersion) { bytes in Terminal.say(bytes) }
        while await server.exitStatus == nil {
            let data = FileHandle.standardInput.availableData
            // The editor has gone.
            if data.isEmpty { throw ExitCode(1) }
            await server.receive(Array(data))
        }
        if let status = await server.exitStatus, status != 0 { throw ExitCode(status) }
    }
}
