internal import Diagnostics
internal import Diary
internal import Files
internal import Synchronization
internal import Templates

/// What builds of one diary leave to the next: the places that were read, and in one process the compiled templates. What
/// files were made from stands in the site's manifest.
package final class BuildMemory: Sendable {
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
