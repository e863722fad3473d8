package import Content
package import Base

/// A companion, author or group member with a file of their own.
package struct Person: Sendable {
    package let name: PersonName
    /// The path of its entry, for messages.
    package let path: String
    package let avatar: Photo?
    /// All words of its front matter, as they stand there.
    let texts: [FormatText]
    package internal(set) var body: MarkdownBody
    /// The fingerprint of the bytes of the entry; nil for a person of somebody else's diary.
    package internal(set) var fingerprint: Fingerprint?
}

/// Who a person is, wherever one is mentioned.
package struct PersonName: Sendable, Hashable {
    package let slug: String
    package let name: String
    /// `#rrggbb`, for declared people who chose one.
    package let color: String?

    /// What stands in a small circle: the last two syllables of a Hangul name, else the first letters of up to two words.
    package var initials: String {
        let words = name.split(separator: " ")
        if let word = words.first, words.count == 1,
            word.unicodeScalars.allSatisfy({ (0xAC00...0xD7A3).contains($0.value) })
        {
            return String(word.suffix(2))
        }
        return words.prefix(2).compactMap(\.first).map { $0.uppercased() }.joined()
    }

    package static func == (first: PersonName, second: PersonName) -> Bool {
        TextKey(first.slug) == TextKey(second.slug)
    }

    package func hash(into hasher: inout Hasher) { TextKey(slug).hash(into: &hasher) }
}
