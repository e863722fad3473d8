internal import Diary
internal import Maps
internal import Base

// The ways of visits, as they may be told, for programs with a map.
extension Export {
    /// The tracks of the selection's visits and journeys with their names: their own, or those of what they belong to.
    var exportedTracks: [(name: String, track: Track)] {
        let ofVisits = selection.items.flatMap { item in
            guard item.place.mayShowTracks else { return [] as [(name: String, track: Track)] }
            return item.visits.flatMap(\.tracks).compactMap { file in
                track(file).map { (file.title ?? item.place.title, $0) }
            }
        }
        return ofVisits + selection.journeys.flatMap { tracks(of: $0.journey) }
    }

    /// What may be told of a journey's own tracks.
    func tracks(of journey: Journey) -> [(name: String, track: Track)] {
        journey.tracks.compactMap { file in track(file).map { (file.title ?? journey.title, $0) } }
    }

    /// The points of a line as GPX 1.1 writes them, an element each, or as the coordinates of KML 2.2. A template that saw them one by one
    /// would take many times the memory for tracks of hundreds of thousands.
    static func points(_ line: [Track.Point], _ format: ExportFormat) -> String {
        line.map { point in
            let (lat, lon) = (point.coordinate.latitude.plain, point.coordinate.longitude.plain)
            guard format == .gpx else { return "\(lon),\(lat)" + (point.elevation.map { ",\($0)" } ?? "") }
            let elevation = point.elevation.map { "<ele>\($0)</ele>\n" } ?? ""
            let time = point.time.map { "<time>\(TrackTime.text($0))</time>\n" } ?? ""
            let start = "<trkpt lat=\"\(lat)\" lon=\"\(lon)\""
            return elevation.isEmpty && time.isEmpty ? start + "/>" : "\(start)>\n\(elevation)\(time)</trkpt>"
        }.joined(separator: format == .gpx ? "\n" : " ")
    }
}
