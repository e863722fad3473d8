internal import Diary

extension PageMaker {
    /// Where the index of all places stands; the same in all editions, so that pages stay as they are when places change.
    static let placeIndexPath = "data/places.json"

    /// What scripts load.
    func dataFiles() -> [Page] {
        [
            Page(Self.placeIndexPath, in: realm, source: "the index of places") { [self] in PlaceIndex(self).json }
        ]
    }
}
