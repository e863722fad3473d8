/// Hosts that an address names without asking anybody, and that are not on the open internet.
enum PrivateHost {
    /// Whether an address of the web leads to this machine, to a network at home or at work, or to the services of a cloud's machines.
    ///
    /// Names that somebody's name server gives such numbers are not known here.
    static func isPrivate(_ address: String) -> Bool {
        guard let scheme = address.firstRange(of: "://") else { return false }
        let authority = address[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        let host = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
        if host.hasPrefix("[") { return isPrivate(version6: host.dropFirst().prefix { $0 != "]" }.lowercased()) }
        var name = host.prefix { $0 != ":" }.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        if let number = version4(name) { return isPrivate(version4: number) }
        // Names without a dot are found by no name server of the internet.
        return !name.contains(".")
            || [".localhost", ".local", ".internal", ".lan", ".home.arpa"].contains(where: name.hasSuffix)
    }

    /// The number of an address in any form that `inet_aton` takes: `127.0.0.1`, `127.1`, `0x7f000001`, `017700000001`.
    private static func version4(_ name: String) -> UInt32? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { part -> UInt32? in
            if part.hasPrefix("0x") { return UInt32(part.dropFirst(2), radix: 16) }
            return part.hasPrefix("0") && part.count > 1 ? UInt32(part, radix: 8) : UInt32(part)
        }
        guard (1...4).contains(parts.count), let last = parts.last ?? nil else { return nil }
        var number: UInt32 = 0
        for (index, part) in parts.dropLast().enumerated() {
            guard let part, part < 256 else { return nil }
            number |= part << (24 - 8 * UInt32(index))
        }
        return parts.count == 1 || last < 1 << (8 * UInt32(5 - parts.count)) ? number | last : nil
    }

    /// The networks of RFC 6890 that are not to be reached from elsewhere, as their first addresses and lengths.
    private static func isPrivate(version4 number: UInt32) -> Bool {
        let networks: [(first: UInt32, length: UInt32)] = [
            (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
            (0xAC10_0000, 12),
            (0xC0A8_0000, 16),
        ]
        return networks.contains { number >> (32 - $0.length) == $0.first >> (32 - $0.length) }
    }

    /// Loopback, unspecified, link-local and unique local addresses, and those that hold an address of version 4.
    private static func isPrivate(version6 text: String) -> Bool {
        ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains(where: text.hasPrefix) || text.hasPrefix("::")
            || text.hasPrefix("0:") || text.hasPrefix("0000:") || text.hasPrefix("64:ff9b:")
    }
}
