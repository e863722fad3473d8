internal import Diagnostics
internal import Files

/// A folder of its own for one preview, outside of `Content/` and `Site/`, kept from run to run so that little has to be written.
struct PreviewFolder: ~Copyable {
    /// The records of the builds.
    let state: String
    /// The finished files.
    let site: String
    private let lock: FileLock

    /// So many previews of one diary may run at the same time.
    private static let limit = 64

    /// Takes the first folder that no other preview has.
    ///
    /// - Parameter diary: the diary's folder.
    init(diary: String) throws(Diagnostic) {
        for number in 1...Self.limit {
            let place = ".cairn/preview/\(number)"
            let folder = diary + "/" + place
            try OpenFolder(at: diary).makeFolder(place)
            if let lock = try FileLock(ifFree: folder + "/preview.lock", purpose: "cairn preview") {
                self.lock = lock
                state = folder
                site = folder + "/site"
                return
            }
        }
        throw .error(
            "\(Self.limit) previews of this diary are running", path: diary + "/.cairn/preview",
            help: "end some of them")
    }
}
