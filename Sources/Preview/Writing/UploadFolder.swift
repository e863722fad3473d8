internal import Content
internal import Base
internal import Editing
internal import Import

/// Photos and recordings on their way from a browser into the diary: `.cairn/uploads/<id>/`, part by part, so that a connection that breaks costs one part.
struct UploadFolder: Sendable {
    /// How many bytes a part may have.
    static let partLimit = 8 << 20
    /// How many parts a photo may have.
    private static let partCount = 64
    /// How many photos may wait to be used; then the oldest go.
    private static let limit = 500
    private static let path = ".cairn/uploads"
    /// The endings of names that tracks have.
    private static let trackEndings = [".gpx", ".kml", ".geojson", ".json", ".jsonl", ".csv"]

    private let diary: String

    init(diary: String) {
        self.diary = diary
    }

    /// A name that a browser makes up: nothing else becomes a part of a path.
    private static func isID(_ id: String) -> Bool {
        id.utf8.count == 32
            && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Whether a file's name is that of a track, which places photos and goes no further.
    static func isTrack(_ name: String) -> Bool { trackEndings.contains { name.lowercased().hasSuffix($0) } }

    /// The numbers of the parts that are there.
    func parts(of id: String) -> [Int] {
        guard Self.isID(id) else { return [] }
        let items = (try? Folder("\(diary)/\(Self.path)/\(id)").items()) ?? []
        return items.compactMap { $0.kind == .file ? Int($0.name) : nil }.sorted()
    }

    /// Keeps a part of a photo.
    ///
    /// - Parameters:
    ///   - id: 32 hexadecimal digits, the same for all parts.
    ///   - name: what the photo is called where it comes from.
    ///   - part: its number, counted from 0.
    ///   - count: how many there are.
    ///   - limit: the greatest size of a photo in bytes.
    /// - Returns: what the photo says of itself, of a track its name alone; nil while parts are missing.
    /// - Throws: what is wrong with it; what arrived before stays, unless the photo itself is what is wrong.
    func add(
        _ bytes: [UInt8], to id: String, name: String, part: Int, of count: Int, limit: Int
    ) async throws(Problems) -> JSONValue? {
        do throws(Diagnostic) {
            guard Self.isID(id), (1...Self.partCount).contains(count), (0..<count).contains(part) else {
                throw .error("that is no part of a photo")
            }
            guard Self.isTaken(name) || Self.isTrack(name) else {
                throw .error("“\(visible(name))” is no photo", help: "JPEG, HEIC, PNG, WebP, AVIF, GIF and TIFF are")
            }
            let state = try OpenFolder(at: diary)
            try state.makeFolder(Self.path)
            let folder = "\(Self.path)/\(id)"
            // An answer that was lost is asked for again.
            if path(of: id) == nil, trackPath(of: id) == nil {
                try makeRoom(for: id, in: state)
                try state.makeFolder(folder)
                try Self.write(bytes, to: "\(folder)/\(part)", in: state)
                guard parts(of: id) == Array(0..<count) else { return nil }
                var whole: [UInt8] = []
                for number in 0..<count {
                    whole += try File("\(diary)/\(folder)/\(number)").read(limit: Self.partLimit)
                    guard whole.count <= limit else {
                        remove([id])
                        throw .error(
                            "the photo has more than \(limit) bytes", help: "`limits: photo_bytes` allows more")
                    }
                }
                let dot = name.lastIndex(of: ".") ?? name.endIndex
                let file = fileSlug(String(name[..<dot])) + name[dot...].lowercased()
                try Self.write(whole, to: "\(folder)/\(file)", in: state)
                for number in 0..<count { try state.remove("\(folder)/\(number)") }
            }
        } catch {
            throw Problems([error])
        }
        // What is heard says nothing of a day or a spot, and a track is asked for its spots later.
        guard PhotoFolders.isPicture(name) else { return ["id": .string(id), "name": .string(name)] }
        do throws(Problems) {
            // Most clips tell the time of UTC, whose day is another one than that of the spot.
            guard let photo = try await PhotoIntake([path(of: id) ?? ""]).photos.atCivilTimes.first else { return nil }
            return [
                "id": .string(id), "name": .string(name), "caption": .string(photo.caption),
                "taken": photo.taken.map { .string($0) } ?? .null, "day": photo.day.map { .string($0) } ?? .null,
                "location": photo.location.map { .string($0) } ?? .null,
            ]
        } catch {
            remove([id])
            throw error
        }
    }

    /// Writes a file that is there as a whole or not at all.
    private static func write(_ bytes: [UInt8], to path: String, in state: OpenFolder) throws(Diagnostic) {
        try? state.remove(path + File.unfinished)
        try state.write(bytes, toNew: path + File.unfinished)
        try state.move(path + File.unfinished, to: path)
    }

    /// Forgets the photos that have waited longest when there are too many for one more.
    private func makeRoom(for id: String, in state: OpenFolder) throws(Diagnostic) {
        guard state.kind(of: "\(Self.path)/\(id)") == nil else { return }
        let waiting = try Folder("\(diary)/\(Self.path)").items().filter { $0.kind == .folder }.map(\.name)
        guard waiting.count >= Self.limit else { return }
        let byAge = waiting.map { ($0, FileStamp(at: "\(diary)/\(Self.path)/\($0)")?.modified ?? 0) }
        remove(byAge.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(waiting.count - Self.limit + 1).map(\.0))
    }

    private static func isTaken(_ name: String) -> Bool { PhotoFolders.isPicture(name) || PhotoFolders.isSound(name) }

    /// The file of a photo that is there as a whole.
    func path(of id: String) -> String? { path(of: id, where: Self.isTaken) }

    /// The file of a track that is there as a whole.
    func trackPath(of id: String) -> String? { path(of: id, where: Self.isTrack) }

    private func path(of id: String, where isFitting: (String) -> Bool) -> String? {
        guard Self.isID(id) else { return nil }
        let folder = "\(diary)/\(Self.path)/\(id)"
        return ((try? Folder(folder).items()) ?? []).first { $0.kind == .file && isFitting($0.name) }
            .map { "\(folder)/\($0.name)" }
    }

    /// Forgets photos and tracks.
    func remove(_ ids: [String]) {
        guard let state = try? OpenFolder(at: diary) else { return }
        for id in ids where Self.isID(id) { try? state.removeAll("\(Self.path)/\(id)") }
    }
}

/// The photos that a message of the browser names, each as `upload:<id>`.
struct UploadedPhotos: Sendable {
    private static let prefix = "upload:"
    let photos: [NewPhoto]
    let ids: [String]

