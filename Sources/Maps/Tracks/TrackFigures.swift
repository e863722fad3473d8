/// What a track comes to.
package struct TrackFigures: Sendable, Equatable {
    /// In metres on the ground, by the haversine formula, as all distances of the diary.
    package var length = 0.0
    /// In metres; nil where the track knows no elevations.
    ///
    /// Both are the sums of all steps up and down of elevations that are smoothed once: 0.3 of the one before, 0.4 of its own and 0.3 of
    /// the one after it, as gpxpy's `get_uphill_downhill` has it.
    package var ascent: Double?
    package var descent: Double?
    package var lowest: Double?
    package var highest: Double?
    /// The seconds of the steps that were faster than one kilometre an hour, as gpxpy's `get_moving_data` has it; nil where the track
    /// knows no times.
    package var movingTime: Double?

    package init() {}

    init(of lines: [[TrackPoint]]) {
        for line in lines {
            for (first, second) in zip(line, line.dropFirst()) { add(first, second) }
            add(elevations: line.compactMap(\.elevation))
        }
    }

    /// In metres a second.
    private static let restSpeed = 1000.0 / 3600

    private mutating func add(_ first: TrackPoint, _ second: TrackPoint) {
        let distance = first.coordinate.distance(to: second.coordinate)
        length += distance
        guard let start = first.time, let end = second.time else { return }
        movingTime = movingTime ?? 0
        let rise = if let low = first.elevation, let high = second.elevation { high - low } else { 0.0 }
        let way = (distance * distance + rise * rise).squareRoot()
        let seconds = end - start
        if seconds > 0, way / seconds > Self.restSpeed { movingTime = (movingTime ?? 0) + seconds }
    }

    private mutating func add(elevations: [Double]) {
        guard var last = elevations.first else { return }
        (ascent, descent) = (ascent ?? 0, descent ?? 0)
        for (index, elevation) in elevations.enumerated() {
            lowest = min(lowest ?? elevation, elevation)
            highest = max(highest ?? elevation, elevation)
            guard index > 0 else { continue }
            let smooth =
                index + 1 < elevations.count
                ? elevations[index - 1] * 0.3 + elevation * 0.4 + elevations[index + 1] * 0.3 : elevation
            if smooth > last {
                ascent = (ascent ?? 0) + smooth - last
            } else {
                descent = (descent ?? 0) + last - smooth
            }
            last = smooth
        }
    }
}

/// How high a track goes along its way.
package struct TrackProfile: Sendable, Equatable {
    package struct ProfilePoint: Sendable, Equatable {
        /// In whole metres from the beginning of what is told; gaps have no length.
        package let distance: Int
        /// In whole metres.
        package let elevation: Int

        package init(distance: Int, elevation: Int) {
            self.distance = distance
            self.elevation = elevation
        }
    }

    /// Between one line and the next a part of the way is missing. Without elevations there are none.
    package let lines: [[ProfilePoint]]

    /// As many points tell a profile; more would not be seen.
    private static let mostPoints = 150
    /// A profile in more parts than this is drawn as one.
    private static let mostLines = 30

    package init(lines: [[ProfilePoint]]) {
        self.lines = lines
    }

    init(of lines: [[TrackPoint]]) {
        var way = 0.0
        var profiles: [[SIMD2<Double>]] = []
        for line in lines {
            var profile: [SIMD2<Double>] = []
            for (index, point) in line.enumerated() {
                if index > 0 { way += line[index - 1].coordinate.distance(to: point.coordinate) }
                if let elevation = point.elevation { profile.append(SIMD2(way, elevation)) }
            }
            if profile.count > 1 { profiles.append(profile) }
        }
        if profiles.count > Self.mostLines { profiles = [Array(profiles.joined())] }
        let areas = profiles.map { LineSimplification.areas(of: $0) { _, _ in true } }
        let sorted = areas.joined().sorted(by: >)
        let least = sorted.count > Self.mostPoints ? sorted[Self.mostPoints - 1] : 0
        self.lines = zip(profiles, areas).map { profile, areas in
            zip(profile, areas).filter { $1 >= least && ($1 > 0 || least == 0) }.map { point, _ in
                ProfilePoint(distance: Int(point.x.rounded()), elevation: Int(point.y.rounded()))
            }
        }
    }
}
