internal import Diary
internal import Files
internal import Templates

/// A place near another one.
struct NearbyPlace: PagePart {
    let place: Place
    let near: Nearby

    func write(to writer: inout ByteWriter) {
        writer.write(place.facts)
        writer.write(count: near.metres)
        writer.write(near.isAbout)
        writer.write(count: near.walkingMinutes ?? -1)
    }
}

extension SitePlanner {
    /// The places nearest to a place, nearest first.
    ///
    /// - Parameter position: the place's index among the listed ones.
    func nearby(_ place: Place, at position: Int?) -> [NearbyPlace] {
        nearness.places(near: place, at: position).map { NearbyPlace(place: edition.places[$0.place], near: $0) }
    }
}

extension SharedContext {
    func nearbyValue(_ other: NearbyPlace) -> Value {
        let (place, near) = (other.place, other.near)
        return .fields([
            ("title", .string(place.title)), ("language", .optional(place.language)),
            ("url", .string(url("places/\(place.slug)/"))), ("category", .optional(place.category?.name)),
            ("metres", .int(near.metres)), ("distance", .string(Self.distance(near.metres))),
            ("about", .bool(near.isAbout)), ("minutes", near.walkingMinutes.map { .int($0) } ?? .none),
        ])
    }

    /// `330 m`, `1.2 km`, `9,600 km`; without what does not count at that length.
    static func distance(_ metres: Int) -> String {
        if metres < 1000 { return "\(metres) m" }
        if metres < 10_000 {
            let tenths = (metres + 50) / 100
            return tenths % 10 == 0 ? "\(tenths / 10) km" : "\(tenths / 10).\(tenths % 10) km"
        }
        let kilometres = (metres + 500) / 1000
        if kilometres < 1000 { return "\(kilometres) km" }
        let rest = kilometres % 1000
        return "\(kilometres / 1000),\(rest < 10 ? "00" : rest < 100 ? "0" : "")\(rest) km"
    }
}
