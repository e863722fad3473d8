internal import NIOCore
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

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
        let devices = (try? System.enumerateDevices()) ?? []
        return devices.compactMap { device -> String? in
            guard case .v4? = device.address, let address = device.address?.ipAddress, !address.hasPrefix("127."),
                !address.hasPrefix("169.254.")
            else { return nil }
            return address
        }.first
    }

    /// The machine's own name.
    static var machineName: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
