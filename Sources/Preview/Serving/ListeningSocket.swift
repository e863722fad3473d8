#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Base

/// A socket that waits for connections.
struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    /// How many ports after the first are tried when it is taken.
    private static let portAttempts = 100
    static let firstPort = 8000

    /// - Parameter port: exactly this one, 0 for any free one; nil for the first free one from 8000 on.
    init(host: String, port: Int?) throws(Diagnostic) {
        let ports = port.map { $0...$0 } ?? Self.firstPort...Self.firstPort + Self.portAttempts - 1
        for candidate in ports {
            switch Self.bound(to: host, candidate) {
            case .success(let socket):
                self = socket
                return
            case .failure(.system(let error)) where error.isAddressInUse:
                if candidate < ports.upperBound { continue }
                throw .error(
                    port == nil
                        ? "the ports \(ports.lowerBound) to \(ports.upperBound) are taken"
                        : "the port \(candidate) is taken",
                    help: port == nil ? "choose another with --port" : "leave --port out to get the next free one")
            case .failure(let failure):
                throw .error(
                    "cannot listen on \(host), port \(candidate): \(failure.words)",
                    help: "127.0.0.1 is this machine alone, 0.0.0.0 the whole network")
            }
        }
        throw .error("there is no port to listen on")
    }

    private init(descriptor: Int32, port: Int) {
        (self.descriptor, self.port) = (descriptor, port)
    }

    private enum Failure: Error {
        case noSuchHost
        case system(SystemError)

        var words: Message {
            switch self {
            case .noSuchHost: "there is no such host"
            case .system(let error): error.words
            }
        }
    }

    private static func bound(to host: String, _ port: Int) -> Result<ListeningSocket, Failure> {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else {
            return .failure(.noSuchHost)
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { return .failure(.system(SystemError(number: errno))) }
        var yes: Int32 = 1
        // A preview that was ended a moment ago leaves connections behind that hold its port for a minute.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 256) == 0,
            let bound = Self.port(of: descriptor)
        else {
            defer { close(descriptor) }
            return .failure(.system(SystemError(number: errno)))
        }
        return .success(ListeningSocket(descriptor: descriptor, port: bound))
    }

    /// The port that a socket has got.
    private static func port(of descriptor: Int32) -> Int? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes -> Int? in
            guard let start = bytes.baseAddress,
                getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &size) == 0
            else { return nil }
            // The port stands behind the family, in network order, for both kinds of addresses.
            return Int(bytes[2]) << 8 | Int(bytes[3])
        }
    }
}
