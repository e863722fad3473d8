internal import Diagnostics
internal import Editing
internal import Files

/// What a change does to a file, as lines that go and come.
struct LineDifference {
    private let change: FileChange
    private let diary: String

    init(_ change: FileChange, in diary: String) {
        self.change = change
        self.diary = diary
    }

    var text: String {
        switch change {
        case .write(let path, let before?, let after): shown(path) + "\n" + lines(before, after)
        case .write(let path, nil, _): "\(shown(path)) is new\n"
        case .remove(let path, _), .removeCopy(let path, _): "\(shown(path)) goes\n"
        case .copy(let original, let path): "\(shown(path)) ← \(visible(original))\n"
        case .move(let path, let target): "\(shown(path)) → \(shown(target))\n"
        }
    }

    /// The file's path.
    var path: String { shown(change.path) }

    /// A path as it is from the diary.
    private func shown(_ path: String) -> String {
        for folder in [diary, Folder(diary).resolved ?? diary] where path.hasPrefix(folder + "/") {
            return visible(String(path.dropFirst(folder.utf8.count + 1)))
        }
        return visible(path)
    }

    private func lines(_ before: [UInt8], _ after: [UInt8]) -> String {
        lineDifference(from: before, to: after).map { line in
            switch line {
            case .gone(let text): "  - \(visible(text))\n"
            case .new(let text): "  + \(visible(text))\n"
            case .kept: ""
            }
        }.joined()
    }
}
