package import Base

/// What checks found.
package struct CheckReport: Sendable {
    package struct Finding: Sendable {
        /// The name of the check.
        package let check: String
        package internal(set) var diagnostic: Diagnostic
    }

    /// By path and place.
    package let findings: [Finding]
    package let pageCount: Int
    package let fileCount: Int
    /// The names of the checks that were made.
    package let checks: [String]

    /// What is wrong with a diary that cannot be read.
    package init(unreadable problems: Problems) {
        findings = problems.sorted.map { Finding(check: Self.unreadable, diagnostic: $0) }
        (pageCount, fileCount, checks) = (0, 0, [Self.unreadable])
    }

    init(findings: [Finding], pageCount: Int, fileCount: Int, checks: [String]) {
        self.findings = findings
        self.pageCount = pageCount
        self.fileCount = fileCount
        self.checks = checks
    }

    /// What findings of a diary that cannot be read are counted under.
    static let unreadable = "diary"

    package var hasErrors: Bool { findings.contains { $0.diagnostic.severity == .error } }

    /// As they are printed: each says which check it is of.
    ///
    /// - Parameter told: what was said before.
    package func problems(besides reported: Problems = Problems()) -> Problems {
        let reported = Set(reported.diagnostics.map { Self.key($0) })
        return Problems(
            findings.filter { !reported.contains(Self.key($0.diagnostic)) }.map { finding in
                var diagnostic = finding.diagnostic
                diagnostic.wording = "\(diagnostic.wording) [\(finding.check)]"
                return diagnostic
            })
    }

    private static func key(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.range.map { "\($0.file.path):\($0.bytes.lowerBound)" } ?? diagnostic.path ?? ""
        return "\(place) \(diagnostic.message)"
    }
}

/// The forms in which programs take the report.
extension CheckReport {
    /// SARIF 2.1.0 (OASIS, 27 March 2020), which code hosts and editors show beside the text.
    ///
    /// - Parameters:
    ///   - version: that of the program.
    ///   - folder: the diary's folder as it was named, which paths begin with.
    package func sarif(version: String, in folder: String) -> [UInt8] {
        var json = JSONWriter(layout: .indented(2))
        json.open()
        json.add(
            "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
        json.add("version", "2.1.0")
        json.openList("runs")
        json.open()
        json.open("tool")
        json.open("driver")
        json.add("name", "cairn")
        json.add("version", version)
        let found = Set(findings.map(\.check))
        json.list("rules", Check.all.filter { found.contains($0.name) }) { json, check in
            json.open()
            json.add("id", check.name)
            json.open("shortDescription")
            json.add("text", check.about)
            json.close()
            json.close()
        }
        json.close()
        json.close()
        // As columns are counted everywhere in Cairn.
        json.add("columnKind", "unicodeCodePoints")
        json.list("results", findings) { json, finding in
            let diagnostic = finding.diagnostic
            json.open()
            json.add("ruleId", finding.check)
            json.add("level", diagnostic.severity.rawValue)
            json.open("message")
            json.add("text", diagnostic.message + (diagnostic.help.map { "\n" + $0 } ?? ""))
            json.close()
            json.openList("locations")
            if let path = diagnostic.path { Self.addLocation(path, diagnostic.range, nil, folder, &json) }
            json.closeList()
            json.list("relatedLocations", diagnostic.notes.filter { $0.range != nil }) { json, note in
                Self.addLocation(note.range?.file.path ?? "", note.range, note.message, folder, &json)
            }
            json.close()
        }
        json.close()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private static func addLocation(
        _ path: String, _ range: SourceRange?, _ message: String?, _ folder: String, _ json: inout JSONWriter
    ) {
        json.open()
        json.open("physicalLocation")
        json.open("artifactLocation")
        json.add("uri", percentEncoded(path.inside(folder), keeping: "/"))
        json.close()
        if let range {
            json.open("region")
            let end = range.file.position(at: range.bytes.upperBound)
            json.add("startLine", range.start.line)
            json.add("startColumn", range.start.column)
            json.add("endLine", end.line)
            json.add("endColumn", end.column)
            json.close()
        }
        json.close()
        if let message {
            json.open("message")
            json.add("text", message)
            json.close()
        }
        json.close()
    }

    /// Workflow commands of GitHub Actions, a line a finding: they become annotations of the files.
    ///
    /// - Parameter folder: the diary's folder as it was named, which paths begin with.
    package func workflowCommands(in folder: String) -> [UInt8] {
        var lines = ""
        for finding in findings {
            let diagnostic = finding.diagnostic
            var properties = diagnostic.path.map { ["file=" + Self.escapedProperty($0.inside(folder))] } ?? []
            if let range = diagnostic.range {
                properties += ["line=\(range.start.line)", "col=\(range.start.column)"]
            }
            properties.append("title=" + Self.escapedProperty("cairn: \(finding.check)"))
            let message = diagnostic.message + (diagnostic.help.map { "\n" + $0 } ?? "")
            lines +=
                "::\(diagnostic.severity.rawValue) \(properties.joined(separator: ","))::\(Self.escapedData(message))\n"
        }
        return Array(lines.utf8)
    }

    private static func escapedData(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func escapedProperty(_ text: String) -> String {
        escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

extension String {
    /// A path of a diary as it is from where the diary's folder was named.
    fileprivate func inside(_ folder: String) -> String {
        var folder = folder[...]
        while folder.hasPrefix("./") { folder = folder.dropFirst(2) }
        while folder.hasSuffix("/"), folder.utf8.count > 1 { folder = folder.dropLast() }
        return folder.isEmpty || folder == "." || hasPrefix("/") ? self : folder + "/" + self
    }
}
