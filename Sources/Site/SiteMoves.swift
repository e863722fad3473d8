internal import Diagnostics
internal import Files

/// Moves of files into and out of a site, which can all be taken back.
struct SiteMoves {
    private let site: OpenFolder
    private let new: OpenFolder
    private let old: OpenFolder
    private var steps: [Step] = []
    /// Folders that are known to be there.
    private var folders: Set<String> = []

    private enum Step {
        case put(String)
        case exchanged(String)
        case takenOut(String, as: String)
        case madeFolder(String)
    }

    init(into site: OpenFolder, _ staging: StagingFolder) throws(Diagnostic) {
        self.site = site
        new = try OpenFolder(at: staging.new)
        old = try OpenFolder(at: staging.old)
    }

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
        if try new.exchange(file, with: file, in: site) {
            steps.append(.exchanged(file))
            return
        }
        if site.kind(of: file) != nil { try takeOut(file) }
        try new.move(file, to: file, in: site)
        steps.append(.put(file))
    }

    /// Takes a file out of the site; one that is gone already is fine.
    mutating func takeOut(_ file: String) throws(Diagnostic) {
        // What a link leads to is not Cairn's, and a page that must go is not gone there.
        try site.checkWay(to: file)
        guard let kind = site.kind(of: file), kind != .folder else { return }
        let name = String(steps.count)
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
                case .put(let file): try site.move(file, to: file, in: new)
                case .exchanged(let file): isUndone = try new.exchange(file, with: file, in: site) && isUndone
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
