internal import ArgumentParser
internal import Content
internal import Diagnostics
internal import Diary
internal import Editing

struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Changes values of an entry's front matter, and nothing else of the file.",
        usage: "cairn set <place> <key>=<value> ... [--dry-run]",
        discussion: """
            The place is named by its file, title, a part of it, or initial consonants; other entries by their path, the settings as \
            diary.yml. += adds to a list, -= takes out of it, and nothing behind = removes the key.

              cairn set onion rating=4.5 tags+=한옥
              cairn set ㅅㅇㅅ "visits[date=2026-05-03].note=사슴을 봤다"
              cairn set onion location={lat:\\ 37.5776,\\ lon:\\ 126.9868} draft=
              cairn set diary.yml per_page=48
            """)

    @Argument(help: ArgumentHelp("The place.", valueName: "place"), completion: .placeNames)
    var place: String

    @Argument(help: ArgumentHelp("What changes.", valueName: "key=value"), completion: .assignments)
    var assignments: [Assignment]

    @OptionGroup var options: EditOptions

    func run() async throws {
        do throws(Problems) {
            var edits = try await DiaryEdits(options.diary)
            if ["diary.yml", "Content/diary.yml"].contains(place) {
                edits.editSettings(assignments.flatMap { $0.edits(as: .settings) })
            } else {
                let file = try await edits.entry(place)
                try edits.edit(file, assignments.flatMap { $0.edits(as: file.kind.format) })
            }
            try await edits.finish(
                "cairn set \(place) " + assignments.map(\.text).joined(separator: " "), isDryRun: options.dryRun)
        } catch {
            throw Reporter.exit(error)
        }
    }
}

/// `key=value`, `key+=value`, `key-=value` or `key=`.
struct Assignment: ExpressibleByArgument {
    enum Kind {
        case set, add, remove
    }

    let text: String
    private let path: EditPath
    private let kind: Kind
    private let value: String

    init?(argument: String) {
        var depth = 0
        let sign = argument.firstIndex { character in
            if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
            return character == "=" && depth == 0
        }
        guard let sign else { return nil }
        var name = argument[..<sign]
        kind = name.hasSuffix("+") ? .add : name.hasSuffix("-") ? .remove : .set
        if kind != .set { name = name.dropLast() }
        guard let path = try? EditPath(parsing: String(name)) else { return nil }
        self.path = path
        text = argument
        value = String(argument[argument.index(after: sign)...])
    }

    func edits(as mapping: FormatMapping) -> [Edit] {
        let format = mapping.value(at: path)
        let value = EditValue(typed: value, isText: format?.isText ?? false)
        var items = [value]
        if case .list(let several) = value { items = several }
        switch kind {
        case .set: return self.value.isEmpty ? [.remove(path)] : [.set(path, value)]
        case .add: return items.map { .add(path, $0) }
        case .remove:
            return items.compactMap { item in
                switch item {
                case .plain(let text), .text(let text): .remove(EditPath(path.steps + [.item(key: nil, text)]))
                case .list, .mapping: nil
                }
            }
        }
    }
}
