#if canImport(Darwin)
    internal import Foundation
#else
    internal import CGLib
#endif

/// How many seconds clocks of a zone are ahead of UTC at a moment, by the system's tables; Foundation's own would double the program.
///
/// - Parameters:
///   - zone: a name of the IANA's: `Asia/Seoul`.
///   - seconds: since 1970.
/// - Returns: nil for a zone that the system does not know.
func secondsAhead(inZone zone: String, at seconds: Int) -> Int? {
    #if canImport(Darwin)
        return TimeZone(identifier: zone)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    #else
        guard let known = g_time_zone_new_identifier(zone) else { return nil }
        defer { g_time_zone_unref(known) }
        let interval = g_time_zone_find_interval(known, G_TIME_TYPE_UNIVERSAL, gint64(seconds))
        return interval < 0 ? nil : Int(g_time_zone_get_offset(known, interval))
    #endif
}
