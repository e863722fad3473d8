import Base
import Foundation
import TestSupport
import enum TestSupport.Program

/// A diary that is attacked, and the program that has to withstand it.
struct Attack {
    let folder: TemporaryFolder

    /// - Parameter archive: the diary's files; the diary lies in the folder `Diary`, so that there is something around it.
    init(_ archive: String) throws {
        folder = try TemporaryFolder(archive)
        try folder.write("Outside/secret.txt", "the secret outside")
        if folder.text("Diary/Content/diary.yml") == nil {
            try folder.write("Diary/Content/diary.yml", "title: 동네 수첩\n")
        }
    }

    var diary: String { folder.path + "/Diary" }

    /// Runs a command of the program in the diary's folder.
    @discardableResult
    func run(_ arguments: String..., variables: [String: String] = [:]) throws -> Program.Outcome {
        try Program.run(arguments, in: diary, variables)
    }

    func link(_ path: String, to target: String) throws {
        let path = folder.path + "/" + path
        if let slash = path.lastIndex(of: "/") { try Folder(String(path[..<slash])).create() }
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    /// The site's files by their paths.
    var site: [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for file in folder.files(in: "Diary/Site") { files[file] = try? File("\(diary)/Site/\(file)").read() }
        return files
    }

    /// The site's files in which a text stands.
    func files(telling text: String) -> [String] {
        site.filter { Data($0.value).range(of: Data(text.utf8)) != nil }.map(\.key).sorted()
    }
}
