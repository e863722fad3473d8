internal import Content
internal import Base
internal import Diary

extension Check {
    static let photos = Check(
        "photos", "copies of photos that no page shows, and photos that no entry uses",
        .site { survey in
            survey.addresses.files.enumerated().filter { number, name in
                // Captions are asked for by scripts.
                name.hasPrefix("photos/") && !name.hasSuffix(".vtt") && !survey.isReached[number]
            }.map { number, _ in
                .warning(
                    "no page shows this copy of a photo", path: survey.folder.shown(number),
                    help: "the next build removes it if Cairn wrote it")
            }
        },
        .diary { diary in
            // Those of groups the author's edition does not have.
            let shown = (diary.edition.photos + diary.published.photos).map(\.path)
            // What a phone has put beside a photo belongs to it.
            let used = Set((shown + shown.compactMap(PhotoFolders.clip)).compactMap { File($0).resolved })
            return diary.pictures.filter { !used.contains(File(diary.folder + "/" + $0).resolved ?? $0) }.map {
                .warning("no entry uses this photo", path: normalized($0))
            }
        })
}

extension DiaryFacts {
    /// Every picture in `Content/`, relative to the diary's folder.
    fileprivate var pictures: [String] {
        var found: [String] = []
        func walk(_ path: String) {
            for item in (try? Folder(folder + "/" + path).items()) ?? [] where !item.name.hasPrefix(".") {
                let name = path + "/" + item.name
                switch item.kind {
                case .folder: walk(name)
                case .file where PhotoFolders.isPicture(item.name): found.append(name)
                default: break
                }
            }
        }
        walk("Content")
        return found
    }
}

extension Check {
    static let metadata = Check(
        "metadata", "published images that still tell what a camera or a program wrote into them",
        .file(["jpg", "jpeg", "png", "webp", "avif", "heic"]) { file in
            guard let kind = cameraData(in: file.source.bytes) else { return [] }
            return [
                .error(
                    "the image carries \(kind), which may say where and by whom it was taken", path: file.source.path,
                    help: "photos of entries are published without it: let an entry show it instead of copying it")
            ]
        })
}

/// What an image carries beside its pixels and colour profile, nil for nothing.
private func cameraData(in bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8]) { return metadataOfJPEG(bytes) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return metadataOfPNG(bytes) }
    if bytes.starts(with: "RIFF".utf8) { return metadataOfWebP(bytes) }
    // The boxes of AVIF and HEIC name their items in the beginning.
    let head = bytes.prefix(65_536)
    return head.contains("Exif") ? "Exif data" : head.contains("application/rdf+xml") ? "XMP data" : nil
}

private func metadataOfJPEG(_ bytes: [UInt8]) -> String? {
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF {
        let marker = bytes[index + 1]
        // Pixels begin here.
        if marker == 0xDA || marker == 0xD9 { return nil }
        let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
        let segment = bytes[min(index + 4, bytes.count)..<min(index + 2 + length, bytes.count)]
        if marker == 0xE1 { return segment.starts(with: "Exif".utf8) ? "Exif data" : "XMP data" }
        if marker == 0xED { return "IPTC data" }
        if marker == 0xFE { return "a comment" }
        index += 2 + max(2, length)
    }
    return nil
}

private func metadataOfPNG(_ bytes: [UInt8]) -> String? {
    var index = 8
    while index + 8 <= bytes.count {
        let length = bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
        switch String(decoding: bytes[(index + 4)..<(index + 8)], as: UTF8.self) {
        case "eXIf": return "Exif data"
        case "tEXt", "zTXt", "iTXt": return "a text"
        case "tIME": return "a time"
        case "IEND": return nil
        default: index += 12 + length
        }
    }
    return nil
}

private func metadataOfWebP(_ bytes: [UInt8]) -> String? {
    var index = 12
    while index + 8 <= bytes.count {
        let length = bytes[(index + 4)..<(index + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
        switch String(decoding: bytes[index..<(index + 4)], as: UTF8.self) {
        case "EXIF": return "Exif data"
        case "XMP ": return "XMP data"
        default: index += 8 + length + length % 2
        }
    }
    return nil
}

extension ArraySlice<UInt8> {
    fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
