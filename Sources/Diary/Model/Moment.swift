internal import Maps
internal import Content
internal import Base

/// A moment with its offset from UTC, as RFC 3339 writes it, to the second.
struct Moment {
    /// Since 1970-01-01 UTC.
    let seconds: Int
    /// The day there.
    let day: Day

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 || bytes.count == 25, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), let day = Day(String(decoding: bytes[..<10], as: UTF8.self))
        else { return nil }
        func number(_ start: Int, below limit: Int) -> Int? {
            let digits = bytes[start..<start + 2]
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return number < limit ? number : nil
        }
        guard let hour = number(11, below: 24), let minute = number(14, below: 60), let second = number(17, below: 60)
        else { return nil }
        var offset = 0
        if bytes.count == 20 {
            guard bytes[19] == UInt8(ascii: "Z") else { return nil }
        } else {
            guard let hours = number(20, below: 15), let minutes = number(23, below: 60),
                bytes[22] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "+") || bytes[19] == UInt8(ascii: "-")
            else { return nil }
            offset = (hours * 60 + minutes) * (bytes[19] == UInt8(ascii: "-") ? -60 : 60)
        }
        self.day = day
        seconds = day.number * 86_400 + hour * 3600 + minute * 60 + second - offset
    }
}
