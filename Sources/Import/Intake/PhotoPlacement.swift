internal import Content
internal import Base
package import Editing
package import Maps

/// Photos that know their time and not their spot, placed by tracks. Nothing is guessed: each has a row that tells by what it was placed.
package struct PhotoPlacement: Sendable {
    /// What became of a photo without a spot.
    package struct PlacementRow: Sendable {
        package let photo: NewPhoto
        /// Its time by the right clock, `2026-05-03T14:20:00`; nil where it tells none.
        package let time: String?
        package let result: Result<TrackLog.Placement, TrackLog.Miss>
    }

    /// A camera whose clock was found to be off, by its photos that know their spots.
    package struct Doubt: Sendable, Equatable {
        /// `FUJIFILM X-T5`; nil for photos that do not say.
        package let camera: String?
        /// What has to be added to its times, in seconds.
        package let seconds: Int
        /// How many of its photos say so, and of how many.
        package let votes: Int
        package let photos: Int
    }

    /// All photos, those that were placed with their spots and the others as they were.
    package private(set) var photos: [NewPhoto]
    package private(set) var rows: [PlacementRow] = []
    package private(set) var doubts: [Doubt] = []
    package let bounds: TrackLog.Tolerance

    /// How far from the track a photo that knows its spot may be, in metres.
    private static let reach = 60.0
    /// How far clocks are trusted, in seconds: two points of a track are as far apart.
    private static let patience = 90
    /// A clock is off by no more than a day and a bit, in seconds.
    private static let mostShift = 100_000
    /// So many photos of a camera are compared with the track.
    private static let mostCompared = 40

    /// - Parameters:
    ///   - photos: in the order in which they were taken.
    ///   - clock: what is added to the times of photos without a spot, in seconds; nil where nobody has said it, so that a clock that is off is
    ///     looked for.
    package init(_ photos: [NewPhoto], by log: TrackLog, clock: Int? = nil, within bounds: TrackLog.Tolerance = .init())
    {
        self.photos = photos
        self.bounds = bounds
        let cameras = Dictionary(grouping: photos.filter { $0.coordinate != nil }, by: \.camera)
        let found = cameras.compactMap { Self.doubt($0.key, $0.value, log) }.sorted {
            $0.camera ?? "" < $1.camera ?? ""
        }
        if clock == nil { doubts = found }
        let off = Set(found.map(\.camera))
        for (index, photo) in photos.enumerated() where photo.coordinate == nil {
            if clock == nil, off.contains(photo.camera) { continue }
            // Where cameras are known to be off, it is their clocks that are corrected, and not those of others.
            let clock = off.isEmpty || off.contains(photo.camera) ? clock ?? 0 : 0
            guard let taken = photo.taken, let (moment, offset) = Self.moment(taken, clock, log) else {
                rows.append(PlacementRow(photo: photo, time: nil, result: .failure(.outside)))
                continue
            }
            let result = log.placement(at: moment, within: bounds)
            let time = Self.civil(moment + Double(offset))
            rows.append(PlacementRow(photo: photo, time: time, result: result))
            guard case .success(let placement) = result else { continue }
            let written = ImportedMoment(.string(taken))?.offset
            // A camera may be set to the clocks of home.
            let isCivil = clock == 0 && (written == nil || written == offset / 60)
            self.photos[index] = photo.placed(at: placement.spot, taken: isCivil ? taken : time)
        }
    }

    /// How many were placed.
    package var placedCount: Int { rows.count { if case .success = $0.result { true } else { false } } }

    /// The moment at which a photo was taken, and how far the clocks there are ahead of UTC, in seconds.
    ///
    /// A photo that does not tell its zone was taken in that of the spot where its track was then.
    private static func moment(_ taken: String, _ clock: Int, _ log: TrackLog) -> (time: Double, offset: Int)? {
        guard let written = ImportedMoment(.string(taken)) else { return nil }
        let local = written.seconds + clock
        if let offset = written.offset {
            guard let spot = log.nearest(to: Double(local)) else { return nil }
            let (clock, ahead) = CivilClock.at(spot, local)
            return (Double(local), clock == .sun ? offset * 60 : ahead)
        }
        var offset = 0
        // The zone follows from the spot, and the spot from the zone; a second look settles that at borders.
        for _ in 0..<2 {
            let moment = local - offset
            guard let spot = log.nearest(to: Double(moment)) else { return nil }
            offset = CivilClock.at(spot, moment).ahead
        }
        return (Double(local - offset), offset)
    }

    /// `2026-05-03T14:20:00`
    private static func civil(_ local: Double) -> String {
        String(TrackTime.text(Int64(local)).dropLast())
    }

    // MARK: Clocks that are off

    /// What the photos of a camera that know their spots say of its clock; nil where it is right, or nothing is known.
    private static func doubt(_ camera: String?, _ photos: [NewPhoto], _ log: TrackLog) -> Doubt? {
        let compared = photos.prefix(mostCompared).compactMap { photo -> (spot: Coordinate, time: Double)? in
            guard let spot = photo.coordinate, let taken = photo.taken, let (time, _) = moment(taken, 0, log) else {
                return nil
            }
            return (spot, time)
        }
        guard compared.count >= 2 else { return nil }
        var shifts: [[Int]] = []
        for photo in compared {
            let moments = log.moments(near: photo.spot, within: reach)
            shifts.append(moments.map { Int(($0 - photo.time).rounded()) }.filter { abs($0) <= mostShift })
        }
        func votes(_ shift: Int) -> [Int] {
            shifts.compactMap { all in all.min { abs($0 - shift) < abs($1 - shift) } }.filter {
                abs($0 - shift) <= patience
            }
        }
        // Those that are right, more or less, need no correction.
        let known = shifts.count { !$0.isEmpty }
        guard known >= 2, votes(0).count * 2 < known else { return nil }
        let best = shifts.joined().map { (shift: $0, votes: votes($0)) }.max {
            ($0.votes.count, -abs($0.shift)) < ($1.votes.count, -abs($1.shift))
        }
        guard let best, best.votes.count >= 2, best.votes.count * 10 >= known * 6 else { return nil }
        let sorted = best.votes.sorted()
        return Doubt(camera: camera, seconds: sorted[sorted.count / 2], votes: sorted.count, photos: known)
    }
}

