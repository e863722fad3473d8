/// What a letter of Base32 with Crockford's letters stands for, 0 to 31: `0` to `9` and `a` to `z` without `i`, `l`, `o`, `u`, large or
/// small; nil for any other byte.
package func base32Value(_ letter: UInt8) -> UInt8? {
    let value = base32Values[Int(letter)]
    return value < 32 ? value : nil
}

private let base32Values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in "0123456789abcdefghjkmnpqrstvwxyz".utf8.enumerated() {
        values[Int(letter)] = UInt8(value)
        if letter >= UInt8(ascii: "a") { values[Int(letter) - 32] = UInt8(value) }
    }
    return values
}()
