internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing

struct RenameCommand: AsyncParsableCommand {
    /// What is renamed.
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case tag, category, person, station, feature

        var reference: FormatReference {
            switch self {
            case .tag: .tag
            case .category: .category
            case .person: .person
            case .station: .station
            case .feature: .feature
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: localized("Gives a tag, category, person, station or feature another name, wherever it stands."),
        discussion: localized(
            """
            A name that is there already joins the two. The difference is shown, and whoever sits at a terminal is asked first. Texts \
            below the front matter stay as they are.

              cairn rename tag 기차여헹 기차여행
              cairn rename person minji minju --dry-run
              cairn rename category cafe coffee --yes
            """))

    @Argument(help: .localized("tag, category, person, station or feature."))
    var subject: Subject

    @Argument(
        help: ArgumentHelp(
            localized("The name that it has: for categories and people that of the address, or the one that is shown."),
            valueName: "old"), completion: .renamedNames)
    var old: String

    @Argument(help: ArgumentHelp(localized("The name that it gets."), valueName: "new"))
    var new: String

    @Flag(name: .shortAndLong, help: .localized("Ask nothing."))
    var yes = false

    @OptionGroup var options: EditOptions

    func run() async throws {
        var edits = try await DiaryEdits(options.diary)
        let count = await Renaming(subject.reference, from: normalized(old), to: normalized(new)).edit(&edits)
        guard count > 0 else {
            throw Problems([
                .error(
                    "no \(Message(foreign: subject.rawValue)) is called “\(old)”",
                    help: "`cairn list` and the site show what there is")
            ])
        }
        try await edits.finish(
            "cairn rename \(subject.rawValue) \(old) \(new)", isDryRun: options.dryRun, asking: !yes)
    }
}

/// A name that becomes another one in all files of a diary.
struct Renaming {
    private let reference: FormatReference
    private let old: String
    private let new: String

    init(_ reference: FormatReference, from old: String, to new: String) {
        self.reference = reference
        self.old = old
        self.new = new
    }

    /// - Returns: how many files change.
    func edit(_ edits: inout DiaryEdits) async -> Int {
        var names: Set<String> = [old]
        let joined = reference == .category ? joinCategory(&edits) : []
        names.formUnion(joined)
        if joined.isEmpty { edits.editSettings(as: reference, from: names, to: new) }
        if reference == .person { renamePerson(&edits) }
        let count = edits.changes.count
        return count + (await edits.editAll(reference, from: names, to: new))
    }

    /// A category that is joined with another one leaves the settings.
    ///
    /// - Returns: the names that entries may know it by.
    private func joinCategory(_ edits: inout DiaryEdits) -> [String] {
        let known = edits.settings.categories
        guard let category = known.first(where: { $0.id == old || $0.name == old }),
            known.contains(where: { $0.id != category.id && ($0.id == new || $0.name == new) })
        else { return [] }
        edits.editSettings([.remove(EditPath([.key("categories"), .item(key: "id", category.id)]))])
        return [category.id, category.name]
    }

    /// The file of a person has the name of the address.
    private func renamePerson(_ edits: inout DiaryEdits) {
        guard let file = edits.files.first(where: { $0.kind == .person && $0.slug == old }) else { return }
        if edits.files.contains(where: { $0.kind == .person && $0.slug == slug(new) }) {
            do throws(Diagnostic) { edits.add(.remove(file.path, before: try file.bytes())) } catch { edits.add(error) }
        } else {
            edits.add(.move(file.ownPath, to: file.path(renamedTo: slug(new))))
        }
    }
}

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: localized("Gives a place another address; the old one leads to it from then on."),
        discussion: localized(
            """
            The file or folder gets the new name, links and plans that name the place follow, and the old name becomes one of its \
            `aliases`.

              cairn move onion-anguk onion
            """))

    @Argument(help: ArgumentHelp(localized("The place."), valueName: "place"), completion: .placeNames)
    var place: String

    @Argument(help: ArgumentHelp(localized("The new name of its file."), valueName: "new-name"))
    var name: String

    @OptionGroup var options: EditOptions

    func run() async throws {
        var edits = try await DiaryEdits(options.diary)
        let file = try await edits.entry(place)
        let move = try edits.move(file, to: name)
        try await edits.finish("cairn move \(file.slug) \(move.name)", isDryRun: options.dryRun)
    }
}

extension DiaryEdits {
    /// Changes whatever names a place, and then its file.
    fileprivate mutating func move(_ file: EntryFile, to name: String) throws(Problems) -> PlaceMove {
        let move = try orProblems(try PlaceMove(file, to: name, among: files))
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
