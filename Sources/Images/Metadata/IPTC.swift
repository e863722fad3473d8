/// The older captions of press photos: records of two numbers and a text (IPTC Information Interchange Model).
struct IPTC: Sendable {
    private var texts: [Int: [UInt8]] = [:]

    /// - Parameter bytes: the records, alone or among the resources of Photoshop in which files carry them.
    init(_ bytes: [UInt8]) {
        var index = Self.records(bytes) ?? bytes.count
        while index + 5 <= bytes.count, bytes[index] == 0x1C {
            let (record, field) = (bytes[index + 1], bytes[index + 2])
            let length = Int(bytes[index + 3]) << 8 | Int(bytes[index + 4])
            // Longer texts tell their length in another way, which no caption needs.
            guard length < 0x8000, index + 5 + length <= bytes.count else { return }
            let text = Array(bytes[index + 5..<index + 5 + length])
            if record == 2, texts[Int(field)] == nil { texts[Int(field)] = text }
            index += 5 + length
        }
    }

    /// Where the records begin.
    private static func records(_ bytes: [UInt8]) -> Int? {
        if bytes.first == 0x1C { return 0 }
        let name = Array("Photoshop 3.0\0".utf8)
        var index = bytes.starts(with: name) ? name.count : 0
        while index + 12 <= bytes.count, bytes[index..<index + 4].elementsEqual("8BIM".utf8) {
            let number = Int(bytes[index + 4]) << 8 | Int(bytes[index + 5])
            // A name with its length before it, and a filling byte to make both even.
            let start = index + 6 + (Int(bytes[index + 6]) + 2) / 2 * 2
            guard start + 4 <= bytes.count else { return nil }
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            if number == 0x0404 { return start + 4 }
            index = start + 4 + (length + 1) / 2 * 2
        }
        return nil
    }

    /// A field of the second record, nil where it is not UTF-8, whether or not the records promise it.
    func text(_ field: Int) -> String? {
        texts[field].flatMap { String(validating: $0, as: UTF8.self) }
    }
}
