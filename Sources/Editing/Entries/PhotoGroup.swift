package import Maps
package import Diary

/// Photos that were taken at one spot, for entries about to be written or added to.
package struct PhotoGroup: Sendable, Equatable {
    /// The position of the place among those that are known; nil for a spot that is new.
    package let place: Int?
    /// In the order in which they were taken.
    package private(set) var photos: [NewPhoto]
    /// The middle of where they were taken.
    private var middle: Coordinate

    /// The middle as front matter writes it.
    package var location: String { middle.written }
    /// The middle to a millionth of a degree.
    package var spot: Coordinate { middle.rounded }

    /// What a place is called that nobody has named: `이름 없는 곳 2026-05-03 14.00`.
    package func title(_ language: Settings.Language) -> String {
        let first = photos[0].taken ?? ""
        let time = first.dropFirst(11).prefix(5).replacing(":", with: ".")
        return Self.unnamed(language, "\(first.prefix(10)) \(time)")
    }

    /// What a place without a name is called by something that is known of it.
    package static func unnamed(_ language: Settings.Language, _ fact: String) -> String {
        "\(language == .ko ? "이름 없는 곳" : "Unnamed place") \(fact)"
    }

    /// The days on which they were taken, in order.
    package var days: [String] { Set(photos.compactMap(\.day)).sorted() }

    /// How long before or after a photo that knows where it was taken another one of that day was taken there too, in minutes.
    private static let patience = 60

    /// Among so many places one is looked for that was visited on a photo's day.
    private static let nearestOnes = 8

    /// Groups photos by where they were taken.
    ///
    /// A photo that does not know, as those of many cameras, was taken where the one was that is nearest in time.
    ///
    /// - Parameters:
    ///   - photos: in the order in which they were taken.
    ///   - known: where the known places are; nil for one that does not say.
    ///   - days: on which each of them was visited; of several as near, one that was on the photo's day is meant.
    ///   - guessing: whether a photo without a spot goes with another one.
    ///   - metres: how far from a place, or from the middle of a new spot, a photo of it may have been taken.
    /// - Returns: the groups in the order of their first photos, and the photos of which neither day nor place can be told.
    package static func groups(
        of photos: [NewPhoto], at known: [Coordinate?], on days: [Set<String>] = [], within metres: Double,
        guessing: Bool = true
    ) -> (groups: [PhotoGroup], left: [NewPhoto]) {
        let index = SpatialIndex(known)
        let photosOfDays = Dictionary(grouping: photos.filter { $0.coordinate != nil && $0.day != nil }) {
            $0.day ?? ""
        }
        var groups: [PhotoGroup] = []
        var places: [Int: Int] = [:]
        var left: [NewPhoto] = []
        for photo in photos {
            guard let day = photo.day,
                let point = photo.coordinate ?? (guessing ? near(photo, photosOfDays[day] ?? []) : nil)
            else {
                left.append(photo)
                continue
            }
            let near = index.nearest(days.isEmpty ? 1 : nearestOnes, to: point).filter { $0.metres <= metres }
            let place = (near.first { days.indices.contains($0.item) && days[$0.item].contains(day) } ?? near.first)?
                .item
            let group =
                place.map { places[$0] }
                ?? groups.indices.first { groups[$0].place == nil && groups[$0].middle.distance(to: point) <= metres }
            if let group {
                groups[group].add(photo, at: point)
            } else {
                if let place { places[place] = groups.count }
                groups.append(PhotoGroup(place: place, photos: [photo], middle: point))
            }
        }
        return (groups, left)
    }

    private mutating func add(_ photo: NewPhoto, at point: Coordinate) {
        let count = Double(photos.count)
        // Some metres apart, across the antimeridian the spot stays that of the first.
        if abs(point.longitude - middle.longitude) < 1 {
            middle = Coordinate(
                latitude: (middle.latitude * count + point.latitude) / (count + 1),
                longitude: (middle.longitude * count + point.longitude) / (count + 1))
        }
        photos.append(photo)
    }

    private static func near(_ photo: NewPhoto, _ others: [NewPhoto]) -> Coordinate? {
        guard let minute = photo.minute else { return nil }
        let distances = others.compactMap { other in other.minute.map { (abs($0 - minute), other) } }
        return distances.filter { $0.0 <= patience }.min { $0.0 < $1.0 }?.1.coordinate
    }
}

extension NewPhoto {
    /// The minute of the day at which it was taken, by its own clock.
    fileprivate var minute: Int? {
        guard let clock = taken?.dropFirst(11).prefix(5).split(separator: ":"), clock.count == 2,
            let hours = Int(clock[0]), let minutes = Int(clock[1])
        else { return nil }
        return hours * 60 + minutes
    }
}
