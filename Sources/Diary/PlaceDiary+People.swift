internal import Content

extension PlaceDiary {
    /// Everyone who is named by a listed place.
    ///
    /// - Parameters:
    ///   - author: who wrote the places that name no author.
    ///   - group: whose members are listed whether a place names them or not; without one the author is.
    ///   - declared: who has a text and a picture.
    ///   - journeys: those in lists, whose companions are listed too.
    func people(
        in places: [Place], author: PersonName?, of group: Group?, declared people: [Person],
        onJourneys journeys: [Journey]
    ) -> [Edition.PersonUse] {
        struct Use {
            let name: PersonName
            var places: [Int] = []
            var visits = 0
            var first: VisitDate?
            var last: VisitDate?
            var liked: [Int] = []
            var wanted: [Int] = []

            mutating func visit(_ place: Int, _ date: VisitDate) {
                visits += 1
                if places.last != place { places.append(place) }
                if first.map({ date.first < $0.first }) ?? true { first = date }
                if last.map({ date.last > $0.last }) ?? true { last = date }
            }
        }
        var uses: [Use] = []
        var indices: [TextKey: Int] = [:]
        func index(of person: PersonName) -> Int {
            let index = indices[TextKey(person.slug), default: uses.count]
            if index == uses.count {
                indices[TextKey(person.slug)] = index
                uses.append(Use(name: person))
            }
            return index
        }
        for person in group?.approved ?? [author].compactMap(\.self) { _ = index(of: person) }
        for journey in journeys { for person in journey.companions { _ = index(of: person) } }
        // Most visits were written of by whoever wrote of the one before.
        var lastWriter: (name: PersonName, index: Int)?
        for (number, place) in places.enumerated() {
            let writer = place.author ?? author
            for visit in place.visits {
                let writer = visit.author ?? writer
                if let writer {
                    if lastWriter?.name != writer { lastWriter = (writer, index(of: writer)) }
                    if let lastWriter { uses[lastWriter.index].visit(number, visit.date) }
                }
                for person in visit.companions where person != writer {
                    uses[index(of: person)].visit(number, visit.date)
                }
            }
            for person in place.likedBy { uses[index(of: person)].liked.append(number) }
            for person in place.wantedBy { uses[index(of: person)].wanted.append(number) }
        }
        var declared: [String: Person] = [:]
        for person in people { declared[person.name.slug] = person }
        return uses.map { use in
            (
                NameKey(use.name.name, in: settings.language),
                Edition.PersonUse(
                    name: group?.colored(use.name) ?? use.name, person: declared[use.name.slug], places: use.places,
                    visitCount: use.visits,
                    firstVisit: use.first, lastVisit: use.last, liked: use.liked, wanted: use.wanted)
            )
        }.sorted { first, second in
            if first.1.visitCount != second.1.visitCount { return first.1.visitCount > second.1.visitCount }
            return first.0 != second.0 ? first.0 < second.0 : first.1.name.slug < second.1.name.slug
        }.map(\.1)
    }
}
