internal import Content
package import Diagnostics
internal import Diary
internal import Pages
package import Sealing

/// The groups of a diary as `cairn share` tells of them.
package struct SharedGroups: Sendable {
    package struct Group: Sendable {
        package let slug: String
        package let title: String
        /// In the words of the group's file.
        package let access: String
        /// Names, those who wait for approval marked.
        package let members: [String]
        package let placeCount: Int
        /// The absolute address of the site's home page.
        package let site: String?
        /// Where an open group's pages stand.
        package let address: String?
        package let isKorean: Bool
        let people: [PersonName]

        package var isOpen: Bool { access == "open" }
        package var isSealed: Bool { access == "passphrase" }
        /// What everybody who knows the group would try as a passphrase.
        package var known: [String] { [slug, title] + members }

        /// Who is meant by a name or by the name of a file in `Content/people/`.
        package func holder(named name: String) -> KeyHolder {
            let holders = people.map { KeyHolder($0.name, or: [$0.slug]) }
            return holders.first { $0.isMeant(by: name) } ?? KeyHolder(name)
        }
    }

    package private(set) var groups: [Group] = []
    package let warnings: Problems

    /// Reads a diary.
    ///
    /// - Throws: everything that is wrong with it.
    package init(diary folder: String) async throws(Problems) {
        let (diary, warnings) = try await PlaceDiary.read(ContentFolder(diary: folder), today: nil)
        self.warnings = warnings
        for group in diary.groups {
            let (edition, problems) = await diary.edition(for: .group(group.slug))
            try problems.throwErrors()
            let site = diary.settings.url
            groups.append(
                Group(
                    slug: group.slug, title: group.title, access: group.access.rawValue,
                    members: group.members.map { $0.person.name + ($0.status == .pending ? " (pending)" : "") },
                    placeCount: edition.places.count, site: site,
                    address: SubsiteContent.subsite(of: group).map { (site ?? "/") + $0.prefix },
                    isKorean: diary.settings.language == .ko,
                    people: group.members.map(\.person) + edition.people.map(\.name)))
        }
    }

    /// - Throws: a diagnostic when there is no such group.
    package func group(named name: String) throws(Problems) -> Group {
        let name = normalized(name)
        if let group = groups.first(where: { $0.slug == name }) ?? groups.first(where: { $0.title == name }) {
            return group
        }
        throw Problems([
            .error(
                "there is no group “\(name)”",
                help: didYouMeanHelp(name, among: groups.map(\.slug))
                    ?? "add Content/groups/\(slug(name)).md")
        ])
    }
}
