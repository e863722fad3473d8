/// Results of calls that a theme repeats on page after page: `t("places")`, `t("nth", n=3)`, `day|date`.
///
/// Functions and filters give the same for the same arguments. Calls with constant arguments have a place of their own; those with
/// numbers and short texts are found by these.
struct CallMemory {
    /// The number of results at which all are forgotten.
    private static let limit = 4096
    private var results: [MemoryKey: Value] = [:]
    private let constants: UnsafeMutablePointer<Value>
    private let constantCount: Int

    /// - Parameter constantCount: how many calls with constant arguments there are.
    init(constantCount: Int) {
        self.constantCount = constantCount
        constants = .allocate(capacity: max(1, constantCount))
        constants.initialize(repeating: .undefined(nil), count: constantCount)
    }

    /// The result of a call with constant arguments, where it lies; nil when it has not been made.
    func result(ofConstant number: Int) -> UnsafePointer<Value>? {
        constants[number].isUndefined ? nil : UnsafePointer(constants + number)
    }

    func remember(_ result: Value, ofConstant number: Int) { constants[number] = result }

    /// The result of a call; nil when it is not remembered.
    func result(of key: MemoryKey) -> Value? { results[key] }

    mutating func remember(_ result: Value, of key: MemoryKey) {
        if results.count >= CallMemory.limit { results.removeAll(keepingCapacity: true) }
        results[key] = result
    }

    /// Gives the memory back; the call memory must not be used again.
    func deallocate() {
        constants.deinitialize(count: constantCount)
        constants.deallocate()
    }
}

/// What is remembered: which call or macro it is, and its arguments; those of a call that are constant at its place are left out.
struct MemoryKey: Hashable, Sendable {
    let callee: UInt64
    var first: RememberedArgument?
    var second: RememberedArgument?
    var third: RememberedArgument?

    /// One number, because the hasher takes longer for each part than the look-up itself.
    func hash(into hasher: inout Hasher) {
        var parts = callee &* 31 &+ (first?.mixed ?? 0)
        parts = parts &* 31 &+ (second?.mixed ?? 0)
        parts = parts &* 31 &+ (third?.mixed ?? 0)
        hasher.combine(parts &* 0x9E37_79B9_7F4A_7C15)
    }
}

/// An argument of a call of which something is remembered: it tells all that can be seen of the value.
enum RememberedArgument: Hashable, Sendable {
    case none
    case int(Int)
    /// The bits of a number with a point, because -0.0 and 0.0 are told apart.
    case double(UInt64)
    case bool(Bool)
    case string(ShortText)
    case safe(ShortText)
    /// The number of a shared map.
    case map(Int)

    /// A number that differs for most arguments.
    var mixed: UInt64 {
        switch self {
        case .none: 3
        case .int(let number), .map(let number): UInt64(bitPattern: Int64(number))
        case .double(let bits): bits
        case .bool(let flag): flag ? 1 : 2
        case .string(let text), .safe(let text): text.mixed
        }
    }

    /// A number, a truth value or a short text; nil for any other value.
    init?(_ value: Value) {
        switch value {
        case .int(let number): self = .int(number)
        case .double(let number): self = .double(number.bitPattern)
        case .bool(let flag): self = .bool(flag)
        case .string(let text):
            guard let text = ShortText(text) else { return nil }
            self = .string(text)
        case .safe(let text):
            guard let text = ShortText(text) else { return nil }
            self = .safe(text)
        default: return nil
        }
    }
}
