internal import Checking
internal import Diagnostics
internal import Sealing
internal import Site

extension Inspection {
    /// What is looked for with the eyes of the build.
    ///
    /// - Parameter leaks: whether files are looked through for what the diary hides, as a build has just done.
    mutating func askSite(forLeaks leaks: Bool) {
        today = CivilDay.today.day
        photoWarnings = { [diary] edition in await PhotoDoubts.warnings(about: edition, in: diary) }
        guard leaks else { return }
        leakSearch = { [diary] read throws(Problems) in
            let keys = try KeyFile(diary: diary)
            return try await SiteLeaks(read, in: diary, keys).map { leaks in
                LeakSearch(look: { leaks.look(into: $0, of: $1) }, problems: { leaks.problems })
            }
        }
    }
}
