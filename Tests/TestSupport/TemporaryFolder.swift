internal import Foundation
internal import Base

/// A folder of its own for one test, gone when the value is.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("cairn-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = Folder(url.path).resolved ?? url.path
    }

    /// A folder with the files of an archive.
    package convenience init(_ archive: String) throws {
        try self.init()
        try Archive(archive).write(to: path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func text(_ name: String) -> String? {
        (try? File(path + "/" + name).read()).map { String(decoding: $0, as: UTF8.self) }
    }

    package func write(_ name: String, _ text: String) throws {
        try write(name, bytes: Array(text.utf8))
    }

    package func write(_ name: String, bytes: [UInt8]) throws {
        try Archive("").write(to: path)
        let target = path + "/" + name
        try Folder(String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])).create()
        try File(target).write(bytes)
    }

    /// The paths of all files below the folder, relative to it, in order.
    package func files(in subfolder: String = "") -> [String] {
        let root = subfolder.isEmpty ? path : path + "/" + subfolder
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return names.filter { FileKind(at: root + "/" + $0) == .file }.sorted()
    }
}
