/// An address with letters beyond ASCII as programs have it that know none but those (RFC 3986): its host by Punycode, as IDNA asks (RFC 5891), the
/// rest percent-encoded. What is encoded already stays.
package func internationalAddress(_ address: String) -> String {
    guard !address.utf8.allSatisfy({ $0 < 0x80 }), let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false).map { label -> String in
        let letters = label.lowercased().unicodeScalars.map(\.value)
        // No label is longer (RFC 1035, section 2.3.4).
        guard letters.contains(where: { $0 >= 0x80 }), letters.count <= 63 else { return String(label) }
        return "xn--" + punycode(letters)
    }
    return String(address[..<scheme.upperBound]) + labels.joined(separator: ".")
        + percentEncoded(String(rest[host.endIndex...]), keeping: "/:@!$&'()*+,;=", keepsEscapes: true)
}

/// Letters by those of ASCII (RFC 3492, section 6.3): first those that are of ASCII, then numbers of the others in the order of their codes.
private func punycode(_ letters: [UInt32]) -> String {
    let basic = letters.filter { $0 < 0x80 }
    var text = basic.map { UInt8($0) } + (basic.isEmpty ? [] : [UInt8(ascii: "-")])
    var (code, delta, bias, done): (UInt32, UInt32, UInt32, UInt32) = (0x80, 0, 72, UInt32(basic.count))
    while done < letters.count, let next = letters.filter({ $0 >= code }).min() {
        delta += (next - code) * (done + 1)
        code = next
        for letter in letters where letter <= code {
            guard letter == code else {
                delta += 1
                continue
            }
            append(delta, bias, to: &text)
            bias = adapted(delta / (done == basic.count ? 700 : 2), done + 1)
            (delta, done) = (0, done + 1)
        }
        (delta, code) = (delta + 1, code + 1)
    }
    return String(decoding: text, as: UTF8.self)
}

/// Appends a number of digits with thresholds (RFC 3492, section 3.3).
private func append(_ number: UInt32, _ bias: UInt32, to text: inout [UInt8]) {
    func digit(_ value: UInt32) -> UInt8 { UInt8(value < 26 ? 97 + value : 22 + value) }
    var (rest, position) = (number, UInt32(36))
    while true {
        let threshold = position <= bias ? 1 : min(26, position - bias)
        if rest < threshold { break }
        text.append(digit(threshold + (rest - threshold) % (36 - threshold)))
        rest = (rest - threshold) / (36 - threshold)
        position += 36
    }
    text.append(digit(rest))
}

/// The bias for the next number (RFC 3492, section 6.1).
private func adapted(_ delta: UInt32, _ count: UInt32) -> UInt32 {
    var (rest, bias) = (delta + delta / count, UInt32(0))
    while rest > 455 { (rest, bias) = (rest / 35, bias + 36) }
    return bias + 36 * rest / (rest + 38)
}
