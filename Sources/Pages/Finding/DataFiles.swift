internal import Diary

extension PageMaker {
    /// Where the index of all places stands; the same in all editions, so that pages stay as they are when places change.
    static let placeIndexPath = "data/places.json"

    /// Whether there is a home page that looks back on visits.
    var hasDays: Bool { realm.group == nil && !edition.visits.isEmpty }

    /// What scripts load.
    func dataFiles() -> [Page] {
        var files = SearchFiles(self).pages
        files.append(
            Page(Self.placeIndexPath, in: realm, source: "the index of places") { [self] in PlaceIndex(self).json })
        if hasDays {
            files.append(Page(DayIndex.path, in: realm, source: "the index of days") { [self] in DayIndex(self).json })
        }
        return files
    }
}
