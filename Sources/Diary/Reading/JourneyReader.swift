internal import Content
internal import Base

/// Turns an entry of `Content/journeys/` into the journey.
struct JourneyReader: Sendable {
    let settings: Settings
    let people: People
    let groups: GroupNames
    /// Whose the journeys are that name no author.
    let author: PersonName?

    /// - Returns: the journey, nil without a title; and what is wrong with it.
    func journey(_ entry: Entry) -> (journey: Journey?, problems: Problems) {
        var fields = Fields(entry.frontMatter, in: entry.file, as: .journey)
        for problem in entry.problems { fields.problems.add(problem) }
        guard let title = fields.title(limit: settings.limits.title) else { return (nil, fields.problems) }
        let author = fields.person("author", among: people)
        let visibility = fields.choice("visibility", Visibility.self) ?? .public
        let isDraft = fields.bool("draft") ?? false
        let journey = Journey(
            slug: entry.slug, title: title,
            language: fields.language(differentFrom: settings.language) ?? entry.language,
            path: entry.file.path, date: date(&fields, entry),
            places: fields.texts("places").map { Reference(name: $0.text, node: $0.node, file: entry.file) },
            areas: fields.texts("area").map(\.text), companions: fields.people("with", among: people),
            comment: fields.text("comment", limit: settings.limits.comment).map(settings.quoted),
            cover: fields.photos("cover", in: entry.photoFolders, limit: 1).first,
            tracks: fields.tracks(in: entry.photoFolders),
            groups: groups.read(&fields, "journey", by: author ?? self.author, isFor: isDraft ? nil : visibility),
            author: author, visibility: visibility, isDraft: isDraft,
            texts: FormatMapping.journey.texts(in: entry.frontMatter), body: entry.body)
        return (journey, fields.problems)
    }

    private func date(_ fields: inout Fields, _ entry: Entry) -> VisitDate? {
        if let node = fields.node("date") {
            for name in ["from", "to"] {
                if let other = fields.node(name) {
                    fields.error("“\(name)” says again what “date” says", at: other, help: "keep one of the two")
                }
            }
            return fields.date(node)
        }
        guard let node = fields.node("from") ?? fields.node("to") else { return nil }
        return fields.span(at: node)
    }
}

extension Fields {
    /// The journey that a visit names, or `false` for none.
    mutating func journeyMark() -> JourneyMark {
        guard let node = node("journey"), let name = text(node, "journey") else { return .byDays }
        return name == "false" ? .none : .named(Reference(name: name, node: node, file: file))
    }
}

extension Place {
    /// - Parameter slugs: those of the diary's journeys.
    func strayJourneyMarks(besides slugs: Set<String>) -> Problems {
        var problems = Problems()
        for visit in visits {
            guard case .named(let journey) = visit.journey, !slugs.contains(journey.name) else { continue }
            problems.add(
                .error(
                    "there is no journey “\(journey.name)”", at: journey.range,
                    help: didYouMeanHelp(journey.name, among: slugs.sorted())
                        ?? "a journey's name is that of its file: add Content/journeys/\(Content.slug(journey.name)).md"
                ))
        }
        return problems
    }
}
