/// Where an instruction finds a value.
struct Operand: Equatable {
    /// The kinds of places, in the lowest two bits.
    enum Kind: Int32 {
        /// A temporary, counted down from the top of the stack.
        case stack
        case constant
        /// A variable.
        case slot
        /// A variable and attributes behind it.
        case path
    }

    let bits: Int32

    init(_ kind: Kind, _ index: Int) {
        bits = Int32(truncatingIfNeeded: index) << 2 | kind.rawValue
    }

    init(bits: Int32) { self.bits = bits }

    /// The top of the stack.
    static let top = Operand(.stack, 1)
    /// Below the top of the stack.
    static let second = Operand(.stack, 2)

    var kind: Kind { Kind(rawValue: bits & 3) ?? .stack }
    var index: Int { Int(bits >> 2) }
    var isStack: Bool { bits & 3 == 0 }
}
