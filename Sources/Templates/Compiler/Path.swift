/// A variable and the attributes behind it: `place.photo.alt`.
struct Path {
    let slot: Int32
    let firstStep: Int32
    let stepCount: Int32
    /// Whether something missing at the end is no error, as before `default`.
    let isLenient: Bool
    /// Where the variable is written.
    let range: Range<Int32>
}

/// One attribute of a path.
struct PathStep {
    let key: String
    /// The memory of the key, and whether another string may be equal although its memory differs.
    let keyWords: (UInt64, UInt64)
    let isLongKey: Bool
    /// The index instead of a key, for a list; -1 without.
    let index: Int
    /// Where the renderer remembers at which place it found the key.
    let cache: Int32
    let member: LoopMember?
    /// Where the attribute is written, and where what has it is.
    let range: Range<Int32>
    let objectRange: Range<Int32>
}
