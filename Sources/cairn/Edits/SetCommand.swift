internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing

struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: localized("Changes values of an entry's front matter, and nothing else of the file."),
        usage: """
            cairn set <place> <key>=<value> ... [--dry-run]
            cairn set --where <key>=<value> ... <key>=<value> ... [--dry-run]
            """,
        discussion: localized(
            """
            The place is named by its file, title, a part of it, or initial consonants; other entries by their path, the settings as \
            diary.yml. += adds to a list, -= takes out of it, and nothing behind = removes the key.

              cairn set onion rating=4.5 tags+=한옥
              cairn set ㅅㅇㅅ "visits[date=2026-05-03].note=사슴을 봤다"
              cairn set onion location={lat:\\ 37.5776,\\ lon:\\ 126.9868} draft=
              cairn set diary.yml per_page=48
              cairn set diary.yml categories+=술집

            --where changes every place whose front matter says so: source=google, category=cafe, tags=빵, visibility=private, nothing \
            behind = for a key that is not there; import=last are the places that the last import began. Several must all hold.

              cairn set --where import=last visibility=public --dry-run
            """))

    @Argument(help: ArgumentHelp(localized("The place."), valueName: "place"), completion: .placeNames)
    var place: String

    @Argument(help: ArgumentHelp(localized("What changes."), valueName: "key=value"), completion: .assignments)
    var assignments: [Assignment] = []

    @Option(
        name: .customLong("where"), parsing: .singleValue,
        help: ArgumentHelp(localized("Every place whose front matter says so."), valueName: "key=value"),
        completion: .conditions)
    var conditions: [EntryCondition] = []

    @OptionGroup var options: EditOptions

    func validate() throws {
        if conditions.isEmpty, assignments.isEmpty { throw misuse("say what changes: key=value") }
        if !conditions.isEmpty, Assignment(argument: place) == nil {
            throw misuse("with --where no place is named: “\(place)” is no key=value")
        }
    }

    func run() async throws {
        var edits = try await DiaryEdits(options.diary)
        if !conditions.isEmpty {
            try set([Assignment(argument: place)].compactMap(\.self) + assignments, &edits)
        } else if ["diary.yml", "Content/diary.yml"].contains(place) {
            edits.editSettings(assignments.flatMap { $0.edits(as: .settings) })
        } else {
            let file = try await edits.entry(place)
            try edits.edit(file, assignments.flatMap { $0.edits(as: file.kind.format) })
        }
        let words = conditions.map { "--where \($0.text)" } + [place] + assignments.map(\.text)
        try await edits.finish(
            "cairn set " + words.joined(separator: " "), isDryRun: options.dryRun, asking: !conditions.isEmpty)
    }

    /// Changes all places that the conditions hold for.
    private func set(_ assignments: [Assignment], _ edits: inout DiaryEdits) throws(Problems) {
        let places = edits.files.filter { $0.kind == .place }
        let imported =
            conditions.contains(where: \.isOfLastImport)
            ? try orProblems(try EditJournal(diary: options.diary).filesOfLastImport(options.diary)) : []
        var count = 0
        for file in places {
            guard let root = try? edits.document(file).root,
                conditions.allSatisfy({
                    $0.isOfLastImport ? imported.contains(file.path) : $0.holds(for: root)
                })
            else { continue }
            count += 1
            try edits.edit(file, assignments.flatMap { $0.edits(as: file.kind.format) })
        }
        guard count > 0 else {
            let words = conditions.map(\.text).joined(separator: ", ")
            throw Problems([.error("no place is such that \(words)", path: options.diary)])
        }
    }
}

/// What front matter must say: `source=google`, `tags=빵`, `draft=`, `import=last`.
struct EntryCondition: ExpressibleByArgument {
    let text: String
    private let key: String
    private let value: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
        text = argument
        key = normalized(String(argument[..<sign]))
        value = normalized(String(argument[argument.index(after: sign)...]))
    }

    var isOfLastImport: Bool { text == "import=last" }

    /// Whether a mapping says so: with a text, an item of a list, or a key of a mapping (`google`, `google:7`).
    func holds(for root: YAMLNode) -> Bool {
        guard case .mapping(let pairs) = root.content,
            let node = pairs.first(where: { $0.key.text == key })?.value
        else {
            // What says nothing is public.
            return value.isEmpty || key == "visibility" && value == "public"
        }
        switch node.content {
        case .scalar(let text, _): return normalized(text) == value
        case .sequence(let items): return items.contains { $0.text.map { normalized($0) == value } ?? false }
        case .mapping(let pairs):
            return pairs.contains { pair in
                pair.key.text == value || value == "\(pair.key.text ?? ""):\(pair.value.text ?? "")"
            }
        }
    }
}

extension EditJournal {
    /// The files that the last import began.
    func filesOfLastImport(_ diary: String) throws(Diagnostic) -> Set<String> {
        guard let last = try last(where: { $0.hasPrefix("cairn import ") }) else {
            throw .error("no import is remembered", path: diary)
        }
        return Set(
            last.inverse.changes.compactMap { if case .remove(let path, _) = $0 { path } else { nil } })
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

    private func isOfCategories(_ mapping: FormatMapping) -> Bool {
        guard case .key(let key)? = path.steps.first, path.steps.count == 1 else { return false }
        return mapping.canonical(key) == "categories"
    }

    func edits(as mapping: FormatMapping) -> [Edit] {
        let format = mapping.value(at: path)
        let value = EditValue(typed: value, isText: format?.isText ?? false)
        var items = [value]
        if case .list(let several) = value { items = several }
        switch kind {
        case .set: return self.value.isEmpty ? [.remove(path)] : [.set(path, value)]
        case .add: return items.map { .add(path, isOfCategories(mapping) ? $0.asCategory : $0) }
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

extension EditValue {
    /// A category of which only the name is typed, with the id that the name makes; anything else as it is.
    fileprivate var asCategory: EditValue {
        switch self {
        case .plain(let name), .text(let name): .fields([("id", .text(fileSlug(name))), ("name", .text(name))])
        case .list, .mapping: self
        }
    }
}
