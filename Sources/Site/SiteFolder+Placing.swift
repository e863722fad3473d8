internal import Content
internal import Base

// Putting a new site in the place of the old one.
extension SiteFolder {
    /// Finds what stands in the way of files that are about to be moved, before any of them is.
    ///
    /// - Throws: an error for each thing of another kind that Cairn did not write, and for what could not be moved.
    func checkPlaces(of files: [SiteFile]) throws(Problems) {
        if isNew { return }
        var problems = Problems()
        /// Whether folders are there.
        var checked: [String: Bool] = [:]
        let mounts = Set(Mounts().inside(path))
        for file in files where file.outcome == .staged {
            let file = file.path.text
            var isReached = true
            for folder in enclosingFolders(of: file) where isReached {
                if let isThere = checked[folder] {
                    isReached = isThere
                    continue
                }
                isReached = FileKind(at: path + "/" + folder, followingLinks: false) == .folder
                checked[folder] = isReached
                check(folder, isNeededAs: .folder, mounts, &problems)
            }
            if isReached { check(file, isNeededAs: .file, mounts, &problems) }
        }
        if !isWritable(folder: path) { problems.add(unwritable(path)) }
        try problems.throwErrors()
    }

    private func check(_ name: String, isNeededAs kind: FileKind, _ mounts: Set<String>, _ problems: inout Problems) {
        let target = path + "/" + name
        guard let found = FileKind(at: target, followingLinks: false) else { return }
        if mounts.contains(name) {
            problems.add(
                .error(
                    "another file system is mounted here, and nothing can be moved to it in one step", path: target,
                    help: "unmount it, or let the whole site be on that file system"))
        } else if kind == .folder, found == .folder {
            if !isWritable(folder: target) { problems.add(unwritable(target)) }
        } else if kind == .folder ? !manifest.owns(TextKey(name)) : found == .folder {
            problems.add(
                .error(
                    kind == .folder
                        ? "this was not written by Cairn, and the site needs its place for a folder"
                        : "this was not written by Cairn, and the site needs its place for a file",
                    path: target, help: "move it away"))
        }
    }

    private func unwritable(_ folder: String) -> Diagnostic {
        .systemFailure(
            "this folder must not be written to, and the site's files change in it", path: folder,
            help: "chmod u+w \(folder)")
    }

    /// Puts staged files in their places and removes Cairn's files that the site has no more; foreign files stay.
    ///
    /// - Parameters:
    ///   - files: all files of the new site.
    ///   - source: the fingerprint of everything that the site follows from; nil where the next build shall look at it again.
    ///   - basis: the same in parts.
    ///   - checked: the fingerprint of what was looked for in the files; nil where the next build shall look for it again.
    /// - Returns: the paths that were removed, in order, and the manifest of the new site.
    /// - Throws: a diagnostic when a file cannot be moved; the site is the old one then.
    func replace(
        with files: [SiteFile], madeFrom source: Fingerprint?, _ basis: BuildManifest.Basis,
        checkedFor checked: Fingerprint?
    ) throws(Diagnostic) -> (removed: [String], manifest: BuildManifest) {
        defer { staging.discard() }
        var new = BuildManifest(source: source, checked: checked, compression: copies.formats)
        new.folder = listedPath
        new.basis = basis
        new.files.reserveCapacity(files.count)
        for file in files {
            new.files[file.path] = .some(file.making)
            if let picture = file.sealed.flatMap(BuildManifest.picture) { new.sealedPictures.insert(picture) }
        }
        let staged = files.filter { $0.outcome == .staged }.map(\.path.text)
        let stale = manifest.files.keys.filter { new.files[$0] == nil }.map(\.text).sorted(by: precedes)
        if !staged.isEmpty || !stale.isEmpty {
            // A build after one that was killed from here on knows all files of both sites as Cairn's, and trusts none that
            // may have been moved or not.
            let unsure = files.filter { $0.outcome != .kept }.map(\.path.text)
            try BuildManifest.announce(unsure + stale, at: manifestPath)
            try place(staged, stale)
        }
        if !staged.isEmpty || !stale.isEmpty || new != manifest { try new.write(to: manifestPath) }
        return (stale, new)
    }

