internal import Content
internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    /// Where what pages need for replies stands, below the subsite's address.
    static let repliesPath = "data/replies.json"

    /// The page where it is chosen who one is, and what it needs; none where replies are off.
    func replyPages() -> [Page] {
        guard edition.invitation != nil, subsite.access != .none else { return [] }
        let source = Message(verbatim: edition.group?.file.path ?? "Content/diary.yml")
        return [
            page("replies/", "replies", section: "replies", source: source, isIndexed: false) { [self] in
                [
                    (
                        "categories",
                        .list(
                            edition.settings.categories.map { category in
                                [
                                    "id": .string(category.id), "name": .string(category.name),
                                    "icon": .optional(category.icon),
                                ]
                            })
                    ),
                    ("map", mapScripts.map { shared.mapViewValue($0, movingGround) } ?? .none),
                ]
            },
            Page(Self.repliesPath, in: subsite, source: "the replies") { [self] in repliesJSON },
        ]
    }

    private var repliesJSON: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("version", 1)
        json.add("group", subsite.group ?? "")
        json.add("title", edition.settings.title)
        // The folder of sealed pages is what their seal is bound to.
        json.add("address", subsite.replyTags == nil ? nil : subsite.prefix.split(separator: "/").last.map(String.init))
        json.add("mail", edition.invitation?.mail)
        json.add("titleLimit", edition.settings.limits.title)
        json.key("members")
        json.list(edition.repliers) { json, person in
            json.open()
            json.add("slug", person.slug)
            json.add("name", person.name)
            json.add("color", person.color)
            json.add("tag", subsite.replyTags?[person.slug])
            json.close()
        }
        json.key("received")
        json.list(edition.replies.ids(about: Set((edition.places + edition.unlisted).map { TextKey($0.slug) }))) {
            $0.add($1)
        }
        json.close()
        return json.bytes
    }

    func remarkValues(_ remarks: [Group.Plan.Remark]) -> Value {
        .list(
            remarks.map {
                [
                    "by": links.person($0.by), "date": .optional($0.date?.description), "text": .string($0.text),
                    "id": .optional($0.id),
                ]
            })
    }
}
