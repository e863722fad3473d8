internal import Content
internal import Diagnostics
internal import Files

// Folders that somebody else has filled.
extension SiteFolder {
    /// What hosts and version control want beside a site, besides names that begin with a dot.
    private static let hostFiles: Set<String> = ["CNAME", "_headers", "_redirects"]

    /// Keeps a site from being poured into a folder of somebody else's, where it could not be told from what is there.
    ///
    /// Foreign files stay in a folder that Cairn has built into before, and in the diary's own `Site/`.
    ///
    /// - Parameter files: all files of the new site.
    /// - Throws: an error that names what is there besides those.
    func checkIsFree(for files: [SiteFile]) throws(Diagnostic) {
        let own = Set(files.map { String($0.path.text.prefix { $0 != "/" }) })
        let foreign = try Folder(path).items().map(\.name).filter {
            !$0.hasPrefix(".") && !Self.hostFiles.contains($0) && !own.contains(normalized($0))
        }
        guard let first = foreign.first else { return }
        let others = foreign.count > 1 ? " and \(foreign.count - 1) more" : ""
        throw .error(
            "there are files in the output that Cairn did not write: \(first)\(others)", path: path,
            help: "name an empty folder, or build with --overwrite once, which keeps them")
    }
}
