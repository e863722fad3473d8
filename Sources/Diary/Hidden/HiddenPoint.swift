/// An exact point that an edition may not tell.
package struct HiddenPoint: Sendable {
    package let point: Coordinate
    /// What it is, as in “the exact place”.
    package let role: String
    /// The path of the entry, or of the settings.
    package let entry: String
    package let ownAddress: String?
    /// Whether somebody else's diary tells it.
    package let isForeign: Bool

    init(point: Coordinate, role: String, entry: String, ownAddress: String? = nil, isForeign: Bool = false) {
        self.point = point
        self.role = role
        self.entry = entry
        self.ownAddress = ownAddress
        self.isForeign = isForeign
    }
}
