internal import Content
internal import Base

extension Place {
    /// Everybody whom it names.
    fileprivate var namedPeople: [PersonName] {
        [author].compactMap(\.self) + likedBy + wantedBy
            + visits.flatMap { [$0.author].compactMap(\.self) + $0.companions }
    }
}

extension PlaceDiary {
    /// What the approved members of a group may see: their places that name the group, public ones and those for groups, and those
    /// of the diaries that the group brings together with this one.
    ///
    /// - Parameter left: the paths of entries of other diaries that are left out.
    /// - Returns: the edition, an error for each link that could only show what the group may not see, and a warning for each
    ///   guess of which entries are about one place.
    func edition(of group: Group, leavingOut left: Set<TextKey>) async -> (edition: Edition, problems: Problems) {
        var settings = settings
        settings.title = group.title
        var problems = Problems()
        var entries: [PlaceMatching.Candidate] = []
        let heldBack = heldBack(from: group)
        for place in places where mayEnter(place, group) {
            guard let author = place.author ?? author, group.approved.contains(author) else { continue }
            let place = heldBack.names.isEmpty ? place : heldBack.led(place, &problems)
            entries.append(.init(place: place.wanted(by: author), author: author, diary: 0, diaryName: ""))
        }
        // A word of a friend's opens no file of somebody whom the group knows by that friend alone.
        var named = Set(group.members.map(\.person) + [author].compactMap(\.self))
        for place in entries.map(\.place) { named.formUnion(place.namedPeople) }
        for journey in self.journeys where mayEnter(journey, group) { named.formUnion(journey.companions) }
        var declared = people.filter { named.contains($0.name) }
        let sources = sources(of: group)
        let known = declared.map(\.name) + group.members.map(\.person) + [author].compactMap(\.self)
        let speakers = speakers(in: group)
        var claimed = Set([author].compactMap(\.self) + speakers.values.joined())
        var guests: [(source: SourceDiary, person: Person)] = []
        var spelling = TermSpelling()
        if !sources.isEmpty { for entry in entries { _ = spelling.spelled(entry.place) } }
        for (number, source) in sources.enumerated() {
            let assigned = speakers[source.folder] ?? []
            var translation = SourceTranslation(
                source, known: known, categories: settings.categories, assigned: assigned,
                claimed: claimed.subtracting(assigned), matches: group.categories[source.folder] ?? [])
            entries += self.entries(of: source, number: number + 1, for: group, &translation, &spelling, &problems)
                .filter { !left.contains(TextKey($0.place.path)) }
            settings.categories += translation.newCategories
            for person in source.people where !left.contains(TextKey(person.path)) {
                let name = translation.person(person.name)
                guard translation.speaks(for: name), !declared.contains(where: { $0.name == name }),
                    !guests.contains(where: { $0.person.name == name })
                else { continue }
                guests.append(
                    (
                        source,
                        Person(
                            name: name, path: person.path, avatar: person.avatar, texts: person.texts,
                            body: person.body)
                    ))
            }
            claimed.formUnion(translation.speakers)
            problems.add(translation.problems)
        }
        let matching = PlaceMatching(entries)
        problems.add(matching.problems)
        let (shown, names) = Self.merged(entries, matching, of: [places] + sources.map(\.places), in: settings.language)
        let (led, lost) = self.group(heldBack.led(group, &problems).leading(to: names), without: shown)
        problems.add(lost)
        let group = led.proposing(shown)
        let answered = shown.map { $0.answered(by: group.replies) }
        declared =
            declared.map { person in
                var person = person
                if people.contains(where: { $0.name == person.name }) { person.body = person.body.leading(to: names) }
                return person
            } + guests.map { $0.person.leading(to: names, in: $0.source.name) }
        var journeys = self.journeys.filter { mayEnter($0, group) }
        for index in journeys.indices {
            journeys[index].body = heldBack.led(journeys[index].body, &problems).leading(to: names)
        }
        let bodies = journeys.map(\.body) + shown.flatMap(\.entries).flatMap { [$0.body] + $0.visits.flatMap(\.notes) }
        let mentions = publicTitles(
            linkedFrom: bodies + declared.map(\.body) + [group.body], and: group.plans.compactMap(\.place))
        let titles = PlaceTitles(titles: Self.titles(answered), mentions: mentions)
        settings.description = titles.excerpt(of: group.body) ?? ""
        let edition = await edition(
            of: answered, unlisted: [], pages: [],
            journeys: journeys,
            settings: settings, author: author.flatMap { group.approved.contains($0) ? $0 : nil }, group: group,
            people: declared,
            mentions: mentions)
        problems.add(edition.hiddenLinks())
        return (edition, problems)
    }

