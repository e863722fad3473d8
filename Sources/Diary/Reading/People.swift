internal import Content
internal import Base

/// The people that the diary declares, for finding who is meant by a name.
struct People: Sendable {
    private var bySlug: [TextKey: PersonName] = [:]
    private var byName: [TextKey: PersonName] = [:]

    /// - Returns: the register, and a problem for each name that two people have.
    static func declared(_ people: [Person]) -> (people: People, problems: Problems) {
        var register = People()
        var problems = Problems()
        for person in people {
            register.bySlug[TextKey(person.name.slug)] = person.name
            if let other = register.byName.updateValue(person.name, forKey: TextKey(person.name.name)) {
                problems.add(
                    .error(
                        "two people are called “\(person.name.name)”", path: person.path,
                        notes: [.init("the other is Content/people/\(other.slug).md")],
                        help: "tell them apart by their names"))
            }
        }
        return (register, problems)
    }

    /// Everyone who has a file, by slug.
    var declared: [PersonName] {
        bySlug.values.sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }
    }

    /// Who is meant: a declared person by slug or name, or anyone by a name that is not written like a slug.
    ///
    /// - Throws: a diagnostic when a slug belongs to nobody.
    func find(_ name: String, at range: @autoclosure () -> SourceRange) throws(Diagnostic) -> PersonName {
        if let person = bySlug[TextKey(name)] ?? byName[TextKey(name)] { return person }
        let isSlug = name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "-")
        }
        guard !isSlug else {
            throw .error(
                "there is nobody called “\(name)”", at: range(),
                help: didYouMeanHelp(name, among: bySlug.keys.map(\.text).sorted())
                    ?? "add Content/people/\(name).md, or write a name with a capital letter or in Hangul")
        }
        return PersonName(slug: slug(name), name: name, color: nil)
    }
}

extension Fields {
    /// The people that a list of names means.
    mutating func people(_ name: String, among people: People) -> [PersonName] {
        var found: [PersonName] = []
        for (text, node) in texts(name) {
            if let person = person(text, at: node, among: people), !found.contains(person) { found.append(person) }
        }
        return found
    }

    mutating func person(_ name: String, among people: People) -> PersonName? {
        guard let node = node(name), let text = text(node, name) else { return nil }
        return person(text, at: node, among: people)
    }

    mutating func person(_ text: String, at node: YAMLNode, among people: People) -> PersonName? {
        problems.gather { () throws(Diagnostic) in try people.find(text, at: node.range(in: file)) }
    }
}

/// Turns an entry about a person into the person.
struct PersonReader: Sendable {
    let settings: Settings

    /// - Returns: the person, nil without a name; and what is wrong.
    func person(_ entry: Entry) -> (person: Person?, problems: Problems) {
        var fields = Fields(entry.frontMatter, in: entry.file, as: .person)
        for problem in entry.problems { fields.problems.add(problem) }
        guard let name = fields.title("name") else { return (nil, fields.problems) }
        // `home` is the writer's own note; it is not even read, so that nothing can publish it.
        let person = Person(
            name: PersonName(slug: entry.slug, name: name, color: fields.color()), path: entry.file.path,
            avatar: fields.photos("avatar", in: entry.photoFolders, limit: 1).first,
            texts: FormatMapping.person.texts(in: entry.frontMatter), body: entry.body)
        return (person, fields.problems)
    }
}
