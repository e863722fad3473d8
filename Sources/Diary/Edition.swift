internal import Content

/// What one audience may see of the diary, and nothing else: the only way to the diary's places.
///
/// Everything that pages count, list or name is taken from here, so that what is left out here is nowhere.
package struct Edition: Sendable {
    /// Places under one name: those with a tag or a feature.
    package struct Term: Sendable {
        package let name: String
        /// Indices into `places`, in its order.
        package let places: [Int]

        package init(name: String, places: [Int]) {
            self.name = name
            self.places = places
        }
    }

    package struct CategoryUse: Sendable {
        package let category: Category
        package let places: [Int]
    }

    package struct StationUse: Sendable {
        package let name: String
        package let lines: [String]
        package let places: [Int]
        package let nameKey: NameKey
    }

    /// Somebody who is named in this edition.
    package struct PersonUse: Sendable {
        package let name: PersonName
        package let person: Person?
        /// Places visited with them, or by them.
        package let places: [Int]
        package let visitCount: Int
        package let firstVisit: VisitDate?
        package let lastVisit: VisitDate?
        package let liked: [Int]
        package let wanted: [Int]
    }

    /// One visit to one place.
    package struct VisitUse: Sendable {
        /// An index into `places`.
        package let place: Int
        /// An index into the place's visits.
        package let visit: Int
        package let date: VisitDate
    }

    package let settings: Settings
    /// The group whose edition it is, nil for everybody's and the author's.
    package let group: Group?
    /// The places in every list, newest visit first, those without a visit at the end.
    package let places: [Place]
    /// Places with a page of their own and no other trace.
    package let unlisted: [Place]
    package let pages: [FreePage]
    package let author: PersonName?

    /// Indices into `places`.
    package let byRating: [Int]
    package let byVisits: [Int]
    package let byName: [Int]
    package let wishes: [Int]

    /// In the settings' order, without unused ones.
    package let categories: [CategoryUse]
    /// By name.
    package let tags: [Term]
    /// For each place the indices of its tags in `tags`.
    package let tagsOfPlaces: [[Int]]
    package let features: [Term]
    package let stations: [StationUse]
    /// Most visits first.
    package let people: [PersonUse]
    /// Oldest first.
    package let visits: [VisitUse]
    /// What texts of this edition may call places.
    package let titles: PlaceTitles

    /// The folders of other diaries whose entries may stand in it, as messages show them.
    package var sourceFolders: [String] { group?.sources.map { normalized($0.name) + "/Content/" } ?? [] }

    /// What its group wants to do.
    package var plans: [Group.Plan] { group?.plans ?? [] }

    /// The title of a place that a link may lead to, nil for one that this edition does not show.
    package func title(ofPlace slug: String) -> String? { titles.title(ofPlace: slug) }

    /// The title of a place that a text may name though no link may lead there, because it is not in this edition.
    package func title(ofMention slug: String) -> String? { titles.title(ofMention: slug) }
}
