internal import Content
package import Base
internal import Diary
package import Images
internal import Synchronization
internal import Templates

/// What builds of one diary leave to the next: the places that were read, and in one process the compiled templates. What
/// files were made from stands in the site's manifest.
package final class BuildMemory: Sendable {
    /// Where a group's pages are built before they are one file, relative to the diary.
    static let singleFileFolder = ".cairn/single"

    let places: PlaceMemory
    /// Whether what other processes left is taken over.
    let keepsFiles: Bool
    private let path: String
    private let isSaved: Bool
    private let library = Mutex<(source: Fingerprint, library: TemplateLibrary)?>(nil)

    /// - Parameters:
    ///   - diary: the folder of the diary, where `.cairn/` keeps what another process left.
    ///   - isEmpty: whether that is to be forgotten.
    ///   - isSaved: whether something is left to the next process; a process that builds again and again remembers by itself.
    package init(diary: String, isEmpty: Bool = false, isSaved: Bool = true) {
        path = diary + "/.cairn/places"
        keepsFiles = !isEmpty
        self.isSaved = isSaved
        places = PlaceMemory()
        if !isEmpty { places.load(path) }
    }

    /// The compiled templates, if they were compiled from the same before.
    func library(madeFrom source: Fingerprint) -> TemplateLibrary? {
        library.withLock { $0?.source == source ? $0?.library : nil }
    }

    func keep(_ library: TemplateLibrary, madeFrom source: Fingerprint) {
        self.library.withLock { $0 = (source, library) }
    }

    /// Leaves the places to the next process, and says why when it cannot.
    func save() -> Problems {
        guard isSaved else { return Problems() }
        do throws(Diagnostic) {
            try places.save(path)
            return Problems()
        } catch {
            return Problems([error])
        }
    }
}

/// The folder `.cairn/` of a diary, where builds leave what the next one need not do again.
package struct DiaryState: Sendable {
    /// The diary's folder.
    private let diary: String

    package init(diary: String) {
        self.diary = diary
    }

    private var path: String { diary + "/.cairn" }

    /// Removes copies of photos that no site of this diary shows any more, and what killed builds left behind.
    ///
    /// - Parameter isForgettingAll: whether what is still good goes too. The lists of the sites' own files always stay: without
    ///   them no build would dare to replace anything.
    package func clean(isForgettingAll: Bool) throws(Diagnostic) -> CleanReport {
        try ContentFolder(diary: diary).mustExist()
        let root = try OpenFolder(at: diary)
        guard root.kind(of: ".cairn") != nil else { return CleanReport() }
        let state = try root.folder(".cairn")
        let lock = try FileLock(path + "/lock", purpose: "cairn clean")
        defer { _ = lock }
        var shown: Set<String> = []
        for item in try Folder(path).items() {
            let file = "\(path)/\(item.name)"
            // No build is at work while the lock is held here.
            if item.name.hasSuffix(StagingFolder.ending) {
                try state.removeAll(item.name)
                continue
            }
            guard item.kind == .file else { continue }
            if item.name.hasSuffix(".files") {
                let manifest = BuildManifest(at: file)
                let isGone =
                    manifest.folder.map { FileKind(at: $0.hasPrefix("/") ? $0 : diary + "/" + $0) == nil } ?? false
                if !isGone { shown.formUnion(manifest.pictures) }
            } else if item.name.hasSuffix(".new") || isForgettingAll && item.name == "places" {
                try state.remove(item.name)
            }
        }
        try root.removeAll(BuildMemory.singleFileFolder)
        if isForgettingAll {
            try state.removeAll(SiteGround.folderName)
            try state.removeAll(SiteFonts.folderName)
        }
        let cards = Set(shown.compactMap { $0.hasPrefix("cards/") ? String($0.dropFirst("cards/".count)) : nil })
        let drawings = try DrawingStore(folder: path + "/cards").clean(
            keeping: isForgettingAll ? [] : cards, isThorough: true)
        let copies = Set(
            shown.compactMap {
                $0.hasSuffix(".mp4") || $0.hasSuffix(".m4a") ? $0.split(separator: "/").last.map(String.init) : nil
            })
        let clips = try ClipStore.clean(diary + "/" + SitePhotos.clipFolder, keeping: isForgettingAll ? [] : copies)
        guard state.kind(of: "photos") != nil else { return drawings + clips }
        let photos = path + "/photos"
        // No formats, because nothing is written.
        let store = try PhotoStore(
            folder: photos, options: ImageOptions(widths: [], formats: [], quality: 0, maxBytes: nil))
        let report = try store.clean(keeping: isForgettingAll ? [] : shown, maxBytes: nil)
        if isForgettingAll { try state.removeAll("photos") }
        return report + drawings + clips
    }
}
