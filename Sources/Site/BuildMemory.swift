internal import Diagnostics
internal import Diary

/// What builds of one diary leave to the next: the places that were read. What files were made from stands in the site's
/// record.
package final class BuildMemory: Sendable {
    let places: PlaceMemory
    /// Whether what other processes left is taken over.
    let keepsFiles: Bool
    private let path: String
    private let isSaved: Bool

    /// - Parameters:
    ///   - diary: the folder of the diary, where `.cairn/` keeps what another process left.
    ///   - isEmpty: whether that is to be forgotten.
    ///   - isSaved: whether something is left to the next process; a process that builds again and again remembers by itself.
    package init(diary: String, isEmpty: Bool = false, isSaved: Bool = true) {
        path = diary + "/.cairn/places"
        keepsFiles = !isEmpty
        self.isSaved = isSaved
        places = PlaceMemory(keepsTexts: !isSaved)
        if !isEmpty { places.load(path) }
    }

    /// Leaves the places to the next process, and says why when it cannot.
    func save() -> Problems {
        var problems = Problems()
        if isSaved { problems.gather { () throws(Diagnostic) in try places.save(path) } }
        return problems
    }
}
