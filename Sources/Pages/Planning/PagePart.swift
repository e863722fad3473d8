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

/// A group's whole edition, for what its pages show of it. The shared context of a group has no fingerprint, so that nothing of this is compared.
struct GroupEdition: PagePart {
    let planner: SitePlanner

    func write(to writer: inout ByteWriter) { assertionFailure("the pages of a group have no ingredients") }
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
