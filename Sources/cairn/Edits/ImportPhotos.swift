internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Exchange
internal import Files

/// Pictures of an import of which no record tells, on their way to places by the days and spots at which they were taken.
struct ImportPhotos {
    /// Photos of one spot.
    struct Group {
        let photos: PhotoGroup
        /// The days with their photos.
        let visits: [ImportedVisit]
        /// The numbers of the photos in each file.
        let origins: [(file: Int, records: [Int])]
    }

    /// How far from a place its photos may be taken, in metres.
    private static let reach = 100.0

    /// In the order in which they were taken, each once.
    private var photos: [NewPhoto] = []
    /// Where each photo stands, by its path on the disk.
    private var pictures: [String: (file: Int, picture: ImportedPicture)] = [:]

    /// Reads the pictures of files, and leaves those out of them that the diary has, that are there twice or are broken.
    ///
    /// - Parameter folder: where those of zip files are unpacked.
    init(_ files: inout [ImportedFile], besides entries: [EntryFile], in diary: String, unpacked folder: String) async {
        var paths: [String] = []
        var lost: Set<ImportFile> = []
        for number in files.indices {
            for picture in files[number].pictures {
                do throws(Diagnostic) {
                    let path = try picture.file.onDisk(in: folder)
                    paths.append(path)
                    pictures[path] = (number, picture)
                } catch {
                    files[number].omit(picture.record, picture.file.name, error.message)
                    lost.insert(picture.file)
                }
            }
        }
        guard !paths.isEmpty else { return }
        let found = await PhotoSearch(among: paths, besides: entries, in: diary)
        for (paths, reason) in [(found.known, "the diary has it"), (found.doubles, "it is among these twice")] {
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
    func groups(at places: [Coordinate?]) -> (groups: [Group], left: [(photo: NewPhoto, file: Int, record: Int)]) {
        let (groups, left) = PhotoGroup.groups(of: photos, at: places, within: Self.reach)
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
                return Group(photos: group, visits: visits, origins: origins)
            },
            left.compactMap { photo in
                pictures[photo.original].map { (photo, $0.file, $0.picture.record) }
            }
        )
    }
}
