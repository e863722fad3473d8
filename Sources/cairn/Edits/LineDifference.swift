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
        let (old, new) = (split(before), split(after))
        // What is the same at both ends is passed over, so that the rest is small however long the text is.
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
        let (gone, come) = (Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
        var text = ""
        var removed = Set<Int>(), added = Set<Int>()
        for step in come.difference(from: gone) {
            switch step {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var (left, right) = (0, 0)
        while left < gone.count || right < come.count {
            if removed.contains(left) {
                text += "  - \(visible(gone[left]))\n"
                left += 1
            } else if added.contains(right) {
                text += "  + \(visible(come[right]))\n"
                right += 1
            } else {
                left += 1
                right += 1
            }
        }
        return text
    }

    private func split(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
        }
    }
}
