internal import Content
internal import Base
internal import Diary
internal import Pages

/// The page for writing on the road, as others know it.
package enum WritingPage {
    /// By this its keys are known, as those of groups are by their slugs.
    package static let keyName = "write"
    /// What its addresses begin with.
    package static let prefix = SitePlanner.writingPrefix
}

/// What the page for writing on the road is made of: all that its owner may choose from, sealed.
struct WritingContent: Sendable {
    let writing: Settings.Writing
    /// The author's, because private places are written about too.
    let edition: Edition
    /// What a browser needs to open what is sealed.
    let header: String
    private let seal: Seal

    /// - Parameter secrets: where the keys are; without it there is no page.
    /// - Returns: the content, nil without `writing` in the settings or without keys, and what is doubtful.
    static func read(
        _ diary: PlaceDiary, _ secrets: GroupSecrets?
    ) async throws(Problems) -> (content: WritingContent?, warnings: Problems) {
        guard let writing = diary.settings.writing, let secrets else { return (nil, Problems()) }
        let namesake = diary.groups.first { $0.slug == WritingPage.keyName && $0.access != .open }
        if let group = namesake {
            throw Problems([
                .error(
                    "the pages of the group “\(group.slug)” and the page for writing would have the same keys",
                    path: group.file.path, help: "give the group's file another name")
            ])
        }
        let keys = try single { () throws(Diagnostic) in
            try secrets.keys(
                of: WritingPage.keyName, knowing: [diary.settings.title, diary.settings.url ?? ""],
                offeredBy: "cairn write")
        }
        guard let keys, !keys.members.isEmpty else {
            let problem = Diagnostic.warning(
                "there is no passphrase for writing on the road, so its page is not written", path: "Content/diary.yml",
                help: "cairn write makes one; on a host it is in \(GroupSecrets.variable(for: WritingPage.keyName))")
            return (nil, Problems([problem]))
        }
        let seal = Seal(keys)
        let header = try single { () throws(Diagnostic) in try seal.header() }
        let (edition, _) = await diary.edition(for: .author, includingDrafts: true)
        return (WritingContent(writing: writing, edition: edition, header: header, seal: seal), Problems())
    }

    /// - Parameter publicLeaks: what the page itself is looked through for.
    func filter(_ publicLeaks: LeakCheck?) -> OutputFilter {
        OutputFilter(
            prefix: WritingPage.prefix, leaks: nil, publicLeaks: publicLeaks, seal: seal, header: header)
    }
}
