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
}

extension XMLWriter {
    /// Adds a track to a file of GPX 1.1, each of its lines as a segment.
    mutating func addGPX(_ track: Track, named name: String) {
        start("trk")
        element("name", name)
        for line in track.lines {
            start("trkseg")
            for point in line {
                start(
                    "trkpt", ["lat": point.coordinate.latitude.plain, "lon": point.coordinate.longitude.plain])
                if let elevation = point.elevation { element("ele", "\(elevation)") }
                if let time = point.time { element("time", TrackTime.text(time)) }
                end()
            }
            end()
        }
        end()
    }

    /// Adds a track to a file of KML 2.2, each of its lines as a line that lies on the ground.
    mutating func addKML(_ track: Track, named name: String) {
        start("Placemark")
        element("name", name)
        element("styleUrl", "#" + Export.wayStyle)
        start("MultiGeometry")
        for line in track.lines {
            start("LineString")
            element("tessellate", "1")
            let points = line.map { point in
                "\(point.coordinate.longitude.plain),\(point.coordinate.latitude.plain)"
                    + (point.elevation.map { ",\($0)" } ?? "")
            }
            element("coordinates", points.joined(separator: " "))
            end()
        }
        end()
        end()
    }
}
