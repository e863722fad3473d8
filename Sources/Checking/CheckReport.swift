package import Diagnostics
internal import JSON

/// What checks found.
package struct CheckReport: Sendable {
    package struct Finding: Sendable {
        /// The name of the check.
        package let check: String
        package let diagnostic: Diagnostic
    }

    /// By path and place.
    package let findings: [Finding]
    package let pageCount: Int
    package let fileCount: Int
    /// The names of the checks that were made.
    package let checks: [String]

    package var hasErrors: Bool { findings.contains { $0.diagnostic.severity == .error } }

    /// As they are printed: each says which check it is of.
    ///
    /// - Parameter told: what was said before.
    package func problems(besides told: Problems = Problems()) -> Problems {
        let told = Set(told.diagnostics.map { Self.key($0) })
        return Problems(
            findings.filter { !told.contains(Self.key($0.diagnostic)) }.map { finding in
                var diagnostic = finding.diagnostic
                diagnostic.message += " [\(finding.check)]"
                return diagnostic
            })
    }

    private static func key(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.range.map { "\($0.file.path):\($0.bytes.lowerBound)" } ?? diagnostic.path ?? ""
        return "\(place) \(diagnostic.message)"
    }
}

extension CheckReport {
    /// Goes up when a program that reads the report would have to be changed.
    private static let version = 1

    /// The report for programs: JSON with a line a finding.
    package var json: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("version", Self.version)
        json.add("pages", pageCount)
        json.add("files", fileCount)
        json.add("checks", checks)
        json.add("errors", findings.count { $0.diagnostic.severity == .error })
        json.add("warnings", findings.count { $0.diagnostic.severity == .warning })
        json.openList("findings")
        for finding in findings {
            json.breakLine()
            Self.add(finding, to: &json)
        }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private static func add(_ finding: Finding, to json: inout JSONWriter) {
        let diagnostic = finding.diagnostic
        json.open()
        json.add("check", finding.check)
        json.add("severity", diagnostic.severity.rawValue)
        json.add("message", diagnostic.message)
        json.add("path", diagnostic.path)
        if let range = diagnostic.range {
            json.add("line", range.start.line)
            json.add("column", range.start.column)
        }
        if !diagnostic.notes.isEmpty { json.add("notes", diagnostic.notes.map(\.message)) }
        json.add("help", diagnostic.help)
        json.close()
    }
}
