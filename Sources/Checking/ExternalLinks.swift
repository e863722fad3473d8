internal import Content
internal import Base

/// The links of a site to other ones, followed by curl.
///
/// Politely: each address once, one after the other for a host, with a pause between them, and only the head of what
/// is there.
struct ExternalLinks: Sendable {
    private struct CheckedLink: Sendable {
        let address: String
        let page: Int
        let range: Range<Int>
    }

    private let survey: SiteSurvey
    private let agent: String
    /// By host, in the order of the site.
    private let hosts: [[CheckedLink]]

    init(_ survey: SiteSurvey, agent: String) {
        self.survey = survey
        self.agent = agent
        var known: Set<TextKey> = []
        var hosts: [String: [CheckedLink]] = [:]
        for page in survey.pages {
            for (address, range) in page.outside {
                let bare = address.prefix { $0 != "#" }
                guard known.insert(TextKey(String(bare))).inserted else { continue }
                let host = bare.split(separator: "/").dropFirst().first.map { String($0) } ?? ""
                hosts[host, default: []].append(CheckedLink(address: String(bare), page: page.number, range: range))
            }
        }
        self.hosts = hosts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }

    /// A warning for each link that leads to nothing: the other site may only be away for a while.
    func broken() async -> [Diagnostic] {
        await hosts.concurrentMap(runLength: 1) { links -> [Diagnostic] in
            links.enumerated().compactMap { index, link -> Diagnostic? in
                if index > 0 { ChildProcess.pause(milliseconds: 500) }
                guard let fault = Self.fault(at: link.address, agent) else { return nil }
                return .warning(
                    Message("“\(link.address)” \(fault)"), at: SourceRange(survey.source(link.page), link.range))
            }
        }.flatMap(\.self)
    }

    /// Whether a server has something at an address for everybody.
    static func isThere(_ address: String, _ agent: String) -> Bool { ask(address, [], agent).status == 200 }

    /// What is wrong at an address, nil for nothing.
    private static func fault(at address: String, _ agent: String) -> Message? {
        var address = address
        for _ in 0...mostRedirections {
            var answer = ask(address, ["--head"], agent)
            // Not every server knows what a head is.
            if [403, 405, 501].contains(answer.status) { answer = ask(address, ["--range", "0-0"], agent) }
            if let problem = answer.problem { return "cannot be reached: \(problem)" }
            guard let next = answer.next else {
                // Some refuse every program; that says nothing about the page.
                let status = answer.status
                return status == 404 || status == 410 || status >= 500 ? Message("answers \(status)") : nil
            }
            // What the author wrote is asked wherever it leads. A stranger's server sends nobody into the network at home.
            if PrivateHost.isPrivate(next), !PrivateHost.isPrivate(address) {
                return "leads on into a private network: “\(next)”"
            }
            address = next
        }
        return "leads on more than \(mostRedirections) times"
    }

    private static let mostRedirections = 5

    /// What a server answers.
    ///
    /// - Returns: the status, why there is none, and the address that it leads on to.
    private static func ask(
        _ address: String, _ options: [String], _ agent: String
    ) -> (status: Int, problem: Message?, next: String?) {
        do throws(Diagnostic) {
            let result = try ChildProcess.run(
                "curl",
                [
                    // Brackets and braces of an address are not patterns that stand for many.
                    "--silent", "--show-error", "--globoff", "--max-time", "20", "--proto", "=http,https",
                    "--output", "/dev/null", "--user-agent", agent, "--write-out", "%{http_code} %{redirect_url}",
                ] + options + ["--", address])
            let answer = result.text.split(separator: " ", maxSplits: 1)
            let words = result.errors.split(separator: "\n").first.map { Message(verbatim: String($0)) }
            return (
                answer.first.flatMap { Int($0) } ?? 0, result.status == 0 ? nil : words ?? "curl gave \(result.status)",
                answer.count > 1 ? String(answer[1]) : nil
            )
        } catch {
            return (0, error.wording, nil)
        }
    }
}

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
            (0xAC10_0000, 12), (0xC0A8_0000, 16),
        ]
        return networks.contains { number >> (32 - $0.length) == $0.first >> (32 - $0.length) }
    }

    /// Loopback, unspecified, link-local and unique local addresses, and those that hold an address of version 4.
    private static func isPrivate(version6 text: String) -> Bool {
        ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains(where: text.hasPrefix) || text.hasPrefix("::")
            || text.hasPrefix("0:") || text.hasPrefix("0000:") || text.hasPrefix("64:ff9b:")
    }
}
