internal import Base

/// The report as JSON, and the schema of it.
extension CheckReport {
    /// Goes up when a program that reads the JSON would have to be changed.
    private static let version = 1

    /// JSON with a line a finding.
    package var json: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("version", Self.version)
        json.add("pages", pageCount)
        json.add("files", fileCount)
        json.add("checks", checks)
        let found = Problems(findings.map(\.diagnostic))
        json.add("errors", found.errorCount)
        json.add("warnings", found.warningCount)
        json.openList("findings")
        Self.members.add(findings, to: &json)
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private static let members = JSONTable<Finding>([
        .init("check", .text, "The check that found it.") { .string($0.check) },
        .init("severity", .text, "How bad it is.", of: Diagnostic.Severity.allCases.map(\.rawValue)) {
            .string($0.diagnostic.severity.rawValue)
        },
        .init("message", .text, "What is wrong.") { .string($0.diagnostic.message) },
        .init("path", .text, "The file.", isRequired: false) { $0.diagnostic.path.map { .string($0) } },
        .init("line", .integer, "The line, from 1.", isRequired: false) {
            ($0.diagnostic.range?.start.line).map { .int($0) }
        },
        .init("column", .integer, "The column, from 1, in characters of Unicode.", isRequired: false) {
            ($0.diagnostic.range?.start.column).map { .int($0) }
        },
        .init("notes", .texts, "What belongs to it elsewhere.", isRequired: false) {
            let notes = $0.diagnostic.notes
            return notes.isEmpty ? nil : .list(notes.map { .string($0.message) })
        },
        .init("help", .text, "What would be right.", isRequired: false) { $0.diagnostic.help.map { .string($0) } },
    ])

    /// The JSON Schema of the report.
    ///
    /// - Parameter command: what prints it.
    package static func schema(of command: String) -> String {
        func number(_ about: String) -> JSONValue {
            .object(["type": .string("integer"), "minimum": .int(0), "description": .string(about)])
        }
        let properties: [String: JSONValue] = [
            "version": .object(["const": .int(version), "description": .string("The version of this form.")]),
            "pages": number("How many pages were looked through."),
            "files": number("How many files, with the pages."),
            "checks": .object([
                "type": .string("array"), "items": .object(["type": .string("string")]),
                "description": .string("The checks that were made."),
            ]),
            "errors": number("How many findings are errors."),
            "warnings": number("How many findings are warnings."),
            "findings": .object(["type": .string("array"), "items": members.itemSchema]),
        ]
        return schemaText(
            of: command,
            [
                "type": .string("object"), "properties": .object(properties),
                "required": .list(properties.keys.sorted().map { .string($0) }),
            ])
    }
}
