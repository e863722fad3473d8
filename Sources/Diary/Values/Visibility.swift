/// Who may see a place.
package enum Visibility: String, Sendable, CaseIterable {
    /// Everyone, in every list.
    case `public`
    /// Everyone who knows the address; in no list.
    case unlisted
    /// The groups that the place names.
    case group
    /// Nobody but the author.
    case `private`
}
