internal import Base

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

/// Moves of files into and out of a site, which can all be taken back.
struct SiteMoves {
    private let site: OpenFolder
    private let new: OpenFolder
    private let old: OpenFolder
    /// Whether the files stay in the new site too, and the site gets second names for them.
    private let isKept: Bool
    private var steps: [Step] = []
    /// Folders that are known to be there.
    private var folders: Set<String> = []

    private enum Step {
        case put(String, from: String)
        case exchanged(String, with: String)
        case takenOut(String, as: String)
        case madeFolder(String)
    }

    init(
        into site: OpenFolder, from new: OpenFolder, isKept: Bool, _ staging: StagingFolder
    ) throws(Diagnostic) {
        self.site = site
        self.new = new
        self.isKept = isKept
        old = try OpenFolder(at: staging.old)
    }

    /// Where files wait that are about to be put into the site.
    private var source: OpenFolder { isKept ? old : new }

    /// A name in the folder of what was taken out.
    private var freeName: String { String(steps.count) }

    /// Moves a file of the new site to its place, in one step.
    mutating func put(_ file: String) throws(Diagnostic) {
        for folder in enclosingFolders(of: file) where folders.insert(folder).inserted {
            let kind = site.kind(of: folder)
            if kind == .folder { continue }
            // A file of Cairn's own where the site needs a folder now.
            if kind != nil { try takeOut(folder) }
            try site.makeFolder(folder)
            steps.append(.madeFolder(folder))
        }
        var name = file
        if isKept {
            name = "new-" + freeName
            try new.link(file, to: name, in: old)
        }
        if try source.exchange(name, with: file, in: site) {
            steps.append(.exchanged(file, with: name))
            return
        }
        if site.kind(of: file) != nil { try takeOut(file) }
        try source.move(name, to: file, in: site)
        steps.append(.put(file, from: name))
    }

    /// Takes a file out of the site; one that is gone already is fine.
    mutating func takeOut(_ file: String) throws(Diagnostic) {
        // What a link leads to is not Cairn's, and a page that must go is not gone there.
        try site.checkWay(to: file)
        guard let kind = site.kind(of: file), kind != .folder else { return }
        let name = freeName
        try site.move(file, to: name, in: old)
        steps.append(.takenOut(file, as: name))
    }

    /// Takes everything back.
    ///
    /// - Returns: whether that was possible.
    mutating func undo() -> Bool {
        var isUndone = true
        while let step = steps.popLast() {
            do throws(Diagnostic) {
                switch step {
                case .put(let file, let name): try site.move(file, to: name, in: source)
                case .exchanged(let file, let name):
                    isUndone = try source.exchange(name, with: file, in: site) && isUndone
                case .takenOut(let file, let name): try old.move(name, to: file, in: site)
                case .madeFolder(let folder): isUndone = site.removeIfEmpty(folder) && isUndone
                }
            } catch { isUndone = false }
        }
        return isUndone
    }
}

/// The folders that a file lies in, outermost first.
func enclosingFolders(of file: String) -> [String] {
    file.utf8.indices.filter { file.utf8[$0] == UInt8(ascii: "/") }.map { String(file[..<$0]) }
}
