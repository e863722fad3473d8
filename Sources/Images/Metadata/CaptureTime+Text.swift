extension CaptureTime {
    /// Reads `2026:05:03 14:00:00`, `2026-05-03T14:00:00+09:00` and `20260503140000+0900`: the time that the clock showed where the
    /// photo was taken. An offset behind it would move the day and is left alone. Nil for anything else, such as the zeros of a
    /// clock that was never set.
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
    }
}
