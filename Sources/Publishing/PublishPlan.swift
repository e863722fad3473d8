package import Base

/// What a publication does, in order. A dry run shows it and a real one follows it.
package struct PublishPlan: Sendable, Equatable {
    /// Files for which the same is done.
    package struct Step: Sendable, Equatable {
        /// The order of the cases is that in which they are done: what pages name comes before them, new pages before the lists
        /// that lead to them, and what nothing leads to any more goes last.
        package enum Work: Int, Sendable, CaseIterable {
            case list, newFiles, newPages, changes, deletedPages, deletedFiles, shortenedList
        }

        package let work: Work
        /// Relative to the target, in order.
        package let files: [String]
        /// Whether bytes under these names never change.
        package let immutable: Bool

        package var deletes: Bool { work == .deletedPages || work == .deletedFiles }
    }

    package private(set) var steps: [Step] = []
    /// How many files stay as they are.
    package private(set) var unchangedCount = 0
    /// How many of the files at the target are Cairn's.
    package let ownedCount: Int
    /// Files of the site that the target has as somebody else's, with other bytes.
    package let conflicts: [String]
    /// New files that the target lacks.
    let new: Set<String>
    /// Folders at the target that are empty afterwards, deepest first.
    let emptied: [String]
    /// The list of owned files as it must be before anything is sent, and at the end.
    let before: OwnedFiles
    let after: OwnedFiles

    package var deletedCount: Int { steps.reduce(0) { $0 + ($1.deletes ? $1.files.count : 0) } }
    package var sentFiles: [String] { steps.flatMap { $0.deletes ? [] : $0.files } }
    /// How many files of the site are sent: those of the next publication stay, where nothing changes. The list is Cairn's own.
    package var sentCount: Int { sentFiles.count { $0 != OwnedFiles.path } }
    package var isEmpty: Bool { steps.isEmpty }

    /// - Parameters:
    ///   - site: the files that are to be at the target, in NFC.
    ///   - present: the files that are there, in NFC.
    ///   - differing: those of both that have other bytes there.
    ///   - owned: the list that lies there; nil when there is none.
    ///   - unfinished: the file that one at the target was going to be.
    init(
        site: [String], present: [String], differing: Set<String>, owned: OwnedFiles?,
        unfinished: (String) -> String? = { _ in nil }
    ) {
        let wanted = Set(site)
        let there = Set(present)
        let list = owned ?? OwnedFiles([])
        func isOwned(_ file: String) -> Bool { list.contains(file) || unfinished(file).map(list.contains) ?? false }
        ownedCount = present.count { isOwned($0) }
        after = OwnedFiles(site)
        before = list.union(after)
        new = wanted.subtracting(there)
        conflicts = site.filter { file in
            differing.contains(file) && !list.contains(file)
                || !there.contains(file) && folders(of: file).contains { there.contains($0) && !isOwned($0) }
        }.sorted(by: precedes)
        let deleted = present.filter { !wanted.contains($0) && isOwned($0) && $0 != OwnedFiles.path }
        let staying = Set(there.subtracting(deleted).union(wanted).flatMap(folders))
        emptied = Set(deleted.flatMap(folders)).subtracting(staying).sorted { first, second in
            let (depth, other) = (first.utf8.count { $0 == 0x2F }, second.utf8.count { $0 == 0x2F })
            return depth == other ? precedes(first, second) : depth > other
        }
        if owned == nil || before != list { add(.list, [OwnedFiles.path]) }
        add(.newFiles, new.filter { !isPage($0) })
        add(.newPages, new.filter(isPage))
        add(.changes, differing.intersection(wanted))
        add(.deletedPages, deleted.filter(isPage))
        add(.deletedFiles, deleted.filter { !isPage($0) })
        if after != before { add(.shortenedList, [OwnedFiles.path]) }
        unchangedCount = wanted.count - new.count - differing.intersection(wanted).count
    }

    private mutating func add(_ work: Step.Work, _ files: some Sequence<String>) {
        let files = files.sorted(by: precedes)
        let isSent = work != .deletedPages && work != .deletedFiles
        for immutable in [true, false] {
            let some = isSent ? files.filter { isImmutable($0) == immutable } : immutable ? [] : files
            if !some.isEmpty { steps.append(Step(work: work, files: some, immutable: immutable)) }
        }
    }

    /// One line that counts.
    package var summary: Message {
        "\(sentCount) to send, \(deletedCount) to delete, \(unchangedCount) stay as they are"
    }

    /// One line a file, `+` for a new one, `~` for a changed one and `-` for one that is deleted, in the order of the steps.
    ///
    /// - Parameter limit: how many files of a step are named, nil for all.
    package func lines(limit: Int? = nil) -> [Message] {
        steps.flatMap { step in
            let sign = step.deletes ? "-" : step.work == .newFiles || step.work == .newPages ? "+" : "~"
            let shown = step.files.prefix(limit ?? .max)
            let rest = step.files.count - shown.count
            return shown.map { Message(verbatim: "  \(sign) \($0)") }
                + (rest > 0 ? ["  \(sign) … and \(rest) more"] : [])
        }
    }
}

/// Whether it is a page, or a compressed copy of one.
private func isPage(_ file: String) -> Bool { [".html", ".html.gz", ".html.br"].contains { file.hasSuffix($0) } }

/// Whether the name holds a fingerprint of the bytes, as those of assets and of copies of photos do.
func isImmutable(_ file: String) -> Bool {
    let pieces = file.split(separator: "/")
    guard pieces.count > 1, let name = pieces.last else { return false }
    let folder = pieces[pieces.count - 2]
    return (folder == "assets" || folder == "photos")
        && name.split(whereSeparator: { $0 == "." || $0 == "-" }).contains {
            $0.utf8.count >= 10 && $0.allSatisfy(\.isHexDigit)
        }
}

/// The folders that a file lies in, outermost first.
private func folders(of file: String) -> [String] {
    file.indices.filter { file[$0] == "/" }.map { String(file[..<$0]) }
}

/// Which of the files at a target are Cairn's, as a list that lies there too, so that every machine knows what it may delete.
///
/// The list holds fingerprints of the paths: it tells nobody of an address that they do not know already.
struct OwnedFiles: Sendable, Equatable {
    /// The list's own path at the target.
    static let path = ".cairn-published"
    private static let heading = "# Cairn published these files here, and will delete no others. Keep this list."

    private var names: Set<Fingerprint>

    init(_ paths: some Sequence<String>) {
        names = Set(paths.map { Fingerprint(of: Array($0.utf8)) })
    }

    /// Reads a list; lines that are no fingerprint own nothing.
    init(_ bytes: [UInt8]) {
        names = Set(
            bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
                let text = String(decoding: line, as: UTF8.self)
                guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
                    let low = UInt64(text.suffix(16), radix: 16)
                else { return nil }
                return Fingerprint(high: high, low: low)
            })
    }

    /// - Parameter path: in NFC, relative to the target.
    func contains(_ path: String) -> Bool {
        path == Self.path || names.contains(Fingerprint(of: Array(path.utf8)))
    }

    func union(_ other: OwnedFiles) -> OwnedFiles {
        var all = self
        all.names.formUnion(other.names)
        return all
    }

    /// A heading for people who wonder, and the fingerprints in order.
    var bytes: [UInt8] {
        Array(([Self.heading] + names.map(\.hex).sorted()).map { $0 + "\n" }.joined().utf8)
    }
}
