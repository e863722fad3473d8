internal import Content
internal import Diagnostics
internal import Diary
internal import Files

extension Check {
    static let photos = Check(
        "photos", "copies of photos that no page shows, and photos that no entry uses",
        .site { survey in
            survey.addresses.files.enumerated().filter { number, name in
                name.hasPrefix("photos/") && !survey.isReached[number]
            }.map { number, _ in
                .warning(
                    "no page shows this copy of a photo", path: survey.folder.shown(number),
                    help: "the next build removes it if Cairn wrote it")
            }
        },
        .diary { diary in
            let used = Set((diary.edition.photos + diary.groupPhotos).compactMap { File($0.path).resolved })
            return diary.pictures.filter { !used.contains(File(diary.folder + "/" + $0).resolved ?? $0) }.map {
                .warning("no entry uses this photo", path: normalized($0))
            }
        })
}

extension DiaryFacts {
    private static let pictureEndings: Set<String> = [
        "jpg", "jpeg", "png", "webp", "heic", "heif", "avif", "gif", "tif", "tiff",
    ]

    /// The photos of the public edition that the author's does not have, as those of groups.
    fileprivate var groupPhotos: [Photo] { published.photos }

    /// Every picture in `Content/`, relative to the diary's folder.
    fileprivate var pictures: [String] {
        var found: [String] = []
        func walk(_ path: String) {
            for item in (try? Folder(folder + "/" + path).items()) ?? [] where !item.name.hasPrefix(".") {
                let name = path + "/" + item.name
                switch item.kind {
                case .folder: walk(name)
                case .file where Self.pictureEndings.contains(SiteFiles.ending(item.name)): found.append(name)
                default: break
                }
            }
        }
        walk("Content")
        return found
    }
}
