internal import Content
internal import Base

// What a group shows of texts and plans that were written in several diaries: their links lead to what the group has.

extension Group {
    /// The group with its plans and its text led to the names that places have in it.
    func leading(to names: [TextKey: String]) -> Group {
        guard !names.isEmpty else { return self }
        var group = self
        group.body = body.leading(to: names)
        for index in plans.indices {
            if let place = plans[index].place, let name = names[TextKey(place.name)] {
                group.plans[index].place?.name = name
            }
        }
        return group
    }
}

extension Group {
    /// The group with the places that replies propose, where it has them: what a reply names need not be there any more.
    func proposing(_ shown: [Place]) -> Group {
        guard plans.contains(where: { $0.proposedPlace != nil }) else { return self }
        var group = self
        let slugs = Set(shown.map { TextKey($0.slug) })
        for (index, plan) in plans.enumerated() {
            guard let place = plan.proposedPlace, slugs.contains(TextKey(place)) else { continue }
            group.plans[index].place = Reference(name: place, range: SourceRange(file, 0..<0))
        }
        return group
    }
}

extension Person {
    /// Somebody of another diary, with links to what the group has of that, and words alone in place of all others.
    func leading(to names: [TextKey: String], in diary: String) -> Person {
        Person(
            name: name, path: path, avatar: avatar, texts: texts,
            body: body.leadingLinks { link in
                names[TextKey("\(diary)/\(link.slug)")].map { ($0, link.label) } ?? ("", link.label ?? "")
            })
    }
}

extension Place {
    /// The place as its author wants it, where the entry says only that it is wanted: in a group that means them.
    func wanted(by author: PersonName) -> Place {
        guard isWanted, wantedBy.isEmpty else { return self }
        return copy(wantedBy: [author])
    }
}

extension MarkdownBody {
    func leading(to names: [TextKey: String]) -> MarkdownBody {
        leadingLinks { (names[TextKey($0.slug)] ?? $0.slug, $0.label) }
    }

    /// The body with its links to places led elsewhere.
    func leadingLinks(_ target: (PlaceLink) -> (slug: String, label: String?)) -> MarkdownBody {
        guard hasPlaceLinks else { return self }
        return with(
            pieces: pieces.map { piece in
                guard case .placeLink(let link) = piece else { return piece }
                let (slug, label) = target(link)
                return .placeLink(PlaceLink(slug: slug, label: label, range: link.range))
            })
    }
}
