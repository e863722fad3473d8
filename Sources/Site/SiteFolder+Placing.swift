internal import Content
internal import Diagnostics
internal import Files

// Putting a new site in the place of the old one.
extension SiteFolder {
    /// Finds what stands in the way of folders and files that are about to be moved, before any of them is.
    ///
    /// - Throws: an error for each thing of another kind that Cairn did not write.
    func checkPlaces() throws(Problems) {
        var problems = Problems()
        if FileKind(at: staging) == .folder { check(staging, "", &problems) }
        try problems.throwErrors()
    }

    private func check(_ folder: String, _ prefix: String, _ problems: inout Problems) {
        guard let items = problems.gather({ () throws(Diagnostic) in try Folder(folder).items() }) else { return }
        for item in items {
            let name = prefix + item.name
            let target = path + "/" + name
            guard let kind = FileKind(at: target, followingLinks: false) else { continue }
            if item.kind == .folder, kind == .folder {
                check(folder + "/" + item.name, name + "/", &problems)
            } else if item.kind == .folder ? !record.owns(TextKey(name)) : kind == .folder {
                problems.add(
                    .error(
                        "this was not written by Cairn, and the site needs its place for a \(item.kind == .folder ? "folder" : "file")",
                        path: target, help: "move it away"))
            }
        }
    }

    /// Moves staged files to their places and removes Cairn's files that the site has no more; foreign files stay.
    ///
    /// - Parameters:
    ///   - files: all files of the new site.
    ///   - source: the fingerprint of everything that the site follows from.
    ///   - basis: the same in parts.
    ///   - checked: the fingerprint of what was looked for in the files.
    /// - Returns: the paths that were removed, in order, and the record of the new site.
    func replace(
        with files: [SiteFile], madeFrom source: Fingerprint, _ basis: SiteRecord.Basis,
        checkedFor checked: Fingerprint
    ) throws(Diagnostic) -> (removed: [String], record: SiteRecord) {
        var new = SiteRecord(source: source, checked: checked, compression: copies.formats)
        new.folder = path
        new.basis = basis
        new.files.reserveCapacity(files.count)
        for file in files {
            new.files[file.path] = .some(file.making)
            if let picture = file.sealed.flatMap(SiteRecord.picture) { new.sealedPictures.insert(picture) }
        }
        let stale = record.files.keys.filter { new.files[$0] == nil }.map(\.text)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let isAnyStaged = files.contains { $0.outcome == .staged }
        if isAnyStaged || !stale.isEmpty {
            // A build after one that was killed from here on knows all files of both sites as Cairn's, and trusts none that
            // may have been moved or not.
            let unsure = files.filter { $0.outcome != .kept }.map(\.path.text)
            try SiteRecord.announce(unsure + stale, at: recordPath)
            if isAnyStaged { try merge(staging, into: path) }
            for file in stale { try remove(file) }
            discardStaging()
        }
        if isAnyStaged || !stale.isEmpty || new != record { try new.write(to: recordPath) }
        return (stale, new)
    }

    private func merge(_ folder: String, into target: String) throws(Diagnostic) {
        var items = try Folder(folder).items()
        if isSealed(target) {
            // Some file systems list files in the order in which they came; the names are as good as dice.
            items.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        }
        for item in items {
            let (from, to) = (folder + "/" + item.name, target + "/" + item.name)
            var kind = FileKind(at: to, followingLinks: false)
            if item.kind == .folder, kind == nil, holdsSealed(to) {
                try Folder(to).create()
                kind = .folder
            }
            if item.kind == .folder, kind == .folder {
                try merge(from, into: to)
            } else {
                // A file of Cairn's own where the site needs a folder now.
                if item.kind == .folder, kind != nil { try File(to).remove() }
                try File(from).move(to: to)
            }
        }
    }

    /// Removes a file, and folders that are empty then.
    private func remove(_ file: String) throws(Diagnostic) {
        try File(path + "/" + file).remove()
        var folder = file
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            guard Folder(path + "/" + folder).removeIfEmpty() else { break }
        }
    }
}
