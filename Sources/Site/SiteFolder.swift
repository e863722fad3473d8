internal import Content
internal import Crypto
internal import Diagnostics
internal import Files

/// The folder of finished files, and the record of which of them are Cairn's.
///
/// New files are first written to a folder beside the site that has the same shape, and moved into place when all of them are
/// complete, so that a build which fails or is killed leaves the site as it was. Folders that the site lacks are moved whole.
struct SiteFolder: Sendable {
    enum Outcome: Sendable {
        /// The site has these bytes already.
        case unchanged
        /// The file is written and waits to be moved to its place.
        case staged
    }

    let path: String
    private let staging: String
    private let recordPath: String
    /// The files that the record names, relative to the site's folder.
    let owned: Set<TextKey>
    private let mayOverwrite: Bool

    /// - Parameters:
    ///   - path: the folder of the site; it is made when it is missing.
    ///   - state: the folder for records, outside of the site, so that no list of files is published with it.
    ///   - mayOverwrite: whether files that Cairn did not write may be replaced.
    init(_ path: String, state: String, mayOverwrite: Bool) throws(Diagnostic) {
        try Folder(path).create()
        guard let resolved = Folder(path).resolved else { throw .error("cannot open the folder", path: path) }
        self.path = resolved
        self.mayOverwrite = mayOverwrite
        // On the site's own file system, because moving is only then one step.
        staging = resolved + "/.cairn-staging"
        if FileKind(at: staging, followingLinks: false) == .folder { try Folder(staging).removeAll() }
        let digest = SHA256.hash(data: Array(resolved.utf8)).prefix(8).map { String($0, radix: 16) }.joined()
        recordPath = "\(state)/site-\(digest).files"
        owned = Self.readRecord(recordPath)
    }

    // MARK: Staging

    /// Writes a file beside the site, unless the site has it already.
    ///
    /// - Parameter file: the path relative to the site's folder.
    /// - Throws: a diagnostic when it cannot be written, or when a file that is not Cairn's stands in its place.
    func stage(_ bytes: [UInt8], as file: String) throws(Diagnostic) -> Outcome {
        let target = path + "/" + file
        switch FileKind(at: target, followingLinks: false) {
        case .file?:
            if File(target).read(ifSize: bytes.count) == bytes { return .unchanged }
            fallthrough
        case .link?, .other?, .folder?:
            guard owned.contains(TextKey(file)) || mayOverwrite else {
                throw .error(
                    "this file was not written by Cairn, and the site needs its place", path: target,
                    help: "move it away, or build with --overwrite")
            }
        case nil:
            break
        }
        let staged = staging + "/" + file
        do throws(Diagnostic) {
            // Most files are the first of their folder: making it first spares a failed attempt.
            if let slash = staged.lastIndex(of: "/") { try Folder(String(staged[..<slash])).create() }
            try File(staged).write(bytes)
        } catch {
            var failure = error
            failure.path = target
            throw failure
        }
        return .staged
    }

    /// Throws staged files away.
    func discardStaging() {
        try? Folder(staging).removeAll()
    }

    // MARK: Putting the site in place

    /// Records all files of the old and the new site as Cairn's, so that a build after a crash knows them.
    func announce(_ planned: Set<TextKey>) throws(Diagnostic) {
        try writeRecord(owned.union(planned))
    }

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
            } else if item.kind == .folder ? !owned.contains(TextKey(name)) : kind == .folder {
                problems.add(
                    .error(
                        "this was not written by Cairn, and the site needs its place for a \(item.kind == .folder ? "folder" : "file")",
                        path: target, help: "move it away"))
            }
        }
    }

    /// Moves staged files to their places.
    func moveStaged() throws(Diagnostic) {
        if FileKind(at: staging) == .folder { try merge(staging, into: path) }
    }

    private func merge(_ folder: String, into target: String) throws(Diagnostic) {
        for item in try Folder(folder).items() {
            let (from, to) = (folder + "/" + item.name, target + "/" + item.name)
            let kind = FileKind(at: to, followingLinks: false)
            if item.kind == .folder, kind == .folder {
                try merge(from, into: to)
            } else {
                // A file of Cairn's own where the site needs a folder now.
                if item.kind == .folder, kind != nil { try File(to).remove() }
                try File(from).move(to: to)
            }
        }
    }

    /// Removes Cairn's files that are not planned any more, with folders that are empty then; foreign files stay.
    ///
    /// - Returns: how many files were removed.
    func finish(_ planned: Set<TextKey>) throws(Diagnostic) -> Int {
        let stale = owned.subtracting(planned)
        for file in stale.map(\.text) {
            try File(path + "/" + file).remove()
            var folder = file
            while let slash = folder.lastIndex(of: "/") {
                folder = String(folder[..<slash])
                guard Folder(path + "/" + folder).removeIfEmpty() else { break }
            }
        }
        discardStaging()
        if !stale.isEmpty { try writeRecord(planned) }
        return stale.count
    }

    // MARK: The record

    private static let recordHeading = Array("cairn files 1".utf8)
    private static let recordEnd = Array("end".utf8)

    /// The files of a record; none when it is missing, cut off or of another kind.
    private static func readRecord(_ path: String) -> Set<TextKey> {
        guard let bytes = try? File(path).read() else { return [] }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard lines.count >= 2, lines[0].elementsEqual(recordHeading), lines[lines.count - 1].elementsEqual(recordEnd)
        else { return [] }
        var files: Set<TextKey> = []
        files.reserveCapacity(lines.count)
        for line in lines[1..<(lines.count - 1)] {
            let file = String(decoding: line, as: UTF8.self)
            if staysInside(file) { files.insert(TextKey(file)) }
        }
        return files
    }

    private func writeRecord(_ files: Set<TextKey>) throws(Diagnostic) {
        var bytes = Self.recordHeading + [UInt8(ascii: "\n")]
        for file in files {
            bytes += file.text.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        bytes += Self.recordEnd + [UInt8(ascii: "\n")]
        let temporary = recordPath + ".new"
        try File(temporary).write(bytes)
        try File(temporary).move(to: recordPath)
    }
}
