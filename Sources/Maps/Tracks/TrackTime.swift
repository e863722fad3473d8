internal import Base

/// A moment as `xsd:dateTime` and RFC 3339 write it.
package enum TrackTime {
    /// Seconds since 1970 (UTC) of a time such as `2025-05-01T09:30:00Z`, `2025-05-01T18:30:00.250+09:00` or `2025-05-01`, which counts
    /// from midnight; one without a zone is taken for UTC. Nil for anything else.
    static func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, bytes.count <= 40, let day = Day(String(decoding: bytes[..<10], as: UTF8.self)) else {
            return nil
        }
        let midnight = Double(day.number) * 86_400
        if bytes.count == 10 { return midnight }
        guard bytes.count >= 19, bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == 0x20,
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]), hour <= 24, minute < 60,
            second <= 60
        else { return nil }
        var rest = bytes[19...]
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
            let digits = rest.dropFirst().prefix { isDigit($0) }
            guard !digits.isEmpty else { return nil }
            fraction = Double("0.\(String(decoding: digits, as: UTF8.self))") ?? 0
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = zone(rest) else { return nil }
        return midnight + Double(hour * 3600 + minute * 60 + second - offset) + fraction
    }

    /// A number of seconds since 1970 as UTC: `2025-05-01T09:30:00Z`.
    package static func text(_ seconds: Int64) -> String {
        func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        // Days are counted in years of four digits alone.
        let seconds = min(253_402_300_799, max(-62_135_596_800, seconds))
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let clock = seconds - days * 86_400
        let time = [clock / 3600, clock / 60 % 60, clock % 60].map(twoDigits).joined(separator: ":")
        return "\(Day(number: Int(days)))T\(time)Z"
    }

    /// The seconds that a zone is ahead of UTC.
    private static func zone(_ text: ArraySlice<UInt8>) -> Int? {
        guard let sign = text.first else { return 0 }
        if text.count == 1 { return sign | 0x20 == UInt8(ascii: "z") ? 0 : nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, let hour = number(digits[..<2]), let minute = number(digits[2...]), hour <= 24,
            minute < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hour * 3600 + minute * 60)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.allSatisfy(isDigit) ? digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
