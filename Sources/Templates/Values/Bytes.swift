/// Whether two strings have the same UTF-8; unlike `==`, composed and decomposed letters differ, as in Jinja.
@inline(__always)
func sameBytes(_ first: String, _ second: String) -> Bool {
    let bits = unsafeBitCast(first, to: (UInt64, UInt64).self)
    let otherBits = unsafeBitCast(second, to: (UInt64, UInt64).self)
    // Strings of up to 15 bytes hold their bytes in these words; equal words are equal strings in every case.
    if bits.0 == otherBits.0 && bits.1 == otherBits.1 { return true }
    return sameBytesAfterWords(first, second)
}

/// Whether two stretches of memory hold the same.
@inline(__always)
func haveSameBytes(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    for index in 0..<first.count where first[index] != second[index] { return false }
    return true
}

@inline(never)
private func sameBytesAfterWords(_ first: String, _ second: String) -> Bool {
    guard first.utf8.count == second.utf8.count else { return false }
    let isEqual = first.utf8.withContiguousStorageIfAvailable { left in
        second.utf8.withContiguousStorageIfAvailable { right in haveSameBytes(left, right) }
    }
    return (isEqual ?? nil) ?? first.utf8.elementsEqual(second.utf8)
}
