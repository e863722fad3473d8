@testable import Base
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// Below an open folder nothing leads elsewhere.
@Suite struct OpenFolderTests {
    private static let archive = """
        -- root/a/b/file.txt --
        mine
        -- root/a/other.txt --
        mine
        -- outside/b/file.txt --
        precious
        -- outside/file.txt --
        precious
        """

    private let folder: TemporaryFolder
    private let root: OpenFolder

    init() throws {
        folder = try TemporaryFolder(Self.archive)
        root = try OpenFolder(at: folder.path + "/root")
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/root/" + path, withDestinationPath: target)
    }

    private func expectNothingLost() {
        #expect(folder.files(in: "outside") == ["b/file.txt", "file.txt"])
        #expect(folder.text("outside/file.txt")?.hasPrefix("precious") == true)
    }

    @Test func treesAreRemoved() throws {
        try link("a/b/link", to: "../../../outside")
        try folder.write("root/a/읽기/\u{1100}\u{1161}.txt", "mine")
        try root.removeAll("a/b")
        #expect(root.kind(of: "a/b") == nil && root.kind(of: "a/other.txt") == .file)
        try root.removeAll("a")
        #expect(folder.files(in: "root") == [])
        try root.removeAll("a")
        expectNothingLost()
    }

    /// A link is removed itself, and what it leads to is not touched.
    @Test(arguments: ["../outside", "../outside/file.txt", "nowhere"]) func aLinkIsRemovedItself(target: String) throws
    {
        try link("link", to: target)
        try root.removeAll("link")
        #expect(root.kind(of: "link") == nil)
        try link("link", to: target)
        try root.remove("link")
        #expect(root.kind(of: "link") == nil)
        expectNothingLost()
    }

    @Test func noLinkOnTheWayIsFollowed() throws {
        try link("link", to: "../outside")
        #expect(throws: (any Error).self) { try root.remove("link/file.txt") }
        #expect(throws: (any Error).self) { try root.removeAll("link/b") }
        #expect(throws: (any Error).self) { try root.makeFolder("link/new") }
        #expect(throws: (any Error).self) { try root.move("a/other.txt", to: "link/other.txt") }
        #expect(throws: (any Error).self) { try root.move("link/file.txt", to: "stolen.txt") }
        #expect(throws: (any Error).self) { _ = try root.folder("link") }
        #expect(!root.removeIfEmpty("link/b"))
        #expect(root.kind(of: "link/file.txt") == nil)
        #expect(root.kind(of: "a/other.txt") == .file)
        expectNothingLost()
    }

    @Test(arguments: ["../outside", "a/../../outside", "", ".", "a/.", "/", "/tmp/x", "a//b", "a/\u{0}/b", ".."])
    func noPathLeadsOut(path: String) throws {
        #expect(throws: (any Error).self) { try root.removeAll(path) }
        #expect(throws: (any Error).self) { try root.remove(path) }
        #expect(throws: (any Error).self) { try root.makeFolder(path) }
        expectNothingLost()
        #expect(folder.files(in: "root") == ["a/b/file.txt", "a/other.txt"])
    }

    @Test func whatIsGoneIsGone() throws {
        try root.remove("a/nothing.txt")
        try root.remove("nowhere/nothing.txt")
        try root.removeAll("nowhere/at/all")
        // A file in place of a folder: what was in the folder is gone.
        try root.remove("a/other.txt/file.txt")
        #expect(root.kind(of: "a/other.txt") == .file)
        try File(folder.path + "/nowhere/nothing.txt").remove()
        let failure = #expect(throws: Diagnostic.self) {
            try File(folder.path + "/nowhere/nothing.txt").replace(with: [1])
        }
        #expect(failure?.message == "cannot write: No such file or directory")
    }

    /// Somebody who exchanges the folder for a link all the time never gets anything removed elsewhere.
    @Test func noMomentIsGood() throws {
        try folder.write("root/tree/b/file.txt", "mine")
        let path = folder.path
        let attack = Attack()
        DispatchQueue.global().async {
            while !attack.isOver.load(ordering: .relaxed) {
                rename(path + "/root/tree", path + "/aside")
                symlink("../outside", path + "/root/tree")
                unlink(path + "/root/tree")
                rename(path + "/aside", path + "/root/tree")
            }
            attack.hasEnded.signal()
        }
        for _ in 0..<2000 {
            try? root.remove("tree/b/file.txt")
            try? root.removeAll("tree/b")
        }
        attack.isOver.store(true, ordering: .relaxed)
        attack.hasEnded.wait()
        expectNothingLost()
    }

    private final class Attack: Sendable {
        let isOver = Atomic(false)
        let hasEnded = DispatchSemaphore(value: 0)
    }

    // MARK: Replacing

    @Test func aFileIsReplacedInOneStep() throws {
        let file = File(folder.path + "/root/a/other.txt")
        try file.replace(with: Array("new".utf8))
        #expect(folder.text("root/a/other.txt") == "new")
        chmod(file.path, 0o640)
        try file.replace(with: Array("newer".utf8))
        var status = stat()
        #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
        try File(folder.path + "/root/secret").replace(with: [1], isForOwnerAlone: true)
        #expect(stat(folder.path + "/root/secret", &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(folder.files(in: "root") == ["a/b/file.txt", "a/other.txt", "secret"])
    }

    @Test(arguments: ["link", "pipe", "folder"]) func nothingButAFileIsReplaced(kind: String) throws {
        let path = folder.path + "/root/it"
        switch kind {
        case "link": try link("it", to: "../outside/file.txt")
        case "pipe": mkfifo(path, 0o600)
        default: try Folder(path).create()
        }
        let before = FileKind(at: path, followingLinks: false)
        #expect(throws: (any Error).self) { try File(path).replace(with: [1]) }
        #expect(FileKind(at: path, followingLinks: false) == before)
        #expect(folder.files(in: "root").allSatisfy { !$0.hasSuffix(".new") })
        expectNothingLost()
    }

    @Test func noFileIsWrittenThroughALink() throws {
        try link("it", to: "../outside/file.txt")
        #expect(throws: (any Error).self) { try File(folder.path + "/root/it").write([1]) }
        #expect(throws: (any Error).self) { _ = try FileLock(folder.path + "/root/it", purpose: "a test") }
        #expect(throws: (any Error).self) { _ = try PieceFile(appendingTo: folder.path + "/root/it", isNew: true) }
        expectNothingLost()
    }
}