extension [NewPhoto] {
    package var atCivilTimes: [NewPhoto] { map(\.atCivilTime) }

    /// The same for those that know their spots; the others keep the day that they say.
    package var atCivilTimesOfSpots: [NewPhoto] { map { $0.coordinate == nil ? $0 : $0.atCivilTime } }

    /// The photos by the clocks of their spots, in their order by these.
    package var inCivilOrder: [NewPhoto] {
        atCivilTimes.enumerated().sorted { first, second in
            let (a, b) = (first.element.taken?.prefix(19) ?? "~", second.element.taken?.prefix(19) ?? "~")
            return (a, first.offset) < (b, second.offset)
        }.map(\.element)
    }
}

extension NewPhoto {
    /// Whether its time is one of UTC, as that of most clips, which tells no day before the spot is known.
    var isInUTC: Bool { taken.map { $0.hasSuffix("Z") || $0.hasSuffix("+00:00") } ?? false }

    /// The photo by the clocks of its spot; without its time where that is one of UTC and the spot is not known.
    fileprivate var atCivilTime: NewPhoto {
        guard isInUTC, let taken, PhotoFolders.isClip(original) else { return self }
        guard let coordinate, let moment = ImportedMoment(.string(taken)) else {
            return NewPhoto(original: original, coordinate: coordinate, camera: camera, caption: caption)
        }
        return placed(at: coordinate, taken: moment.time(at: coordinate))
    }
}
