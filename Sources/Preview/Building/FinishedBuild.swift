package import Diagnostics
package import Site

/// A build of the preview that has ended, well or badly.
package struct FinishedBuild: Sendable {
    /// What had changed, relative to the diary; nothing for the first build.
    package let changed: [String]
    package let duration: Duration
    package let result: Result<BuildReport, Problems>
    /// The path that the site's addresses begin with.
    package let base: String
    /// The path of the page of the entry that was edited, where there is one.
    package let edited: String?
}
