/// Writes numbers and texts one after the other, for files that only Cairn reads again.
package struct ByteWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: how many bytes are about to be written, where that is known.
    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// How many bytes have been written.
    package var count: Int { bytes.count }

    package mutating func write(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ number: Int64) { write(UInt64(bitPattern: number)) }

    /// A number that is mostly small, in one to ten bytes: seven bits each, the lowest first (LEB128).
    package mutating func write(count: Int) {
        var rest = UInt64(bitPattern: Int64(count))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    package mutating func write(_ text: String) {
        write(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    package mutating func write(_ text: String?) {
        write(text != nil)
        if let text { write(text) }
    }

    package mutating func write(_ fingerprint: Fingerprint) {
        write(fingerprint.high)
        write(fingerprint.low)
    }

    package mutating func write(_ stamp: FileStamp) {
        write(stamp.size)
        write(stamp.modified)
        write(stamp.inode)
    }

    package mutating func write(_ stamp: InputStamp) {
        write(stamp.file)
        write(stamp.changed)
    }

    package mutating func write<Element>(
        _ elements: [Element], _ writeElement: (inout ByteWriter, Element) -> Void
    ) {
        write(count: elements.count)
        for element in elements { writeElement(&self, element) }
    }

    /// Bytes as they are, whose number the reader knows.
    package mutating func write(raw slice: ArraySlice<UInt8>) { bytes.append(contentsOf: slice) }

    package consuming func take() -> [UInt8] { bytes }

    /// What was written as a record that tells whether it is whole: a heading, which names the form and its version, the fingerprint
    /// of what follows, and that.
    package consuming func record(_ heading: [UInt8]) -> [UInt8] {
        let content = take()
        var head = ByteWriter(capacity: heading.count + 16 + content.count)
        head.write(raw: heading[...])
        head.write(Fingerprint(of: content))
        head.write(raw: content[...])
        return head.take()
    }

    /// A record with a number as its heading.
    package consuming func record(_ heading: UInt64) -> [UInt8] {
        var number = ByteWriter()
        number.write(heading)
        return record(number.take())
    }
}
