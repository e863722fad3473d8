/// A word of a cloud and how much it weighs.
package struct CloudTerm: Sendable, Equatable {
    package var text: String
    /// A number above 0, such as a count.
    package var weight: Double

    package init(_ text: String, weight: Double) {
        self.text = text
        self.weight = weight
    }
}
