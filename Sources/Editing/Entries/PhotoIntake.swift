package import Diagnostics
internal import Files
internal import Images

/// Originals on their way beside a new entry.
package struct PhotoIntake: Sendable {
    /// In the order in which they were taken, each once.
    package let photos: [NewPhoto]
    /// The files that hold a photo which one before them holds too.
    package let doubles: [String]
    /// What is wrong with those that cannot be read.
    package let problems: Problems

    /// No copies are made here; the limits of what is read are those of a build without settings.
    private static let options = ImageOptions(widths: [], formats: [], quality: 0, maxBytes: nil)

    /// Whether a build would show the photo.
    package static func isReadable(_ path: String) -> Bool {
        PhotoFacts.problem(of: PhotoSource(path: path, name: path), options) == nil
    }

    /// Reads what photos say of themselves.
    ///
    /// - Throws: everything that is wrong with them.
    package init(_ paths: [String]) async throws(Problems) {
        self = await PhotoIntake(readable: paths)
        try problems.throwErrors()
    }

    /// Reads what those photos say of themselves that can be read.
    package init(readable paths: [String]) async {
        let sources = paths.map { PhotoSource(path: $0, name: $0) }
        var problems = Problems()
        var known: Set<String> = []
        var photos: [NewPhoto] = []
        var times: [CaptureTime?] = []
        var doubles: [String] = []
        for (path, result) in zip(paths, await PhotoFacts.read(sources, Self.options)) {
            guard let facts = problems.gather({ () throws(Diagnostic) in try result.get() }) else { continue }
            if known.insert(facts.id).inserted {
                times.append(facts.captureTime)
                photos.append(
                    NewPhoto(
                        original: path, taken: facts.captureTime?.description, latitude: facts.latitude,
                        longitude: facts.longitude, caption: facts.caption))
            } else {
                doubles.append(path)
            }
        }
        self.problems = problems
        self.photos = NewPhoto.named(CaptureTime.order(of: times).map { photos[$0] })
        self.doubles = doubles
    }

    /// Copies the photos into a folder.
    package func copy(into folder: String) throws(Diagnostic) {
        for photo in photos {
            try File("\(folder)/\(photo.file)").write(try File(photo.original).read(), exclusive: true)
        }
    }
}
