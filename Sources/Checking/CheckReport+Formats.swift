internal import Diagnostics
internal import Encoding
internal import JSON

/// The forms in which programs take the report.
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
        json.add("errors", findings.count { $0.diagnostic.severity == .error })
        json.add("warnings", findings.count { $0.diagnostic.severity == .warning })
        json.openList("findings")
        for finding in findings {
            json.breakLine()
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
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

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
