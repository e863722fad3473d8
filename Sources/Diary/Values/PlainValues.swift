/// The values of a place with nothing more to them, texts and lists of names: the key of each, in `FormatMapping.place`, names its property here.
/// Reading, keeping, merging, exporting and importing them, hiding them with the spot and giving them to templates follow from that.
package struct PlainValues: Sendable, Equatable {
    package var tags: [String] = []
    package var features: [String] = []
    package var comment: String?
    package var phone: String?
    /// What tells the place from all others, in other diaries too.
    package var id: String?

    package init() {}
}
