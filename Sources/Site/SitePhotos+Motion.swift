internal import Base
internal import Content
internal import Diary
internal import Images

extension SitePhotos {
    /// The originals with what moves in and beside them. What cannot be had of it leaves a photo as it is: without a word where ffmpeg is missing.
    ///
    /// - Parameter isForeign: which are of other diaries, whose authors have not asked for what their phones took around photos.
    static func withMotion(
        _ originals: [SitePhoto], in clips: ClipStore?, _ isForeign: [Bool], _ settings: Settings.Photos,
        _ problems: inout Problems
    ) async -> [SitePhoto] {
        var asked: [(index: Int, source: PhotoSource, kind: ClipKind)] = []
        // What is named itself is shown for itself.
        let named = settings.motion ? Set(originals.map { TextKey($0.photo.path) }) : []
        for (index, original) in originals.enumerated() where original.clip == nil && original.facts != nil {
            let source = original.source
            switch original.facts?.motion {
            case .pictures(let seconds): asked.append((index, source, .pictures(seconds: seconds)))
            case .clip where !settings.motion || isForeign[index]: continue
            case .clip(let bytes): asked.append((index, source, .motion(bytes: bytes)))
            case nil where !settings.motion || isForeign[index]: continue
            case nil:
                guard let path = PhotoFolders.clip(around: source.path), !named.contains(TextKey(path)) else {
                    continue
                }
                let name = path.split(separator: "/").last.map(String.init) ?? ""
                asked.append((index, PhotoSource(path: path, name: name, range: source.range), .motion()))
            }
        }
        guard let clips, !asked.isEmpty, ClipStore.canRead else { return originals }
        var originals = originals
        let results = await clips.examine(asked.map { ($0.source, $0.kind) })
        for ((index, source, _), result) in zip(asked, results) {
            switch result {
            case .success(let clip):
                originals[index].clip = clip
                originals[index].clipSource = source
            case .failure(var problem):
                problem.severity = .warning
                problems.add(problem)
            }
        }
        return originals
    }
}
