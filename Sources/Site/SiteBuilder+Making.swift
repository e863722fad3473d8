internal import Base
internal import Pages

// What a build makes, and how that gets into place.
extension SiteBuilder {
    /// Makes all files that the site does not have yet, where no server looks, and looks them through.
    ///
    /// - Throws: everything that is wrong, with nothing left behind.
    func make(
        _ plan: BuildPlan, _ photos: SitePhotos, _ theme: SiteTheme, _ memory: BuildMemory?, into folder: SiteFolder,
        _ report: inout BuildReport
    ) async throws(Problems) -> (files: [SiteFile], leaks: SiteFolder.LeakFindings) {
        start("Render the pages and make the photos", &report)
        let files: [SiteFile]
        let leaks: SiteFolder.LeakFindings
        let mended: Problems
        do throws(Problems) {
            try single { () throws(Diagnostic) in try folder.staging.open() }
            async let copies = photos.make(into: folder, onPhoto: onPhoto)
            // What was read is worth keeping whatever becomes of the pages, and there is time for it now.
            async let saved = memory?.save() ?? Problems()
            let rendered = await render(plan, theme, into: folder)
            let made = await copies
            mended = made.warnings
            // Cards show photos, so they come after those; where a photo is missing, the build has failed anyway.
            let cards =
                made.problems.isEmpty
                ? await theme.shareCards.make(for: plan.pages, with: photos, into: folder) { language in
                    plan.environments[language].theme.makeRenderer()
                }
                : (files: [], problems: Problems())
            var problems = rendered.problems
            problems.add(Problems(plan.pictures.flatMap(\.problems)).withoutRepetitions)
            problems.add(made.problems)
            problems.add(cards.problems)
            problems.add(await saved)
            try problems.throwErrors()
            if Task.isCancelled { throw Problems() }
            files = try single { () throws(Diagnostic) in
                try folder.withIndices(of: rendered.files + made.files + cards.files)
            }
            leaks = try await folder.lookForLeaks(in: files)
            if isUnknown(folder) { try single { () throws(Diagnostic) in try folder.checkIsFree(for: files) } }
            try folder.checkPlaces(of: files)
        } catch {
            folder.staging.discard()
            throw error
        }
        report.warnings.add(mended)
        report.warnings.add(leaks.warnings)
        report.count(files)
        report.remains.append(plan.environments)
        report.finish(
            "\(report.renderedCount) rendered, \(report.keptCount) kept, \(report.writtenCount) to write")
        return (files, leaks)
    }

    /// Whether the output is one that the author chose and Cairn has never built into.
    private func isUnknown(_ folder: SiteFolder) -> Bool {
        state == nil && !mayOverwrite && folder.manifest.files.isEmpty
            && folder.path != Folder(diary + "/Site").resolved
    }

    func place(
        _ files: [SiteFile], _ leaks: SiteFolder.LeakFindings, in folder: SiteFolder, madeFrom source: Fingerprint,
        _ basis: BuildManifest.Basis, _ report: inout BuildReport
    ) throws(Problems) {
        start("Put the site in place", &report)
        onPlacing()
        let (removed, manifest) = try single { () throws(Diagnostic) in
            // What was warned of is looked for again by the next build, which has to warn of it too.
            let isClean = leaks.warnings.isEmpty
            return try folder.replace(
                with: files, madeFrom: isClean ? source : nil, basis, checkedFor: isClean ? leaks.fingerprint : nil)
        }
        report.removedFiles = removed
        report.remains += [folder, manifest] as [any Sendable]
        report.finish("\(report.writtenCount) written, \(report.removedFiles.count) removed")
    }

    /// Renders every page that does not stay as it is, and stages what the site does not have yet.
    private func render(
        _ plan: BuildPlan, _ theme: SiteTheme, into folder: SiteFolder
    ) async -> (files: [SiteFile], problems: Problems) {
        let results = await plan.pages.concurrentMap(state: { PageStage(folder, plan.environments) }) {
            stage, page -> Result<SiteFile, Diagnostic>? in
            if Task.isCancelled { return nil }
            do throws(Diagnostic) { return .success(try stage.file(page)) } catch { return .failure(error) }
        }
        var files: [SiteFile] = []
        files.reserveCapacity(results.count + theme.assets.files.count)
        var problems = Problems()
        for result in results {
            switch result {
            case .success(let file): files.append(file)
            case .failure(let problem): problems.add(problem)
            case nil: break
            }
        }
        for asset in theme.assets.files + theme.fontFiles {
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
                        .init("and in the same way on \(counted(count - 1, "other page"))"))
                }
                return diagnostic
            })
    }
}
