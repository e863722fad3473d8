package import Maps
internal import Content
package import Base
internal import Diary
internal import Images

/// A photo for an entry about to be written, with what it says of itself.
package struct NewPhoto: Sendable, Equatable {
    /// The path of the file where it comes from.
    package let original: String
    /// `2026-05-03T14:00:00+09:00`, nil when it does not say.
    package let taken: String?
    /// Where it was taken, nil when it does not say.
    package let coordinate: Coordinate?
    /// `FUJIFILM X-T5`, nil when it does not say.
    package let camera: String?
    package let caption: String
    /// The file's name beside the entry.
    package private(set) var file = ""

    package init(
        original: String, taken: String? = nil, coordinate: Coordinate? = nil, camera: String? = nil,
        caption: String = ""
    ) {
        self.original = original
        self.taken = taken
        self.coordinate = coordinate
        self.camera = camera
        self.caption = caption
    }

    /// The photo with what is written about it beside it, where it does not say so itself.
    package func completed(taken: String?, location: Coordinate?, caption: String) -> NewPhoto {
        NewPhoto(
            original: original, taken: self.taken ?? taken, coordinate: coordinate ?? location, camera: camera,
            caption: caption.isEmpty ? self.caption : caption)
    }

    /// The photo at a spot that something else tells, with its time by the right clock.
    package func placed(at spot: Coordinate, taken: String) -> NewPhoto {
        NewPhoto(original: original, taken: taken, coordinate: spot, camera: camera, caption: caption)
    }

    /// The day on which it was taken, as front matter writes it.
    package var day: String? { taken.map { String($0.prefix(10)) } }

    /// `37.5776,126.9868`: to a millionth of a degree, some 10 cm.
    package var location: String? { coordinate?.written }

    /// The photo as front matter names it.
    package var value: EditValue {
        caption.isEmpty ? .text(file) : .fields([("file", .text(file)), ("caption", .text(caption))])
    }

    /// The photos with names that any file system takes and any address carries: slugs in NFC, numbered where two would be one.
    ///
    /// - Parameter taken: names that other files have already.
    package static func named(_ photos: [NewPhoto], besides taken: [String] = []) -> [NewPhoto] {
        // Some file systems take letters of either case for the same.
        var names = Set(taken.map { $0.lowercased() })
        return photos.map { photo in
            let original = photo.original.split(separator: "/").last ?? ""
            let dot = original.lastIndex(of: ".") ?? original.endIndex
            let ending = original[dot...].lowercased()
            let stem = slug(String(original[..<dot]))
            var name = stem + ending
            var number = 2
            while !names.insert(name.lowercased()).inserted {
                name = "\(stem)-\(number)\(ending)"
                number += 1
            }
            var named = photo
            named.file = name
            return named
        }
    }
}

extension Coordinate {
    /// `37.5776,126.9868`: to a millionth of a degree, some 10 cm.
    package var written: String { "\(rounded.latitude),\(rounded.longitude)" }

    /// To a millionth of a degree.
    var rounded: Coordinate {
        func rounded(_ degrees: Double) -> Double { (degrees * 1_000_000).rounded() / 1_000_000 }
        return Coordinate(latitude: rounded(latitude), longitude: rounded(longitude))
    }
}

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
        let isClip = paths.map(PhotoFolders.isClip)
        var problems = Problems()
        var known: Set<String> = []
        var photos: [NewPhoto] = []
        var times: [CaptureTime?] = []
        var doubles: [String] = []
        let pictures = await PhotoFacts.read(zip(sources, isClip).filter { !$0.1 }.map(\.0), Self.options)
        let clips = await ClipStore.read(zip(sources, isClip).filter(\.1).map(\.0))
        var (nextPicture, nextClip) = (pictures.makeIterator(), clips.makeIterator())
        for (path, isClip) in zip(paths, isClip) {
            let result =
                isClip
                ? nextClip.next().map { $0.map(IntakeFacts.init) } : nextPicture.next().map { $0.map(IntakeFacts.init) }
            guard let facts = problems.gather({ () throws(Diagnostic) in try result?.get() }) ?? nil else { continue }
            if known.insert(facts.id).inserted {
                times.append(facts.time)
                photos.append(
                    NewPhoto(
                        original: path, taken: facts.time?.description, coordinate: facts.spot, camera: facts.camera,
                        caption: facts.caption))
            } else {
                doubles.append(path)
            }
        }
        self.problems = problems
        self.photos = NewPhoto.named(CaptureTime.order(of: times).map { photos[$0] })
        self.doubles = doubles
    }
}

/// What a photo or a clip says of itself.
private struct IntakeFacts {
    let id: String
    let time: CaptureTime?
    let spot: Coordinate?
    var camera: String?
    var caption = ""

    init(_ facts: PhotoFacts) {
        (id, time) = (facts.id, facts.captureTime)
        spot = Self.spot(facts.latitude, facts.longitude)
        (camera, caption) = (facts.camera.camera, facts.caption)
    }

    init(_ facts: ClipFacts) {
        (id, time) = (facts.id, facts.time)
        spot = Self.spot(facts.latitude, facts.longitude)
    }

    private static func spot(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
        latitude.flatMap { latitude in longitude.map { Coordinate(latitude: latitude, longitude: $0) } }
    }
}
