internal import Content
internal import Base

extension PlaceDiary {
    /// Places of this diary that name a group and are not in it, because who wrote of them waits for approval or has left.
    struct HeldBack {
        let names: Set<TextKey>
        let group: String

        /// A text with words alone where it leads to one of them: what became of its writer is no mistake of who wrote the text.
        func led(_ body: MarkdownBody, _ problems: inout Problems) -> MarkdownBody {
            guard !names.isEmpty, body.hasPlaceLinks else { return body }
            var found: [Diagnostic] = []
            let led = body.leadingLinks { link in
                guard names.contains(TextKey(link.slug)) else { return (link.slug, link.label) }
                found.append(warning(link.slug, link.range))
                // Its name is not the group's to know.
                return ("", link.label ?? "…")
            }
            for problem in found { problems.add(problem) }
            return found.isEmpty ? body : led
        }

        func led(_ place: Place, _ problems: inout Problems) -> Place {
            guard place.hasPlaceLinks else { return place }
            return place.copy(
                visits: place.visits.map { $0.copy(note: led($0.note, &problems)) }, body: led(place.body, &problems))
        }

        func led(_ group: Group, _ problems: inout Problems) -> Group {
            guard !names.isEmpty else { return group }
            var group = group
            group.body = led(group.body, &problems)
            for (index, plan) in group.plans.enumerated() {
                guard let place = plan.place, names.contains(TextKey(place.name)) else { continue }
                problems.add(warning(place.name, place.range))
                group.plans[index].place = nil
            }
            return group
        }

        private func warning(_ name: String, _ range: SourceRange) -> Diagnostic {
            .warning(
                "the place “\(name)” is by nobody who is an approved member of “\(group)”, so that it is not shown there",
                at: range)
        }
    }

    /// Not those that are public: anybody may know their titles.
    func heldBack(from group: Group) -> HeldBack {
        let names = places.filter { place in
            guard place.visibility != .public, mayEnter(place, group) else { return false }
            return (place.author ?? author).map { !group.approved.contains($0) } ?? true
        }.map { TextKey($0.slug) }
        return HeldBack(names: Set(names), group: group.slug)
    }
}
