internal import HTML

/// What a worker keeps from page to page: where the addresses lead that stand on many pages, and room for the tags of one.
struct AddressMemory {
    private struct Entry {
        /// As it is written, with its entities.
        let bytes: Range<Int>
        let address: String
        let target: SiteAddresses.Target
    }

    /// The greatest number of addresses that are remembered.
    private static let limit = 200_000

    var markup = Markup()
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// An open hash table of the entries' numbers; -1 where there is none.
    private var slots = [Int32](repeating: -1, count: 1 << 12)

    /// - Parameters:
    ///   - written: the value of an attribute, as it is written.
    ///   - page: the path of the page on which it stands.
    mutating func target(
        of written: UnsafeBufferPointer<UInt8>, on page: String, numbered number: Int, _ site: SiteAddresses
    ) -> (address: String, target: SiteAddresses.Target) {
        // What is relative leads elsewhere from each page.
        guard written.first == UInt8(ascii: "/") || written.starts(with: "http".utf8) else {
            let address = Self.address(written)
            // A part of the page itself, as far as that can be seen at once.
            if address.utf8.first == UInt8(ascii: "#"), !address.utf8.contains(UInt8(ascii: "%")) {
                return (address, .file(number, fragment: String(address.dropFirst())))
            }
            return (address, site.target(of: address, on: page))
        }
        var slot = Int(truncatingIfNeeded: written.digest) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.bytes.count == written.count, bytes[entry.bytes].elementsEqual(written) {
                return (entry.address, entry.target)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let address = Self.address(written)
        let target = site.target(of: address, on: page)
        if entries.count < Self.limit {
            slots[slot] = Int32(entries.count)
            entries.append(Entry(bytes: bytes.count..<bytes.count + written.count, address: address, target: target))
            bytes.append(contentsOf: written)
            if entries.count * 2 > slots.count { grow() }
        }
        return (address, target)
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (number, entry) in entries.enumerated() {
            let digest = bytes[entry.bytes].withUnsafeBufferPointer { $0.digest }
            var slot = Int(truncatingIfNeeded: digest) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    private static func address(_ written: UnsafeBufferPointer<UInt8>) -> String {
        CharacterReference.resolved(in: String(decoding: written, as: UTF8.self))
    }
}
