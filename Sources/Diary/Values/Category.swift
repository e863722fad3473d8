/// A kind of place, declared in the settings; a place has at most one.
package struct Category: Sendable, Hashable {
    package let id: String
    package let name: String
    /// An emoji or another short sign.
    package let icon: String?
    /// `#rrggbb`
    package let color: String?
}
