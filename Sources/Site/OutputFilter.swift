internal import Content
package import Base
package import Diary
internal import Pages

/// What every file of a subsite has to pass before it is written: a look for leaks, and for some groups the seal.
struct OutputFilter: Sendable {
    /// The subsite's own; empty for the public site.
    let prefix: String
    /// Nil where nothing is hidden.
    let leaks: LeakCheck?
    /// What the unlock page is looked through for, which everybody sees.
    private let publicLeaks: LeakCheck?
    private let seal: Seal?
    /// The fingerprint of all that a sealed file follows from besides its own bytes.
    private let fingerprint: Fingerprint

    /// The name of the page that asks for the passphrase, before it takes the place of the group's own first page.
    static let unlockPage = "unlock.html"

    init(prefix: String, leaks: LeakCheck?, publicLeaks: LeakCheck?, seal: Seal?, header: String) {
        self.prefix = prefix
        self.leaks = leaks
        self.publicLeaks = publicLeaks
        self.seal = seal
        // Files that cannot be looked into again are made anew when there is something else to look for.
        fingerprint = Fingerprint { writer in
            writer.write(header)
            if let leaks { writer.write(leaks.fingerprint) }
        }
    }

    /// The filters of all subsites of a site, in their order.
    static func all(
        of subsites: [SubsiteContent], in diary: PlaceDiary, for audience: Audience, _ tracks: SiteTracks,
        _ ground: MapGround, theme: Theme, _ writing: WritingContent? = nil
    ) async -> [OutputFilter] {
        // An address that nobody can guess must not be told anywhere but under itself.
        let unlisted = subsites.filter { !$0.subsite.isListed && $0.seal == nil }
        let words = GroundWords.known(in: ground.trees)
        var filters: [OutputFilter] = []
        for subsite in subsites {
            var leaks: LeakCheck?
            if audience == .everyone {
                let addresses = unlisted.filter { $0.subsite != subsite.subsite }.map(\.hiddenAddress)
                leaks = await LeakCheck(
                    diary.hiddenTexts(besides: subsites.known(to: subsite)), addresses,
                    tracks: tracks.named(in: subsite.subsite), theme: theme.ownFiles.map(\.bytes),
                    standard: Theme.standardFiles.values.map(\.bytes), names: words)
            }
            filters.append(
                OutputFilter(
                    prefix: subsite.subsite.prefix, leaks: leaks, publicLeaks: filters.first?.leaks,
                    seal: subsite.seal, header: subsite.header))
        }
        if let writing { filters.append(writing.filter(filters.first?.leaks)) }
        return filters
    }

    var isSealed: Bool { seal != nil }

    /// What a finished file that is not sealed is looked through for: where others are, it is the page that asks for the passphrase.
    var placedLeaks: LeakCheck? { seal == nil ? leaks : publicLeaks }

    /// Whether a finished file of the subsite is sealed.
    func isSealed(placed file: String) -> Bool { seal != nil && !file.hasSuffix(".html") }

    /// Whether a file of the subsite is sealed before it is written.
    func seals(_ file: String) -> Bool { seal != nil && own(file) != Self.unlockPage }

    /// Where a file lies in the site.
    func place(of file: String) -> String {
        guard let seal else { return file }
        return prefix + (seals(file) ? seal.name(of: own(file)) : "index.html")
    }

    /// The leaks that a file is looked through for.
    func leaks(in file: String) -> LeakCheck? { seal == nil || seals(file) ? leaks : publicLeaks }

    func sealed(_ bytes: [UInt8], of file: String) throws(Diagnostic) -> [UInt8] {
        guard let seal, seals(file) else { return bytes }
        return try seal.sealed(bytes, as: own(file))
    }

    /// The list of the subsite's sealed files, which browsers ask for before they show any: its place, and what it follows from; nil where
    /// nothing is sealed.
    func index(of files: [SiteFile]) -> (place: String, files: [SiteFile], source: Fingerprint?)? {
        guard let seal else { return nil }
        let sealed = files.filter { $0.sealed?.utf8.starts(with: prefix.utf8) ?? false }
        let making = sealed.compactMap { file in file.making.map { (file.sealed ?? "", $0.source) } }
        let versions = Fingerprint { writer in
            writer.write("versions")
            for (path, source) in making.sorted(by: { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }) {
                writer.write(path)
                writer.write(source)
            }
        }
        return (prefix + seal.name(of: ""), sealed, making.count == sealed.count ? source(versions) : nil)
    }

