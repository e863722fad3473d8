import Foundation

/// A TCP connection to this machine, without the manners of an HTTP library.
final class Connection {
    private let descriptor: Int32

    init(port: UInt16) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw RunningPreview.Failure(description: "cannot connect to port \(port): \(errno)") }
    }

    deinit {
        close(descriptor)
    }

    func write(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard send(descriptor, bytes, bytes.count, 0) == bytes.count else {
            throw RunningPreview.Failure(description: "cannot send: \(errno)")
        }
    }

    /// Some bytes; none when the other side has closed, or nothing came in so many milliseconds.
    func read(timeout: Int32? = nil) throws -> [UInt8] {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, timeout ?? 30_000) > 0 else {
            if timeout != nil { return [] }
            throw RunningPreview.Failure(description: "nothing came in 30 seconds")
        }
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw RunningPreview.Failure(description: "cannot receive: \(errno)") }
        return Array(buffer[..<count])
    }

    func readToEnd() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let more = try read()
            if more.isEmpty { return bytes }
            bytes += more
        }
    }
}
