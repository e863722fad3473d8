internal import Content
internal import Diagnostics

/// Who and which category somebody else's diary means, in the words of this one.
///
/// People and categories are the same when their slugs are, or else their names.
struct SourceTranslation {
    /// Categories that only the other diary has, in its order.
    private(set) var newCategories: [Category] = []
    private(set) var problems = Problems()
    private let source: SourceDiary
    private var people: [TextKey: PersonName] = [:]
    private var categories: [TextKey: Category] = [:]
    private let bySlug: [TextKey: PersonName]
    private let byName: [TextKey: PersonName]

    /// - Parameters:
    ///   - known: the people of this diary.
    ///   - categories: its categories.
    init(_ source: SourceDiary, known: [PersonName], categories: [Category]) {
        self.source = source
        bySlug = Dictionary(known.map { (TextKey($0.slug), $0) }, uniquingKeysWith: { first, _ in first })
        byName = Dictionary(known.map { (TextKey($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        for category in source.settings.categories {
            let same = categories.first { $0.id == category.id } ?? categories.first { $0.name == category.name }
            if let same, same.id == category.id, same.name != category.name {
                problems.add(
                    .warning(
                        "the category “\(same.id)” is \(same.name) here and \(category.name) there: taken for one",
                        path: source.folder + "/Content/diary.yml", help: "give them different ids if they are not"))
            }
            self.categories[TextKey(category.id)] = same ?? category
            if same == nil { newCategories.append(category) }
        }
    }

    mutating func category(_ category: Category?) -> Category? {
        category.map { categories[TextKey($0.id)] ?? $0 }
    }

    mutating func person(_ person: PersonName) -> PersonName {
        let key = TextKey(person.slug)
        if let known = people[key] { return known }
        let found = bySlug[key] ?? byName[TextKey(person.name)] ?? person
        if found.slug == person.slug, found.name != person.name {
            problems.add(
                .warning(
                    "“\(person.slug)” is \(found.name) here and \(person.name) there: taken for one person",
                    path: source.people.first { $0.name == person }?.path ?? source.folder + "/Content",
                    help: "rename the file of one of them if they are not"))
        }
        people[key] = found
        return found
    }

    /// A place with the people and the category that this diary has for them, and its author's name on it.
    mutating func place(_ place: Place) -> Place {
        let author = place.author ?? source.author
        var visits: [Visit] = []
        for visit in place.visits {
            visits.append(
                Visit(
                    date: visit.date, companions: visit.companions.map { person($0) }, rating: visit.rating,
                    price: visit.price, note: visit.note, photos: visit.photos))
        }
        return place.copy(
            category: category(place.category), visits: visits, likedBy: place.likedBy.map { person($0) },
            wantedBy: place.wantedBy.map { person($0) }, author: author.map { person($0) })
    }
}
