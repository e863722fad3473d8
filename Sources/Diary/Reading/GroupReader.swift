internal import Content
internal import Base

/// Turns an entry about a group into the group.
struct GroupReader: Sendable {
    let settings: Settings
    let people: People

    func group(_ entry: Entry) -> (group: Group?, problems: Problems) {
        var fields = Fields(entry.frontMatter, in: entry.file, as: .group)
        for problem in entry.problems { fields.problems.add(problem) }
        guard let title = fields.title(limit: settings.limits.title) else { return (nil, fields.problems) }
        let sources = sources(&fields)
        var plans = fields.list("plans").compactMap { plan($0, &fields) }
        Self.tellApart(&plans)
        let group = Group(
            slug: entry.slug, title: title, color: fields.color(),
            // The most careful choice where the file says nothing.
            access: fields.choice("access", Group.Access.self) ?? .passphrase,
            accessRange: (fields.node("access") ?? fields.node("title"))?.range(in: entry.file)
                ?? SourceRange(entry.file, 0..<0),
            members: fields.list("members").compactMap { member($0, &fields) },
            plans: plans,
            rules: fields.list("rules").compactMap { rule($0, &fields) },
            sources: sources.map(\.reference),
            speakers: Dictionary(sources.map { ($0.reference.name, $0.people) }, uniquingKeysWith: +),
            categories: Dictionary(sources.map { ($0.reference.name, $0.categories) }, uniquingKeysWith: +),
            taste: taste(&fields), navigation: fields.navigation(), invitation: fields.invitation(), file: entry.file,
            texts: FormatMapping.group.texts(in: entry.frontMatter), body: entry.body)
        fields.problems.add(strangers(in: entry, of: group))
        // Free pages are not the group's.
        if let stray = group.navigation?.strays(pages: []) { fields.problems.add(stray) }
        return (group, fields.problems)
    }

    /// Gives plans of one name numbers, as they stand.
    private static func tellApart(_ plans: inout [Group.Plan]) {
        var counts: [String: Int] = [:]
        for index in plans.indices {
            let id = plans[index].id
            counts[id, default: 0] += 1
            if let count = counts[id], count > 1 { plans[index].id = "\(id)-\(count)" }
        }
    }

    private func taste(_ fields: inout Fields) -> [TasteAxis] {
        guard let node = fields.node("taste") else { return TasteAxis.usual }
        let axes = fields.texts("taste").compactMap { fields.choice($0.node, "taste", TasteAxis.self) }
        if axes.count < 3, fields.problems.isEmpty {
            fields.error("a taste is told by three sides at least", at: node)
        }
        return axes
    }

    /// A folder, or `{folder, person, categories}` where the group says whose diary it is and what its categories are here.
    private typealias Source = (reference: Reference, people: [PersonName], categories: [Group.CategoryMatch])

