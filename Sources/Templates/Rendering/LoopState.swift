/// A loop at work.
struct LoopState {
    /// Keeps the elements alive that lie nowhere else.
    var owner: Value
    let elements: UnsafePointer<Value>?
    let elementCount: Int
    /// Which elements a filter has kept so far, and which are looped over, if not all.
    var kept: [Int32]?
    var selected: [Int32]?
    var index = 0
    var count: Int
    let serial: UInt32
    let depth: Int32
    /// The macro that a recursive loop is.
    let closure: Int32
    var changed: [Value]?

    /// Where the element of a round lies.
    @inline(__always)
    func element(_ round: Int) -> UnsafePointer<Value>? {
        guard let elements else { return nil }
        if let selected { return elements + Int(selected[round]) }
        return elements + round
    }
}
