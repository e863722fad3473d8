package import Content
package import Base
package import Diary
internal import Pages

/// Builds a diary's site.
package struct SiteBuilder: Sendable {
    /// The folder that holds `Content/`.
    package var diary: String
    /// The folder for finished files.
    package var output: String
    /// The folder for manifests and the lock; `.cairn` in the diary's folder without it.
    package var state: String?
    /// Whom the site is for: the author sees private places too.
    package var audience = Audience.everyone
    package var includesDrafts = false
    /// The keys of closed groups and of the page for writing, nil to leave those out.
    package var keys: KeyFile?
    /// Entries that are laid over those on the disk, and ones that are not there.
    package var overlay: [EntryFile] = []
    /// The names of what was written on the road and has arrived.
    package var received: [String] = []
    /// A closed group whose pages are written as those of an open one, for a single file of them.
    var opened: String?
    /// What that file is to be sealed with.
    var openedKeys: GroupKeys?
    /// Whether files in the output that Cairn did not write may be replaced.
    package var mayOverwrite = false
    /// Whether the site may lose most of its places at once.
    package var mayLosePlaces = false
    /// Whether the site is to go to a host: a preview and a file that is sent need no compressed copies and nothing for reading
    /// offline.
    package var isPublished = true
    /// Whether photos that cannot be read are passed over with a warning.
    package var keepsGoing = false
    /// Whether pages are planned even where nothing has changed, so that it is known which entries they are made from.
    package var alwaysPlans = false
    /// Visits after this day are warned of.
    package var today: Day?
    /// The program's name and version, as pages show it.
    package var generator: String
    /// Told what is being done, in a phrase, before each step.
    package var onStep: @Sendable (Message) -> Void = { _ in }
    /// Told how many of all photos have their copies, after each.
    package var onPhoto: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    /// Given the site when it is planned, long before it is written; the build goes on when this has returned.
    package var onPlanned: (@Sendable (PlannedSite) async -> Void)?
    /// Told when everything has succeeded and files are about to change.
    package var onPlacing: @Sendable () -> Void = {}

    package init(diary: String, output: String, generator: String) {
        self.diary = diary
        self.output = output
        self.generator = generator
    }

    /// Reads, checks, renders and writes; the site changes only when everything succeeded.
    ///
    /// - Parameter memory: what earlier builds of the diary left.
    /// - Throws: everything that is wrong; nothing when the task was cancelled before the site had changed.
    package func build(remembering memory: BuildMemory? = nil) async throws(Problems) -> BuildReport {
        var report = BuildReport()
        try single(ContentFolder(diary: diary).mustExist)
        let lock = try single(lock)
        defer { _ = lock }
        async let manifest = SiteFolder.manifest(of: output, state: stateFolder)

        let diary = try await read(memory, &report)
        let recorder = ReadRecorder()
        let subsites = try await choose(from: diary, recorder, &report)
        let writing = try await writing(in: diary, &report)
        async let reading = readTheme(diary.settings, for: subsites)
        let photos = try await examinePhotos(of: subsites, &report)
        let tracks = try await readTracks(of: subsites, diary, &report)
        async let photoDoubts = photos.doubts
        start("Read the theme", &report)
        let theme = try take(await reading, &report)

        let folder = try compare(diary, with: await manifest, memory, &report)
        let pageSource = fingerprint(of: diary.fingerprint, subsites, photos, tracks, theme)
        let source = Fingerprint { writer in
            writer.write(pageSource)
            writer.write(theme.ownFiles)
            writer.write(writing?.header)
            writer.write(received) { $0.write($1) }
        }
        let kept = alwaysPlans ? nil : folder.allKept(madeFrom: source)
        report.warnings.add(await photoDoubts)
        report.finish(kept == nil ? "something changed" : "nothing changed")
        if let kept {
            report.count(kept: kept)
            report.remains = [diary, subsites, photos, folder]
            try (memory?.save() ?? Problems()).throwErrors()
            return report
        }

        async let filters = OutputFilter.all(
            of: subsites, in: diary, for: audience, tracks, theme.ground, theme: theme.theme, writing)
        let plan = try await plan(diary, subsites, writing, photos, tracks, theme, folder, recorder, memory, &report)
        let site = folder.filtered(by: await filters).comparing(plan.basis)
        let (files, leaks) = try await make(plan, photos, theme, memory, into: site, &report)
        try place(files, leaks, in: site, madeFrom: source, plan.basis, &report)
        return report
    }

    /// The folder for manifests and the lock.
    var stateFolder: String { state ?? diary + "/.cairn" }

    private func lock() throws(Diagnostic) -> FileLock {
        // `.cairn` is Cairn's own, and nothing is kept behind a link in its place.
        if state == nil {
            try OpenFolder(at: diary).makeFolder(".cairn")
        } else {
            try Folder(stateFolder).create()
        }
        return try FileLock(stateFolder + "/lock", purpose: "cairn build")
    }

    func start(_ step: Message, _ report: inout BuildReport) {
        onStep(step)
        report.start(step)
    }
}

extension Problems {
    /// From so many places on it is a question when most of them go at once.
    private static let manyPlaces = 10

    /// Adds a warning when the public pages of most places go at once, as they do where a folder was emptied, moved or not mounted.
    ///
    /// - Parameters:
    ///   - manifest: what the last build left.
    ///   - pages: those of the new site.
    /// - Throws: the same as an error, where it is one.
    mutating func addLosses(from manifest: BuildManifest, to pages: [Page], isError: Bool) throws(Problems) {
        let old = manifest.files.keys.count { isPlacePage($0.text) }
        guard old >= Self.manyPlaces else { return }
        let new = pages.count { isPlacePage($0.address.file) }
        guard new * 2 < old else { return }
        let message: Message = "the site had \(old) places and would have \(new)"
        guard isError else {
            return add(.warning(message, path: "Content/places", help: "are all files where they were?"))
        }
        throw Problems([
            .error(
                message, path: "Content/places",
                help: "put the files back where they were; if that is what you want, --allow-empty builds it")
        ])
    }
}

/// Whether a file of a site is the public page of a place: `places/서울숲/index.html`, and no list such as `places/by-name/`.
private func isPlacePage(_ file: String) -> Bool {
    let parts = file.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 3)
    return parts.count == 3 && parts[0].elementsEqual("places".utf8) && parts[2].elementsEqual("index.html".utf8)
        && !parts[1].starts(with: "by-".utf8)
}
