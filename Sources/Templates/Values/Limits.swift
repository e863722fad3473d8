/// The bounds that keep every template from running out of stack, memory or time.
enum Limits {
    /// The greatest depth of nested expressions.
    static let expressionDepth = 50
    /// The greatest depth of nested block tags.
    static let blockDepth = 24
    /// The greatest number of macros, blocks, includes and parents at work inside each other.
    static let callDepth = 200
    /// The greatest number of loops inside each other, macros included.
    static let loopDepth = 2_000
    /// The greatest number of numbers that `range` gives.
    static let rangeCount = 100_000
    /// The greatest number of steps of work of one page: rounds of loops, calls, and 32 bytes or one element worked on by a filter.
    static let work = 5_000_000
    /// The greatest length of one text, in bytes.
    static let textLength = 64 << 20
    /// The greatest length of one page, in bytes.
    static let pageLength = 256 << 20
    /// How deep lists and maps may contain each other.
    static let valueDepth = 200
    /// The number of values that the renderer holds at once for variables and intermediate results.
    static let stackCount = 65_536
}
