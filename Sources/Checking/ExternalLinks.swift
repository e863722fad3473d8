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
        let (status, problem) = ask(address, ["--head"], agent)
        // Not every server knows what a head is.
        let isRefused = status == 403 || status == 405 || status == 501
        let (final, finalProblem) = isRefused ? ask(address, ["--range", "0-0"], agent) : (status, problem)
        if let finalProblem { return "cannot be reached: \(finalProblem)" }
        // Some refuse every program; that says nothing about the page.
        return final == 404 || final == 410 || final >= 500 ? "answers \(final)" : nil
    }

    private static func ask(_ address: String, _ options: [String], _ agent: String) -> (status: Int, problem: String?)
    {
        do throws(Diagnostic) {
            let result = try ChildProcess.run(
                "curl",
                [
                    "--silent", "--show-error", "--location", "--max-redirs", "5", "--max-time", "20", "--proto",
                    "=http,https",
                    "--output", "/dev/null", "--user-agent", agent, "--write-out", "%{http_code}",
                ] + options + ["--", address])
            let status = Int(String(decoding: result.output.suffix(3), as: UTF8.self)) ?? 0
            let words = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first.map(String.init)
            return (status, result.status == 0 ? nil : words ?? "curl gave \(result.status)")
        } catch {
            return (0, error.message)
        }
    }
}
