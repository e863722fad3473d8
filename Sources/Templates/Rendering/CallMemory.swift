/// Results of calls that a theme repeats on page after page: `t("places")`, `t("nth", n=3)`, `day|date`.
///
/// Functions and filters give the same for the same arguments. Calls with constant arguments have a place of their own;
/// results for numbers and short texts lie in a table in which a later one may take the place of an earlier one.
struct CallMemory {
    /// A number, a truth value or a text of up to 15 bytes, as it lies in memory.
    struct Argument: Equatable {
        private let words: (UInt64, UInt64)
        private let tag: UInt8

        static let nothing = Argument(words: (0, 0), tag: ValueLayout.Tag.unknown)

        private init(words: (UInt64, UInt64), tag: UInt8) {
            self.words = words
            self.tag = tag
        }

        /// Nil for a value that is not small.
        @inline(__always)
        init?(_ value: UnsafePointer<Value>) {
            tag = value.tag
            switch tag {
            case ValueLayout.Tag.int, ValueLayout.Tag.double:
                words = (UnsafeRawPointer(value).load(as: UInt64.self), 0)
            case ValueLayout.Tag.bool: words = (value.boolInPlace ? 1 : 0, 0)
            case ValueLayout.Tag.string, ValueLayout.Tag.safe:
                guard let text = value.shortTextInPlace else { return nil }
                words = text
            default: return nil
            }
        }

        @inline(__always)
        static func == (first: Argument, second: Argument) -> Bool {
            first.words == second.words && first.tag == second.tag
        }

        @inline(__always)
        var hash: UInt64 { (words.0 ^ (words.1 &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93 }
    }

    /// Which call it is, and with which arguments; those that are constant at the place of the call are left out.
    struct Key: Equatable {
        let site: Int32
        var first = Argument.nothing
        var second = Argument.nothing

        @inline(__always)
        static func == (first: Key, second: Key) -> Bool {
            first.site == second.site && first.first == second.first && first.second == second.second
        }

        @inline(__always)
        var place: Int {
            let mixed = (first.hash &+ second.hash &* 31 &+ UInt64(truncatingIfNeeded: site)) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> UInt64(64 - CallMemory.sizeBits))
        }
    }

    private struct Entry {
        var key = Key(site: -1)
        var result = Value.none
    }

    private static let sizeBits = 12
    private let entries: UnsafeMutablePointer<Entry>
    private let constants: UnsafeMutablePointer<Value>
    private let constantCount: Int

    /// - Parameter constantCount: how many calls with constant arguments there are.
    init(constantCount: Int) {
        self.constantCount = constantCount
        entries = .allocate(capacity: 1 << Self.sizeBits)
        entries.initialize(repeating: Entry(), count: 1 << Self.sizeBits)
        constants = .allocate(capacity: max(1, constantCount))
        constants.initialize(repeating: .undefined(nil), count: constantCount)
    }

    /// Where the result of a call with constant arguments lies; nil when it has not been made.
    @inline(__always)
    func result(ofConstant number: Int) -> UnsafePointer<Value>? {
        constants[number].isUndefined ? nil : UnsafePointer(constants + number)
    }

    func remember(_ result: Value, ofConstant number: Int) { constants[number] = result }

    /// Where the result of a call lies; valid until the next one is remembered.
    @inline(__always)
    func result(of key: Key) -> UnsafePointer<Value>? {
        let entry = entries + key.place
        guard entry.pointee.key == key else { return nil }
        return UnsafePointer(
            (UnsafeMutableRawPointer(entry) + (MemoryLayout<Entry>.offset(of: \.result) ?? 0))
                .assumingMemoryBound(to: Value.self))
    }

    func remember(_ result: Value, of key: Key) {
        let entry = entries + key.place
        entry.pointee = Entry(key: key, result: result)
    }

    func deallocate() {
        entries.deinitialize(count: 1 << Self.sizeBits)
        entries.deallocate()
        constants.deinitialize(count: constantCount)
        constants.deallocate()
    }
}
