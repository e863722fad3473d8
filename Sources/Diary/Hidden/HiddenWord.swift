/// A text of an entry that an edition does not show: what must stand nowhere in the edition's files.
package struct HiddenWord: Sendable {
    package let text: String
    /// What the text is to its entry, as in “the title”.
    package let role: String
    /// The path of the entry.
    package let entry: String
    /// The address under which it may stand all the same: that of an unlisted place's own page.
    package let ownAddress: String?
    /// Whether it is a text of sentences, of which the beginning is enough, and not a name.
    package let isSentence: Bool

    package init(text: String, role: String, entry: String, ownAddress: String? = nil, isSentence: Bool = false) {
        self.text = text
        self.role = role
        self.entry = entry
        self.ownAddress = ownAddress
        self.isSentence = isSentence
    }

    init(sentence: String, role: String, entry: String) {
        self.init(text: sentence, role: role, entry: entry, isSentence: true)
    }
}
