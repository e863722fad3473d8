internal import Diagnostics
internal import Diary
internal import Files
internal import Pages

// The stages of a build that are more than one call.
extension SiteBuilder {
    /// The fingerprint of everything that the whole site follows from.
    ///
    /// - Parameters:
    ///   - diary: of what was read.
    ///   - photos: without them it is what every page follows from.
    func fingerprint(
        of diary: Fingerprint, _ subsites: [SubsiteContent], _ photos: SitePhotos?, _ theme: SiteTheme
    ) -> Fingerprint {
        var writer = ByteWriter()
        writer.write(diary)
        for subsite in subsites {
            writer.write(subsite.subsite.prefix)
            writer.write(subsite.header)
        }
        if let photos { writer.write(photos.fingerprint) }
        theme.write(to: &writer)
        writer.write(generator)
        writer.write(audience == .author)
        writer.write(includesDrafts)
        writer.write(isPublished)
        return Fingerprint(of: writer.take())
    }

    /// The pages of all subsites, those of the public site first.
    func pages(
        of subsites: [SubsiteContent], _ photos: SitePhotos, _ theme: SiteTheme
    ) async throws(Problems) -> [Page] {
        let album = photos.album
        var groups: [SitePlanner] = []
        for subsite in subsites where subsite.subsite != .site {
            groups.append(
                await SitePlanner(
                    subsite.edition, album, in: subsite.subsite, generator: generator,
                    typography: theme.typography, outline: theme.outline.outline,
                    mapScripts: theme.mapScripts, shareCards: theme.shareCards.style, isPublished: isPublished))
        }
        var pages: [Page] = []
        for group in groups { pages += try await group.pages() }
        for subsite in subsites where subsite.subsite == .site {
            let site = await SitePlanner(
                subsite.edition, album, leadingTo: groups, generator: generator,
                typography: theme.typography, outline: theme.outline.outline,
                mapScripts: theme.mapScripts, shareCards: theme.shareCards.style, isPublished: isPublished)
            pages += subsites.filter { !$0.header.isEmpty }.map {
                site.unlockPage($0.subsite.prefix, OutputFilter.unlockPage, header: $0.header)
            }
            pages = try await site.pages(besides: pages) + pages
        }
        return pages
    }

    /// Renders every page that does not stay as it is, and stages what the site does not have yet.
    ///
    /// - Parameter environmentKey: the fingerprint of what every page follows from.
    func render(
        _ pages: [Page], _ theme: CompiledTheme, _ environmentKey: Fingerprint, into folder: SiteFolder
    ) async -> (files: [SiteFile], problems: Problems) {
        let results = await pages.concurrentMap(state: { PageStage(folder, theme, environmentKey) }) {
            stage, page -> Result<SiteFile, Diagnostic>? in
            if Task.isCancelled { return nil }
            do throws(Diagnostic) { return .success(try stage.file(page)) } catch { return .failure(error) }
        }
        var files: [SiteFile] = []
        files.reserveCapacity(results.count + theme.theme.assets.files.count)
        var problems = Problems()
        for result in results {
            switch result {
            case .success(let file): files.append(file)
            case .failure(let problem): problems.add(problem)
            case nil: break
            }
        }
        for asset in theme.theme.assets.files {
            problems.gather { () throws(Diagnostic) in files.append(try folder.file(asset.path, asset.bytes)) }
        }
        return (files, problems.withoutRepetitions)
    }
}

extension Problems {
    /// One of all diagnostics that say the same of the same place, with a count of the others: a mistake in a template shows
    /// on ten thousand pages, a full disk on all of them.
    var withoutRepetitions: Problems {
        var counts: [String: Int] = [:]
        var kept: [(key: String, diagnostic: Diagnostic)] = []
        for diagnostic in sorted {
            let place =
                diagnostic.isSystemFailure
                ? "" : "\(diagnostic.path ?? "") \(diagnostic.range?.bytes.description ?? "")"
            let key = "\(place) \(diagnostic.message)"
            counts[key, default: 0] += 1
            if counts[key] == 1 { kept.append((key, diagnostic)) }
        }
        return Problems(
            kept.map { key, diagnostic in
                var diagnostic = diagnostic
                if let count = counts[key], count > 1, !diagnostic.isSystemFailure {
                    diagnostic.notes.append(
                        .init("and in the same way on \(count - 1) other page\(count == 2 ? "" : "s")"))
                }
                return diagnostic
            })
    }
}
