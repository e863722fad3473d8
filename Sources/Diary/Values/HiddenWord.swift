package import Maps

/// A text of an entry that an edition does not show: what must stand nowhere in the edition's files.
package struct HiddenWord: Sendable {
    /// What a text gives away, the most telling first.
    package enum Kind: Int, Sendable {
        /// A title, an address, an identifier: whoever reads it knows the place or the group.
        case name
        /// Somebody's name.
        case person
        /// A text of sentences, of which the beginning is enough.
        case sentence
        /// A tag, a feature, a station: a word that others have too.
        case term
        /// A day with an hour, as machines write it.
        case hour
    }

    package let text: String
    /// What the text is to its entry, as in “the title”.
    package let role: String
    /// The path of the entry.
    package let entry: String
    /// The addresses under which it may stand all the same: those of an unlisted place's own pages.
    package let ownAddresses: [String]
    package let kind: Kind
    /// Whether it is an entry of somebody else's diary, whose words nobody here has chosen.
    package let isForeign: Bool

    package init(
        text: String, role: String, entry: String, ownAddresses: [String] = [], kind: Kind = .name,
        isForeign: Bool = false
    ) {
        self.text = text
        self.role = role
        self.entry = entry
        self.ownAddresses = ownAddresses
        self.kind = kind
        self.isForeign = isForeign
    }

    /// The same word as one of somebody else's diary.
    var ofSource: HiddenWord {
        HiddenWord(text: text, role: role, entry: entry, ownAddresses: ownAddresses, kind: kind, isForeign: true)
    }

    /// Whether the author may say in the settings that the word is no secret.
    package var isExcusable: Bool { kind == .person || kind == .term }
}

/// An exact point that an edition may not tell.
package struct HiddenPoint: Sendable {
    package let point: Coordinate
    /// What it is, as in “the exact place”.
    package let role: String
    /// The path of the entry, or of the settings.
    package let entry: String
    package let ownAddresses: [String]
    /// Whether somebody else's diary tells it.
    package let isForeign: Bool

    init(point: Coordinate, role: String, entry: String, ownAddresses: [String] = [], isForeign: Bool = false) {
        self.point = point
        self.role = role
        self.entry = entry
        self.ownAddresses = ownAddresses
        self.isForeign = isForeign
    }
}

/// Words that stand under a key of an entry, as the author wrote them.
package struct FormatText: Sendable, Hashable {
    /// The key that they stand under, the innermost one.
    package let key: String
    package let kind: HiddenWord.Kind
    package let text: String
}
