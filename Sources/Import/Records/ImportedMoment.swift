internal import Maps
internal import Content
internal import Diary
internal import Base

/// A moment as files write it: `2024-05-03T10:00:00.000+09:00`, or seconds or milliseconds since 1970, as a number or as text.
struct ImportedMoment {
    /// Since 1970 in UTC; of a text without a zone, as if it were UTC.
    let seconds: Int
    /// How far clocks are ahead of UTC, in minutes; nil where that is not written.
    let offset: Int?
    /// Whether it tells a time: many programs write midnight where they know the day alone.
    let hasTime: Bool

    init?(_ value: JSONValue) {
        if let number = value.decimal {
            guard number.magnitude < 1e14 else { return nil }
            seconds = Int(number.magnitude > 1e11 ? number / 1000 : number)
            offset = nil
            hasTime = true
            return
        }
        guard let text = value.text else { return nil }
        // Bytes, because an export has a hundred thousand moments.
        let parts = text.utf8.split(maxSplits: 1) { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: " ") }
        guard let date = parts.first else { return nil }
        let numbers = date.split(separator: UInt8(ascii: "-")).compactMap { Int(Substring($0)) }
        // At the ends of the calendar there is no day before or after.
        guard numbers.count == 3, (2...9998).contains(numbers[0]),
            let day = Day(year: numbers[0], month: numbers[1], day: numbers[2])
        else {
            return nil
        }
        let time = parts.count > 1 ? parts[1] : date.suffix(0)
        // Digits, the colon behind them, and the point.
        func isOfClock(_ byte: UInt8) -> Bool { (0x30...0x3A).contains(byte) || byte == UInt8(ascii: ".") }
        let clock =
            time.prefix(while: isOfClock).split(separator: UInt8(ascii: ":")).map { Int(Substring($0.prefix(2))) ?? 0 }
            + [0, 0, 0]
        let zone = time.drop { isOfClock($0) || $0 == UInt8(ascii: " ") }
        var offset: Int?
        switch zone.first {
        case UInt8(ascii: "Z"): offset = 0
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            let digits = zone.dropFirst().filter { (0x30...0x39).contains($0) }.prefix(4)
            if let number = Int(String(decoding: digits, as: UTF8.self)) {
                let minutes = digits.count > 2 ? number / 100 * 60 + number % 100 : number * 60
                offset = zone.first == UInt8(ascii: "-") ? -minutes : minutes
            }
        default: break
        }
        self.offset = offset.map(Self.possible)
        hasTime = clock[...2].contains { $0 > 0 }
        let local = day.number * 86400 + min(clock[0], 24) * 3600 + min(clock[1], 60) * 60 + min(clock[2], 60)
        seconds = local - (self.offset ?? 0) * 60
    }

    private init(seconds: Int, offset: Int?, hasTime: Bool) {
        self.seconds = seconds
        self.offset = offset
        self.hasTime = hasTime
    }

    /// The moment so many seconds later.
    func later(by seconds: Int) -> ImportedMoment {
        ImportedMoment(seconds: self.seconds + seconds, offset: offset, hasTime: hasTime)
    }

    /// The civil day where clocks are so many minutes ahead of UTC.
    func day(offset: Int) -> String {
        let local = seconds + Self.possible(offset) * 60
        return Day(number: Int((Double(local) / 86400).rounded(.down))).description
    }

    /// The civil day in a zone of the IANA's (`Asia/Seoul`), else by the clock at a spot, else by the one that is written.
    func day(in zone: String? = nil, at spot: Coordinate?) -> (day: String, clock: CivilClock) {
        let (clock, offset) = offset(in: zone, at: spot)
        return (day(offset: offset), clock)
    }

    /// The hour by the clocks there; nil where it tells none, or those clocks are not known for certain.
    func clockTime(in zone: String? = nil, at spot: Coordinate?) -> ClockTime? {
        guard hasTime else { return nil }
        let (clock, offset) = offset(in: zone, at: spot)
        switch clock {
        case .sun: return nil
        // The clock of a server is none of a place.
        case .written where offset == 0 && zone == nil: return nil
        case .written, .zone: return clockTime(offset: offset)
        }
    }

    /// The hours from this moment to another by the clocks there; nil where they are not known.
    func hours(to end: ImportedMoment?, in zone: String?, at spot: Coordinate?) -> VisitHours? {
        clockTime(in: zone, at: spot).map { from in
            let to = end.flatMap { $0.clockTime(in: zone, at: spot) }
            return VisitHours(from: from, to: to == from ? nil : to)
        }
    }

    /// The hour where clocks are so many minutes ahead of UTC; nil where it tells none.
    func clockTime(offset: Int) -> ClockTime? {
        let minutes = (seconds + Self.possible(offset) * 60) / 60
        return hasTime ? ClockTime(minutes: ((minutes % 1440) + 1440) % 1440) : nil
    }

    /// The civil time at a spot: `2026-05-03T14:00:00`.
    func time(at spot: Coordinate) -> String {
        let offset = offset(in: nil, at: spot).minutes
        let local = seconds + offset * 60
        let time = local - Int((Double(local) / 86400).rounded(.down)) * 86400
        let parts = [time / 3600, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(day(offset: offset))T\(parts.joined(separator: ":"))"
    }

    private func offset(in zone: String?, at spot: Coordinate?) -> (clock: CivilClock, minutes: Int) {
        let name = zone?.prefix(60).filter { $0.isLetter || $0.isNumber || "/_+-".contains($0) } ?? ""
        if name.contains("/"), let ahead = CivilClock.secondsAhead(inZone: name, at: seconds) {
            return (.written, ahead / 60)
        }
        // The clock of a server is none of a place.
        if let offset, offset != 0 { return (.written, offset) }
        guard let spot else { return (.written, 0) }
        let (clock, ahead) = CivilClock.at(spot, seconds)
        return (clock, ahead / 60)
    }

    private static func possible(_ minutes: Int) -> Int { max(-1440, min(1440, minutes)) }
}
