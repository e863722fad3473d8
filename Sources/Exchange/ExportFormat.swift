package import Diary

/// A kind of file for other programs.
package typealias ExportFormat = Settings.Exports.Format

extension Settings.Exports.Format {
    /// Whether it tells the newest visits alone, for programs that ask again and again.
    package var isFeed: Bool { self == .atom || self == .jsonfeed }

    /// The name of a file of this kind.
    package var fileName: String {
        switch self {
        case .atom: "atom.xml"
        case .jsonfeed: "feed.json"
        case .ics: "visits.ics"
        case .geojson: "places.geojson"
        case .kml: "places.kml"
        case .gpx: "places.gpx"
        case .csv: "visits.csv"
        case .json: "places.json"
        }
    }

    /// The name of a file of this kind about one place.
    package var placeFileName: String {
        fileName.hasPrefix("places.") ? "place." + fileName.dropFirst("places.".count) : fileName
    }

    /// Whether a file of this kind about a place alone has anything in it.
    func tells(of place: Place) -> Bool {
        switch self {
        case .atom, .jsonfeed, .ics: !place.visits.isEmpty
        case .kml, .gpx: place.location != nil
        case .geojson, .csv, .json: true
        }
    }

    /// The type of RFC 6838 by which programs know it.
    package var mediaType: String {
        switch self {
        case .atom: "application/atom+xml"
        case .jsonfeed: "application/feed+json"
        case .ics: "text/calendar"
        case .geojson: "application/geo+json"
        case .kml: "application/vnd.google-earth.kml+xml"
        case .gpx: "application/gpx+xml"
        case .csv: "text/csv"
        case .json: "application/json"
        }
    }
}
