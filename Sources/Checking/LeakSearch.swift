internal import Files
package import Diagnostics

/// A look through the files of a site for what their readers may not see, by whoever knows what that is.
package struct LeakSearch: Sendable {
    /// Looks through a file, whose path in the site is in NFC.
    package var look: @Sendable (_ bytes: [UInt8], _ file: String) -> Void
    /// Everything that was found, at the paths of files in the site.
    package var problems: @Sendable () -> Problems

    package init(
        look: @escaping @Sendable (_ bytes: [UInt8], _ file: String) -> Void,
        problems: @escaping @Sendable () -> Problems
    ) {
        self.look = look
        self.problems = problems
    }

    /// - Parameter slugs: places whose pages are not to be there at all, which is said once for each of them.
    func findings(in files: SiteFiles, besides slugs: Set<String>) async -> [Diagnostic] {
        let folders = slugs.map { "places/\($0)/" }
        let numbers = Array(files.names.indices)
        _ = await numbers.concurrentMap { number in
            let path = files.paths[number]
            guard !folders.contains(where: { path.utf8.starts(with: $0.utf8) }), let bytes = files.bytes(number) else {
                return
            }
            look(bytes, path)
        }
        return problems().diagnostics.map { problem in
            var problem = problem
            problem.path = problem.path.map { files.shown($0) }
            if let range = problem.range {
                problem.range = SourceRange(
                    SourceFile(path: files.shown(range.file.path), bytes: range.file.bytes), range.bytes)
            }
            // What a build adds, which ends with that.
            problem.notes.removeAll { $0.message == "nothing was published" }
            return problem
        }
    }
}
