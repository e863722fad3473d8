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

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(1) }
        base[count] = byte
        count += 1
    }

    mutating func append(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ bytes -> Bool in
            if let start = bytes.baseAddress { append(start, bytes.count) }
            return true
        }) == nil {
            for byte in text.utf8 { append(byte) }
        }
    }

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
    mutating func appendEscaped(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        var offset = 0
        if count + length + 16 > capacity { grow(length + 16) }
        while offset + 16 <= length {
            let block = UnsafeRawPointer(bytes + offset).loadUnaligned(as: SIMD16<UInt8>.self)
            if Escaping.isPlain(block) {
                if count + 16 > capacity { grow(length - offset + 16) }
                UnsafeMutableRawPointer(base + count).storeBytes(of: block, as: SIMD16<UInt8>.self)
                count += 16
            } else {
                for position in offset..<offset + 16 { appendEscaped(bytes[position]) }
            }
            offset += 16
        }
        while offset < length {
            appendEscaped(bytes[offset])
            offset += 1
        }
    }

    @inline(__always)
    private mutating func appendEscaped(_ byte: UInt8) {
        if byte > 62 || Escaping.isPlain(byte) {
            append(byte)
        } else {
            appendReplacement(of: byte)
        }
    }

    @inline(never)
    private mutating func appendReplacement(of byte: UInt8) {
        let text = Escaping.replacement(of: byte)
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    /// The bytes from an offset on as a string.
    func text(from start: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: base + start, count: count - start), as: UTF8.self)
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
