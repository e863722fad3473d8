internal import Base

/// Bytes that grow at the end, without the checks of an array.
struct OutputBuffer {
    private(set) var base: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    /// Gives the memory back; the buffer must not be used again.
    func deallocate() { base.deallocate() }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        if count + length > capacity { grow(length) }
        (base + count).update(from: bytes, count: length)
        count += length
    }

    /// The number of bytes behind a text that `appendPadded` may read.
    static let padding = 32

    /// The same for bytes behind which `padding` more can be read: short texts are copied without asking how short they are.
    @inline(__always)
    mutating func appendPadded(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        guard length <= Self.padding else { return append(bytes, length) }
        if count + Self.padding > capacity { grow(Self.padding) }
        let (source, target) = (UnsafeRawPointer(bytes), UnsafeMutableRawPointer(base + count))
        target.storeBytes(of: source.loadUnaligned(as: SIMD32<UInt8>.self), as: SIMD32<UInt8>.self)
        count += length
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(1) }
        base[count] = byte
        count += 1
    }

    /// Appends a whole number in decimal digits.
    mutating func appendDecimal(_ number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var length = 1
        var rest = number.magnitude / 10
        while rest > 0 { (length, rest) = (length + 1, rest / 10) }
        if count + length > capacity { grow(length) }
        count += length
        var place = count
        rest = number.magnitude
        repeat {
            place -= 1
            base[place] = UInt8(truncatingIfNeeded: 48 + rest % 10)
            rest /= 10
        } while rest > 0
    }

    @inline(__always)
    mutating func append(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ bytes -> Bool in
            if let start = bytes.baseAddress { append(start, bytes.count) }
            return true
        }) == nil {
            for byte in text.utf8 { append(byte) }
        }
    }

    @inline(__always)
    mutating func appendEscaped(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ bytes -> Bool in
            if let start = bytes.baseAddress { appendEscaped(start, bytes.count) }
            return true
        }) == nil {
            appendEscapedSlowly(text)
        }
    }

    @inline(never)
    private mutating func appendEscapedSlowly(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let start = bytes.baseAddress { appendEscaped(start, bytes.count) }
        }
    }

    /// Appends text with the five characters replaced that have a meaning in HTML.
    ///
    /// Eight bytes are copied and looked at together; what was copied too far is overwritten.
    mutating func appendEscaped(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        var source = UnsafeRawPointer(bytes)
        let end = source + length
        if count + length + 8 > capacity { grow(length + 8) }
        var target = UnsafeMutableRawPointer(base + count)
        while source < end {
            let remaining = end - source
            let word = remaining >= 8 ? source.loadUnaligned(as: UInt64.self) : Self.load(source, remaining)
            target.storeBytes(of: word, as: UInt64.self)
            let special = HTMLEscaping.specialBytes(UInt64(littleEndian: word))
            let plain = special == 0 ? min(8, remaining) : special.trailingZeroBitCount >> 3
            source += plain
            target += plain
            if special == 0 { continue }
            let replacement = HTMLEscaping.numbered.replacement(of: source.load(as: UInt8.self))
            source += 1
            count = target - UnsafeMutableRawPointer(base)
            append(replacement.utf8Start, replacement.utf8CodeUnitCount)
            if count + (end - source) + 8 > capacity { grow(end - source + 8) }
            target = UnsafeMutableRawPointer(base + count)
        }
        count = target - UnsafeMutableRawPointer(base)
    }

    /// One to seven bytes, with zeros behind them.
    @inline(__always)
    private static func load(_ source: UnsafeRawPointer, _ length: Int) -> UInt64 {
        guard length < 4 else {
            // The last four bytes overlap the first four.
            let first = UInt64(UInt32(littleEndian: source.loadUnaligned(as: UInt32.self)))
            let last = UInt64(UInt32(littleEndian: (source + (length - 4)).loadUnaligned(as: UInt32.self)))
            return UInt64(littleEndian: first | last &<< UInt64(truncatingIfNeeded: 8 &* (length &- 4)))
        }
        let (first, middle, last) = (0, length >> 1, length - 1)
        func byte(_ place: Int) -> UInt64 {
            UInt64((source + place).load(as: UInt8.self)) &<< UInt64(truncatingIfNeeded: 8 &* place)
        }
        return UInt64(littleEndian: byte(first) | byte(middle) | byte(last))
    }

    /// The bytes from an offset on as a string.
    func text(from start: Int) -> String {
        let bytes = UnsafeBufferPointer(start: base + start, count: count - start)
        #if canImport(Glibc) && compiler(>=6.2)
            // All of it was appended as whole strings, and to look through a page once more takes as long as to write it.
            return String(copying: UTF8Span(unchecked: bytes.span))
        #else
            return String(decoding: bytes, as: UTF8.self)
        #endif
    }

    mutating func truncate(to length: Int) {
        count = length
    }

    @inline(never)
    private mutating func grow(_ length: Int) {
        let larger = max(capacity * 2, count + length)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        memory.update(from: base, count: count)
        base.deallocate()
        base = memory
        capacity = larger
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Appends the text without the characters that no XML 1.0 document may hold.
    func appendLegible(to bytes: inout [UInt8]) {
        var (start, index) = (0, 0)
        while index < count {
            let byte = self[index]
            // Controls, U+FFFE and U+FFFF.
            var length = byte < 0x20 && byte != 0x09 && byte != 0x0A ? 1 : 0
            if byte == 0xEF, index + 2 < count, self[index + 1] == 0xBF, self[index + 2] >= 0xBE { length = 3 }
            if length > 0 {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: self[start..<index]))
                start = index + length
            }
            index += Swift.max(length, 1)
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: self[start...]))
    }
}