    /// - Parameter names: what lies already where they go.
    /// - Throws: a diagnostic when one is not there.
    init(in values: [JSONValue], _ uploads: UploadFolder, besides names: [String] = []) throws(Problems) {
        var ids: [String] = []
        for value in values { Self.find(in: value, &ids) }
        var photos: [NewPhoto] = []
        for id in ids {
            guard let path = uploads.path(of: id) else {
                throw Problems([.error("a photo has not arrived", path: "photos", help: "add it once more")])
            }
            photos.append(NewPhoto(original: path))
        }
        self.ids = ids
        self.photos = NewPhoto.named(photos, besides: names)
    }

    private init(_ photos: [NewPhoto], _ ids: [String]) {
        (self.photos, self.ids) = (photos, ids)
    }

    /// The same photos under names that nothing has yet in the folder where they go.
    func besides(_ names: [String]) -> UploadedPhotos { UploadedPhotos(NewPhoto.named(photos, besides: names), ids) }

    private static func find(in value: JSONValue, _ ids: inout [String]) {
        switch value {
        case .string(let text) where text.hasPrefix(prefix):
            let id = String(text.dropFirst(prefix.count))
            if !ids.contains(id) { ids.append(id) }
        case .list(let items): for item in items { find(in: item, &ids) }
        case .object(let members): for key in members.keys.sorted() { find(in: members[key] ?? .null, &ids) }
        default: break
        }
    }

    /// A message with the names that the photos get beside the entry.
    func named(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text) where text.hasPrefix(Self.prefix):
            return ids.firstIndex(of: String(text.dropFirst(Self.prefix.count))).map { .string(photos[$0].file) }
                ?? value
        case .list(let items): return .list(items.map(named))
        case .object(let members): return .object(members.mapValues(named))
        default: return value
        }
    }
}
