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

    /// Adds every photo of the place: its gallery's and those in its texts.
    fileprivate func addPhotos(to list: inout [Photo]) {
        guard hasPhotos else { return }
        if !photos.isEmpty { list += photos }
        for visit in visits where !visit.photos.isEmpty { list += visit.photos }
        body.addPhotos(to: &list)
        for visit in visits { visit.note.addPhotos(to: &list) }
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
    /// Every photo that this edition shows; one that is shown at several places stands here several times.
    package var photos: [Photo] {
        var photos = listedPhotos
        for place in unlisted { place.addPhotos(to: &photos) }
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
        if let group { photos += group.body.photos }
        return photos
    }
}
