internal import Diagnostics
internal import Diary
internal import Files
internal import Leaks
internal import Pages
internal import Sealing

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
        var writer = ByteWriter()
        writer.write(header)
        if let leaks { writer.write(leaks.fingerprint) }
        fingerprint = Fingerprint(of: writer.take())
    }

    /// The filters of all subsites of a site, in their order.
    static func all(
        of subsites: [SubsiteContent], in diary: PlaceDiary, for audience: Audience, theme: Theme
    ) async -> [OutputFilter] {
        // An address that nobody can guess must not be told anywhere but under itself.
        let unlisted = subsites.filter { !$0.subsite.isListed && $0.seal == nil }
        var filters: [OutputFilter] = []
        for subsite in subsites {
            var leaks: LeakCheck?
            if audience == .everyone {
                let addresses = unlisted.filter { $0.subsite != subsite.subsite }.map(\.hiddenAddress)
                leaks = await LeakCheck(
                    diary.hiddenTexts(besides: subsites.known(to: subsite)), addresses,
                    theme: theme.ownFiles.map(\.bytes),
                    standard: Theme.standardFiles.values.map(\.bytes))
            }
            filters.append(
                OutputFilter(
                    prefix: subsite.subsite.prefix, leaks: leaks, publicLeaks: filters.first?.leaks,
                    seal: subsite.seal, header: subsite.header))
        }
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
        var writer = ByteWriter()
        writer.write("versions")
        let making = sealed.compactMap { file in file.making.map { (file.sealed ?? "", $0.source) } }
        for (path, source) in making.sorted(by: { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }) {
            writer.write(path)
            writer.write(source)
        }
        let isKnown = making.count == sealed.count
        return (prefix + seal.name(of: ""), sealed, isKnown ? source(Fingerprint(of: writer.take())) : nil)
    }

    /// - Parameter versions: of the files, which tell an old one that somebody put beside newer ones.
    func sealedIndex(_ versions: [(file: String, version: String)]) throws(Diagnostic) -> [UInt8] {
        try seal?.sealed(Seal.list(versions.map { (own($0.file), $0.version) }), as: "") ?? []
    }

    private func own(_ file: String) -> String { String(file.dropFirst(prefix.count)) }

    func source(_ source: Fingerprint) -> Fingerprint {
        var writer = ByteWriter()
        writer.write(source)
        writer.write(fingerprint)
        return Fingerprint(of: writer.take())
    }
}
