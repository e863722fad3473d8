/// A line of a source file as a message shows it: what is meant, and what stands around it.
package struct Excerpt: Sendable {
    /// The 1-based number of the line.
    package let line: Int
    package let before: String
    package let marked: String
    package let after: String
}
