internal import Content
internal import Diary
internal import Files

/// What texts lead to: the titles of places, and photos.
struct TextSources: PagePart {
    let titles: PlaceTitles
    let album: PhotoAlbum

    func write(to writer: inout ByteWriter) {
        titles.write(to: &writer)
        album.write(to: &writer)
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
            ? textSources(of: [place.body] + place.visits.map(\.note))
            : TextSources(titles: PlaceTitles(), album: PhotoAlbum())
    }
}
