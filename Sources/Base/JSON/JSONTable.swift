/// What a command lists, as a program takes it: an array of objects, a line each, whose members stand in one table, so that the
/// schema (JSON Schema 2020-12) says what is written.
package struct JSONTable<Row>: Sendable {
    package enum Kind: String, Sendable {
        case text = "string"
        case integer, number
        case flag = "boolean"
        case texts = "array"
    }

    /// A member that every object has, or that one has where there is a value.
    package struct TableMember: Sendable {
        let name: String
        let kind: Kind
        let about: String
        let values: [String]
        let isRequired: Bool
        let value: @Sendable (Row) -> JSONValue?

        /// - Parameters:
        ///   - values: all that a text can be; none where it may be any.
        ///   - isRequired: whether there always is one.
        package init(
            _ name: String, _ kind: Kind, _ about: String, of values: [String] = [], isRequired: Bool = true,
            _ value: @escaping @Sendable (Row) -> JSONValue?
        ) {
            self.name = name
            self.kind = kind
            self.about = about
            self.values = values
            self.isRequired = isRequired
            self.value = value
        }
    }

    private let members: [TableMember]

    package init(_ members: [TableMember]) {
        self.members = members
    }

    /// The table without a member.
    package func leavingOut(_ name: String) -> JSONTable { JSONTable(members.filter { $0.name != name }) }

    /// An array and the end of its line.
    package func text(_ rows: [Row]) -> String {
        var json = JSONWriter()
        json.openList()
        add(rows, to: &json)
        json.closeList()
        json.endLine()
        return json.text
    }

    /// Adds the objects to a list that is open.
    package func add(_ rows: [Row], to json: inout JSONWriter) {
        for row in rows {
            json.breakLine()
            json.open()
            for member in members {
                guard let value = member.value(row) else { continue }
                json.key(member.name)
                value.write(to: &json)
            }
            json.close()
        }
        json.endLine()
    }

    /// What one of the objects is.
    package var itemSchema: JSONValue {
        let schemas = members.map { member -> (String, JSONValue) in
            var schema: [String: JSONValue] = [
                "type": .string(member.kind.rawValue), "description": .string(member.about),
            ]
            if member.kind == .texts { schema["items"] = .object(["type": .string("string")]) }
            if !member.values.isEmpty { schema["enum"] = .list(member.values.map { .string($0) }) }
            return (member.name, .object(schema))
        }
        return .object([
            "type": .string("object"), "properties": .object(Dictionary(uniqueKeysWithValues: schemas)),
            "required": .list(members.filter(\.isRequired).map { .string($0.name) }),
        ])
    }

    /// The schema of the array.
    ///
    /// - Parameter command: what prints it, without the option for that.
    package func schema(of command: String) -> String {
        schemaText(of: command, ["type": .string("array"), "items": itemSchema])
    }
}

/// A schema of what a command prints as JSON, as a file, with the words that say which draft it follows.
package func schemaText(of command: String, _ members: [String: JSONValue]) -> String {
    var members = members
    members["title"] = .string(command + " --format json")
    members["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
    var json = JSONWriter(layout: .indented(2))
    JSONValue.object(members).write(to: &json)
    json.endLine()
    return json.text
}
