/// Who an edition of the diary is for.
package enum Audience: Sendable {
    /// Anyone who visits the public site.
    case everyone
    /// The author alone, who sees what nobody else does.
    case author

    func listed(_ visibility: Visibility) -> Bool {
        switch self {
        case .everyone: visibility == .public
        case .author: visibility != .unlisted
        }
    }
}