    /// The group with words alone where it names a place of another diary that is not in the group: only its writer could mend that.
    ///
    /// - Parameter shown: the places that are in the group.
    private func group(_ group: Group, without shown: [Place]) -> (group: Group, problems: Problems) {
        var problems = Problems()
        guard !group.sources.isEmpty else { return (group, problems) }
        let known = Set((shown + places).map { TextKey($0.slug) })
        let named = Set(sources(of: group).flatMap(\.placeNames).map { TextKey($0) })
        func isLost(_ name: String, _ range: SourceRange) -> Bool {
            guard !known.contains(TextKey(name)) else { return false }
            if named.contains(TextKey(name)) {
                problems.add(
                    .warning(
                        "the place “\(name)” of another diary is not in the group, so that it is shown without a link",
                        at: range))
            }
            return true
        }
        var group = group
        group.body = group.body.leadingLinks { link in
            isLost(link.slug, link.range) ? ("", link.label ?? link.slug) : (link.slug, link.label)
        }
        for (index, plan) in group.plans.enumerated() {
            if let place = plan.place, isLost(place.name, place.range) { group.plans[index].place = nil }
        }
        return (group, problems)
    }

    /// Whether an entry of this diary is for a group.
    func mayEnter(_ place: Place, _ group: Group) -> Bool {
        !place.isDraft && Audience.group(group.slug).listed(place.visibility) && place.groups.contains(group.slug)
    }

    private func mayEnter(_ journey: Journey, _ group: Group) -> Bool {
        guard let author = journey.author ?? author, group.approved.contains(author) else { return false }
        return !journey.isDraft && Audience.group(group.slug).listed(journey.visibility)
            && journey.groups.contains(group.slug)
    }

    func sources(of group: Group) -> [SourceDiary] {
        group.sources.compactMap { reference in sources.first { $0.folder == reference.name } }
    }

    /// For whom the other diaries speak, by their folders: as the group's file says or, where it is silent, those of other groups.
    private func speakers(in group: Group) -> [String: [PersonName]] {
        func all(_ folder: String) -> [PersonName] {
            var known: Set<PersonName> = []
            return groups.flatMap { $0.speakers[folder] ?? [] }.filter { known.insert($0).inserted }
        }
        let folders = Set(groups.flatMap(\.speakers.keys))
        return Dictionary(uniqueKeysWithValues: folders.map { ($0, all($0)) })
            .merging(group.speakers.filter { !$0.value.isEmpty }) { _, own in own }
    }

    /// What somebody else's diary brings: its places that name the group or, where none does, all that are public.
    private func entries(
        of source: SourceDiary, number: Int, for group: Group, _ translation: inout SourceTranslation,
        _ spelling: inout TermSpelling, _ problems: inout Problems
    ) -> [PlaceMatching.Candidate] {
        let naming = source.places.filter { mayEnter($0, group) }
        let offered = naming.isEmpty ? source.places.filter { !$0.isDraft && $0.visibility == .public } : naming
        var entries: [PlaceMatching.Candidate] = []
        var strangers: [(person: PersonName?, count: Int)] = []
        for place in offered.map({ translation.place($0) }) {
            if let author = place.author, group.approved.contains(author) {
                let place = spelling.spelled(place.wanted(by: author))
                entries.append(.init(place: place, author: author, diary: number, diaryName: source.name))
            } else if let index = strangers.firstIndex(where: { $0.person == place.author }) {
                strangers[index].count += 1
            } else {
                strangers.append((place.author, 1))
            }
        }
        for stranger in strangers {
            let count = stranger.count == 1 ? Message("a place") : counted(stranger.count, "place")
            problems.add(
                .warning(
                    stranger.person.map {
                        "the group “\(group.slug)” leaves out \(count) of \($0.name), who is no approved member of it"
                    } ?? "the group “\(group.slug)” leaves out \(count), because nobody is named as the author",
                    path: source.folder + "/Content",
                    help: stranger.person == nil
                        ? "say in Content/groups/\(group.slug).md whose diary it is: sources: [{folder: \(source.folder), person: …}]"
                        : "add them to the members in Content/groups/\(group.slug).md with status: approved"))
        }
        return entries
    }

