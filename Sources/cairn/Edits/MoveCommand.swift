internal import ArgumentParser
internal import Content
internal import Diagnostics
internal import Diary
internal import Editing

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Gives a place another address; the old one leads to it from then on.",
        discussion: """
            The file or folder gets the new name, links and plans that name the place follow, and the old name becomes one of its \
            `aliases`.

              cairn move onion-anguk onion
            """)

    @Argument(help: ArgumentHelp("The place.", valueName: "place"), completion: .placeNames)
    var place: String

    @Argument(help: ArgumentHelp("The new name of its file.", valueName: "new-name"))
    var name: String

    @OptionGroup var options: EditOptions

    func run() async throws {
        do throws(Problems) {
            var edits = try await DiaryEdits(options.diary)
            let file = try await edits.entry(place)
            let move = try edits.move(file, to: name)
            try await edits.finish("cairn move \(file.slug) \(move.name)", isDryRun: options.dryRun)
        } catch {
            throw Reporter.exit(error)
        }
    }
}

extension DiaryEdits {
    /// Changes whatever names a place, and then its file.
    fileprivate mutating func move(_ file: EntryFile, to name: String) throws(Problems) -> PlaceMove {
        let move: PlaceMove
        do throws(Diagnostic) { move = try PlaceMove(file, to: name, among: files) } catch { throw Problems([error]) }
        for other in files {
            do throws(Diagnostic) {
                let bytes = try other.bytes()
                write(bytes, try move.edited(bytes, of: other), to: other.path)
            } catch {
                // What is broken anyway names nothing that a build could follow.
                if other.path == file.path { add(error) }
            }
        }
        add(.move(file.ownPath, to: move.target))
        return move
    }
}
