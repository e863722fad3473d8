internal import Content
package import Base
package import Diary
internal import Pages

/// The groups of a diary as `cairn share` tells of them.
package struct SharedGroups: Sendable {
    package struct SharedGroup: Sendable {
        package let slug: String
        package let title: String
        /// In the words of the group's file.
        package let access: String
        /// Names, those who wait for approval marked.
        package let members: [String]
        /// Nil where the diary has mistakes, so that nobody knows.
        package let placeCount: Int?
        /// The absolute address of the site's home page.
        package let site: String?
        let siteTitle: String
        /// Where an open group's pages stand.
        package let address: String?
        package let isKorean: Bool
        let people: [PersonName]

        package var isOpen: Bool { access == "open" }
        package var isSealed: Bool { access == "passphrase" }
        /// What everybody who knows the group would try as a passphrase.
        package var known: [String] {
            [slug, title, siteTitle, site ?? ""] + members + people.flatMap { [$0.name, $0.slug] }
        }

        /// Whether all are known who belong to the group or stand in the diary, as they are where nothing in it is broken.
        package var knowsEverybody: Bool { placeCount != nil }

        /// Whether a name is somebody's of the group or of the diary.
        package func knows(_ name: String) -> Bool {
            people.contains { KeyHolder($0.name, or: [$0.slug]).isMeant(by: name) }
        }

        /// The names of all who are known.
        package var names: [String] { people.map(\.name) }

        /// Who is meant by a name or by the name of a file in `Content/people/`.
        package func holder(named name: String) -> KeyHolder {
            let holders = people.map { KeyHolder($0.name, or: [$0.slug]) }
            return holders.first { $0.isMeant(by: name) } ?? KeyHolder(name)
        }
    }

    package private(set) var groups: [SharedGroup] = []
    package private(set) var warnings: Problems

    /// Reads a diary; what is wrong with it is a warning, because no mistake may keep anybody from taking a key away.
    ///
    /// - Parameter keys: the groups that have keys. Where a group's file cannot be read, they are all that is known of it.
    /// - Throws: what is wrong, where no group can be told of.
    package init(diary folder: String, keys: KeyFile) async throws(Problems) {
        do throws(Problems) {
            let (diary, warnings) = try await PlaceDiary.read(ContentFolder(diary: folder), today: nil)
            self.warnings = warnings
            let everybody = await diary.edition(for: .author, includingDrafts: true).edition.people.map(\.name)
            for group in diary.groups {
                let (edition, problems) = await diary.edition(for: .group(group.slug))
                self.warnings.add(problems.asWarnings)
                add(group, diary.settings, edition.people.map(\.name) + everybody, placeCount: edition.places.count)
            }
        } catch {
            warnings = error.asWarnings
            let outline = await PlaceDiary.groups(in: ContentFolder(diary: folder))
            for group in outline.groups { add(group, outline.settings, outline.people, placeCount: nil) }
            for keys in keys.groups where !groups.contains(where: { $0.slug == keys.group }) {
                groups.append(
                    SharedGroup(
                        slug: keys.group, title: keys.group, access: keys.members.isEmpty ? "link" : "passphrase",
                        members: [], placeCount: nil, site: outline.settings?.url,
                        siteTitle: outline.settings?.title ?? "", address: nil,
                        isKorean: outline.settings?.language == .ko, people: outline.people))
            }
            if groups.isEmpty { throw error }
        }
    }

    private mutating func add(_ group: Group, _ settings: Settings?, _ people: [PersonName], placeCount: Int?) {
        let site = settings?.url
        groups.append(
            SharedGroup(
                slug: group.slug, title: group.title, access: group.access.rawValue,
                members: group.members.map { $0.person.name + ($0.status == .pending ? " (pending)" : "") },
                placeCount: placeCount, site: site, siteTitle: settings?.title ?? "",
                address: SubsiteContent.subsite(of: group).map { (site ?? "/") + $0.prefix },
                isKorean: settings?.language == .ko, people: group.members.map(\.person) + people))
    }

    /// - Throws: a diagnostic when there is no such group.
    package func group(named name: String) throws(Problems) -> SharedGroup {
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
