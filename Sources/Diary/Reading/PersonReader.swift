internal import Content
internal import Diagnostics

/// Turns an entry about a person into the person.
struct PersonReader: Sendable {
    let settings: Settings

    private static let keys: Keys = ["name", "color", "avatar", "home"]

    /// - Returns: the person, nil without a name; and what is wrong.
    func person(_ entry: Entry) -> (person: Person?, problems: Problems) {
        var fields = Fields(entry.frontMatter, in: entry.file, of: "a person", keys: Self.keys)
        for problem in entry.body.problems { fields.problems.add(problem) }
        guard let name = fields.title("name", limit: 60) else { return (nil, fields.problems) }
        // `home` is the writer's own note; it is not even read, so that nothing can publish it.
        let person = Person(
            name: PersonName(slug: entry.slug, name: name, color: fields.color()), path: entry.file.path,
            avatar: fields.photos("avatar", in: entry.photoFolders, limit: 1).first, body: entry.body)
        return (person, fields.problems)
    }
}
