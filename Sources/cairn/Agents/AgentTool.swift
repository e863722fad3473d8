internal import Base

/// One thing that an agent can ask for.
struct AgentTool {
    enum Name: String { case find, place, check, visit, set, build, undo }

    /// A value that it is given.
    struct Parameter {
        /// As JSON Schema calls it; `strings` is a list of them, or one.
        enum Kind: String {
            case string, number, boolean, strings

            var words: String {
                switch self {
                case .string: "a text"
                case .number: "a number"
                case .boolean: "true or false"
                case .strings: "a list of texts"
                }
            }
        }

        let name: String
        let type: Kind
        let about: String
        var isRequired = false

        /// Whether a value is one of this type, or none.
        func takes(_ value: JSONValue) -> Bool {
            switch (type, value) {
            case (_, .null), (.string, .string), (.strings, .string), (.number, .int), (.number, .double),
                (.boolean, .bool):
                true
            case (.strings, .list(let items)): items.allSatisfy { $0.text != nil }
            default: false
            }
        }
    }

    let name: Name
    let about: String
    let parameters: [Parameter]
    var isWriting = false

    /// As `tools/list` tells it, with a JSON Schema of what it takes.
    var json: JSONValue {
        func schema(_ parameter: Parameter) -> JSONValue {
            parameter.type == .strings
                ? ["type": "array", "items": ["type": "string"], "description": .string(parameter.about)]
                : ["type": .string(parameter.type.rawValue), "description": .string(parameter.about)]
        }
        return [
            "name": .string(name.rawValue), "description": .string(about),
            "inputSchema": [
                "type": "object",
                "properties": .object(
                    Dictionary(parameters.map { ($0.name, schema($0)) }, uniquingKeysWith: { first, _ in first })),
                "required": .list(parameters.filter(\.isRequired).map { .string($0.name) }),
                "additionalProperties": false,
            ],
            "annotations": ["readOnlyHint": .bool(!isWriting), "destructiveHint": false, "openWorldHint": false],
        ]
    }
}

// What agents read of the tools; it is in English, as their protocol is.
extension AgentTool {
    static let reading = [
        AgentTool(
            name: .find, about: "Lists places of the diary, those visited last first, as JSON.",
            parameters: [
                .init(
                    name: "words", type: .strings,
                    about: "what stands in the title, the address or the name of the file"),
                .init(name: "category", type: .string, about: "the id or the name of a category"),
                .init(name: "tag", type: .string, about: "a tag"),
                .init(name: "person", type: .string, about: "who came along"),
                .init(name: "from", type: .string, about: "visits on this day and later: 2026-05-03"),
                .init(name: "to", type: .string, about: "visits on this day and earlier"),
                .init(name: "wanted", type: .boolean, about: "only places still to visit"),
                .init(name: "limit", type: .number, about: "how many at most: 20 without it, 200 at most"),
            ]),
        AgentTool(
            name: .place, about: "Tells all that the site shows of one place, as JSON: visits, notes, text, address.",
            parameters: [.init(name: "place", type: .string, about: "its slug, as find tells it", isRequired: true)]),
        AgentTool(name: .check, about: "Looks for mistakes in the entries and in the finished site.", parameters: []),
    ]

    static let writing = [
        AgentTool(
            name: .visit, about: "Adds a visit to a place. Undo takes it back.",
            parameters: [
                .init(name: "place", type: .string, about: "its slug, as find tells it", isRequired: true),
                .init(
                    name: "date", type: .string, about: "2026-05-03, or 2026-05-03/2026-05-05 for several days",
                    isRequired: true),
                .init(name: "with", type: .strings, about: "who came along"),
                .init(name: "rating", type: .number, about: "0 to 5 in halves"),
                .init(name: "note", type: .string, about: "a short note in Markdown"),
                .init(name: "price", type: .string, about: "what it cost: 15000 KRW"),
                .init(name: "tags", type: .strings, about: "tags that the place gets"),
            ], isWriting: true),
        AgentTool(
            name: .set, about: "Changes values in the front matter of a place. Undo takes it back.",
            parameters: [
                .init(name: "place", type: .string, about: "its slug, as find tells it", isRequired: true),
                .init(
                    name: "changes", type: .strings,
                    about: "key=value, tags+=word, tags-=word; key= takes the key out",
                    isRequired: true),
            ], isWriting: true),
        AgentTool(
            name: .build, about: "Builds the site; the old one stays where something is wrong.", parameters: [],
            isWriting: true),
        AgentTool(
            name: .undo, about: "Takes back the last change that was made here, while it is the last one of the diary.",
            parameters: [], isWriting: true),
    ]

    /// What an agent is told at its beginning.
    static func instructions(mayWrite: Bool, seesHidden: Bool) -> String {
        let sight =
            seesHidden ? "You see private places too: tell nobody of them." : "You see what readers of its site see."
        let change =
            mayWrite
            ? "Ask before you change anything, and use undo to take a change back." : "You can read it, not change it."
        return "A diary of places that somebody has been to. \(sight) \(change)"
    }

    /// What stands below a list that was cut.
    static func more(_ count: Int) -> String { "\(count) more; ask for less, or with a limit" }

    /// What is said of a change that was made.
    static let done = "done"

    /// What a command has found, without the lines that it is in.
    static func counted(errors: Int, warnings: Int) -> String {
        errors + warnings == 0
            ? "nothing is wrong"
            : "\(errors) errors and \(warnings) warnings; what they are is told in the terminal, or with --private"
    }
}
