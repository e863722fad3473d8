/// Whether two strings have the same UTF-8; unlike `==`, composed and decomposed letters differ, as in Jinja.
@inline(__always)
func sameBytes(_ first: String, _ second: String) -> Bool {
    let bits = unsafeBitCast(first, to: (UInt64, UInt64).self)
    let otherBits = unsafeBitCast(second, to: (UInt64, UInt64).self)
    // Strings of up to 15 bytes hold their bytes in these words; equal words are equal strings in every case.
    if bits.0 == otherBits.0 && bits.1 == otherBits.1 { return true }
    return sameBytesAfterWords(first, second)
}

@inline(never)
private func sameBytesAfterWords(_ first: String, _ second: String) -> Bool {
    let count = first.utf8.count
    guard count == second.utf8.count else { return false }
    return first.utf8.elementsEqual(second.utf8)
}
