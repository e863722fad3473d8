/// Bytes in Base32 with Crockford's letters, small ones, without padding: `0` to `9` and `a` to `z` without `i`, `l`, `o`, `u`.
package func base32(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
        (bits, count) = (bits << 8 | UInt32(byte), count + 8)
        while count >= 5 {
            count -= 5
            text.append(base32Letters[Int(bits >> count & 31)])
        }
    }
    if count > 0 { text.append(base32Letters[Int(bits << (5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
}

/// What a letter of Base32 stands for, 0 to 31, large or small; nil for any other byte.
package func base32Value(_ letter: UInt8) -> UInt8? {
    let value = base32Values[Int(letter)]
    return value < 32 ? value : nil
}

private let base32Letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

private let base32Values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in base32Letters.enumerated() {
        values[Int(letter)] = UInt8(value)
        if letter >= UInt8(ascii: "a") { values[Int(letter) - 32] = UInt8(value) }
    }
    return values
}()
