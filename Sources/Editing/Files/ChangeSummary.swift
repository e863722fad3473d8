internal import Content
internal import Base
internal import Diary

/// A change that is remembered, as people are told of it.
package struct ChangeSummary: Sendable {
    package let number: Int
    /// `2026-05-03 14:05` by the machine's clock; nil where the file system does not tell.
    package let time: String?
    /// What was asked for, without the path of the one file that the titles name.
    package let command: String
    /// What the entries are called; names of files where the change is about no entry.
    package let titles: [String]
    /// The paths of all files from the diary.
    package let files: [String]
    package let isTakenBack: Bool

    /// - Parameter diary: the diary's folder.
    package init(_ record: EditJournal.Record, in diary: String) {
        number = record.number
        isTakenBack = record.isTakenBack
        time = record.time.map { second in
            let day = CurrentProcess.civilDay(atSecond: second)
            let clock = CurrentProcess.timeOfDay(atSecond: second)
            return
                "\(isoYear(day.year))-\(twoDigits(day.month))-\(twoDigits(day.day)) \(twoDigits(clock.hour)):\(twoDigits(clock.minute))"
        }
        // The record has the last change first.
        let changes = record.inverse.changes.reversed().map { change in
            (change, shown: change.path(in: diary))
        }
        files = changes.map(\.shown)
        let entries = changes.compactMap { change, shown in Self.title(of: change, shown) }
        titles = entries.isEmpty ? files.map { String($0.split(separator: "/").last ?? "") } : entries
        let title = record.inverse.title
        command = files.first { title.hasSuffix(" " + $0) }.map { String(title.dropLast($0.count + 1)) } ?? title
    }

    /// What the entry is called that a change is about; nil for any other file.
    private static func title(of change: FileChange, _ shown: String) -> String? {
        let path = change.path
        let file = FileKind(at: path) == .folder ? path + "/index.md" : path
        guard file.hasSuffix(".md"), let kind = shown.split(separator: "/").dropFirst().first.map(String.init),
            let format = Entry.Kind(rawValue: kind)?.format
        else { return nil }
        let bytes = (try? File(file).read()) ?? change.bytes
        let name = title(of: bytes, shown, format)
        return name ?? shown.split(separator: "/").last { $0 != "index.md" }.map(String.init)
    }

    private static func title(of bytes: [UInt8], _ path: String, _ format: FormatMapping) -> String? {
        guard let root = try? YAMLDocument(entry: path, bytes).root, case .mapping(let pairs) = root.content else {
            return nil
        }
        let key = format["title"] == nil ? "name" : "title"
        return pairs.first { $0.key.text.map(normalized).flatMap(format.canonical) == key }?.value.text
    }
}

extension FileChange {
    /// The bytes that it writes, or those of the file that goes.
    fileprivate var bytes: [UInt8] {
        switch self {
        case .write(_, let before, let after): after.isEmpty ? before ?? [] : after
        case .remove(_, let before): before
        case .move, .copy, .removeCopy: []
        }
    }
}
