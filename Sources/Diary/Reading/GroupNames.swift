internal import Content
internal import Base

/// The groups that the diary declares, which places and journeys name.
struct GroupNames: Sendable {
    let slugs: Set<String>
    /// The approved members of each group whose strangers are to be warned of.
    var members: [(group: String, approved: [PersonName])] = []

    /// The groups that an entry names. One whose author is no approved member of a group does not enter it.
    ///
    /// - Parameters:
    ///   - subject: what the entry is about, for messages: “place”.
    ///   - visibility: nil for a draft.
    func read(
        _ fields: inout Fields, _ subject: String, by author: PersonName?, isFor visibility: Visibility?
    ) -> [String] {
        fields.texts("groups").compactMap { name, node in
            if slugs.contains(name) {
                if let visibility, Audience.group(name).listed(visibility),
                    let approved = members.first(where: { $0.group == name })?.approved
                {
                    warnOfStranger(subject, author, in: name, approved, at: node, &fields)
                }
                return name
            }
            fields.error(
                "no group is called “\(name)”", at: node,
                help: didYouMeanHelp(name, among: slugs.sorted()) ?? "add Content/groups/\(slug(name)).md")
            return nil
        }
    }

    private func warnOfStranger(
        _ subject: String, _ author: PersonName?, in group: String, _ approved: [PersonName], at node: YAMLNode,
        _ fields: inout Fields
    ) {
        guard let author else {
            return fields.warning(
                "the \(Message(foreign: subject)) does not enter the group “\(group)”, because nobody is named as its author",
                at: node,
                help: "add an “author” here or in Content/diary.yml")
        }
        guard !approved.contains(author) else { return }
        fields.warning(
            "the \(Message(foreign: subject)) does not enter the group “\(group)”, because \(author.name) is no approved member of it",
            at: node, help: "add them to the members in Content/groups/\(group).md with status: approved")
    }
}
