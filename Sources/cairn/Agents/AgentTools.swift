internal import Editing
internal import Content
internal import Base
internal import Diary
internal import Pages
internal import Site

/// What an agent may ask of one diary: what readers of its site see, and no more than its owner allows beyond that.
struct AgentTools {
    let diary: String
    /// Whether it may change the diary and its site.
    let mayWrite: Bool
    /// Whether it sees what the site does not show.
    let seesHidden: Bool

    /// The changes that were made here and not taken back, by their numbers in the journal.
    private var changes: [Int] = []

    /// As many places are told at once.
    private static let mostPlaces = 200

    init(diary: String, mayWrite: Bool, seesHidden: Bool) {
        (self.diary, self.mayWrite, self.seesHidden) = (diary, mayWrite, seesHidden)
    }

    var all: [AgentTool] {
        mayWrite ? AgentTool.reading + AgentTool.writing : AgentTool.reading
    }

    /// What a tool answers: texts, and whether they say what is wrong.
    typealias Answer = (texts: [String], isError: Bool)

    mutating func call(_ tool: AgentTool, _ arguments: JSONValue) async -> Answer {
        do throws(Problems) {
            try check(arguments, for: tool)
            switch tool.name {
            case .find: return (try await find(arguments), false)
            case .place: return ([try await export(try await known(arguments))], false)
            case .check: return try run(["check", diary], tells: .mistakes)
            case .visit: return try change(visit(try await known(arguments), arguments))
            case .set:
                let changes = strings(arguments["changes"])
                try check(changes: changes)
                return try change(["set", try await known(arguments)] + changes + ["--diary", diary])
            case .build: return try run(["build", diary], tells: .output)
            case .undo: return try undo()
            }
        } catch {
            return ([DiagnosticPrinter().text(error)], true)
        }
    }

    /// What a step throws that reads the diary: mistakes are told with the lines that they are in, also of hidden places.
    private func ofDiary<Result>(_ step: () async throws(Problems) -> Result) async throws(Problems) -> Result {
        do throws(Problems) { return try await step() } catch {
            if seesHidden { throw error }
            throw Problems([
                .error("the diary cannot be read", help: "`cairn check` in a terminal tells why")
            ])
        }
    }

    /// Refuses what the tool does not take, so that no mistake is passed over.
    private func check(_ arguments: JSONValue, for tool: AgentTool) throws(Problems) {
        guard case .object(let members) = arguments else {
            guard arguments.isNull, tool.parameters.allSatisfy({ !$0.isRequired }) else {
                throw Problems([.error("“arguments” is an object")])
            }
            return
        }
        var problems = Problems()
        for name in members.keys.sorted() where !tool.parameters.contains(where: { $0.name == name }) {
            problems.add(
                .error(
                    "“\(tool.name)” takes no “\(visible(name))”",
                    help: didYouMeanHelp(name, among: tool.parameters.map(\.name))))
        }
        for parameter in tool.parameters where parameter.isRequired && arguments[parameter.name].isNull {
            problems.add(.error("“\(tool.name)” needs “\(parameter.name)”"))
        }
        for parameter in tool.parameters where !parameter.takes(arguments[parameter.name]) {
            problems.add(.error("“\(parameter.name)” is \(parameter.type.words)"))
        }
        try problems.throwErrors()
    }

    private func strings(_ value: JSONValue) -> [String] {
        value.text.map { [$0] } ?? value.items.compactMap(\.text)
    }

    // MARK: Reading

    private var exporter: DiaryExporter {
        var exporter = DiaryExporter(diary: diary, generator: Release.generator)
        exporter.includesEverything = seesHidden
        return exporter
    }

    /// The places that may be seen and that a filter means.
    private func selection(_ filter: SelectionFilter) async throws(Problems) -> [Selection.Item] {
        try await ofDiary { () throws(Problems) in try await exporter.selection(filter).selection.items }
    }

    private func find(_ arguments: JSONValue) async throws(Problems) -> [String] {
        var filter = SelectionFilter()
        for (key, path) in [("category", \SelectionFilter.categories), ("tag", \.tags), ("person", \.people)]
            as [(String, WritableKeyPath<SelectionFilter, [String]>)]
        {
            filter[keyPath: path] = strings(arguments[key])
            if !seesHidden { try await checkIsSeen(filter[keyPath: path], path, key) }
        }
        for (key, path) in [("from", \SelectionFilter.from), ("to", \.to)]
            as [(String, WritableKeyPath<SelectionFilter, Day?>)]
        {
            guard let text = arguments[key].text else { continue }
            guard let day = Day(text) else { throw Problems([.error("“\(key)” is a day: 2026-05-03")]) }
            filter[keyPath: path] = day
        }
        let words = strings(arguments["words"]).map { NameQuery($0) }
        let items = try await selection(filter).filter { item in
            let place = item.place
            let names = [place.title, place.slug, place.address ?? "", place.area?.city ?? ""]
            return (arguments["wanted"] != true || place.isWanted)
                && words.allSatisfy { word in names.contains { word.fit($0) != nil } }
        }
        let most = min(max(1, arguments["limit"].number ?? 20), Self.mostPlaces)
        let left = items.count - min(items.count, most)
        let members = seesHidden ? JSONTable.places : JSONTable.places.leavingOut("path")
        return [members.text(Array(items.prefix(most)))] + (left > 0 ? [AgentTool.more(left)] : [])
    }

