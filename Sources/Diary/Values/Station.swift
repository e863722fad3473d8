/// An underground or railway station near a place.
package struct Station: Sendable, Hashable {
    package let name: String
    /// The lines' names, such as `3` or `경의중앙선`.
    package let lines: [String]
}
