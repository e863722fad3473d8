/// Who an edition of the diary is for.
package enum Audience: Sendable, Equatable {
    /// Anyone who visits the public site.
    case everyone
    /// The author alone, who sees what nobody else does.
    case author
    /// The approved members of the group with this slug.
    case group(String)

    /// Whether a place with this visibility stands in lists, where nothing else is against it.
    func listed(_ visibility: Visibility) -> Bool {
        switch self {
        case .everyone: visibility == .public
        case .author: visibility != .unlisted
        case .group: visibility == .public || visibility == .group
        }
    }
}

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
