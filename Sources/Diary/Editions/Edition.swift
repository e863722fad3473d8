package import Content

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
    /// Those in every list, the earliest first.
    package let journeys: [JourneyUse]
    /// Those with a page of their own and no other trace.
    package let unlistedJourneys: [JourneyUse]
    package let author: PersonName?
    /// Whether and how its pages can be answered.
    package let invitation: ReplyInvitation?
    /// What was answered.
    package let replies: ReplyState
    /// Who may answer.
    package let repliers: [PersonName]

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

extension MarkdownBody.BodyPicture {
    /// The picture as a photo of the diary, nil when its file is not there.
    package var photo: Photo? {
        path.map { Photo(path: $0, name: file, alt: alt, caption: caption, range: range) }
    }
}

extension MarkdownBody {
    /// The pictures of the text as photos of the diary.
    package var photos: [Photo] { pictures.compactMap(\.photo) }
}

extension Place {
    /// The photos of the place and of its visits, without those in texts.
    package var gallery: [Photo] { photos + visits.flatMap(\.photos) }

    /// Adds every photo of the place: its gallery's and those in its texts.
    fileprivate func addPhotos(to list: inout [Photo]) {
        guard hasPhotos else { return }
        if !photos.isEmpty { list += photos }
        for visit in visits where !visit.photos.isEmpty { list += visit.photos }
        body.addPhotos(to: &list)
        for note in visits.flatMap(\.notes) { note.addPhotos(to: &list) }
        for part in parts { part.body.addPhotos(to: &list) }
    }
}

extension MarkdownBody {
    fileprivate func addPhotos(to list: inout [Photo]) {
        for picture in pictures {
            if let photo = picture.photo { list.append(photo) }
        }
    }
}

extension Edition {
    /// Every file with a way that this edition shows; one may stand here several times.
    package var tracks: [TrackFile] {
        (places + unlisted).flatMap { $0.visits.flatMap(\.tracks) }
            + (journeys + unlistedJourneys).flatMap(\.journey.tracks)
    }

    /// Every recording that this edition publishes; one may stand here several times.
    package var recordings: [Recording] { (places + unlisted).flatMap { $0.visits.flatMap(\.recordings) } }

    /// Every photo that this edition shows; one that is shown at several places stands here several times.
    package var photos: [Photo] {
        var photos = listedPhotos
        for place in unlisted { place.addPhotos(to: &photos) }
        for use in unlistedJourneys { photos += use.journey.photos }
        return photos
    }

    /// The photos that lists may name: those of places with an address that nobody may know are not among them.
    package var listedPhotos: [Photo] {
        var photos: [Photo] = []
        for place in places { place.addPhotos(to: &photos) }
        for use in people {
            if let avatar = use.person?.avatar { photos.append(avatar) }
            if let person = use.person { photos += person.body.photos }
        }
        for page in pages { photos += page.body.photos }
        for use in journeys { photos += use.journey.photos }
        if let group { photos += group.body.photos }
        return photos
    }
}
