package import Content
package import Base
package import Diary

/// Looks through a finished site and the diary that it is made from.
package struct Inspection: Sendable {
    /// The folder that holds `Content/`.
    package var diary: String
    /// The folder of the finished site.
    package var site: String
    /// Entries that are laid over those on the disk, as the site's build did.
    package var overlay: [EntryFile] = []
    /// The names of checks that are left out, beside those of the settings.
    package var skipped: Set<String> = []
    /// Visits after this day are warned of.
    package var today: Day?
    /// Whether links to other sites are followed.
    package var followsLinks = false
    /// The program's name and version, as other sites see it.
    package var agent: String
    /// What the site's stage says of photos: too far away, on another day, without words.
    package var photoWarnings: @Sendable (Edition) async -> Problems = { _ in Problems() }
    /// What looks through the site's files for what the diary hides; nil where it hides nothing.
    package var leakSearch: @Sendable (PlaceDiary) async throws(Problems) -> LeakSearch? = { _ in nil }
    /// Told what is being done, in a phrase.
    package var onStep: @Sendable (Message) -> Void = { _ in }

    package init(diary: String, site: String, agent: String) {
        self.diary = diary
        self.site = site
        self.agent = agent
    }

    /// How many pages with the same fault are shown before the others are only counted.
    private static let pageLimit = 10

    /// - Throws: what keeps the diary or the site from being looked at.
    package func run() async throws(Problems) -> CheckReport {
        onStep("Read the diary")
        let (diary, warnings) = try await read()
        let (author, _) = await diary.edition(for: .author, includingDrafts: true)
        let (published, doubts) = await diary.edition(for: .everyone)
        let checks = try enabledChecks(diary.settings)
        let options = CheckOptions(diary.settings, followsLinks: followsLinks)
        let facts = DiaryFacts(folder: self.diary, edition: author, published: published, options: options)
        let files = try orProblems(try SiteFiles(site, shownAs: shownSite))
        let addresses = SiteAddresses(
            files: files.paths, base: diary.settings.base,
            urls: [diary.settings.uri, diary.settings.url].compactMap(\.self))
        func looksFor(_ check: Check) -> Bool { checks.contains { $0.name == check.name } }
        let leaks = looksFor(.privacy) ? try await leakSearch(diary) : nil

        onStep("Look at the site")
        var findings: [CheckReport.Finding] = []
        let hidden = Set(facts.places.map(\.slug)).subtracting((published.places + published.unlisted).map(\.slug))
        let (pages, found) = await pages(files, addresses, options, checks)
        findings += found
        findings += await texts(files, options, checks)
        if let leaks {
            onStep("Look for what nobody may see")
            findings += Check.privacy.findings(await leaks.findings(in: files, besides: hidden))
        }

        onStep("Look at the diary")
        let survey = SiteSurvey(addresses: addresses, pages: pages, folder: files, hiddenSlugs: hidden.sorted())
        for check in checks {
            for work in check.work {
                switch work {
                case .site(let look): findings += check.findings(look(survey))
                case .diary(let look): findings += check.findings(look(facts))
                case .page, .file, .reported: break
                }
            }
        }
        if looksFor(.entries) {
            let photos = await photoWarnings(author)
            findings += Check.entries.findings(warnings.diagnostics + doubts.diagnostics + photos.diagnostics)
        }
        if followsLinks, looksFor(.external) {
            onStep("Follow links to other sites")
            findings += Check.external.findings(await ExternalLinks(survey, agent: agent).broken())
            findings += Check.external.findings(openRepository(diary.settings, hidden.count))
        }
        return CheckReport(
            findings: sorted(findings), pageCount: pages.count, fileCount: files.names.count,
            checks: checks.map(\.name).filter { $0 != Check.external.name || followsLinks })
    }

    /// The diary as the site's build read it: without what is laid over it where it cannot be read with that.
    private func read() async throws(Problems) -> (diary: PlaceDiary, warnings: Problems) {
        do throws(Problems) {
            return try await PlaceDiary.read(ContentFolder(diary: diary, with: overlay), today: today)
        } catch {
            if overlay.isEmpty { throw error }
            return try await PlaceDiary.read(ContentFolder(diary: diary), today: today)
        }
    }

    /// An error where everybody reads in the repository what the site hides.
    private func openRepository(_ settings: Settings, _ hiddenCount: Int) -> [Diagnostic] {
        guard let writing = settings.writing, hiddenCount > 0,
            ExternalLinks.isThere(writing.repositoryAddress, agent)
        else { return [] }
        return [
            .error(
                "everybody can read the repository \(writing.repository), and \(Base.counted(hiddenCount, "hidden place")) in it",
                path: "Content/diary.yml", help: "make it private, or keep Content/ at home and publish Site/ alone")
        ]
    }

    /// The site's folder as messages show it: relative to the diary's where it lies in that.
    private var shownSite: String {
        relativePath(site, to: diary) ?? site
    }

    private func enabledChecks(_ settings: Settings) throws(Problems) -> [Check] {
        let names = Check.all.map(\.name)
        var problems = Problems()
        func check(_ name: String, at range: SourceRange?) {
            guard !names.contains(name) else { return }
            problems.add(
                .error(
                    "there is no check “\(name)”", at: range,
                    help: didYouMeanHelp(name, among: names) ?? "there are: \(names.joined(separator: ", "))"))
        }
        for name in skipped.sorted() { check(name, at: nil) }
        for reference in settings.checks.skipped { check(reference.name, at: reference.range) }
        try problems.throwErrors()
        let left = skipped.union(settings.checks.skipped.map(\.name))
        return Check.all.filter { !left.contains($0.name) }
    }

    // MARK: The site's files

    private func pages(
        _ files: SiteFiles, _ addresses: SiteAddresses, _ options: CheckOptions, _ checks: [Check]
    ) async -> (pages: [SiteSurvey.SurveyedPage], findings: [CheckReport.Finding]) {
        let numbers = files.names.indices.filter { SiteFiles.ending(files.names[$0]) == "html" }
        let results = await numbers.concurrentMap(state: { AddressMemory() }) {
            memory, number -> (page: SiteSurvey.SurveyedPage, findings: [CheckReport.Finding])? in
            guard let source = files.source(number) else { return nil }
            let page = SitePage(source, number: number, addresses, options, &memory)
            var findings: [CheckReport.Finding] = []
            for check in checks {
                for case .page(let look) in check.work { findings += check.findings(look(page)) }
            }
            let kept = SiteSurvey.SurveyedPage(page)
            // The next page's tags take the room of this one's.
            memory.markup = page.markup
            return (kept, findings)
        }.compactMap(\.self)
        return (results.map(\.page), counted(results.map(\.findings)))
    }

    /// The findings page by page; what many pages have in common is shown for some of them.
    private func counted(_ pages: [[CheckReport.Finding]]) -> [CheckReport.Finding] {
        var counts: [String: Int] = [:]
        var last: [String: Int] = [:]
        var findings: [CheckReport.Finding] = []
        for page in pages {
            var seen: Set<String> = []
            for finding in page {
                let key = finding.check + " " + finding.diagnostic.message
                if seen.insert(key).inserted { counts[key, default: 0] += 1 }
                guard counts[key, default: 0] <= Self.pageLimit else { continue }
                last[key] = findings.count
                findings.append(finding)
            }
        }
        for (key, count) in counts where count > Self.pageLimit {
            guard let index = last[key] else { continue }
            let others = count - Self.pageLimit
            let note = Diagnostic.Note("and the same on \(Base.counted(others, "other page"))")
            findings[index].diagnostic.notes.append(note)
        }
        return findings
    }

    private func texts(_ files: SiteFiles, _ options: CheckOptions, _ checks: [Check]) async -> [CheckReport.Finding] {
        var works: [(check: Check, endings: Set<String>, look: @Sendable (SiteText) -> [Diagnostic])] = []
        for check in checks {
            for case .file(let endings, let look) in check.work { works.append((check, endings, look)) }
        }
        let wanted = works.reduce(into: Set<String>()) { $0.formUnion($1.endings) }
        let numbers = files.names.indices.filter { wanted.contains(SiteFiles.ending(files.names[$0])) }
        return await numbers.concurrentMap(runLength: 1) { [works] number -> [CheckReport.Finding] in
            guard let source = files.source(number) else { return [] }
            let text = SiteText(source: source, options: options)
            let ending = SiteFiles.ending(files.names[number])
            return works.filter { $0.endings.contains(ending) }.flatMap { $0.check.findings($0.look(text)) }
        }.flatMap(\.self)
    }

    private func sorted(_ findings: [CheckReport.Finding]) -> [CheckReport.Finding] {
        func key(_ finding: CheckReport.Finding) -> (String, Int, String) {
            let diagnostic = finding.diagnostic
            return (diagnostic.path ?? "", diagnostic.range?.bytes.lowerBound ?? -1, finding.check + diagnostic.message)
        }
        return findings.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension Check {
    fileprivate func findings(_ diagnostics: [Diagnostic]) -> [CheckReport.Finding] {
        diagnostics.map { CheckReport.Finding(check: name, diagnostic: $0) }
    }
}