    private func sources(_ fields: inout Fields) -> [Source] {
        var sources: [Source] = []
        guard let node = fields.node("sources") else { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        for item in items where !item.isNull {
            guard let source = source(item, &fields) else { continue }
            if sources.contains(where: { $0.reference.name == source.reference.name }) {
                fields.warning("“\(source.reference.name)” stands twice in “sources”", at: item)
            } else {
                sources.append(source)
            }
        }
        return sources
    }

    private func source(_ item: YAMLNode, _ group: inout Fields) -> Source? {
        guard case .mapping = item.content else {
            return group.text(item, "sources").flatMap { folder($0, at: item, &group) }.map { ($0, [], []) }
        }
        var fields = Fields(item, in: group.file, as: .source)
        defer { group.problems.add(fields.problems) }
        guard let node = fields.node("folder"), let name = fields.text(node, "folder") else {
            if fields.problems.isEmpty { fields.error("a source needs a “folder”", at: item) }
            return nil
        }
        let people = fields.people("person", among: people)
        let categories = categories(&fields)
        return folder(name, at: node, &fields).map { ($0, people, categories) }
    }

    private func folder(_ folder: String, at node: YAMLNode, _ fields: inout Fields) -> Reference? {
        guard !folder.hasPrefix("/"), !folder.hasPrefix("~") else {
            fields.error(
                "“\(folder)” is not relative to the diary's folder", at: node, help: "write it like ../friend-diary")
            return nil
        }
        return Reference(name: folder, node: node, file: fields.file)
    }

    private func member(_ node: YAMLNode, _ group: inout Fields) -> Group.Member? {
        guard case .mapping = node.content else {
            guard let name = group.text(node, "members"), let person = group.person(name, at: node, among: people)
            else { return nil }
            return Group.Member(person: person, role: nil, since: nil, status: .approved)
        }
        var fields = Fields(node, in: group.file, as: .member)
        defer { group.problems.add(fields.problems) }
        guard let person = fields.person("person", among: people) else {
            if fields.problems.isEmpty { fields.error("a member needs a “person”", at: node) }
            return nil
        }
        let color = fields.color()
        return Group.Member(
            person: color.map { PersonName(slug: person.slug, name: person.name, color: $0) } ?? person,
            role: fields.text("role"), since: fields.day("since"),
            status: fields.choice("status", Group.Member.Status.self) ?? .approved)
    }

    private func plan(_ node: YAMLNode, _ group: inout Fields) -> Group.Plan? {
        var fields = Fields(node, in: group.file, as: .plan)
        defer { group.problems.add(fields.problems) }
        guard let title = fields.text("title") else {
            if fields.problems.isEmpty { fields.error("a plan needs a “title”", at: node) }
            return nil
        }
        var date: VisitDate?
        if let dateNode = fields.node("date") {
            date = fields.date(dateNode)
        } else if fields.node("from") != nil || fields.node("to") != nil {
            date = fields.span(at: node)
        }
        var place: Reference?
        if let placeNode = fields.node("place"), let slug = fields.text(placeNode, "place") {
            place = Reference(name: slug, node: placeNode, file: group.file)
        }
        let answers = fields.mapping("answers").compactMap {
            key, value -> (person: PersonName, answer: Group.Plan.Answer)? in
            guard let name = key.text, let person = fields.person(normalized(name), at: key, among: people),
                let answer = answer(value, &fields)
            else { return nil }
            return (person, answer)
        }
        return Group.Plan(
            id: slug(fields.text("id") ?? title), title: title, date: date, place: place, icon: fields.text("icon"),
            by: fields.person("by", among: people), answers: answers,
            talk: fields.list("talk").compactMap { remark($0, &fields) })
    }

    /// YAML 1.1 readers take `yes` and `no` for booleans, so `true` and `false` are understood too.
    private func answer(_ node: YAMLNode, _ fields: inout Fields) -> Group.Plan.Answer? {
        switch node.text {
        case "true": .yes
        case "false": .no
        default: fields.choice(node, "answers", Group.Plan.Answer.self)
        }
    }

    private func remark(_ node: YAMLNode, _ plan: inout Fields) -> Group.Plan.Remark? {
        var fields = Fields(node, in: plan.file, as: .remark)
        defer { plan.problems.add(fields.problems) }
        guard let by = fields.person("by", among: people), let text = fields.text("text") else {
            if fields.problems.isEmpty { fields.error("a remark needs “by” and “text”", at: node) }
            return nil
        }
        return Group.Plan.Remark(by: by, date: fields.day("date"), text: text, id: nil)
    }

    private func rule(_ node: YAMLNode, _ group: inout Fields) -> Group.Rule? {
        var fields = Fields(node, in: group.file, as: .rule)
        defer { group.problems.add(fields.problems) }
        guard let text = fields.text("text") else {
            if fields.problems.isEmpty { fields.error("a rule needs a “text”", at: node) }
            return nil
        }
        let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
        let weekdays = fields.texts("weekdays").compactMap { name, node -> Int? in
            if let index = names.firstIndex(of: name.lowercased()) { return index }
            fields.error(
                "“\(name)” is no day of the week", at: node, help: "it is one of: \(names.joined(separator: ", "))")
            return nil
        }
        return Group.Rule(
            id: String(slug(text).prefix(40)), text: text, category: fields.text("category"),
            assignees: fields.people("assignees", among: people),
            weekdays: weekdays)
    }
}

extension Fields {
    /// Whether pages can be answered: `true`, or a mapping that says more.
    mutating func invitation() -> ReplyInvitation? {
        guard let node = node("replies") else { return nil }
        guard case .mapping = node.content else {
            return bool("replies") == true ? ReplyInvitation(mail: nil) : nil
        }
        var fields = Fields(node, in: file, as: .replies)
        defer { problems.add(fields.problems) }
        guard let node = fields.node("mail"), let mail = fields.text(node, "mail") else {
            return ReplyInvitation(mail: nil)
        }
        guard Self.isMail(mail) else {
            fields.error("“\(mail)” is no address of mail", at: node, help: "it is like me@example.org")
            return nil
        }
        return ReplyInvitation(mail: mail)
    }

    /// Careful rather than complete: what it lets through means the same in every program.
    private static func isMail(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "@.-_+".utf8.contains(byte)
            }
    }
}
