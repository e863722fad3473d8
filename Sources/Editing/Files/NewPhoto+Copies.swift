internal import Maps
internal import Content
internal import Base
internal import Diary
internal import Images

extension NewPhoto {
    /// Its way into a folder, and that of the clip that a phone has put beside it, which stays beside it there.
    package func copies(into folder: String) -> [FileChange] {
        Self.copies(of: original, to: "\(folder)/\(file)")
    }

    /// The same for a photo that has a path of its own already.
    package static func copies(of original: String, to path: String) -> [FileChange] {
        let photo = FileChange.copy(original, to: path)
        guard let clip = PhotoFolders.clip(around: original), let dot = path.lastIndex(of: ".") else { return [photo] }
        let beside = String(path[...dot]) + clip.suffix(3).lowercased()
        return FileKind(at: beside, followingLinks: false) == nil ? [photo, .copy(clip, to: beside)] : [photo]
    }
}
