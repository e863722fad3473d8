internal import Content
internal import Diagnostics
internal import Files

extension Place {
    /// Whether all that the place follows from is its entry's text, and not which photos lie beside it.
    var canBeRemembered: Bool { !photosAreByCaptureTime }

    /// Whether the entry's names of photos still lead to the same files.
    func photosAreThere(_ folders: @autoclosure () -> PhotoFolders) -> Bool {
        guard hasPhotos else { return true }
        let folders = folders()
        return photosAnywhere.allSatisfy { photo in
            if case .found(photo.path) = folders.find(photo.name) { true } else { false }
        }
    }
}
