internal import Content
internal import Diary
internal import Base

// Values of other programs as entries have them; nil for what would have to be guessed.

/// A rating on the scale of entries: a number from 0 to 5, a part of 5, 10 or 100 (`8/10`), stars, or its English name as some exports of
/// Google write it.
func importedRating(_ text: String) -> String? {
    func number(_ text: some StringProtocol) -> Double? {
        Double(trimmed(String(text)).replacing(",", with: "."))
    }
    let words = ["ONE": 1.0, "TWO": 2, "THREE": 3, "FOUR": 4, "FIVE": 5]
    var text = trimmed(text)
    for unit in ["점", "stars", "star"] where text.lowercased().hasSuffix(unit) {
        text = trimmed(String(text.dropLast(unit.count)))
    }
    var value = words[text] ?? importedStars(text) ?? number(text)
    let parts = text.replacing("점", with: "").replacing("out of", with: "/").split(separator: "/")
    if parts.count == 2, let part = number(parts[0]), let whole = number(parts[1]), [5, 10, 100].contains(whole) {
        value = part / whole * 5
    }
    guard let value, (0...5).contains(value) else { return nil }
    return ((value * 2).rounded() / 2).plain
}

/// How many of some stars are full.
private func importedStars(_ text: String) -> Double? {
    var stars = 0.0
    for character in text where character != " " {
        switch character.unicodeScalars.first {
        case "★", "⭐", "🌟", "✭", "✮": stars += 1
        case "½": stars += 0.5
        case "☆", "✩": continue
        default: return nil
        }
    }
    return text.isEmpty ? nil : stars
}

/// A price as entries write it: `12000 KRW`, or a number alone where nothing says of which currency.
///
/// - Parameter currency: what the record says beside the amount.
func importedPrice(_ text: String, _ currency: String?) -> String? {
    let text = trimmed(text)
    if ["무료", "공짜", "free", "gratis"].contains(text.lowercased()) { return "0" }
    guard let plain = koreanThousands(text) ?? plainAmount(text),
        let price = Price(plain, defaultCurrency: Price.noCurrency)
    else { return nil }
    // `$` is a dollar of many countries.
    if let currency = importedWords(currency), let unit = Price(currency + " 1", defaultCurrency: Price.noCurrency) {
        return "\(price.amount.plain) \(unit.currency)"
    }
    return price.currency == Price.noCurrency ? price.amount.plain : "\(price.amount.plain) \(price.currency)"
}

/// An amount without signs between its digits; nil where a sign may be either that of thousands or that of fractions.
private func plainAmount(_ text: String) -> String? {
    let signs = text.filter { ".,".contains($0) }
    guard let last = text.lastIndex(where: { ".,".contains($0) }) else { return text }
    let behind = text[text.index(after: last)...].prefix { ("0"..."9").contains($0) }.utf8.count
    let before = text[..<last].filter { ("0"..."9").contains($0) }.utf8.count
    func without(_ text: some StringProtocol) -> String { String(text.filter { !".,".contains($0) }) }
    // Of one kind there are several only between thousands.
    if behind == 3, before > 0, text[last] == "," || signs.count > 1 { return without(text) }
    guard behind == 1 || behind == 2, Set(signs.dropLast()).isDisjoint(with: signs.suffix(1)) else { return nil }
    return without(text[..<last]) + "." + text[text.index(after: last)...]
}

/// `1만원`, `1만 2천원`, `1.5만 원` with their digits.
private func koreanThousands(_ text: String) -> String? {
    guard text.contains("만") || text.contains("천") else { return nil }
    var rest = text.filter { !" ,".contains($0) }[...]
    var amount = 0.0
    for (unit, factor) in [("만", 10_000.0), ("천", 1000)] {
        let digits = rest.prefix { "0123456789.".contains($0) }
        guard rest[digits.endIndex...].hasPrefix(unit), let number = Double(digits) else { continue }
        amount += number * factor
        rest = rest[digits.endIndex...].dropFirst()
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    amount += Double(digits) ?? 0
    return amount > 0 && amount.rounded() == amount ? amount.plain + String(rest[digits.endIndex...]) : nil
}

/// A web address as entries take it; blanks and signs that no address has are percent-encoded.
func importedLink(_ text: String) -> String? {
    let text = trimmed(text)
    guard let end = text.firstRange(of: "://")?.upperBound,
        ["http://", "https://"].contains(text[..<end].lowercased()),
        end < text.endIndex, text[end] != "/", text.utf8.count <= 2000
    else { return nil }
    // Letters of other scripts stay as people read them.
    var link: [UInt8] = []
    link.reserveCapacity(text.utf8.count)
    for character in text {
        let isOne =
            !character.isWhitespace
            && character.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"<>".utf8.contains($0) }
        for byte in character.utf8 { if isOne { link.append(byte) } else { appendPercentEncoded(byte, to: &link) } }
    }
    return String(decoding: link, as: UTF8.self)
}
