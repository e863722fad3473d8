/// When a photo was taken: the civil time where it was taken, as EXIF's `DateTimeOriginal` tells it.
package struct CaptureTime: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// Thousandths of a second, for photos that follow each other closely.
    package var millisecond = 0
    /// How far the clock was ahead of UTC, in minutes; nil when the photo does not say.
    package var offset: Int?

    /// Milliseconds since 1 January of the year 1 in the Gregorian calendar, by a clock that is `offset` minutes ahead of UTC.
    private func milliseconds(offset: Int) -> Int {
        let before = year - 1
        let days =
            before * 365 + before / 4 - before / 100 + before / 400 + Self.days(before: month, of: year) + day - 1
        return (((days * 24 + hour) * 60 + minute - offset) * 60 + second) * 1000 + millisecond
    }

    /// How many days of a year come before a month, 1 to 13.
    private static func days(before month: Int, of year: Int) -> Int {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365][month - 1]
            + (isLeapYear && month > 2 ? 1 : 0)
    }

    /// The order in which photos were taken, as indices; those that do not say when come last, equals as they stand.
    ///
    /// Where every photo says how far its clock was ahead, what counts is the moment, so that those of a journey stand right. Where
    /// one does not, what the clocks showed does.
    package static func order(of times: [CaptureTime?]) -> [Int] {
        let haveOffsets = times.allSatisfy { $0 == nil || $0?.offset != nil }
        let keys = times.map { time in
            time.map { $0.milliseconds(offset: haveOffsets ? $0.offset ?? 0 : 0) } ?? Int.max
        }
        return times.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }
}

extension CaptureTime: CustomStringConvertible {
    /// `2026-05-03T14:00:00`, `2026-05-03T14:00:00.250+09:00`
    package var description: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        var text = "\(date)T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
        if millisecond > 0 { text += "." + padded(millisecond, 3) }
        if let offset {
            text += "\(offset < 0 ? "-" : "+")\(padded(abs(offset) / 60, 2)):\(padded(abs(offset) % 60, 2))"
        }
        return text
    }
}

extension CaptureTime {
    /// Reads `2026:05:03 14:00:00`, `2026-05-03T14:00:00.25+09:00` and `20260503140000+0900`: the time that the clock showed where
    /// the photo was taken. The offset behind it moves neither day nor hour. Nil for anything else, such as the zeros of a clock
    /// that was never set.
    init?(text: String) {
        let bytes = Array(text.utf8)
        var numbers: [Int] = []
        var index = 0
        for digits in [4, 2, 2, 2, 2, 2] {
            if !numbers.isEmpty, index < bytes.count, Array(":-T /.".utf8).contains(bytes[index]) { index += 1 }
            let written = bytes.dropFirst(index).prefix(digits)
            guard written.count == digits, written.allSatisfy({ (0x30...0x39).contains($0) }) else { break }
            numbers.append(written.reduce(0) { $0 * 10 + Int($1 - 0x30) })
            index += digits
        }
        guard numbers.count >= 3 else { return nil }
        numbers += [Int](repeating: 0, count: 6 - numbers.count)
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        guard year >= 1826, (1...12).contains(month),
            (1...Self.days(before: month + 1, of: year) - Self.days(before: month, of: year)).contains(day),
            numbers[3] < 24, numbers[4] < 60, numbers[5] < 62
        else { return nil }
        self.init(
            year: year, month: month, day: day, hour: numbers[3], minute: numbers[4], second: min(numbers[5], 59))
        var rest = bytes.dropFirst(index)
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            millisecond = (0..<3).reduce(0) { $0 * 10 + (digits.dropFirst($1).first.map { Int($0) - 0x30 } ?? 0) }
            rest = rest.dropFirst(1 + digits.count)
        }
        offset = Self.offset(Array(rest))
    }

    /// Reads `+09:00`, `-0330` and `Z`, in minutes. The clocks of the earth are 14 hours ahead of UTC at most, and 12 behind.
    private static func offset(_ text: [UInt8]) -> Int? {
        if text == [UInt8(ascii: "Z")] { return 0 }
        let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }.map { Int($0) - 0x30 }
        guard let sign = text.first, "+-".utf8.contains(sign), digits.count == 4, text.count <= 6,
            digits.allSatisfy({ (0...9).contains($0) })
        else { return nil }
        let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
        let signed = sign == UInt8(ascii: "-") ? -minutes : minutes
        return digits[2] < 6 && (-720...840).contains(signed) ? signed : nil
    }
}
