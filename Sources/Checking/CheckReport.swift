package import Diagnostics

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
    package var problems: Problems {
        Problems(
            findings.map { finding in
                var diagnostic = finding.diagnostic
                diagnostic.message += " [\(finding.check)]"
                return diagnostic
            })
    }
}
