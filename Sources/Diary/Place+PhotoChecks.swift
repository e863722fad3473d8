internal import Maps
internal import Content
package import Base

/// What the file of a photo says of where and when it was taken.
package struct PhotoOrigin: Sendable {
    let photo: Photo
    /// By the calendar there; nil when the file does not say.
    let day: Day?
    /// nil when the file does not say.
    let spot: Coordinate?

    /// - Parameter latitude, longitude: in degrees.
    package init(_ photo: Photo, day: Day?, latitude: Double?, longitude: Double?) {
        self.photo = photo
        self.day = day
        spot = if let latitude, let longitude { Coordinate(latitude: latitude, longitude: longitude) } else { nil }
    }
}

extension Place {
    /// In metres; photos that were taken farther away are probably another place's.
    private static let reach = 1000.0

    /// What is doubtful about photos: they were taken far away, or on a day without a visit. Those of one day are told together.
    ///
    /// - Parameters:
    ///   - photos: the place's own with those of its text, or a visit's with those of its note.
    ///   - visit: the visit that names them, nil when the place does.
    package func doubts(about photos: [PhotoOrigin], of visit: Visit? = nil) -> [Diagnostic] {
        var names: Set<TextKey> = []
        let photos = photos.filter { names.insert(TextKey($0.photo.path)).inserted }
        return distanceDoubts(photos) + dayDoubts(photos, visit)
    }

    private func distanceDoubts(_ photos: [PhotoOrigin]) -> [Diagnostic] {
        // Where the place's own spot is told only roughly, a distance to it says nothing.
        guard let location, precision == .exact || precision == .block else { return [] }
        let far = photos.compactMap { origin in
            origin.spot.map { (photo: origin.photo, distance: location.distance(to: $0)) }
        }.filter { $0.distance > Self.reach }
        guard let farthest = far.max(by: { $0.distance < $1.distance }) else { return [] }
        let kilometres = (farthest.distance / 100).rounded() / 10
        let others = far.count - 1
        let words: Message = "the photo “\(farthest.photo.name)” was taken \(kilometres) km from this place"
        return [
            .warning(
                others == 0
                    ? words
                    : others == 1
                        ? "\(words), and another one more than 1 km from it"
                        : "\(words), and \(others) others more than 1 km from it", at: farthest.photo.range,
                help: "is it of another place, or is the location wrong?")
        ]
    }

    private func dayDoubts(_ photos: [PhotoOrigin], _ visit: Visit?) -> [Diagnostic] {
        let candidates = visit.map { [$0] } ?? visits
        guard !candidates.isEmpty else { return [] }
        let strange = photos.filter { origin in
            origin.day.map { day in !candidates.contains { $0.date.first <= day && day <= $0.date.last } } ?? false
        }
        return Dictionary(grouping: strange, by: \.day).values.sorted {
            $0[0].photo.range.bytes.lowerBound < $1[0].photo.range.bytes.lowerBound
        }.compactMap { photos in
            guard let first = photos.first, let day = first.day else { return nil }
            let taken = Self.phrase(photos.map(\.photo))
            return .warning(
                visit == nil
                    ? "\(taken) taken on \(day), which is no day of a visit"
                    : "\(taken) taken on \(day), which is no day of this visit", at: first.photo.range,
                help: photos.count == 1
                    ? "add the visit, or move the photo to the one that it belongs to"
                    : "add the visit, or move the photos to the one that they belong to")
        }
    }

    /// The first of some photos and how many there are besides, as the beginning of a sentence.
    private static func phrase(_ photos: [Photo]) -> Message {
        let first: Message = "the photo “\(photos.first?.name ?? "")”"
        return switch photos.count {
        case 1: Message("\(first) was")
        case 2: "\(first) and another one were"
        default: "\(first) and \(photos.count - 1) others were"
        }
    }
}
