package import Content

extension MarkdownBody.Picture {
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
}

extension Place {
    /// Every photo of the place: its gallery's and those in its texts.
    fileprivate var allPhotos: [Photo] {
        gallery + body.photos + visits.flatMap(\.note.photos) + parts.flatMap(\.body.photos)
    }
}

extension Edition {
    /// Every photo that this edition shows; one that is shown at several places stands here several times.
    package var photos: [Photo] { listedPhotos + unlisted.flatMap(\.allPhotos) }

    /// The photos that lists may name: those of places with an address that nobody may know are not among them.
    package var listedPhotos: [Photo] {
        var photos = places.flatMap(\.allPhotos)
        for use in people {
            if let avatar = use.person?.avatar { photos.append(avatar) }
            if let person = use.person { photos += person.body.photos }
        }
        for page in pages { photos += page.body.photos }
        if let group { photos += group.body.photos }
        return photos
    }
}
