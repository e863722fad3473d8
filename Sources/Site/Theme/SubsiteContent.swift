internal import Content
internal import Base
internal import Diary
internal import Pages

/// One subsite of the site, and what it shows.
struct SubsiteContent: Sendable {
    let subsite: Subsite
    private(set) var edition: Edition
    /// What its files are sealed with, nil where they are written as they are.
    var seal: Seal?
    /// What a browser needs to open what is sealed.
    var header = ""

    /// The public site, the same in the diary's other languages, and after these the subsite of each group that has one.
    ///
    /// - Parameters:
    ///   - secrets: the keys of closed groups, nil to leave those groups out.
    ///   - opened: a closed group whose pages are not sealed but written aside, and what they will be sealed with later.
    /// - Returns: the subsites, and everything that is doubtful in them.
    /// - Throws: an error for each text that shows what its readers may not see.
    static func all(
        _ diary: PlaceDiary, for audience: Audience, includingDrafts: Bool, _ secrets: GroupSecrets?,
        _ opened: (group: String, keys: GroupKeys?)? = nil
    ) async throws(Problems) -> (subsites: [SubsiteContent], warnings: Problems) {
        var problems = Problems()
        /// What is doubtful in the edition of each subsite.
        var doubts: [Problems] = []
        let (edition, own) = await diary.edition(for: audience, includingDrafts: includingDrafts)
        doubts.append(own)
        var subsites = [SubsiteContent(subsite: .site, edition: edition)]
        for translation in opened == nil ? diary.translations : [] {
            let (edition, own) = await translation.edition(for: audience, includingDrafts: includingDrafts)
            doubts.append(own.besides(doubts[0]))
            subsites.append(
                SubsiteContent(subsite: .site(in: translation.settings.language), edition: edition))
        }
        for group in diary.groups {
            let place: (subsite: Subsite, keys: GroupKeys?)?
            if let opened {
                guard group.slug == opened.group else { continue }
                let prefix = openSubsite(of: group).prefix
                place = (Subsite(group: group.slug, prefix: prefix, isListed: false, access: .none), opened.keys)
            } else {
                place = Self.place(of: group, in: diary, audience, secrets, &problems)
            }
            guard let place else { continue }
            let (edition, found) = await diary.edition(for: .group(group.slug))
            doubts.append(found)
            let seal = place.keys.map { Seal($0) }
            let header = problems.gather { () throws(Diagnostic) in try seal?.header() }
            subsites.append(
                SubsiteContent(
                    subsite: place.subsite, edition: edition, seal: opened == nil ? seal : nil,
                    header: (header ?? "") ?? ""))
        }
        if audience == .everyone {
            for index in subsites.indices {
                if let found = await subsites[index].leaveOutTelling(diary) { doubts[index] = found }
            }
        }
        for found in doubts { problems.add(found) }
        try problems.throwErrors()
        return (subsites, problems)
    }

    /// The places of one group as its pages show them, without keys: for what is written of them elsewhere.
    ///
    /// - Returns: the group's content, and everything that is doubtful in it.
    static func of(_ group: Group, in diary: PlaceDiary) async -> (content: SubsiteContent, warnings: Problems) {
        let (edition, doubts) = await diary.edition(for: .group(group.slug))
        // Where a group stands that is not open is nothing to write into a file.
        let own = subsite(of: group) ?? Subsite(group: group.slug, prefix: "", isListed: false)
        var content = SubsiteContent(subsite: own, edition: edition)
        let found = await content.leaveOutTelling(diary)
        return (content, found ?? doubts)
    }

    /// Leaves out the entries of other diaries that tell coordinates which are not their own place's.
    ///
    /// - Returns: what is doubtful in the edition without them, nil where there is none.
    private mutating func leaveOutTelling(_ diary: PlaceDiary) async -> Problems? {
        guard let group = edition.group, !group.sources.isEmpty else { return nil }
        var (left, found): (Set<TextKey>, Problems) = ([], Problems())
        for text in diary.foreignTexts(in: edition) {
            guard let problem = ForeignPoints.problem(in: text, group: group.slug) else { continue }
            left.insert(TextKey(text.entry))
            found.add(problem)
        }
        guard !left.isEmpty else { return nil }
        let (rest, doubts) = await diary.edition(for: .group(group.slug), leavingOut: left)
        edition = rest
        found.add(doubts)
        return found
    }

    /// Where the pages of a group stand, and what seals them; nil for a group that is not written anywhere.
    ///
    /// Open groups stand under `groups/<slug>/`, where everybody finds them; for the author alone every group is open. The others
    /// stand under an address that nobody can guess.
    private static func place(
        of group: Group, in diary: PlaceDiary, _ audience: Audience, _ secrets: GroupSecrets?,
        _ problems: inout Problems
    ) -> (subsite: Subsite, keys: GroupKeys?)? {
        if group.access == .open || audience == .author { return (openSubsite(of: group), nil) }
        guard let secrets else { return nil }
        let known =
            [group.title, group.slug, diary.settings.title, diary.settings.url ?? ""]
            + group.members.flatMap { [$0.person.name, $0.person.slug] }
        let found = problems.gather { () throws(Diagnostic) in try secrets.keys(of: group.slug, knowing: known) }
        guard let keys = found else { return nil }
        guard let keys else {
            problems.add(
                .warning(
                    "the group “\(group.title)” has no keys, so its pages are written nowhere", at: group.accessRange,
                    help: "cairn share \(group.slug) makes them"))
            return nil
        }
        let isSealed = group.access == .passphrase
        if isSealed, keys.members.isEmpty {
            problems.add(
                .error(
                    "nobody has a passphrase for the group “\(group.title)”, so nobody could open its pages",
                    at: group.accessRange, help: "cairn share \(group.slug) gives one"))
            return nil
        }
        let tags = group.members.map(\.person).compactMap { person in
            keys.replyTag(of: KeyHolder(person.name, or: [person.slug])).map { (person.slug, $0) }
        }
        let subsite = Subsite(
            group: group.slug, prefix: "s/\(keys.address)/", isListed: false, access: isSealed ? .home : .address,
            replyTags: isSealed ? Dictionary(tags, uniquingKeysWith: { first, _ in first }) : nil)
        return (subsite, isSealed ? keys : nil)
    }

    /// Where the pages of a group stand that everybody may see; nil for a closed group, whose address is no one's business.
    static func subsite(of group: Group) -> Subsite? { group.access == .open ? openSubsite(of: group) : nil }

    private static func openSubsite(of group: Group) -> Subsite {
        Subsite(group: group.slug, prefix: "groups/\(group.slug)/", isListed: true)
    }

    /// Whether everybody may read it, so that it shares its fonts with others of that kind.
    var isForEverybody: Bool { subsite == .site || subsite.isListed }

    /// The address as a word that must not show elsewhere.
    var hiddenAddress: HiddenWord {
        HiddenWord(
            text: String(subsite.prefix.dropFirst("s/".count).dropLast()), role: "the address",
            entry: "the group “\(subsite.group ?? "")”")
    }
}

extension [SubsiteContent] {
    /// The editions whose texts the readers of a subsite may know: its own, and those that everybody may see.
    func known(to reader: SubsiteContent) -> [Edition] {
        filter { $0.subsite == .site || $0.subsite.isListed || $0.subsite == reader.subsite }.map(\.edition)
    }
}