    /// Makes the site a new one.
    ///
    /// A site that had no files is exchanged for the new one. Else the new site is made whole by second names for what stays, and
    /// covers the folder while its files get second names in there one by one: so whoever asks for the site by its path sees the old
    /// one or the new one. Who holds the folder itself open, as a server does that was started in it, sees the files come in the
    /// order in which they are published, and keeps a folder that is the site.
    private func place(_ staged: [String], _ stale: [String]) throws(Diagnostic) {
        if isNew, try takePlace() { return }
        let site = try OpenFolder(at: path)
        let new = try OpenFolder(at: staging.new)
        let isCovered =
            complete(new, with: site, staged, stale) && (try? File(staging.new).exchange(with: path)) == true
        var moves = try SiteMoves(into: site, from: new, isKept: isCovered, staging)
        do throws(Diagnostic) {
            for file in inOrder(staged) { try moves.put(file) }
            for file in inOrder(stale).reversed() { try moves.takeOut(file) }
        } catch {
            guard moves.undo() else {
                var failure = error
                failure.notes.append(
                    .init(
                        isCovered
                            ? "the new site is in place all the same"
                            : "some files could not be moved back: the site is partly new until the next build"))
                throw failure
            }
            uncover(isCovered)
            BuildManifest.withdraw(at: manifestPath)
            throw error
        }
        removeEmptyFolders(above: stale, in: site)
        uncover(isCovered)
    }

    /// Puts the whole new site where an empty folder is.
    private func takePlace() throws(Diagnostic) -> Bool {
        guard let mode = try OpenFolder(at: path).mode, try OpenFolder(at: staging.new).setMode(mode),
            try Folder(path).items().isEmpty
        else { return false }
        return (try? File(staging.new).exchange(with: path)) == true
    }

    /// Makes the new site whole, where that costs little beside the moves themselves or little at all.
    ///
    /// - Returns: false where it is not, and where files cannot have second names.
    private func complete(_ new: OpenFolder, with site: OpenFolder, _ staged: [String], _ stale: [String]) -> Bool {
        var limit = max(2_000, 4 * (staged.count + stale.count))
        guard isServed, manifest.files.count <= limit, staging.isOutside, let mode = site.mode else { return false }
        limit += 2_000
        if let file = staged.first {
            guard let old = OpenFolder(staging.old), (try? new.link(file, to: "second", in: old)) != nil else {
                return false
            }
        }
        let changed = Set((staged + stale).lazy.map { TextKey($0) })
        return site.link(into: new, limit: &limit, besides: { changed.contains(TextKey($0)) }) && new.setMode(mode)
    }

    /// Shows the site's own folder again; where that fails the new one, which holds the same, is the site from then on.
    private func uncover(_ isCovered: Bool) {
        if isCovered { _ = try? File(staging.new).exchange(with: path) }
    }

    /// The order of publishing: what pages name comes before them, new pages before the lists that lead to them, which had been
    /// there; within these by name, which tells nothing of files that are sealed.
    private func inOrder(_ files: [String]) -> [String] {
        let ranked = files.map { file in
            let isPage = [".html", ".html.gz", ".html.br"].contains { file.hasSuffix($0) }
            return (rank: manifest.owns(TextKey(file)) ? 2 : isPage ? 1 : 0, file: file)
        }
        return ranked.sorted { $0.rank == $1.rank ? precedes($0.file, $1.file) : $0.rank < $1.rank }.map(\.file)
    }

    /// Removes folders that are empty without their files.
    private func removeEmptyFolders(above files: [String], in folder: OpenFolder) {
        for file in files {
            for name in enclosingFolders(of: file).reversed() {
                guard folder.removeIfEmpty(name) else { break }
            }
        }
    }
}

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
        let named = foreign.count > 1 ? "\(first) and \(foreign.count - 1) more" : Message(verbatim: first)
        throw .error(
            "there are files in the output that Cairn did not write: \(named)", path: path,
            help: "name an empty folder, or build with --overwrite once, which keeps them")
    }
}
