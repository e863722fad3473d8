internal import Content
internal import Diagnostics
internal import Files

/// The links of a site to other ones, followed by curl.
///
/// Politely: each address once, one after the other for a host, with a pause between them, and only the head of what
/// is there.
struct ExternalLinks: Sendable {
    private struct Link: Sendable {
        let address: String
        let page: Int
        let range: Range<Int>
    }

    private let survey: SiteSurvey
    private let agent: String
    /// By host, in the order of the site.
    private let hosts: [[Link]]

    init(_ survey: SiteSurvey, agent: String) {
        self.survey = survey
        self.agent = agent
        var known: Set<TextKey> = []
        var hosts: [String: [Link]] = [:]
        for page in survey.pages {
            for (address, range) in page.outside {
                let bare = address.prefix { $0 != "#" }
                guard known.insert(TextKey(String(bare))).inserted else { continue }
                let host = bare.split(separator: "/").dropFirst().first.map { String($0) } ?? ""
                hosts[host, default: []].append(Link(address: String(bare), page: page.number, range: range))
            }
        }
        self.hosts = hosts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }

    /// A warning for each link that leads to nothing: the other site may only be away for a while.
    func broken() async -> [Diagnostic] {
        let survey = survey
        let agent = agent
        return await hosts.concurrentMap(runLength: 1) { links -> [Diagnostic] in
            links.enumerated().compactMap { index, link -> Diagnostic? in
                if index > 0 { ChildProcess.pause(milliseconds: 500) }
                guard let fault = Self.fault(at: link.address, agent) else { return nil }
                return .warning(
                    "“\(link.address)” \(fault)", at: SourceRange(survey.source(link.page), link.range))
            }
        }.flatMap(\.self)
    }

    /// What is wrong at an address, nil for nothing.
    private static func fault(at address: String, _ agent: String) -> String? {
        var address = address
        for _ in 0...mostRedirections {
            var answer = ask(address, ["--head"], agent)
            // Not every server knows what a head is.
            if [403, 405, 501].contains(answer.status) { answer = ask(address, ["--range", "0-0"], agent) }
            if let problem = answer.problem { return "cannot be reached: \(problem)" }
            guard let next = answer.next else {
                // Some refuse every program; that says nothing about the page.
                let status = answer.status
                return status == 404 || status == 410 || status >= 500 ? "answers \(status)" : nil
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
    ) -> (status: Int, problem: String?, next: String?) {
        do throws(Diagnostic) {
            let result = try ChildProcess.run(
                "curl",
                [
                    // Brackets and braces of an address are not patterns that stand for many.
                    "--silent", "--show-error", "--globoff", "--max-time", "20", "--proto", "=http,https",
                    "--output", "/dev/null", "--user-agent", agent, "--write-out", "%{http_code} %{redirect_url}",
                ] + options + ["--", address])
            let answer = result.text.split(separator: " ", maxSplits: 1)
            let words = result.errors.split(separator: "\n").first.map(String.init)
            return (
                answer.first.flatMap { Int($0) } ?? 0, result.status == 0 ? nil : words ?? "curl gave \(result.status)",
                answer.count > 1 ? String(answer[1]) : nil
            )
        } catch {
            return (0, error.message, nil)
        }
    }
}