    /// - Parameter versions: of the files, which tell an old one that somebody put beside newer ones.
    func sealedIndex(_ versions: [(file: String, version: String)]) throws(Diagnostic) -> [UInt8] {
        try seal?.sealed(Seal.list(versions.map { (own($0.file), $0.version) }), as: "") ?? []
    }

    private func own(_ file: String) -> String { String(file.dropFirst(prefix.count)) }

    func source(_ source: Fingerprint) -> Fingerprint {
        Fingerprint { writer in
            writer.write(source)
            writer.write(fingerprint)
        }
    }
}

extension SiteFolder {
    /// Looks for leaks in the names of all files, and in those that stayed since they were last looked into for something else.
    ///
    /// - Returns: the fingerprint of all that was looked for, and warnings of what only other diaries hide.
    /// - Throws: an error for each thing that must not show.
    func lookForLeaks(in files: [SiteFile]) async throws(Problems) -> LeakFindings {
        let checks = filters.compactMap { filter in filter.leaks.map { (filter.prefix, $0) } }
        let fingerprint = Fingerprint { writer in
            for (prefix, leaks) in checks {
                writer.write(prefix)
                writer.write(leaks.fingerprint)
            }
        }
        var problems = Problems()
        if !checks.isEmpty {
            let isKnown = manifest.checked == fingerprint
            let failures = await files.concurrentMap { file -> Diagnostic? in
                guard file.sealed == nil, let leaks = filter(of: file.path.text)?.leaks else { return nil }
                leaks.look(intoNameOf: file.path.text)
                // Copies say what their files say.
                guard case .kept = file.outcome, !isKnown, !copies.isCopy(file.path.text) else { return nil }
                do throws(Diagnostic) {
                    leaks.look(into: try File(path + "/" + file.path.text).read(), of: file.path.text)
                    return nil
                } catch { return error }
            }
            problems.add(Problems(failures.compactMap(\.self)))
            for (_, leaks) in checks { problems.add(leaks.problems) }
            try problems.throwErrors()
        }
        return (fingerprint, problems)
    }
}

/// A search through the files of a finished site for what their readers may not see: the one of the build, for whatever lies there.
package struct SiteLeaks: Sendable {
    private let filters: [OutputFilter]

    /// - Parameters:
    ///   - folder: the diary's, whose theme's words are no secret.
    ///   - keys: those of closed groups, without which nobody knows where they stand.
    /// - Returns: nil when the diary hides nothing.
    /// - Throws: an error for each text that shows what its readers may not see.
    package init?(_ diary: PlaceDiary, in folder: String, _ keys: KeyFile?) async throws(Problems) {
        let secrets = keys.map { GroupSecrets($0, site: diary.settings.url ?? "") }
        let (subsites, _) = try await SubsiteContent.all(diary, for: .everyone, includingDrafts: false, secrets)
        let theme = try Theme(of: folder, diary.settings)
        let tracks = try await SiteTracks(subsites, of: diary, in: folder, keepsGoing: true)
        let ground = try SiteGround(diary.settings.map, in: folder).ground
        filters = await OutputFilter.all(of: subsites, in: diary, for: .everyone, tracks, ground, theme: theme)
        if filters.allSatisfy({ $0.placedLeaks == nil }) { return nil }
    }

    /// Looks through a file and its name. Sealed files tell nobody anything.
    ///
    /// - Parameter file: its path in the site, in NFC.
    package func look(into bytes: [UInt8], of file: String) {
        let filter = filters.filter { file.utf8.starts(with: $0.prefix.utf8) }.max {
            $0.prefix.utf8.count < $1.prefix.utf8.count
        }
        guard let filter, !filter.isSealed(placed: file), let leaks = filter.placedLeaks else { return }
        leaks.look(intoNameOf: file)
        leaks.look(into: bytes, of: file)
    }

    /// An error for each thing that was found, at the path of a file in the site.
    package var problems: Problems {
        var problems = Problems()
        // The page that asks for a passphrase is looked through for what the public site hides.
        for (index, filter) in filters.enumerated() where index == 0 || !filter.isSealed {
            if let leaks = filter.placedLeaks { problems.add(leaks.problems) }
        }
        return problems
    }
}
