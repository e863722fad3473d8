internal import Content
internal import Base
internal import Diary
internal import Editing

/// A file that is written in the browser: an entry, or the settings.
enum WrittenFile: Sendable {
    case entry(EntryFile)
    case settings(path: String)

    /// The path from the diary's folder.
    var shownPath: String {
        switch self {
        case .entry(let file): file.shownPath
        case .settings: DiaryEdits.settingsName
        }
    }

    /// The path to open.
    var path: String {
        switch self {
        case .entry(let file): file.path
        case .settings(let path): path
        }
    }

    /// The folder of its kind of entries, or `settings`.
    var kind: String { entry?.kind.rawValue ?? "settings" }

    var format: FormatMapping { entry?.kind.format ?? .settings }

    /// The entry, nil for the settings.
    var entry: EntryFile? { if case .entry(let file) = self { file } else { nil } }

    /// The bytes as they stand on the disk.
    func bytes() throws(Problems) -> [UInt8] {
        switch self {
        case .entry(let file): try orProblems(try file.bytes())
        case .settings(let path): try orProblems(try File(path).read())
        }
    }

    func document(_ bytes: [UInt8]) throws(Diagnostic) -> YAMLDocument {
        switch self {
        case .entry: try YAMLDocument(entry: shownPath, bytes)
        case .settings: try YAMLDocument(settings: shownPath, bytes)
        }
    }
}

extension DiaryEdits {
    /// The file that the browser names: only names of entries, and that of the settings, lead somewhere.
    func file(_ path: String) -> WrittenFile? {
        if path == Self.settingsName { return .settings(path: settingsPath) }
        let path = normalized(path)
        return files.first { $0.shownPath == path }.map { .entry($0) }
    }

    /// What is wrong with a file that has these bytes.
    ///
    /// - Parameter photos: the names of photos that will lie beside it.
    func problems(of bytes: [UInt8], _ file: WrittenFile) -> [Diagnostic] {
        switch file {
        case .entry(let file): problems(of: bytes, file)
        case .settings: problems(ofSettings: bytes)
        }
    }

    mutating func tryWrite(_ after: [UInt8], over before: [UInt8], to file: WrittenFile) throws(Problems) {
        switch file {
        case .entry(let file): try tryWrite(after, over: before, to: file)
        case .settings: try tryWriteSettings(after, over: before)
        }
    }
}
