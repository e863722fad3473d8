internal import Diagnostics
internal import Files

/// The folder in which a new site is made ready: on the file system of the old one, because only there is moving one step, and
/// where no server looks, because files lie here before they were searched for leaks.
struct StagingFolder: Sendable {
    let path: String

    /// The new files, in the shape of the site.
    var new: String { path + "/new" }
    /// What was taken out of the site.
    var old: String { path + "/old" }

    /// The ending of its name in the folder for manifests.
    static let ending = ".work"

    /// Whether the folder lies outside of the site.
    var isOutside: Bool { path != inside }

    /// The folder in the site that earlier versions had, which is also the last resort: a site on a file system of its own.
    private let inside: String

    /// - Parameters:
    ///   - site: its folder, with every link resolved.
    ///   - state: the folder for manifests.
    ///   - name: that of the site's manifest.
    init(for site: String, state: String, named name: String) {
        inside = site + "/.cairn-staging"
        let mounts = Mounts()
        let slash = site.lastIndex(of: "/") ?? site.startIndex
        let (parent, own) = (String(site[..<slash]), site[slash...].dropFirst())
        if let state = Folder(state).resolved, mounts.areTogether(state, site) {
            path = "\(state)/\(name)\(Self.ending)"
        } else if mounts.areTogether(parent.isEmpty ? "/" : parent, site), isWritable(folder: parent) {
            path = "\(parent)/.\(own).\(name)"
        } else {
            path = inside
        }
    }

    /// Removes what a killed build left.
    func clear() throws(Diagnostic) {
        for path in isOutside ? [path, inside] : [path] { try Folder(path).removeAll() }
    }

    /// Makes the folder, for this user alone.
    func open() throws(Diagnostic) {
        try Folder(path).createForOwnerAlone()
        try Folder(new).create()
        try Folder(old).create()
    }

    /// Throws everything in it away.
    func discard() {
        try? clear()
    }
}
