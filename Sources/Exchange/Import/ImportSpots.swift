internal import Content
internal import Diary
internal import Encoding

/// Where places are whose file does not say it: from a table that the author has filled in, or from any other file that can be imported.
package struct ImportSpots: Sendable {
    private var bySource: [ImportedPlace.Source: Coordinate] = [:]
    /// Nil for a name that several places have.
    private var byTitle: [String: Coordinate?] = [:]

    package init(_ files: [ImportedFile] = []) {
        for file in files {
            bySource.merge(file.spots) { first, _ in first }
            for place in file.places {
                guard let spot = place.location else { continue }
                if let source = place.source { bySource[source] = spot }
                let title = folded(place.title)
                byTitle.updateValue(byTitle[title] == nil ? spot : nil, forKey: title)
            }
        }
    }

    func spot(of place: ImportedPlace) -> Coordinate? {
        place.source.flatMap { bySource[$0] } ?? byTitle[folded(place.title)] ?? nil
    }

    /// The table to be filled in, a line a place.
    package static func table(of places: [ImportedPlace]) -> [UInt8] {
        var rows = TableRows()
        rows.add(["title", "address", "source", "url", "lat", "lon"].map { .text($0) })
        for place in places {
            let source = place.source.map { "\($0.service):\($0.id)" } ?? ""
            rows.add([
                .text(place.title), .text(place.address ?? ""), .text(source), .text(place.links.first?.url ?? ""),
                .text(""), .text(""),
            ])
        }
        return rows.bytes
    }
}
