internal import Maps
internal import Diary
internal import Base

// What the maps of Naver and Kakao answer to a page that shows one's own places; neither has an export.
extension ImportReader {
    /// Numbers of Naver's own, and when a place was saved or looked at, which is no visit.
    private static let naverFacts: Set = [
        "bookmarkId", "bookmarkMismatchInfo", "cidPath", "creationTime", "folderMappings", "isIndoor", "lastUpdateTime",
        "mcid", "order", "placeInfo", "rcode", "sid", "useTime",
    ]

    /// The places of a list of Naver's map, under the one or the other name; nil for any other JSON.
    static func naverItems(_ root: JSONValue) -> [JSONValue]? {
        if case .list(let items) = root["bookmarkList"] { return items }
        let items = root["bookmarks"].items
        return items.first.map { !$0["bookmarkId"].isNull || !$0["sid"].isNull && !$0["px"].isNull } == true
            ? items : nil
    }

    /// Whether it is a list of folders, without what is in them.
    static func isListOfNaver(_ root: JSONValue) -> Bool {
        let folders = root["folders"].items + root["folderList"].items
        return folders.contains { !$0["shareId"].isNull || !$0["bookmarkCount"].isNull }
    }

    static func naver(_ items: [JSONValue], _ root: JSONValue, _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "a list of Naver's map")
        for (number, value) in items.enumerated() {
            var fields = ImportFields(value)
            guard let title = fields.text("name") ?? fields.text("displayName") else {
                file.omit(number + 1, "", "it has no name")
                continue
            }
            var place = ImportedPlace(record: number + 1, title: title)
            place.location = Coordinate(importedLatitude: fields.text("py"), longitude: fields.text("px"))
            place.address = fields.text("address")
            place.category = fields.text("mcidName")
            place.text = fields.text("memo").map(escapedMarkdown) ?? ""
            if let own = fields.text("displayName"), own != title { place.comment = own }
            place.tags = [root["folder"]["name"].words].compactMap(\.self)
            // `place` and `busStop`, and perhaps others of buses.
            if fields.text("type")?.lowercased().contains("bus") ?? false {
                file.omit(number + 1, title, "it is a stop of a bus")
                continue
            }
            place.links = fields.links()
            if fields.value("available") == .bool(false) { place.tags.append("폐업") }
            if let id = fields.text("sid"), id.allSatisfy(\.isNumber) {
                place.source = .init(service: "naver", id: id)
                place.links.append(("naver", "https://map.naver.com/p/entry/place/\(id)"))
            }
            file.note(fields, at: Message("record \(number + 1)"), besides: naverFacts)
            file.add(place)
        }
        return file
    }

    /// The favourites of Kakao's map: `result` of `display1`.
    static func kakao(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "favourites of Kakao's map")
        for (number, value) in items.enumerated() {
            var fields = ImportFields(value)
            guard let title = fields.text("display1") ?? fields.text("display2") else {
                file.omit(number + 1, "", "it has no name")
                continue
            }
            var place = ImportedPlace(record: number + 1, title: title)
            place.location =
                fields.location() ?? WCongnamul.coordinate(x: value["x"].decimal, y: value["y"].decimal)
            place.address = fields.text("display2").flatMap { $0 == title ? nil : $0 }
            place.text = fields.text("memo").map(escapedMarkdown) ?? ""
            place.isMarkedHome = value["home"] == true
            if let id = fields.text("key"), id.allSatisfy(\.isNumber) {
                place.source = .init(service: "kakao", id: id)
                place.links = [("kakao", "https://place.map.kakao.com/\(id)")]
            }
            place.marks = [fields.text("color")].compactMap(\.self)
            file.add(place)
        }
        return file
    }
}

/// The plane coordinates of Kakao's map: those of EPSG:5181 (GRS 80, a transverse Mercator around 38° N 127° E), times 2.5.
enum WCongnamul {
    /// The half axis in metres and the flattening of GRS 80 (Moritz, Geodetic Reference System 1980).
    private static let axis = 6_378_137.0
    private static let flattening = 1 / 298.257222101

    /// By the series of the inverse transverse Mercator (Snyder, Map Projections: A Working Manual, 1987, page 63).
    static func coordinate(x: Double?, y: Double?) -> Coordinate? {
        guard let x, let y, (-1_000_000...3_000_000).contains(x), (-1_000_000...3_500_000).contains(y), x != 0 || y != 0
        else {
            return nil
        }
        let (east, north) = (x / 2.5 - 200_000, y / 2.5 - 500_000)
        let degree = Double.pi / 180
        let e2 = flattening * (2 - flattening)
        let e4 = e2 * e2, e6 = e2 * e2 * e2
        func arc(_ latitude: Double) -> Double {
            axis
                * ((1 - e2 / 4 - 3 * e4 / 64 - 5 * e6 / 256) * latitude
                    - (3 * e2 / 8 + 3 * e4 / 32 + 45 * e6 / 1024) * sine(2 * latitude)
                    + (15 * e4 / 256 + 45 * e6 / 1024) * sine(4 * latitude) - 35 * e6 / 3072 * sine(6 * latitude))
        }
        let mu = (arc(38 * degree) + north) / (axis * (1 - e2 / 4 - 3 * e4 / 64 - 5 * e6 / 256))
        let root = (1 - e2).squareRoot()
        let e1 = (1 - root) / (1 + root)
        let foot =
            mu + (3 * e1 / 2 - 27 * e1 * e1 * e1 / 32) * sine(2 * mu)
            + (21 * e1 * e1 / 16 - 55 * e1 * e1 * e1 * e1 / 32) * sine(4 * mu) + 151 * e1 * e1 * e1 / 96 * sine(6 * mu)
        let (sin, cos) = (sine(foot), cosine(foot))
        let tan2 = sin * sin / (cos * cos)
        let second = e2 / (1 - e2)
        let c = second * cos * cos
        let w = 1 - e2 * sin * sin
        let radius = axis / w.squareRoot()
        let d = east / radius
        let d2 = d * d
        let latitude =
            foot - (sin / cos) * w / (1 - e2)
            * (d2 / 2 - (5 + 3 * tan2 + 10 * c - 4 * c * c - 9 * second) * d2 * d2 / 24
                + (61 + 90 * tan2 + 298 * c + 45 * tan2 * tan2 - 252 * second - 3 * c * c) * d2 * d2 * d2 / 720)
        let longitude =
            127 * degree
            + (d - (1 + 2 * tan2 + c) * d2 * d / 6
                + (5 - 2 * c + 28 * tan2 - 3 * c * c + 8 * second + 24 * tan2 * tan2) * d2 * d2 * d / 120) / cos
        return Coordinate(
            latitude: (latitude / degree * 1_000_000).rounded() / 1_000_000,
            longitude: (longitude / degree * 1_000_000).rounded() / 1_000_000)
    }
}