    /// Refuses a category, tag or person that no place has which may be seen, whether there is one or not.
    private func checkIsSeen(
        _ names: [String], _ path: WritableKeyPath<SelectionFilter, [String]>, _ key: String
    ) async throws(Problems) {
        if names.isEmpty { return }
        // What is wrong with the diary is said as such.
        _ = try await selection(SelectionFilter())
        var filter = SelectionFilter()
        filter[keyPath: path] = names
        if let items = try? await exporter.selection(filter).selection.items, !items.isEmpty { return }
        throw Problems([.error("no place that you see has the \(key) “\(visible(names[0]))”")])
    }

    /// The slug of a place that may be seen.
    private func known(_ arguments: JSONValue) async throws(Problems) -> String {
        let name = normalized(arguments["place"].text ?? "")
        let places = try await selection(SelectionFilter()).map(\.place)
        guard let place = places.first(where: { $0.slug == name }) ?? places.first(where: { $0.title == name }) else {
            throw Problems([
                .error(
                    "no place is called “\(visible(name))”",
                    help: didYouMeanHelp(name, among: places.flatMap { [$0.slug, $0.title] }))
            ])
        }
        return place.slug
    }

    private func export(_ slug: String) async throws(Problems) -> String {
        var filter = SelectionFilter()
        filter.places = [slug]
        return try await ofDiary { () throws(Problems) in
            String(decoding: try await exporter.export(.json, filter, of: nil).bytes, as: UTF8.self)
        }
    }

    // MARK: Writing

    private func visit(_ place: String, _ arguments: JSONValue) -> [String] {
        var words = ["visit", place, "--diary", diary]
        func add(_ option: String, _ value: String?) {
            // What begins with a hyphen would be another option.
            if let value { words.append("--\(option)=\(value)") }
        }
        add("date", arguments["date"].text)
        add("rating", arguments["rating"].decimal.map { "\($0)" })
        add("note", arguments["note"].text)
        add("price", arguments["price"].text)
        for person in strings(arguments["with"]) { add("with", person) }
        for tag in strings(arguments["tags"]) { add("tag", tag) }
        return words
    }

    /// What anybody may change who sees what readers see: nothing by which more of a place would be told.
    private static let open: Set = [
        "title", "category", "tags", "features", "rating", "price", "comment", "links", "station", "note", "with",
    ]

    private func check(changes: [String]) throws(Problems) {
        guard !changes.isEmpty, changes.allSatisfy({ !$0.hasPrefix("-") && $0.contains("=") }) else {
            throw Problems([.error("“changes” are key=value")])
        }
        guard !seesHidden else { return }
        var problems = Problems()
        for change in changes {
            // Of a visit, what stands behind its day: whoever asked for one of an hour would learn of it.
            let key =
                change.prefixMatch(of: /visits\[date=[0-9]{4}(-[0-9]{2}){0,2}\]\./).map {
                    change[$0.range.upperBound...]
                } ?? change[...]
            let name = String(key.prefix { $0.isLetter || $0 == "_" || $0 == "[" || $0 == "." })
            if Self.open.contains(name) { continue }
            problems.add(
                .error(
                    "“\(visible(name))” can be changed by who sees all of the diary alone",
                    help: "start cairn mcp with --private"))
        }
        try problems.throwErrors()
    }

    /// Runs a command that changes files, and remembers the change.
    private mutating func change(_ words: [String]) throws(Problems) -> Answer {
        let before = try lastChange
        let result = try run(words, tells: .success)
        if let last = try lastChange, last != before { changes.append(last) }
        return result
    }

    /// Takes back a change that was made here: that of somebody else may have hidden something.
    private mutating func undo() throws(Problems) -> Answer {
        guard let own = changes.last, try lastChange == own else {
            throw Problems([.error("the last change of the diary was not made here", path: diary)])
        }
        let result = try run(["undo", "--diary", diary], tells: .success)
        if !result.isError { changes.removeLast() }
        return result
    }

    private var lastChange: Int? {
        get throws(Problems) { try orProblems(try EditJournal(diary: diary).last())?.number }
    }

    /// What may be told of a command's words to who sees what readers see.
    private enum Telling {
        /// How many mistakes there are: each is told with its line.
        case mistakes
        /// What it prints, but no warning.
        case output
        /// That it is done: differences show lines of entries.
        case success
    }

    /// Runs a command of this program as somebody at a terminal would.
    private func run(_ words: [String], tells telling: Telling) throws(Problems) -> Answer {
        guard let program = CurrentProcess.program else {
            throw Problems([.error("this program does not find itself")])
        }
        let result = try orProblems(try ChildProcess.run(program, words))
        let isError = result.status != 0
        let text = trimmed(result.text + result.errors)
        if seesHidden { return ([text], isError) }
        switch telling {
        case .output where !isError: return ([trimmed(result.text)], false)
        case .success where !isError: return ([AgentTool.done], false)
        default:
            let lines = text.split(whereSeparator: \.isNewline)
            let (errors, warnings) = (
                lines.count { $0.contains(": error:") }, lines.count { $0.contains(": warning:") }
            )
            return ([AgentTool.counted(errors: max(errors, isError ? 1 : 0), warnings: warnings)], isError)
        }
    }
}
