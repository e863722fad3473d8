internal import Diary
package import Files
package import Templates

/// A part of what a page is made of: two parts that write the same make the same page.
protocol PagePart: Sendable {
    /// Writes what tells the part from all others, besides the texts of places: these note by themselves who reads them.
    func write(to writer: inout ByteWriter)
}

extension Place: PagePart {
    func write(to writer: inout ByteWriter) { writer.write(facts) }
}

/// A value that is gathered as templates see it.
struct MadeValue: PagePart {
    let value: Value

    func write(to writer: inout ByteWriter) {
        guard let fingerprint = OrderedMap(unique: [("value", value)]).fingerprint(after: []) else {
            // A function is equal to nothing, not even to itself in the next build.
            return writer.write(UInt64.random(in: 0...UInt64.max))
        }
        writer.write(fingerprint)
    }
}

extension PlaceTitles: PagePart {
    func write(to writer: inout ByteWriter) {
        let (titles, mentions) = all
        for titles in [titles, mentions] {
            writer.write(titles) {
                $0.write($1.slug)
                $0.write($1.title)
            }
        }
    }
}

extension String: PagePart {
    func write(to writer: inout ByteWriter) { writer.write(self) }
}

extension Int: PagePart {
    func write(to writer: inout ByteWriter) { writer.write(count: self) }
}

extension Optional: PagePart where Wrapped: PagePart {
    func write(to writer: inout ByteWriter) {
        writer.write(self != nil)
        if let self { self.write(to: &writer) }
    }
}

extension Array: PagePart where Element: PagePart {
    func write(to writer: inout ByteWriter) {
        writer.write(self) { $1.write(to: &$0) }
    }
}

extension OrderedMap {
    /// The fingerprint of the map as templates see it, and of a prefix; nil for a map that is not only values.
    package func fingerprint(after prefix: [UInt8]) -> Fingerprint? {
        digest(after: prefix) { encoded in
            let fingerprint = Fingerprint(of: encoded)
            return (fingerprint.high, fingerprint.low)
        }.map { Fingerprint(high: $0, low: $1) }
    }
}
