internal import Base

/// What is known of such a key besides what all keys have.
package struct PlainRule: Sendable {
    enum Property: Sendable {
        case text(any WritableKeyPath<PlainValues, String?> & Sendable)
        case list(any WritableKeyPath<PlainValues, [String]> & Sendable)
    }

    let property: Property
    /// How many characters it may have, where the settings say that.
    package var limit: (any KeyPath<Settings.Limits, Int> & Sendable)?
    /// Whether it would tell the spot of a place that is told less exactly.
    var revealsSpot = false
    /// Whether templates and exports tell it.
    package var isPublished = true
    /// Whether it is a sentence, which gets the quotation marks of its language.
    var isProse = false

    package var isList: Bool { if case .list = property { true } else { false } }
}
