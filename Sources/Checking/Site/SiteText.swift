internal import Diagnostics

/// A file of the site that is no page.
struct SiteText {
    let source: SourceFile
    /// Relative to the site's folder.
    let path: String
    let site: SiteAddresses
    let options: CheckOptions
}
