internal import Content
internal import Base

/// Who and which category somebody else's diary means, in the words of this one, and for whom it may speak.
///
/// People and categories are the same when their slugs are, or else their names. A diary speaks for the people whom the group's file
/// names for it, else for its author; and for those whom nobody here knows. What it says in the name of anybody else is left out.
struct SourceTranslation {
    /// Categories that only the other diary has, in its order.
    private(set) var newCategories: [Category] = []
    private var found = Problems()
    private let source: SourceDiary
    /// The people of whom what this diary says is theirs.
    private(set) var speakers: [PersonName] = []
    /// Those who speak for themselves here, or in another diary.
    private let others: Set<PersonName>
    /// Who wrote the entries that name nobody.
    private var author: PersonName?
    /// What was left out because it was said in somebody else's name, by their names.
    private var borrowed: [(person: PersonName, count: Int)] = []
    private var people: [TextKey: PersonName] = [:]
    private var categories: [TextKey: Category] = [:]
    private let bySlug: [TextKey: PersonName]
    private let byName: [TextKey: PersonName]

    /// - Parameters:
    ///   - known: the people of this diary.
    ///   - categories: its categories.
    ///   - assigned: for whom the group's file says that the source speaks; empty where it says nothing.
    ///   - claimed: for whom this diary or another source speaks.
    ///   - matches: which of its categories the group's file says to be which.
    init(
        _ source: SourceDiary, known: [PersonName], categories: [Category], assigned: [PersonName],
        claimed: Set<PersonName>, matches: [Group.CategoryMatch]
    ) {
        self.source = source
        others = claimed.union(known)
        bySlug = Dictionary(known.map { (TextKey($0.slug), $0) }, uniquingKeysWith: { first, _ in first })
        byName = Dictionary(known.map { (TextKey($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        let theirs = source.settings.categories
        for match in matches
        where !theirs.contains(where: { $0.id == match.theirs.name || $0.name == match.theirs.name }) {
            found.add(
                .warning(
                    "“\(source.folder)” has no category “\(match.theirs.name)”", at: match.theirs.range,
                    help: didYouMeanHelp(match.theirs.name, among: theirs.flatMap { [$0.id, $0.name] })
                        ?? "it has: \(theirs.map(\.id).joined(separator: ", "))"))
        }
        for category in theirs {
            func match(_ name: String) -> Category? { matches.first { $0.theirs.name == name }?.ours }
            if let ours = match(category.id) ?? match(category.name) {
                self.categories[TextKey(category.id)] = ours
                continue
            }
            let same = categories.first { $0.id == category.id } ?? categories.first { $0.name == category.name }
            if let same, same.id == category.id, same.name != category.name {
                found.add(
                    .warning(
                        "the category “\(same.id)” is \(same.name) here and \(category.name) there: taken for one",
                        path: source.folder + "/Content/diary.yml", help: "give them different ids if they are not"))
            }
            self.categories[TextKey(category.id)] = same ?? category
            if same == nil { newCategories.append(category) }
        }
        let named = source.author.map { person($0) }
        if !assigned.isEmpty {
            speakers = assigned
            author = named.flatMap { assigned.contains($0) ? $0 : nil } ?? (assigned.count == 1 ? assigned[0] : nil)
        } else if let named, claimed.contains(named) {
            found.add(
                .warning(
                    "this diary says that it is by \(named.name), for whom another one speaks: nothing of it is taken for theirs",
                    path: source.folder + "/Content/diary.yml",
                    help: "say in the group's file whose it is: sources: [{folder: \(source.folder), person: …}]"))
        } else if let named {
            (speakers, author) = ([named], named)
        }
    }

    /// What is wrong, once everything was translated.
    var problems: Problems {
        var problems = found
        for (person, count) in borrowed {
            problems.add(
                .warning(
                    count == 1
                        ? "an entry speaks for \(person.name), whose diary this is not: their words, likes and wishes are left out"
                        : "\(count) entries speak for \(person.name), whose diary this is not: their words, likes and wishes are left out",
                    path: source.folder + "/Content",
                    help:
                        "where they write there too, say so in the group's file: sources: [{folder: \(source.folder), person: [\(person.slug), …]}]"
                ))
        }
        return problems
    }

    /// Whether the diary may say what somebody did, likes or wants.
    func speaks(for person: PersonName) -> Bool { speakers.contains(person) || !others.contains(person) }

    mutating func category(_ category: Category?) -> Category? {
        category.map { categories[TextKey($0.id)] ?? $0 }
    }

    mutating func person(_ person: PersonName) -> PersonName {
        let key = TextKey(person.slug)
        if let known = people[key] { return known }
        let meant = bySlug[key] ?? byName[TextKey(person.name)] ?? person
        if meant.slug == person.slug, meant.name != person.name {
            found.add(
                .warning(
                    "“\(person.slug)” is \(meant.name) here and \(person.name) there: taken for one person",
                    path: source.people.first { $0.name == person }?.path ?? source.folder + "/Content",
                    help: "rename the file of one of them if they are not"))
        }
        people[key] = meant
        return meant
    }

    /// A place with the people and the category that this diary has for them, and its author's name on it.
    mutating func place(_ place: Place) -> Place {
        var denied: Set<PersonName> = []
        func own(_ people: [PersonName], _ translation: inout Self) -> [PersonName] {
            people.map { translation.person($0) }.filter { person in
                if translation.speaks(for: person) { return true }
                denied.insert(person)
                return false
            }
        }
        let author = place.author.map { own([$0], &self).first } ?? author
        let likedBy = own(place.likedBy, &self)
        let wantedBy = own(place.wantedBy, &self)
        for person in denied.sorted(by: { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }) {
            if let index = borrowed.firstIndex(where: { $0.person == person }) {
                borrowed[index].count += 1
            } else {
                borrowed.append((person, 1))
            }
        }
        var visits: [Visit] = []
        for visit in place.visits {
            visits.append(visit.copy(companions: visit.companions.map { person($0) }, journey: .byDays))
        }
        return place.copy(
            category: .some(category(place.category)), visits: visits, likedBy: likedBy, wantedBy: wantedBy,
            isWanted: place.isWanted && (place.wantedBy.isEmpty || !wantedBy.isEmpty), author: .some(author))
    }
}

/// What tags, features and stations are called where several diaries come together: those that would have one address are one, and
/// called as the first diary calls them.
struct TermSpelling {
    private var names: [TextKey: String] = [:]

    /// A place with its terms as they are called.
    mutating func spelled(_ place: Place) -> Place {
        var stations: [Station] = []
        for station in place.stations {
            let name = spelled(station.name, "station")
            if !stations.contains(where: { $0.name == name }) {
                stations.append(Station(name: name, lines: station.lines))
            }
        }
        var plain = place.plain
        plain.tags = spelled(place.tags, "tag")
        plain.features = spelled(place.features, "feature")
        return place.copy(plain: plain, stations: stations)
    }

    private mutating func spelled(_ terms: [String], _ kind: String) -> [String] {
        var known: Set<TextKey> = []
        return terms.map { spelled($0, kind) }.filter { known.insert(TextKey($0)).inserted }
    }

    private mutating func spelled(_ term: String, _ kind: String) -> String {
        let key = TextKey("\(kind) \(slug(term))")
        if let name = names[key] { return name }
        names[key] = term
        return term
    }
}
