internal import Content
internal import Base
internal import Diary
internal import Editing

// What commands say and ask about edits.
extension DiaryEdits {
    /// The entry that somebody names: a place by what it is called, any other by its path.
    ///
    /// - Throws: a diagnostic where there is none, or where several fit and nobody can be asked.
    func entry(_ name: String) async throws(Problems) -> EntryFile {
        let path = normalized(name)
        if let file = files.first(where: { $0.shownPath == path || $0.path == name }) { return file }
        do throws(Diagnostic) {
            let found = try await places.places(called: name)
            if found.count == 1 { return found[0].file }
            let list = found.prefix(20).enumerated().map {
                "  \($0.offset + 1)  \(visible($0.element.title))  \($0.element.file.slug)\n"
            }
            if Terminal.canAsk { Terminal.write(list.joined()) }
            if let answer = Terminal.ask("Which of them? "), let number = Int(answer),
                found.indices.contains(number - 1)
            {
                return found[number - 1].file
            }
            throw .error(
                "“\(name)” may be \(found.count) places",
                notes: found.prefix(5).map { .init(Message(verbatim: "\($0.file.slug): \($0.title)")) },
                help: "name one by its file")
        } catch {
            throw Problems([error])
        }
    }

    /// Shows what changes, and makes the changes.
    ///
    /// - Parameters:
    ///   - title: the command, as `cairn undo` tells it.
    ///   - isDryRun: whether nothing is written.
    ///   - asking: whether somebody at a terminal is asked first.
    ///   - isListing: whether each change is shown; else it was told before.
    /// - Returns: whether all is as it was asked for; false for a dry run, and where somebody said no.
    @discardableResult
    func finish(
        _ title: String, isDryRun: Bool, asking: Bool = false, isListing: Bool = true
    ) async throws(Problems) -> Bool {
        try throwErrors()
        for change in changes where isListing { say(change.difference(in: diary), terminator: "") }
        if changes.isEmpty { say("Nothing changes.") }
        guard !isDryRun, !changes.isEmpty else { return !isDryRun }
        if asking, let answer = Terminal.ask("Change \(counted(changes.count, "file"))? [y/N] "),
            !["y", "yes", "예", "네"].contains(answer.lowercased())
        {
            say("Nothing was changed.")
            return false
        }
        try await apply(title)
        return true
    }
}

extension FileChange {
    /// What the change does to the file, as lines that go and come.
    func difference(in diary: String) -> Message {
        func shown(_ path: String) -> String { visible(Self.shown(path, in: diary)) }
        return switch self {
        case .write(let path, _?, _) where isSecret: Message("\(shown(path)) changes\n")
        case .write(let path, let before?, let after): Message(verbatim: shown(path) + "\n" + Self.lines(before, after))
        case .write(let path, nil, _): "\(shown(path)) is new\n"
        case .remove(let path, _), .removeCopy(let path, _): Message("\(shown(path)) goes\n")
        case .copy(let original, let path): Message(verbatim: "\(shown(path)) ← \(visible(original))\n")
        case .move(let path, let target): Message(verbatim: "\(shown(path)) → \(shown(target))\n")
        }
    }

    func shownPath(in diary: String) -> String { visible(path(in: diary)) }

    private static func lines(_ before: [UInt8], _ after: [UInt8]) -> String {
        lineDifference(from: before, to: after).map { line in
            switch line {
            case .gone(let text): "  - \(visible(text))\n"
            case .new(let text): "  + \(visible(text))\n"
            case .kept: ""
            }
        }.joined()
    }
}
