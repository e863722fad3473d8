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
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year >= 1826, (1...12).contains(month), (1...days[month - 1]).contains(day), numbers[3] < 24,
            numbers[4] < 60, numbers[5] < 62
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
