/// How values lie in memory, so that they can be read in place without counting references.
///
/// Binding the payload of an enumeration copies it, and copying a string or list that two threads share is slow. The
/// layout is the compiler's; `isKnown` checks it once, and the renderer reads values in the ordinary way where it differs.
enum ValueLayout {
    /// Which case a value is, as its last byte says.
    enum Tag {
        static let undefined: UInt8 = 0
        static let bool: UInt8 = 1
        static let int: UInt8 = 2
        static let double: UInt8 = 3
        static let string: UInt8 = 4
        static let safe: UInt8 = 5
        static let list: UInt8 = 6
        static let tuple: UInt8 = 7
        static let map: UInt8 = 8
        static let handle: UInt8 = 10
        static let none: UInt8 = 11
        /// What the renderer says of all values where the layout is not known.
        static let unknown: UInt8 = 255
    }

    static let isKnown: Bool = {
        guard MemoryLayout<Value>.size == 17, MemoryLayout<String>.size == 16, MemoryLayout<Int>.size == 8 else {
            return false
        }
        let list: [Value] = [1]
        let map: Map = ["key": 1]
        let texts = [
            "", "small", "a text that is too long to lie in its own words", String(repeating: "한글", count: 20),
        ]
        let samples: [(value: Value, tag: UInt8)] = [
            (.undefined(nil), Tag.undefined), (.none, Tag.none), (.bool(true), Tag.bool), (.int(7), Tag.int),
            (.double(1), Tag.double),
            (.handle(Handle(kind: .loop, index: 1, serial: 2)), Tag.handle), (.list(list), Tag.list),
            (.tuple(list), Tag.tuple), (.map(map), Tag.map),
        ]
        for sample in samples {
            var value = sample.value
            let isExpected = withUnsafePointer(to: &value) { pointer -> Bool in
                guard pointer.tag == sample.tag else { return false }
                switch sample.tag {
                case Tag.bool: return pointer.boolInPlace
                case Tag.int: return pointer.intInPlace == 7
                case Tag.handle: return pointer.handleInPlace == Handle(kind: .loop, index: 1, serial: 2)
                case Tag.list, Tag.tuple: return pointer.elementsInPlace.count == 1
                case Tag.map: return pointer.entriesInPlace.count == 1
                default: return true
                }
            }
            if !isExpected { return false }
        }
        for text in texts {
            for (value, tag) in [(Value.string(text), Tag.string), (.safe(text), Tag.safe)] {
                var value = value
                let isExpected = withUnsafePointer(to: &value) { pointer in
                    pointer.tag == tag && pointer.withUTF8InPlace { $0?.elementsEqual(text.utf8) ?? true }
                }
                if !isExpected { return false }
            }
        }
        return true
    }()
}

extension UnsafePointer<Value> {
    @inline(__always)
    var tag: UInt8 { UnsafeRawPointer(self).load(fromByteOffset: 16, as: UInt8.self) }

    /// Whether copying the value counts no references; false where that is not known.
    @inline(__always)
    var countsNothing: Bool {
        switch tag {
        case ValueLayout.Tag.none, ValueLayout.Tag.bool, ValueLayout.Tag.int, ValueLayout.Tag.double,
            ValueLayout.Tag.handle:
            true
        // The highest bit marks strings that lie in their own words or in the program.
        case ValueLayout.Tag.string, ValueLayout.Tag.safe: Int64(bitPattern: wordsInPlace.1) < 0
        default: false
        }
    }

    @inline(__always)
    private var wordsInPlace: (UInt64, UInt64) {
        UnsafeRawPointer(self).load(as: (UInt64, UInt64).self)
    }

    @inline(__always)
    var boolInPlace: Bool { UnsafeRawPointer(self).load(as: Bool.self) }

    @inline(__always)
    var handleInPlace: Handle { UnsafeRawPointer(self).load(as: Handle.self) }

    @inline(__always)
    var intInPlace: Int { UnsafeRawPointer(self).load(as: Int.self) }

    /// The elements of a list or tuple; valid as long as the value is.
    @inline(__always)
    var elementsInPlace: UnsafeBufferPointer<Value> {
        UnsafeRawPointer(self).assumingMemoryBound(to: [Value].self).pointee.withUnsafeBufferPointer { $0 }
    }

    /// The entries of a map; valid as long as the value is.
    @inline(__always)
    var entriesInPlace: UnsafeBufferPointer<(key: String, value: Value)> {
        UnsafeRawPointer(self).assumingMemoryBound(to: [(key: String, value: Value)].self).pointee
            .withUnsafeBufferPointer { $0 }
    }

    /// The memory of a string of up to 15 bytes, which tells it from every other one; nil for longer ones.
    @inline(__always)
    var shortTextInPlace: (UInt64, UInt64)? {
        let words = UnsafeRawPointer(self).assumingMemoryBound(to: UInt64.self)
        let discriminator = words[1] >> 60
        return discriminator == 0xE || discriminator == 0xA ? (words[0], words[1]) : nil
    }

    /// The bytes of a string; nil where it keeps them in some other way.
    @inline(__always)
    func withUTF8InPlace<Result>(_ work: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
        let words = UnsafeRawPointer(self).assumingMemoryBound(to: UInt64.self)
        let discriminator = words[1] >> 60
        if discriminator == 0xE || discriminator == 0xA {
            // Up to 15 bytes lie in the two words themselves.
            let count = Int((words[1] >> 56) & 0xF)
            let start = UnsafeRawPointer(self).assumingMemoryBound(to: UInt8.self)
            return work(UnsafeBufferPointer(start: start, count: count))
        }
        guard discriminator == 0x8 || discriminator == 0,
            let storage = UnsafeRawPointer(bitPattern: UInt(words[1] & 0x0FFF_FFFF_FFFF_FFFF))
        else { return work(nil) }
        // Longer ones lie behind the header of their storage.
        let start = (storage + 32).assumingMemoryBound(to: UInt8.self)
        return work(UnsafeBufferPointer(start: start, count: Int(words[0] & 0xFFFF_FFFF_FFFF)))
    }
}
