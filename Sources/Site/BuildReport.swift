internal import Content
package import Base
package import Diary

/// What a build did, for its last line and for `--timings`.
package struct BuildReport: Sendable {
    package struct Step: Sendable {
        /// What the step does, as a phrase: “Read the diary”.
        package let name: Message
        package let duration: Duration
        /// What was counted: `46 places`.
        package let count: Message
    }

    package private(set) var steps: [Step] = []
    private var started: (step: Message, at: ContinuousClock.Instant)?
    package var warnings = Problems()
    package private(set) var pageCount = 0
    /// How many files the site has: its pages, and what they bring along.
    package private(set) var fileCount = 0
    /// How many files were made anew, whether their bytes changed or not.
    package var renderedCount: Int { fileCount - keptCount }
    /// How many files stayed because they follow from the same as before.
    package private(set) var keptCount = 0
    /// All files of the site, relative to its folder.
    package var files: [String] { made.map(\.path.text) + kept.files.keys.map(\.text) }
    /// The files that are new or changed, relative to the site's folder.
    package var writtenFiles: [String] { made.filter { $0.outcome == .staged }.map(\.path.text) }
    package private(set) var writtenCount = 0
    private var made: [SiteFile] = []
    /// The files of a site that stays as it is.
    private var kept = BuildManifest()
    /// The files that the site has no more.
    package internal(set) var removedFiles: [String] = []
    /// The path that the site's addresses begin with: `/` or `/diary/`.
    package internal(set) var base = "/"
    /// The language of the site: `ko`.
    package internal(set) var language = ""
    /// Where the settings send the site.
    package internal(set) var publishing: Settings.Publishing?
    /// The folders of the diaries that groups bring together with this one, relative to it.
    package internal(set) var sources: [String] = []
    /// The pages that are made from one entry each.
    package internal(set) var entryPages = EntryPages()

    /// What the site was made from. Whoever ends the process after the build ends it with all of this in place, because
    /// freeing the parts of ten thousand pages takes longer than reading them did.
    package internal(set) var remains: [any Sendable] = []

    mutating func count(_ files: [SiteFile]) {
        made = files
        fileCount = files.count
        pageCount = files.count { Self.isPage($0.path) }
        keptCount = files.count { $0.outcome == .kept }
        writtenCount = files.count { $0.outcome == .staged }
    }

    /// Counts the files of a site that stays as it is.
    mutating func count(kept manifest: BuildManifest) {
        kept = manifest
        fileCount = manifest.files.count
        keptCount = fileCount
        pageCount = manifest.files.keys.count(where: Self.isPage)
    }

    private static func isPage(_ file: TextKey) -> Bool {
        // Bytes in one piece are compared in a fraction of the time.
        file.text.utf8.withContiguousStorageIfAvailable { $0.suffix(5).elementsEqual(".html".utf8) }
            ?? file.text.utf8.suffix(5).elementsEqual(".html".utf8)
    }

    mutating func start(_ step: Message) {
        started = (step, .now)
    }

    /// Ends the step that was started last.
    mutating func finish(_ count: Message) {
        guard let started else { return }
        steps.append(Step(name: started.step, duration: .now - started.at, count: count))
    }
}
