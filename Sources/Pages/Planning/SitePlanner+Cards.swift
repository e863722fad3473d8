internal import Content
internal import Diary
internal import Base
internal import Synchronization
internal import Templates

extension SitePlanner {
    func visitValue(_ use: Edition.VisitUse) -> Value {
        shared.visitValue(carded[use.place], use.visit, textSources)
    }

    /// The places nearest to a place, nearest first.
    ///
    /// - Parameter position: the place's index among the listed ones.
    func nearby(_ place: Place, at position: Int?) -> [NearbyPlace] {
        nearness.places(near: place, at: position).map { NearbyPlace(carded: carded[$0.place], near: $0) }
    }
}

extension SitePlanner {
    /// What any text of the edition leads to.
    var textSources: TextSources { TextSources(titles: edition.titles, album: album) }

    /// What some texts lead to.
    func textSources(of texts: [MarkdownBody]) -> TextSources {
        TextSources(titles: edition.titles.asked(by: texts), album: album.photos(in: texts))
    }

    /// What the texts of a place lead to.
    func textSources(of place: Place) -> TextSources {
        place.hasPlaceLinks || place.hasPhotos
            ? textSources(of: [place.body] + place.visits.flatMap(\.notes))
            : TextSources(titles: PlaceTitles(), album: PhotoAlbum())
    }
}
