#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Whether a relative path stays inside the folder that it starts from, read letter by letter without asking the disk.
package func staysInside(_ relativePath: String) -> Bool {
    let bytes = relativePath.utf8
    if bytes.withContiguousStorageIfAvailable(hasOnlyNames) == true { return true }
    guard bytes.first != UInt8(ascii: "/"), !bytes.contains(0) else { return false }
    var depth = 0
    for piece in bytes.split(separator: UInt8(ascii: "/")) {
        if piece.elementsEqual("..".utf8) {
            depth -= 1
        } else if !piece.elementsEqual(".".utf8) {
            depth += 1
        }
        if depth < 0 { return false }
    }
    return true
}

/// Whether no part of a path is empty or begins with a dot, as in most paths.
private func hasOnlyNames(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path {
        if byte == 0 || last == UInt8(ascii: "/") && (byte == UInt8(ascii: ".") || byte == last) { return false }
        last = byte
    }
    return true
}

/// Whether a text stands before another one in the order of their bytes.
package func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.withContiguousStorageIfAvailable { first in
        second.utf8.withContiguousStorageIfAvailable { second in
            guard let start = first.baseAddress, let other = second.baseAddress else {
                return first.count < second.count
            }
            let order = memcmp(start, other, min(first.count, second.count))
            return order != 0 ? order < 0 : first.count < second.count
        }
    }.flatMap(\.self) ?? first.utf8.lexicographicallyPrecedes(second.utf8)
}
