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
            let new = slug(normalized(name))
            guard file.kind == .place else { throw Problems([.error("only places are moved", path: file.shownPath)]) }
            if new == file.slug { throw Problems([.error("this is its name already", path: file.shownPath)]) }
            if let other = edits.files.first(where: { $0.kind == .place && $0.slug == new }) {
                throw Problems([
                    .error("there is a place “\(new)” already", path: other.shownPath, help: "choose another name")
                ])
            }
            await edits.movePlace(file, to: new)
            try await edits.finish("cairn move \(file.slug) \(new)", isDryRun: options.dryRun)
        } catch {
            throw Reporter.exit(error)
        }
    }
}

extension DiaryEdits {
    /// Changes whatever names a place, and then its file.
    mutating func movePlace(_ file: EntryFile, to new: String) async {
        let old = file.slug
        for other in files {
            do throws(Diagnostic) {
                let bytes = try other.bytes()
                var document = try YAMLDocument(
                    entry: other.shownPath, PlaceLinks.renamed(from: old, to: new, in: bytes))
                var edits = document.renaming(.place, from: [old], to: new, as: other.kind.format)
                if other.path == file.path {
                    edits += [.add("aliases", .text(old))]
                    if let known = document.aliases.first(where: { slug(normalized($0)) == new }) {
                        edits.append(.remove(EditPath([.key("aliases"), .item(key: nil, known)])))
                    }
                }
                document = try document.applying(edits, as: other.kind.format)
                write(bytes, document.bytes, to: other.path)
            } catch {
                // What is broken anyway names nothing that a build could follow.
                if other.path == file.path { add(error) }
            }
        }
        if let target = file.path(renamedTo: new) { add(.move(file.ownPath, to: target)) }
    }
}

extension YAMLDocument {
    fileprivate var aliases: [String] {
        guard case .mapping(let pairs)? = root?.content,
            let node = pairs.first(where: { $0.key.text == "aliases" })?.value
        else {
            return []
        }
        if case .sequence(let items) = node.content { return items.compactMap(\.text) }
        return [node.text].compactMap(\.self)
    }
}
