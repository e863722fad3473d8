internal import Diary
internal import Templates
internal import Maps

extension SharedContext {
    /// The way of tracks on a drawing of any part of the world, as the data of an SVG path of its units.
    func trackPath(_ tracks: [Track], in view: MapView) -> String { TrackDrawing(tracks).path(in: view) }

    /// A track with its map, its figures and its profile.
    ///
    /// - Parameter spot: the place that the track belongs to, where it is told.
    func trackValue(_ file: TrackFile, _ track: Track, spot: Coordinate?) -> Value {
        let figures = track.figures
        func metres(_ number: Double?) -> Value { number.map { .int(Int($0.rounded())) } ?? .none }
        let minutes = figures.movingTime.map { Int(($0 / 60).rounded()) }.flatMap { $0 > 0 ? $0 : nil }
        return .fields([
            ("title", .optional(file.title)), ("length", .string(language.length(figures.length))),
            ("ascent", metres(figures.ascent)), ("descent", metres(figures.descent)),
            ("lowest", metres(figures.lowest)), ("highest", metres(figures.highest)),
            ("minutes", minutes.map { .int($0) } ?? .none), ("map", mapValue(track, spot)),
            ("profile", ProfileDrawing(track.profile).map { profileValue($0) } ?? .none),
        ])
    }

    private func mapValue(_ track: Track, _ spot: Coordinate?) -> Value {
        let drawing = TrackDrawing([track])
        let view = MapView(showing: drawing.points, aspect: 1.6, margin: 0.12)
        func position(_ point: MapPoint?) -> Value {
            guard let point else { return .none }
            let (x, y) = view.position(of: point)
            guard (0...1).contains(x), (0...1).contains(y) else { return .none }
            return ["x": percent(x), "y": percent(y)]
        }
        let ends = drawing.ends
        return .fields(
            groundFields(view) + [
                ("way", .string(drawing.path(in: view))), ("start", position(ends?.start)),
                ("end", position(ends?.end)),
                ("spot", position(spot.map { MapPoint($0) })),
            ])
    }

    private func profileValue(_ profile: ProfileDrawing) -> Value {
        [
            "width": .int(Int(ProfileDrawing.width)), "height": .int(Int(ProfileDrawing.height)),
            "path": .string(profile.path),
            "levels": .list(
                profile.levels.map { ["label": .string("\($0.value) m"), "position": percent($0.position)] }),
            "distances": .list(
                profile.distances.map {
                    ["label": .string(language.length(Double($0.value))), "position": percent($0.position)]
                }),
            "rows": .list(
                profile.rows.map {
                    ["distance": .string(language.length(Double($0.distance))), "elevation": .int($0.elevation)]
                }),
        ]
    }
}
