/// A kind of place, declared in the settings; a place has at most one.
package struct Category: Sendable, Hashable {
    package let id: String
    package let name: String
    /// An emoji or another short sign.
    package let icon: String?
    /// `#rrggbb`
    package let color: String?
}

/// An underground or railway station near a place.
package struct Station: Sendable, Hashable {
    package let name: String
    /// The lines' names, such as `3` or `경의중앙선`.
    package let lines: [String]
}
