internal import Maps
internal import Content
internal import Diary
internal import Base
internal import Synchronization

#if canImport(Darwin)
    internal import Foundation
#else
    internal import CGLib
#endif

/// The clock that makes a moment a civil day.
package enum CivilClock: Sendable, Hashable {
    /// The offset or the zone that is written with the moment.
    case written
    /// The zone of the country that the spot lies in: `Asia/Seoul`; of several, the one whose city is nearest.
    case zone(String)
    /// One that goes after the sun, at sea and where the system has no zones: around midnight it may be wrong by a day.
    case sun

    /// `Asia/Seoul`, `sun` or `written`.
    package var name: String {
        switch self {
        case .written: "written"
        case .zone(let name): name
        case .sun: "sun"
        }
    }

    /// The clock at a spot, with the seconds that it is ahead of UTC at a moment.
    ///
    /// - Parameter seconds: since 1970.
    static func at(_ spot: Coordinate, _ seconds: Int) -> (clock: CivilClock, ahead: Int) {
        if let country = spot.country, let zone = zone(of: country, near: spot),
            let ahead = secondsAhead(inZone: zone, at: seconds)
        {
            return (.zone(zone), ahead)
        }
        return (.sun, Int((spot.longitude / 15).rounded()) * 3600)
    }

    private static func zone(of country: String, near spot: Coordinate) -> String? {
        let zones = zones[country] ?? []
        if zones.count <= 1 { return zones.first?.name }
        return zones.min { $0.city.distance(to: spot) < $1.city.distance(to: spot) }?.name
    }

    /// The zones of each country with their largest cities, as the IANA's `zone.tab` lists them: a code of ISO 3166-1, a spot as ISO 6709
    /// writes it and a name, between tabs.
    private static let zones: [String: [(name: String, city: Coordinate)]] = {
        let bytes = try? File("/usr/share/zoneinfo/zone.tab").read(limit: 1_000_000)
        var zones: [String: [(name: String, city: Coordinate)]] = [:]
        for line in String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t")
            guard parts.count >= 3, let city = spot(parts[1]) else { continue }
            zones[String(parts[0]), default: []].append((String(parts[2]), city))
        }
        return zones
    }()

    /// `+3733+12658` or `+404251-0740023`.
    private static func spot(_ text: Substring) -> Coordinate? {
        let signs = text.indices.filter { "+-".contains(text[$0]) }
        guard signs.count == 2 else { return nil }
        func degrees(_ text: Substring, _ width: Int) -> Double? {
            let digits = text.dropFirst()
            guard let whole = Double(digits.prefix(width)), let minutes = Double(digits.dropFirst(width).prefix(2))
            else {
                return nil
            }
            return (text.first == "-" ? -1 : 1) * (whole + minutes / 60)
        }
        guard let latitude = degrees(text[..<signs[1]], 2), let longitude = degrees(text[signs[1]...], 3) else {
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// How many seconds clocks of a zone are ahead of UTC at a moment, by the system's tables; Foundation's own would double the program.
    ///
    /// - Parameters:
    ///   - zone: a name of the IANA's: `Asia/Seoul`.
    ///   - seconds: since 1970.
    /// - Returns: nil for a zone that the system does not know.
    static func secondsAhead(inZone zone: String, at seconds: Int) -> Int? {
        #if canImport(Darwin)
            return TimeZone(identifier: zone)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        #else
            guard let known = g_time_zone_new_identifier(zone) else { return nil }
            // GLib reads a zone's file again once nobody holds the zone, and an import asks for one a hundred thousand times.
            let isHeld = held.withLock { $0.count < 1000 && $0.insert(zone).inserted }
            defer { if !isHeld { g_time_zone_unref(known) } }
            let interval = g_time_zone_find_interval(known, G_TIME_TYPE_UNIVERSAL, gint64(seconds))
            return interval < 0 ? nil : Int(g_time_zone_get_offset(known, interval))
        #endif
    }

    private static let held = Mutex<Set<String>>([])
}
