/// A bound on what is held of a file of strangers, counted while it is read, so that no file needs more memory than the machine has.
package struct MemoryBound: Sendable {
    /// The longest text, in bytes: no entry holds a longer one.
    package static let longestText = 4_000_000

    /// About what lies in memory, in bytes.
    private var held = 0
    private let most: Int

    /// - Parameter most: how much may be held, in bytes. The values of an honest file take about twice its size.
    package init(of most: Int = 150_000_000) {
        self.most = most
    }

    /// Counts values.
    ///
    /// - Parameter bytes: about what they take.
    package mutating func hold(_ bytes: Int) throws(Diagnostic) {
        held += bytes
        guard held <= most else {
            throw .error(
                "the file holds more values than are held in memory together",
                help: "split it, and import one part after the other")
        }
    }

    /// Counts a text.
    package mutating func hold(textOf count: Int) throws(Diagnostic) {
        guard count <= Self.longestText else {
            throw .error("a text is longer than \(Self.longestText) bytes", help: "an entry holds no longer one")
        }
        // Short ones lie in the value itself.
        if count > 15 { try hold(count + 32) }
    }
}
