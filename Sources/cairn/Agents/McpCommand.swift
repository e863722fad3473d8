internal import ArgumentParser
internal import Base

struct McpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: localized("Lets an agent read a diary over standard input and output, and write if you allow it."),
        discussion: localized(
            """
            Agents start it by themselves (Model Context Protocol); Documentation/Agents.md says how each is told to. It tells what readers of the site see, and nothing else.

              cairn mcp --diary ~/diary
              cairn mcp --diary ~/diary --write
              cairn mcp --diary ~/diary --write --private
            """))

    @Option(help: ArgumentHelp(localized("The diary's folder."), valueName: "dir"))
    var diary = "."

    @Flag(help: .localized("Let it add visits, change values, build, and take back its changes."))
    var write = false

    @Flag(
        name: .customLong("private"),
        help: .localized("Let it see what the site does not show: hidden places, exact spots, words of mistakes."))
    var seesHidden = false

    func run() async throws {
        let tools = AgentTools(diary: diary, mayWrite: write, seesHidden: seesHidden)
        var server = AgentServer(version: Release.version, tools)
        func tell(_ answer: JSONValue?) {
            if let answer { Terminal.output(answer.bytes + [UInt8(ascii: "\n")]) }
        }
        var buffer: [UInt8] = []
        // The rest of a message that is too long is passed over.
        var isPassingOver = false
        while let bytes = try? StandardStreams.read(), !bytes.isEmpty {
            buffer += bytes
            while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeSubrange(...end)
                if !isPassingOver { tell(await server.answer(line)) }
                isPassingOver = false
            }
            if buffer.count > AgentServer.sizeLimit {
                if !isPassingOver { tell(AgentServer.tooLong) }
                (buffer, isPassingOver) = ([], true)
            }
        }
        if !isPassingOver { tell(await server.answer(buffer)) }
    }
}
