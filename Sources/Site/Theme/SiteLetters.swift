internal import Content
internal import Base
internal import Diary
internal import Typesetting

/// The letters that the pages of a site show, as far as that is known before they are made.
///
/// They are those of the subsites that the same people may read: files that everybody may load must not tell which letters hidden places
/// have.
struct SiteLetters {
    /// Those of some pages: places, lists, what the theme says on each kind of page.
    private(set) var pages: [LetterSet] = []
    /// All of them.
    private(set) var all = LetterSet()

    /// What templates and filters write besides strings: before tags, in amounts of money, in lists and ways.
    private static let signs = "\u{2060}\u{A0}“”‘’₩¥€£$×→➝◇"

    /// So many pages of places and so many lists are looked at, spread evenly.
    private static let mostOfAKind = (FontSlices.mostPages - 100) / 2

    /// - Parameter subsites: those that share their fonts.
    init(_ subsites: [SubsiteContent], _ theme: Theme, _ language: String) throws(Problems) {
        let words = ThemeLetters(theme, try theme.strings(language))
        for template in words.templates { add(words.letters(of: template)) }
        let editions = subsites.map(\.edition)
        let placeCount = editions.reduce(0) { $0 + $1.places.count }
        let placeStep = 1 + placeCount / Self.mostOfAKind
        let place = words.letters(of: "place.html"), list = words.letters(of: "tag.html")
        for edition in editions {
            var frame = LetterSet(Self.signs + edition.settings.title)
            frame.insert(edition.group?.title ?? "")
            for page in edition.pages where page.navigation != nil { frame.insert(page.title) }
            for (index, one) in edition.places.enumerated() {
                var letters = LetterSet()
                letters.insert(one)
                all.formUnion(letters)
                guard index % placeStep == 0 else { continue }
                letters.formUnion(frame)
                letters.formUnion(place)
                add(letters)
            }
            for places in edition.lists(most: Self.mostOfAKind / max(editions.count, 1)) {
                var letters = frame
                letters.formUnion(list)
                for index in places { letters.insert(cardOf: edition.places[index]) }
                add(letters)
            }
            var rest = LetterSet(edition.settings.description)
            rest.insert(besidesPlaces: edition)
            all.formUnion(rest)
        }
    }

    private mutating func add(_ letters: LetterSet) {
        pages.append(letters)
        all.formUnion(letters)
    }
}

extension Edition {
    /// The places of pages of lists, at most so many pages, spread evenly.
    fileprivate func lists(most: Int) -> [[Int]] {
        var all = [Array(places.indices), byRating, byVisits, byName, wishes]
        for uses in [categories.map(\.places), tags.map(\.places), features.map(\.places), stations.map(\.places)] {
            all += uses
        }
        all += people.map(\.places)
        let pages = all.reduce(0) { $0 + $1.count / settings.perPage + 1 }
        let step = 1 + pages / max(most, 1)
        var number = 0
        var taken: [[Int]] = []
        for list in all {
            for start in stride(from: 0, to: max(list.count, 1), by: settings.perPage) {
                number += 1
                guard number % step == 0 else { continue }
                taken.append(Array(list[min(start, list.count)..<min(start + settings.perPage, list.count)]))
            }
        }
        return taken
    }
}

extension LetterSet {
    /// What stands on a place's card.
    fileprivate mutating func insert(cardOf place: Place) {
        insert(place.title)
        for (_, texts) in place.plain.published(areLists: false) { texts.forEach { insert($0) } }
        insert(place.category?.name ?? "")
        insert(place.category?.icon ?? "")
        if let area = place.area {
            insert(area.region)
            insert(area.city)
        }
        for tag in place.tags { insert(tag) }
    }

    /// What stands on a place's page.
    fileprivate mutating func insert(_ place: Place) {
        insert(cardOf: place)
        insert(place.address ?? "")
        for (_, names) in place.plain.published(areLists: true) { names.forEach { insert($0) } }
        for station in place.stations {
            insert(station.name)
            for line in station.lines { insert(line) }
        }
        for person in place.likedBy + place.wantedBy { insert(person.name) }
        insert(place.author?.name ?? "")
        insert(place.photos)
        for entry in place.entries { insert(entry.body) }
        for visit in place.visits {
            for voice in visit.voices {
                insert(voice.author?.name ?? "")
                for person in voice.companions { insert(person.name) }
                insert(voice.note)
                insert(voice.photos)
            }
        }
    }

    /// What stands on other pages.
    fileprivate mutating func insert(besidesPlaces edition: Edition) {
        insert(edition.author?.name ?? "")
        for page in edition.pages {
            insert(page.title)
            insert(page.description ?? "")
            insert(page.body)
        }
        for use in edition.people {
            insert(use.name.name)
            if let person = use.person { insert(person.body) }
        }
        for use in edition.journeys {
            insert(use.journey.title)
            insert(use.journey.comment ?? "")
            insert(use.journey.body)
        }
        guard let group = edition.group else { return }
        insert(group.body)
        for member in group.members {
            insert(member.person.name)
            insert(member.role ?? "")
        }
        for plan in group.plans {
            insert(plan.title)
            for remark in plan.talk { insert(remark.text) }
        }
        for rule in group.rules {
            insert(rule.text)
            insert(rule.category ?? "")
        }
    }

    private mutating func insert(_ body: MarkdownBody) {
        for piece in body.pieces {
            switch piece {
            case .html(let html): insert(html)
            case .placeLink(let link): insert(link.label ?? "")
            case .picture(let picture):
                insert(picture.alt)
                insert(picture.caption)
            }
        }
    }

    private mutating func insert(_ photos: [Photo]) {
        for photo in photos {
            insert(photo.alt)
            insert(photo.caption)
        }
    }
}
