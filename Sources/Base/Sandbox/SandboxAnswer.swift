internal import CSandbox

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What comes back for a request. Nothing in it is to be trusted more than the file that it is about.
///
/// Behind the answer the server says in one byte which signal ended the process, 0 for none.
package struct SandboxAnswer: ~Copyable {
    private let socket: CInt
    private let end: ContinuousClock.Instant
    private var buffer: [UInt8] = []
    /// What of the buffer has been taken.
    private var position = 0
    /// Why nothing comes any more.
    private var failure: SandboxFailure?

    private static let pieceSize = 1 << 18

    /// - Parameter seconds: how long it may take on the clock.
    init(socket: CInt, seconds: Int) {
        self.socket = socket
        end = .now + .seconds(seconds)
        // Neither side is to wait for the other without a bound.
        let flags = fcntl(socket, F_GETFL)
        _ = fcntl(socket, F_SETFL, flags | O_NONBLOCK)
    }

    deinit { close(socket) }

    /// Sends bytes of the request. Where they cannot be, the answer will say why.
    mutating func send(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = cairn_send(socket, start, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno == EAGAIN {
                guard wait(for: POLLOUT) else { return }
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Waits until the socket is ready.
    private mutating func wait(for event: CInt) -> Bool {
        while true {
            let rest = (end - .now).components
            guard rest.seconds >= 0, rest.attoseconds >= 0 else {
                failure = .tooSlow
                return false
            }
            var polled = pollfd(fd: socket, events: Int16(event), revents: 0)
            let count = poll(&polled, 1, CInt(clamping: (rest.seconds + 1) * 1000))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    /// The next bytes.
    ///
    /// - Throws: what kept them from coming.
    package mutating func bytes(_ count: Int) throws(SandboxFailure) -> [UInt8] {
        guard count >= 0 else { throw .nonsense }
        while buffer.count - position < count { try fill() }
        defer { position += count }
        return Array(buffer[position..<position + count])
    }

    /// The next number, in eight bytes.
    package mutating func number() throws(SandboxFailure) -> Int {
        let bytes = try bytes(8)
        let number = bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
        guard let number = Int(exactly: number) else { throw .nonsense }
        return number
    }

    /// An answer of one piece: its length, and itself.
    ///
    /// - Parameter limit: no honest answer has more bytes.
    package consuming func whole(limit: Int = 1 << 30) throws(SandboxFailure) -> [UInt8] {
        let count = try number()
        guard count <= limit else { throw .nonsense }
        return try bytes(count)
    }

    /// Waits for more.
    private mutating func fill() throws(SandboxFailure) {
        if let failure { throw failure }
        if position > 0 {
            buffer.removeFirst(position)
            position = 0
        }
        let filled = buffer.count
        while true {
            buffer.append(contentsOf: repeatElement(0, count: Self.pieceSize))
            let count = buffer.withUnsafeMutableBytes {
                read(socket, $0.baseAddress?.advanced(by: filled), Self.pieceSize)
            }
            let reason = errno
            buffer.removeLast(Self.pieceSize - max(0, count))
            if count > 0 { return }
            if count < 0, reason == EINTR { continue }
            if count < 0, reason == EAGAIN, wait(for: POLLIN) { continue }
            throw failure ?? verdict
        }
    }

    /// Why the answer stops before its end.
    private var verdict: SandboxFailure {
        switch buffer.last {
        case nil: .notThere("it ended without a word")
        case UInt8(SIGXCPU): .tooSlow
        case 0: .nonsense
        case let signal?: signal < 64 ? .died(signal: Int(signal)) : .nonsense
        }
    }
}

/// Puts an answer of one piece together, as `SandboxAnswer.whole` reads it.
package func sandboxed(_ answer: [UInt8]) -> [UInt8] {
    var writer = ByteWriter(capacity: answer.count + 8)
    writer.write(UInt64(answer.count))
    writer.write(raw: answer[...])
    return writer.take()
}
