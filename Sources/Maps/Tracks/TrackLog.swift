package import Base

/// Where somebody was when, as recorded tracks tell it: what places photos that know their time and not their spot.
package struct TrackLog: Sendable {
    /// A point of a track that knows its time.
    package struct Fix: Sendable {
        /// In seconds since 1970 (UTC).
        package let time: Double
        package let spot: Coordinate

        package init(time: Double, spot: Coordinate) {
            self.time = time
            self.spot = spot
        }
    }

    /// A time during which somebody stayed at one spot, as timelines tell it.
    package struct Stay: Sendable {
        /// In seconds since 1970 (UTC).
        package let times: ClosedRange<Double>
        package let spot: Coordinate

        package init(times: ClosedRange<Double>, spot: Coordinate) {
            self.times = times
            self.spot = spot
        }
    }

    /// A spot between two points, and how far these are from each other.
    package struct Placement: Sendable, Equatable {
        package let spot: Coordinate
        /// From the point before to the one after, in seconds; 0 for a stay.
        package let seconds: Double
        /// The same in metres.
        package let metres: Double
    }

    /// Why a moment has no spot.
    package enum Miss: Error, Equatable {
        /// It lies before all points, or after them.
        case outside
        /// The points around it are further apart in time, in seconds, or in space, in metres, than it may be.
        case apart(seconds: Double, metres: Double)
    }

    /// How far from each other the points around a moment may be.
    package struct Tolerance: Sendable {
        /// In seconds.
        package var seconds: Double
        /// In metres.
        package var metres: Double

        package init(seconds: Double = 600, metres: Double = 500) {
            self.seconds = seconds
            self.metres = metres
        }
    }

    /// In the order of their times.
    package private(set) var fixes: [Fix] = []
    private var stays: [Stay] = []

    package init() {}

    /// - Throws: the first thing that is wrong with the file, with its place.
    package init(_ file: SourceFile) throws(Diagnostic) {
        add(
            try TrackReader.read(file).lines.joined().compactMap { point in
                point.time.map { Fix(time: $0, spot: point.coordinate) }
            })
    }

    package var isEmpty: Bool { fixes.isEmpty && stays.isEmpty }

    package mutating func add(_ fixes: [Fix], _ stays: [Stay] = []) {
        self.fixes = (self.fixes + fixes).enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element)
        self.stays += stays
    }

    package mutating func add(_ other: TrackLog) { add(other.fixes, other.stays) }

    /// The spot at a moment: between the points before and after it, in proportion to the time; else that of a stay.
    ///
    /// - Parameter time: in seconds since 1970 (UTC).
    package func placement(at time: Double, within bounds: Tolerance = Tolerance()) -> Result<Placement, Miss> {
        let after = fixes.partitioningIndex { $0.time >= time }
        var miss = Miss.outside
        if after < fixes.count, fixes[after].time == time {
            return .success(Placement(spot: fixes[after].spot, seconds: 0, metres: 0))
        }
        if after > 0, after < fixes.count {
            let (first, second) = (fixes[after - 1], fixes[after])
            let (seconds, metres) = (second.time - first.time, first.spot.distance(to: second.spot))
            if seconds <= bounds.seconds, metres <= bounds.metres {
                let share = (time - first.time) / seconds
                return .success(
                    Placement(spot: first.spot.point(share, to: second.spot), seconds: seconds, metres: metres))
            }
            miss = .apart(seconds: seconds, metres: metres)
        }
        if let stay = stays.first(where: { $0.times.contains(time) }) {
            return .success(Placement(spot: stay.spot, seconds: 0, metres: 0))
        }
        return .failure(miss)
    }

    /// The spot that is nearest to a moment in time, whatever lies between; nil without any.
    package func nearest(to time: Double) -> Coordinate? {
        let after = fixes.partitioningIndex { $0.time >= time }
        let near = [after - 1, after].filter(fixes.indices.contains).map { fixes[$0] }
        let others = stays.map { Fix(time: min(max(time, $0.times.lowerBound), $0.times.upperBound), spot: $0.spot) }
        return (near + others).min { abs($0.time - time) < abs($1.time - time) }?.spot
    }

    /// The moments at which somebody was nearest to a spot, one for each time that they came near it, in seconds since 1970.
    package func moments(near spot: Coordinate, within metres: Double) -> [Double] {
        let degrees = metres / 111_000
        let width = degrees / max(0.01, cosine(spot.latitude * .pi / 180))
        var moments: [Double] = []
        var best: (metres: Double, time: Double)?
        for fix in fixes {
            // Most points are far away, which needs no sphere.
            let isFar =
                abs(fix.spot.latitude - spot.latitude) > degrees || abs(fix.spot.longitude - spot.longitude) > width
            let distance = isFar ? .infinity : fix.spot.distance(to: spot)
            if distance <= metres {
                if best.map({ distance < $0.metres }) ?? true { best = (distance, fix.time) }
            } else if let found = best {
                moments.append(found.time)
                best = nil
            }
        }
        return moments + [best?.time].compactMap(\.self)
    }
}

extension Coordinate {
    /// The point that lies a share of the way to another, on the shorter side of the earth; for ways of some hundred metres.
    fileprivate func point(_ share: Double, to other: Coordinate) -> Coordinate {
        var width = other.longitude - longitude
        if width > 180 { width -= 360 } else if width < -180 { width += 360 }
        var longitude = longitude + width * share
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return Coordinate(latitude: latitude + (other.latitude - latitude) * share, longitude: longitude)
    }
}
