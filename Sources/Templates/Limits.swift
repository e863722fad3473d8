/// The bounds that keep every template from running out of stack, memory or time.
enum Limits {
    /// How deep expressions may be nested.
    static let expressionDepth = 50
    /// How deep block tags may be nested.
    static let blockDepth = 24
    /// How many macros, blocks, includes and parents may be at work inside each other.
    static let callDepth = 200
    /// How many loops may run inside each other, macros included.
    static let loopDepth = 2_000
    /// How many numbers `range` may give.
    static let rangeCount = 100_000
    /// How many steps of work one page may take: rounds of loops, calls, and 32 bytes or one element worked on by a filter.
    static let work = 5_000_000
    /// How long one text may become, in bytes.
    static let textLength = 64 << 20
    /// How long one page may become, in bytes.
    static let pageLength = 256 << 20
    /// How deep lists and maps may contain each other.
    static let valueDepth = 200
    /// How many values the renderer holds at once for variables and intermediate results.
    static let stackCount = 65_536
}