    /// One place for all entries about it, each with a name of its own in the group.
    ///
    /// - Parameter diaries: all places of this diary and of the others, for links to what is not in the group.
    /// - Returns: the places, and the names of places in the group by those that they have in their diaries, where these are others:
    ///   as they are where they mean no other place, and for other diaries with the diary's name before them.
    private static func merged(
        _ entries: [PlaceMatching.Candidate], _ matching: PlaceMatching, of diaries: [[Place]],
        in language: Settings.Language
    ) -> (places: [Place], names: [TextKey: String]) {
        let clusters = matching.places
        guard clusters.count < entries.count || entries.contains(where: { $0.diary > 0 }) else {
            return (entries.map(\.place), [:])
        }
        var taken: Set<TextKey> = []
        var slugs = [String](repeating: "", count: entries.count)
        for cluster in clusters {
            let entry = entries[cluster[0]]
            var slug = entry.place.slug
            var number = 1
            while !taken.insert(TextKey(slug)).inserted {
                slug = "\(entry.place.slug)-\(entry.diaryName)" + (number == 1 ? "" : "-\(number)")
                number += 1
            }
            for index in cluster { slugs[index] = slug }
        }
        let titles = diaries.map { Self.titles($0.filter { !$0.isDraft && $0.visibility == .public }) }
        var names: [TextKey: String] = [:]
        for (index, entry) in entries.enumerated() {
            names[TextKey("\(entry.diary) \(entry.place.slug)")] = slugs[index]
        }
        func led(_ body: MarkdownBody, _ diary: Int) -> MarkdownBody {
            body.leadingLinks { link in
                if let slug = names[TextKey("\(diary) \(link.slug)")] { return (slug, link.label) }
                // A link of this diary that leads nowhere in the group is looked at with all others, unless another diary's place
                // has the name; one of another diary shows what everybody may see there.
                if diary == 0, !taken.contains(TextKey(link.slug)) { return (link.slug, link.label) }
                return ("", link.label ?? titles[diary][TextKey(link.slug)] ?? "")
            }
        }
        let places = clusters.map { cluster in
            let parts = cluster.map { index in
                let (place, diary) = (entries[index].place, entries[index].diary)
                return place.copy(
                    slug: slugs[index], visits: place.visits.map { $0.copy(note: led($0.note, diary)) },
                    author: .some(entries[index].author), body: led(place.body, diary),
                    // Another diary may have another order.
                    nameKey: diary > 0 ? NameKey(place.title, in: language) : nil)
            }
            guard parts.count > 1 else { return parts[0] }
            return Place(
                merging: parts, slug: slugs[cluster[0]], names: cluster.map { entries[$0].place.slug },
                in: language)
        }
        var renamed: [TextKey: String] = [:]
        for (entry, slug) in zip(entries, slugs) {
            let own = entry.place.slug
            if entry.diary > 0 { renamed[TextKey("\(entry.diaryName)/\(own)")] = slug }
            guard own != slug, entry.diary == 0 || !taken.contains(TextKey(own)), renamed[TextKey(own)] == nil
            else { continue }
            renamed[TextKey(own)] = slug
        }
        return (places, renamed)
    }

    /// The titles of public places that these texts link to, which anybody may know.
    private func publicTitles(linkedFrom bodies: [MarkdownBody], and references: [Reference]) -> [TextKey: String] {
        var linked = Set(references.map { TextKey($0.name) })
        for body in bodies where body.hasPlaceLinks {
            for case .placeLink(let link) in body.pieces { linked.insert(TextKey(link.slug)) }
        }
        guard !linked.isEmpty else { return [:] }
        return Self.titles(
            places.filter {
                linked.contains(TextKey($0.slug)) && !$0.isDraft && Audience.everyone.listed($0.visibility)
            })
    }
}
