#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
/// What a command reads and writes where it names no file.
package enum StandardStreams {
    /// The bytes that have come in, at least one; none at the end.
    ///
    /// - Parameter count: no more than these.
    package static func read(upTo count: Int = 1 << 16) throws(Diagnostic) -> [UInt8] {
        try read(STDIN_FILENO, upTo: count, "standard input")
    }

    private static func read(
        _ descriptor: Int32, upTo count: Int = 1 << 16, _ shown: String
    ) throws(Diagnostic) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let read = File.retrying { platformRead(descriptor, buffer.baseAddress, count) }
            if read < 0 { failure = .last }
            initialized = max(0, read)
        }
        if let failure { throw failure.diagnostic("cannot read", shown) }
        return bytes
    }

    /// All bytes up to the end.
    ///
    /// - Parameter path: a file to read instead, or a pipe that the shell has put in its place: `<(…)`.
    /// - Throws: a diagnostic when they cannot be read, or are more than the limit.
    package static func readAll(of path: String? = nil, limit: Int = .max) throws(Diagnostic) -> [UInt8] {
        let shown = path ?? "standard input"
        let descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot read", shown) }
        defer { if path != nil { close(descriptor) } }
        var bytes: [UInt8] = []
        while true {
            let piece = try read(descriptor, shown)
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= limit else {
                throw .error("too large: at most \(limit) bytes are read", path: shown)
            }
        }
    }

    /// Writes the result of a command.
    package static func write(_ bytes: [UInt8]) throws(Diagnostic) {
        if let failure = File.write(bytes, to: STDOUT_FILENO) {
            throw failure.diagnostic("cannot write", "standard output")
        }
    }
}

private func platformRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
