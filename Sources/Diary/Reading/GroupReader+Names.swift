internal import Content
internal import Base

extension GroupReader {
    /// Which categories of this diary those of a source are.
    func categories(_ source: inout Fields) -> [Group.CategoryMatch] {
        var matches: [Group.CategoryMatch] = []
        for (key, value) in source.mapping("categories") {
            guard let theirs = source.text(key, "categories"), let name = source.text(value, "categories") else {
                continue
            }
            let known = settings.categories
            guard let ours = known.first(where: { $0.id == name }) ?? known.first(where: { $0.name == name }) else {
                source.error(
                    "no category of this diary is called “\(name)”", at: value,
                    help: didYouMeanHelp(name, among: known.flatMap { [$0.id, $0.name] })
                        ?? "Content/diary.yml declares: \(known.map(\.id).joined(separator: ", "))")
                continue
            }
            matches.append(.init(theirs: Reference(name: theirs, node: key, file: source.file), ours: ours))
        }
        return matches
    }

    /// Names in plans and rules that are neither of a member nor of anybody with a file: each is told once, where it stands first.
    func strangers(in entry: Entry, of group: Group) -> Problems {
        var problems = Problems()
        let known = people.declared + group.members.map(\.person)
        var seen = Set(known)
        for node in names(in: entry) {
            guard let name = node.text.map({ trimmed(normalized($0)) }), !name.isEmpty,
                let person = try? people.find(name, at: node.range(in: entry.file)), seen.insert(person).inserted,
                name != settings.author?.name
            else { continue }
            problems.add(
                .warning(
                    "“\(name)” is nobody of “\(group.title)”", at: node.range(in: entry.file),
                    help: didYouMeanHelp(name, among: known.flatMap { [$0.name, $0.slug] })
                        ?? "name them in “members”, or give them a file in Content/people/"))
        }
        return problems
    }

    /// Everything in plans and rules that names somebody.
    private func names(in entry: Entry) -> [YAMLNode] {
        let group = entry.frontMatter
        var names: [YAMLNode?] = []
        for plan in Self.items(Self.value("plans", of: group)) {
            names.append(Self.value("by", of: plan))
            if case .mapping(let answers)? = Self.value("answers", of: plan)?.content { names += answers.map(\.key) }
            names += Self.items(Self.value("talk", of: plan)).map { Self.value("by", of: $0) }
        }
        for rule in Self.items(Self.value("rules", of: group)) {
            names += Self.items(Self.value("assignees", of: rule))
        }
        return names.compactMap(\.self)
    }

    private static func value(_ key: String, of node: YAMLNode?) -> YAMLNode? {
        guard case .mapping(let pairs)? = node?.content else { return nil }
        return pairs.first { $0.key.text == key }?.value
    }

    private static func items(_ node: YAMLNode?) -> [YAMLNode] {
        guard let node else { return [] }
        if case .sequence(let items) = node.content { return items }
        return [node]
    }
}
