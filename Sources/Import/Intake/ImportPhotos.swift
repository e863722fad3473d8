internal import Maps
package import Content
package import Base
internal import Diary
package import Editing

/// Pictures of an import of which no record tells, on their way to places by the days and spots at which they were taken.
package struct ImportPhotos {
    /// Photos of one spot.
    struct PhotoSet {
        let photos: PhotoGroup
        /// The days with their photos.
        let visits: [ImportedVisit]
        /// The numbers of the photos in each file.
        let origins: [(file: Int, records: [Int])]
    }

    /// How far from a place its photos may be taken, in metres.
    private static let reach = 100.0

    /// In the order in which they were taken, each once.
    package var photos: [NewPhoto] = []
    /// Whether a photo without a spot goes with the one that is nearest in time.
    package var guessesSpots = true
    /// Where each photo stands, by its path on the disk.
    private var pictures: [String: (file: Int, picture: ImportedPicture)] = [:]

    /// Reads the pictures of files, and leaves those out of them that the diary has, that are there twice or are broken.
    ///
    /// - Parameter folder: where those of zip files are unpacked.
    package init(_ files: inout [ImportedFile], besides entries: [EntryFile], in diary: String, unpacked folder: String)
        async
    {
        var paths: [String] = []
        var lost: Set<ImportFile> = []
        for number in files.indices {
            for picture in files[number].pictures {
                do throws(Diagnostic) {
                    let path = try picture.file.onDisk(in: folder)
                    paths.append(path)
                    pictures[path] = (number, picture)
                } catch {
                    files[number].omit(picture.record, picture.file.name, error.wording)
                    lost.insert(picture.file)
                }
            }
        }
        guard !paths.isEmpty else { return }
        let found = await PhotoSearch(among: paths, besides: entries, in: diary)
        let left: [([String], Message)] = [
            (found.known, "the diary has it"), (found.doubles, "it is among these twice"),
        ]
        for (paths, reason) in left {
            for (number, group) in Dictionary(grouping: paths.compactMap { pictures[$0] }, by: \.file) {
                files[number].omissionCounts[reason, default: 0] += group.count
                lost.formUnion(group.map(\.picture.file))
            }
        }
        let sound = Set(found.photos.map(\.original) + found.known + found.doubles)
        for (number, picture) in paths.filter({ !sound.contains($0) }).compactMap({ pictures[$0] }) {
            files[number].omit(picture.record, picture.file.name, "it is no picture that can be read")
            lost.insert(picture.file)
        }
        for number in files.indices { files[number].pictures.removeAll { lost.contains($0.file) } }
        photos = found.photos.map { photo in
            let sidecar = pictures[photo.original]?.picture.sidecar
            return photo.completed(
                taken: sidecar?.taken, location: sidecar?.location, caption: sidecar?.caption ?? "")
        }
        // What a sidecar says may put them in another order.
        photos = photos.enumerated().sorted {
            ($0.element.taken ?? "~", $0.offset) < ($1.element.taken ?? "~", $1.offset)
        }.map(\.element)
    }

    /// The photos by the places that they were taken at, and those of which neither day nor place can be told.
    ///
    /// - Parameter places: where places are; nil for one that does not say.
    func groups(at places: [Coordinate?]) -> (groups: [PhotoSet], left: [(photo: NewPhoto, file: Int, record: Int)]) {
        let (groups, left) = PhotoGroup.groups(
            of: photos, at: places, within: Self.reach, guessing: guessesSpots)
        return (
            groups.map { group in
                let visits = group.days.map { day in
                    var visit = ImportedVisit(from: day)
                    visit.hasNewPhotos = true
                    visit.photos = group.photos.filter { $0.day == day }.compactMap { photo in
                        pictures[photo.original].map { ImportedPhoto($0.picture.file, caption: photo.caption) }
                    }
                    return visit
                }
                let places = group.photos.compactMap { pictures[$0.original] }
                let origins = Dictionary(grouping: places, by: \.file).sorted { $0.key < $1.key }.map {
                    (file: $0.key, records: $0.value.map(\.picture.record))
                }
                return PhotoSet(photos: group, visits: visits, origins: origins)
            },
            left.compactMap { photo in
                pictures[photo.original].map { (photo, $0.file, $0.picture.record) }
            }
        )
    }
}

/// The photos among files that the diary does not have yet.
package struct PhotoSearch {
    /// In the order in which they were taken, each once.
    package let photos: [NewPhoto]
    /// What is wrong with files that look like photos.
    package let problems: Problems
    /// The files of those that the diary has.
    package let known: [String]
    /// The files that hold a photo which one before them holds too.
    package let doubles: [String]

    package init(among files: [String], besides entries: [EntryFile], in diary: String) async {
        let store = KnownPhotos(entries, in: diary)
        let isKnown = await files.concurrentMap { store.contains($0) }
        known = zip(files, isKnown).filter(\.1).map(\.0)
        let intake = await PhotoIntake(readable: zip(files, isKnown).filter { !$0.1 }.map(\.0))
        photos = intake.photos
        problems = intake.problems
        doubles = intake.doubles
    }

    /// The pictures in folders, and how many other files are there.
    ///
    /// - Throws: what makes a folder unreadable, or that there are no pictures.
    package static func files(in paths: [String]) throws(Problems) -> (pictures: [String], others: Int) {
        var found: [String] = []
        var problems = Problems()
        var others = 0
        for path in paths {
            guard FileKind(at: path) == .folder else {
                found.append(path)
                continue
            }
            ImportSet.walk(path) { path, name, kind in
                if kind == .file, PhotoFolders.isPicture(name) { found.append(path) } else { others += 1 }
            } fail: { error, _ in
                problems.add(error)
            }
        }
        try problems.throwErrors()
        // They come along with their stills.
        found = PhotoFolders.withoutLiveClips(found)
        if found.isEmpty { throw Problems([.error("there are no photos here", path: paths.first ?? ".")]) }
        return (found, others)
    }
}

/// The pictures in the folders of a diary's entries, by size.
private struct KnownPhotos: Sendable {
    private let paths: [Int64: [String]]

    init(_ entries: [EntryFile], in diary: String) {
        var paths: [Int64: [String]] = [:]
        for folder in Set(entries.map(\.folder) + [diary + "/Content/photos"]) {
            for item in (try? Folder(folder).items()) ?? []
            where item.kind == .file && PhotoFolders.isPicture(item.name) {
                let path = folder + "/" + item.name
                if let stamp = FileStamp(at: path) { paths[stamp.size, default: []].append(path) }
            }
        }
        self.paths = paths
    }

    func contains(_ path: String) -> Bool {
        guard let stamp = FileStamp(at: path) else { return false }
        return (paths[stamp.size] ?? []).contains { File(path).isSame(as: $0) }
    }
}
