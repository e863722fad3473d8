/// Where an item stands; lengths in CSS pixels from the container's left upper corner.
package struct FlowFrame: Sendable, Equatable {
    /// Whether an item's text is shown as it is.
    package enum Fit: String, Sendable {
        case whole
        /// The end is cut off for an “…”.
        case ellipsised
        /// It stands on several lines.
        case broken
        /// Not even one character, or the note, has room in the container.
        case clipped
    }

    /// The item's index among those that were laid out; nil for the one that says how many more there are.
    package let index: Int?
    /// The text as shown, a line each.
    package let lines: [String]
    package let item: FlowItem
    package let fit: Fit
    /// From 0, counted from the top.
    package let row: Int
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double
    /// From `y` down to the baseline of the first line.
    package let baseline: Double
    /// The width of what is shown, without padding and what the least width adds.
    package let textWidth: Double
}
