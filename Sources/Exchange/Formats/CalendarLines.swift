/// Lines of iCalendar (RFC 5545, section 3.1): at most 75 octets and CRLF, longer ones folded.
struct CalendarLines {
    private(set) var bytes: [UInt8] = []
    private var line: [UInt8] = []

    private static let limit = 75

    /// A property whose value is written as it is.
    mutating func add(_ name: String, raw value: String) {
        begin(name)
        line.append(contentsOf: value.utf8)
        fold()
    }

    /// A property with a text (section 3.3.11).
    mutating func add(_ name: String, _ text: String) {
        begin(name)
        append(text)
        fold()
    }

    /// A property with several texts; nothing without any.
    mutating func add(_ name: String, list texts: [String]) {
        guard !texts.isEmpty else { return }
        begin(name)
        for (index, text) in texts.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            append(text)
        }
        fold()
    }

    private mutating func begin(_ name: String) {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: name.utf8)
        line.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
                line.append(UInt8(ascii: "\\"))
                line.append(byte)
            case 0x0A:
                line.append(UInt8(ascii: "\\"))
                line.append(UInt8(ascii: "n"))
            // Other control characters have no place in a text.
            case 0..<0x20 where byte != 0x09, 0x7F: break
            default: line.append(byte)
            }
        }
    }

    /// Writes the line, cut between characters; what goes on begins with a blank, which counts.
    private mutating func fold() {
        var start = 0
        var room = Self.limit
        while line.count - start > room {
            var end = start + room
            // The bytes of a character but the first look like 10xxxxxx.
            while line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.append(contentsOf: line[start..<end])
            bytes.append(contentsOf: [0x0D, 0x0A, 0x20])
            start = end
            room = Self.limit - 1
        }
        bytes.append(contentsOf: line[start...])
        bytes.append(contentsOf: [0x0D, 0x0A])
    }
}
