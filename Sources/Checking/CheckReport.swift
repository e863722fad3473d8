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
