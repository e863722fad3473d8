internal import Content
package import Diagnostics
package import Diary
internal import Files
internal import Images
internal import Pages

extension SitePhotos {
    /// What is doubtful about photos: they were taken far from their place or on a day without a visit, or have no words.
    var doubts: Problems {
        var problems = Problems()
        let editions = subsites.map(\.edition)
        var checked: Set<TextKey> = []
        let places = editions.flatMap { $0.places + $0.unlisted }
        for place in places where checked.insert(TextKey(place.path)).inserted {
            func check(_ photos: [Photo], of visit: Visit? = nil) {
                let origins = photos.compactMap { photo in
                    facts(of: photo).map { facts in
                        PhotoOrigin(
                            photo,
                            day: facts.captureTime.flatMap { Day(year: $0.year, month: $0.month, day: $0.day) },
                            latitude: facts.latitude, longitude: facts.longitude)
                    }
                }
                for doubt in place.doubts(about: origins, of: visit) { problems.add(doubt) }
            }
            check(place.photos + place.body.photos)
            for visit in place.visits { check(visit.photos + visit.note.photos, of: visit) }
        }
        var mentions: Set<TextKey> = []
        let mute = editions.flatMap(\.photos).filter { photo in
            photo.alt.isEmpty
                && mentions.insert(TextKey("\(photo.path) \(photo.range.file.path) \(photo.range.bytes.lowerBound)"))
                    .inserted
        }
        if let first = mute.first {
            let others = mute.count == 1 ? "a photo has" : "\(mute.count) photos have"
            problems.add(
                .warning(
                    "\(others) no alt text, so that nobody who cannot see it knows what it shows", at: first.range,
                    help: "write {file: \(first.name), alt: …}"))
        }
        return problems
    }
}

/// What is doubtful about the photos of an edition.
package enum PhotoDoubts {
    /// Photos that cannot be read, that were taken far from their place or on a day without a visit, or that have no words.
    ///
    /// - Parameter diary: the diary's folder, where what is known of photos is kept.
    package static func warnings(about edition: Edition, in diary: String) async -> Problems {
        do throws(Problems) {
            let photos = try await SitePhotos(
                [SubsiteContent(subsite: .site, edition: edition)], in: diary, keepsGoing: true)
            var warnings = photos.warnings
            warnings.add(photos.doubts)
            return warnings
        } catch {
            return error
        }
    }
}
