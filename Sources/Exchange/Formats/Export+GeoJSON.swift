internal import Diary
internal import JSON

extension Export {
    /// Every place as a feature (RFC 7946); one whose spot is not told has no geometry.
    func geoJSON() -> [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("type", "FeatureCollection")
        json.openList("features")
        for item in selection.items {
            json.breakLine()
            add(item, to: &json)
        }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private func add(_ item: Selection.Item, to json: inout JSONWriter) {
        let place = item.place
        json.open()
        json.add("type", "Feature")
        json.add("id", place.slug)
        if let location = place.location {
            json.open("geometry")
            json.add("type", "Point")
            json.openList("coordinates")
            json.add(location.longitude)
            json.add(location.latitude)
            json.closeList()
            json.close()
        } else {
            json.addNull("geometry")
        }
        json.open("properties")
        json.add("name", place.title)
        json.add("url", address(of: place))
        json.add("category", place.category?.name)
        json.add("color", place.category?.color)
        if !place.tags.isEmpty { json.add("tags", place.tags) }
        if let rating = place.rating { json.add("rating", rating.value) }
        json.add("comment", place.comment)
        json.add("address", place.address)
        json.add("precision", place.precision.rawValue)
        if place.isWanted { json.add("wanted", true) }
        json.openList("visits")
        for visit in item.visits { add(visit, to: &json) }
        json.closeList()
        if let photo = cover(place) { json.add("photo", absolute(photo.path)) }
        json.close()
        json.close()
    }

    private func add(_ visit: Visit, to json: inout JSONWriter) {
        json.open()
        json.add("date", visit.date.from)
        json.add("to", visit.date.to)
        if let rating = visit.rating { json.add("rating", rating.value) }
        if !visit.companions.isEmpty { json.add("with", visit.companions.map(\.name)) }
        let note = plainText(visit.note)
        if !note.isEmpty { json.add("note", note) }
        json.close()
    }
}
