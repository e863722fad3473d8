/// Makes sizes tell little of what is sealed, by at most an eighth more bytes.
enum Padding {
    private static let least = 1024

    /// The bytes, a mark, and zeros up to a size that many others have too: only its highest bits are free to differ, as many as
    /// the length of its length has (the PADMÉ scheme of Nikitin and others, 2019).
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        var padded: [UInt8] = []
        let size = size(bytes.count + 1)
        padded.reserveCapacity(size)
        padded += bytes
        padded.append(0x80)
        padded += repeatElement(0, count: size - padded.count)
        return padded
    }

    static func size(_ count: Int) -> Int {
        guard count > least else { return least }
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        let free = Int.bitWidth - exponent.leadingZeroBitCount
        let mask = (1 << (exponent - free)) - 1
        return (count + mask) & ~mask
    }
}
