internal import Diagnostics
internal import Diary
internal import Pages

/// One realm of the site, and what it shows.
struct SiteRealm: Sendable {
    let realm: Realm
    let edition: Edition

    /// The public site, and after it the realm of each group that has one.
    ///
    /// - Returns: the realms, and everything that is doubtful in them.
    /// - Throws: an error for each text that shows what its readers may not see.
    static func all(_ diary: PlaceDiary, for audience: Audience, includingDrafts: Bool) async throws(Problems) -> (
        realms: [SiteRealm], warnings: Problems
    ) {
        var problems = Problems()
        let (edition, doubts) = await diary.edition(for: audience, includingDrafts: includingDrafts)
        problems.add(doubts)
        var realms = [SiteRealm(realm: .site, edition: edition)]
        for group in diary.groups {
            guard let realm = realm(of: group) else { continue }
            let (edition, doubts) = await diary.edition(for: .group(group.slug))
            problems.add(doubts)
            realms.append(SiteRealm(realm: realm, edition: edition))
        }
        try problems.throwErrors()
        return (realms, problems)
    }

    /// Where the pages of a group stand; nil for a group that is not written anywhere.
    ///
    /// Open groups stand under `groups/<slug>/`, where everybody finds them. The others are not written as long as nothing supplies
    /// what keeps strangers out: for `link` a prefix that cannot be guessed and is the same in every build; for `passphrase`
    /// such a prefix too, and in `PageStage` and `SitePhotos`, which know each file's realm, the sealing of its bytes.
    static func realm(of group: Group) -> Realm? {
        switch group.access {
        case .open: Realm(group: group.slug, prefix: "groups/\(group.slug)/", isListed: true)
        case .link, .passphrase: nil
        }
    }
}
