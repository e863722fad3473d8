package import Base

/// What may be told of a track: everything that comes after this stage knows nothing else of it.
///
/// ```swift
/// let privacy = TrackPrivacy(zones: [.init(center: home, radius: 500)], trim: 200)
/// let track = try Track(SourceFile(path: "hike.gpx", bytes: bytes), privacy)
/// print(track.figures.length)
/// ```
package struct Track: Sendable, Equatable {
    /// A point as it is told.
    package struct Point: Sendable, Hashable {
        /// In hundred-thousandths of a degree, about one metre.
        package let latitude: Int32
        package let longitude: Int32
        /// In whole metres.
        package let elevation: Int32?
        /// In whole seconds since 1970 (UTC); nil unless the times of the track are told.
        package let time: Int64?
        /// The size of the least detail that the point is needed for, in shares of the world's width.
        package let detail: Float

        package init(latitude: Int32, longitude: Int32, elevation: Int32?, time: Int64?, detail: Float) {
            self.latitude = latitude
            self.longitude = longitude
            self.elevation = elevation
            self.time = time
            self.detail = detail
        }

        package var coordinate: Coordinate {
            Coordinate(latitude: Double(latitude) / 100_000, longitude: Double(longitude) / 100_000)
        }
    }

    /// The way, without points that make a difference of less than two metres. Between one line and the next a part is missing.
    package let lines: [[Point]]
    package let figures: TrackFigures
    package let profile: TrackProfile
    /// What may stand in no file.
    package let withheld: WithheldPoints

    /// In metres.
    private static let leastDetail = 2.0

    package init(lines: [[Point]], figures: TrackFigures, profile: TrackProfile, withheld: WithheldPoints) {
        self.lines = lines
        self.figures = figures
        self.profile = profile
        self.withheld = withheld
    }

    /// - Throws: the first thing that is wrong with the file, with its place.
    package init(_ file: SourceFile, _ privacy: TrackPrivacy) throws(Diagnostic) {
        self.init(try TrackReader.read(file), privacy)
    }

    init(_ recorded: RecordedTrack, _ privacy: TrackPrivacy) {
        let circles = CircleIndex(privacy.hidden(around: recorded.ends).map(CutCircle.init))
        let published = recorded.published(without: circles)
        let points = published.lines.map(\.points)
        figures = TrackFigures(of: points)
        profile = TrackProfile(of: points)
        let timed = privacy.publishesTimes ? published.longestStretch : nil
        lines = zip(published.lines, published.stretches).map {
            Self.published($0, circles, publishesTimes: $1 == timed)
        }
        withheld = WithheldPoints(published.withheld)
    }

    private static func published(_ line: TrackLine, _ circles: CircleIndex, publishesTimes: Bool) -> [Point] {
        let areas = LineSimplification.areas(of: line.map) { first, second in
            !circles.circles(from: first, to: second).contains { $0.isCrossed(from: first, to: second) }
        }
        // A detail is as large as the square that has the size of its triangle.
        let least = leastDetail / max(1000, MapPoint(line.points[0].coordinate).metresPerWorld)
        func rounded(_ degrees: Double) -> Int32 { Int32((degrees * 100_000).rounded()) }
        return zip(line.points, areas).compactMap { point, area in
            let detail = area.squareRoot()
            guard detail >= least else { return nil }
            return Point(
                latitude: rounded(point.coordinate.latitude), longitude: rounded(point.coordinate.longitude),
                elevation: point.elevation.map { Int32($0.rounded()) },
                time: publishesTimes ? point.time.map { Int64(min(1e12, max(-1e12, $0.rounded()))) } : nil,
                detail: Float(detail))
        }
    }

    /// The lines with those points alone that a drawing needs.
    ///
    /// - Parameter detail: the size of the least detail that is seen, in shares of the world's width.
    package func lines(detail: Double) -> [[Point]] {
        lines.map { $0.filter { Double($0.detail) >= detail } }
    }
}
