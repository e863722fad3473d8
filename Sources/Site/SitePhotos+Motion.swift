internal import Base
internal import Images

extension SitePhotos {
    /// The originals with what moves in them. What cannot be had of it leaves a photo as it is: without a word where ffmpeg is missing.
    static func withMotion(
        _ originals: [SitePhoto], in clips: ClipStore?, _ problems: inout Problems
    ) async -> [SitePhoto] {
        var asked: [(index: Int, kind: ClipKind)] = []
        for (index, original) in originals.enumerated() where original.clip == nil {
            guard case .pictures(let seconds) = original.facts?.motion else { continue }
            asked.append((index, .pictures(seconds: seconds)))
        }
        guard let clips, !asked.isEmpty, ClipStore.canRead else { return originals }
        var originals = originals
        let results = await clips.examine(asked.map { (originals[$0.index].source, $0.kind) })
        for ((index, _), result) in zip(asked, results) {
            switch result {
            case .success(let clip): originals[index].clip = clip
            case .failure(var problem):
                problem.severity = .warning
                problems.add(problem)
            }
        }
        return originals
    }
}
