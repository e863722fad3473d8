#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Base

/// The names under which the preview may be asked for.
///
/// A page on the web can give its own host name the address 127.0.0.1 and then read what a local server answers (DNS
/// rebinding). Its requests carry that name in `Host`, so that every name is refused that is not known to be ours.
struct AllowedHosts: Sendable {
    private var names: Set<String> = ["localhost", "127.0.0.1", "::1"]
    private var allowsAddresses = false

    /// - Parameters:
    ///   - host: the host that the server listens on.
    ///   - machine: the machine's own name, allowed when the server listens to all.
    init(listeningOn host: String, machine: String? = nil) {
        if ["0.0.0.0", "::"].contains(host) {
            // Nobody can rebind a number.
            allowsAddresses = true
            if let machine = machine?.lowercased(), !machine.isEmpty {
                names.insert(machine)
                if !machine.contains(".") { names.insert(machine + ".local") }
            }
        } else {
            names.insert(host.lowercased())
        }
    }

    /// - Parameter authority: the value of the `Host` header: a name or an address, perhaps with a port.
    func allows(_ authority: String) -> Bool {
        guard let host = Self.host(authority) else { return false }
        return names.contains(host) || (allowsAddresses && (Self.isIPv4(host) || host.contains(":")))
    }

    /// The host without its port and brackets, in lower case; nil for nonsense.
    private static func host(_ authority: String) -> String? {
        var host = authority[...]
        if host.hasPrefix("[") {
            guard let close = host.firstIndex(of: "]") else { return nil }
            let port = host[host.index(after: close)...]
            host = host[host.index(after: host.startIndex)..<close]
            guard isPort(port), host.contains(":"), host.utf8.allSatisfy(isIPv6Digit) else { return nil }
            return host.lowercased()
        }
        if let colon = host.firstIndex(of: ":") {
            guard isPort(host[colon...]) else { return nil }
            host = host[..<colon]
        }
        // A name may end with the dot of the root.
        if host.hasSuffix(".") { host = host.dropLast() }
        return host.isEmpty ? nil : host.lowercased()
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.hasPrefix(":") && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isIPv6Digit(_ byte: UInt8) -> Bool {
        hexadecimalValue(byte) != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    private static func isIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy {
                $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8($0) != nil
            }
    }
}

/// Whether only this machine can reach a server that listens on the host.
func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    return host == "localhost" || host == "::1" || host == "127.0.0.1"
        || host.hasPrefix("127.") && host.split(separator: ".").count == 4
}

/// Where a preview can be looked at.
package struct PreviewAddress: Sendable {
    let host: String
    let port: Int

    private var listensToAll: Bool { host == "0.0.0.0" || host == "::" }

    /// The address for this machine's browser.
    ///
    /// - Parameter path: with the base, as `/diary/`.
    package func local(_ path: String) -> String {
        address(listensToAll ? "127.0.0.1" : host, path)
    }

    /// The address for other machines, nil when they cannot reach the preview.
    package func remote(_ path: String) -> String? {
        if isLoopback(host) { return nil }
        return listensToAll ? Self.networkAddress.map { address($0, path) } : address(host, path)
    }

    private func address(_ host: String, _ path: String) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(path)"
    }

    /// This machine's address in its network.
    private static var networkAddress: String? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        return sequence(first: list) { $0?.pointee.ifa_next }.lazy.compactMap { device -> String? in
            guard let address = device?.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
                return nil
            }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
                return nil
            }
            let name = String(terminated: text)
            return name.hasPrefix("127.") || name.hasPrefix("169.254.") ? nil : name
        }.first
    }

    /// The machine's own name.
    static var machineName: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        return String(terminated: name)
    }
}

extension String {
    /// What a function of C has written into a buffer, up to the zero behind it.
    init(terminated buffer: [CChar]) {
        self.init(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
