import Base
import Foundation
import Synchronization
import TestSupport
import Testing
@testable import Preview

/// Both watchers see the same changes of a real folder.
@Suite struct WatcherTests {
    private final class Seen: Sendable {
        private let changes = Mutex<[Change]>([])
        func add(_ change: Change) { changes.withLock { $0.append(change) } }
        var paths: Set<String> {
            changes.withLock { changes in
                Set(changes.compactMap { if case .settled(let path) = $0 { path } else { nil } })
            }
        }
        /// Whether these were told of, as files that are whole or still being written.
        func isTold(of paths: [String]) -> Bool {
            changes.withLock { changes in
                Set(paths).isSubset(
                    of: changes.compactMap { change in
                        switch change {
                        case .settled(let path), .growing(let path): path
                        case .everything: nil
                        }
                    })
            }
        }
        func clear() { changes.withLock { $0 = [] } }
    }

    private let folder: TemporaryFolder
    private let seen = Seen()
    private var manager: FileManager { .default }

    init() throws {
        folder = try TemporaryFolder(
            "-- Content/diary.yml --\ntitle: x\n-- Content/places/a.md --\na\n-- Content/places/old/b.md --\nb\n-- Site/x --\nx\n"
        )
    }

    /// Waits until all paths have been seen.
    private func expect(_ paths: Set<String>, _ location: SourceLocation = #_sourceLocation) async {
        for _ in 0..<400 where !paths.isSubset(of: seen.paths) { try? await Task.sleep(for: .milliseconds(10)) }
        let missing = paths.subtracting(seen.paths)
        #expect(missing.isEmpty, "seen: \(seen.paths)", sourceLocation: location)
        seen.clear()
    }

    private func move(_ from: String, _ to: String) throws {
        try manager.moveItem(atPath: folder.path + "/" + from, toPath: folder.path + "/" + to)
    }

    @Test(arguments: [false, true]) func seesEveryKindOfChange(polls: Bool) async throws {
        let (watcher, warning) = watch(folder.path, polls: polls) { [seen] in seen.add($0) }
        #expect(warning == nil)
        try folder.write("Content/places/a.md", "changed")
        await expect(["Content/places/a.md"])
        try folder.write("Content/places/new.md", "new")
        await expect(["Content/places/new.md"])
        // As editors save: to another file, then over the old one.
        try folder.write("Content/places/.a.md.tmp", "again")
        try File(folder.path + "/Content/places/.a.md.tmp").move(to: folder.path + "/Content/places/a.md")
        await expect(["Content/places/a.md"])
        try File(folder.path + "/Content/places/new.md").remove()
        await expect(["Content/places/new.md"])
        // A tree that appears at once, and what happens in it afterwards.
        try folder.write("Content/places/deep/er/c.md", "c")
        await expect(["Content/places/deep", "Content/places/deep/er", "Content/places/deep/er/c.md"])
        try folder.write("Content/places/deep/er/c.md", "cc")
        await expect(["Content/places/deep/er/c.md"])
        try move("Content/places/deep", "Content/places/moved")
        await expect(["Content/places/deep", "Content/places/moved"])
        try folder.write("Content/places/moved/er/c.md", "ccc")
        await expect(["Content/places/moved/er/c.md"])
        // Out of the diary, and in again.
        try move("Content/places/moved", "away")
        await expect(["Content/places/moved"])
        try folder.write("away/er/c.md", "elsewhere")
        try move("away", "Content/places/back")
        await expect(["Content/places/back", "Content/places/back/er/c.md"])
        try folder.write("Content/places/back/er/c.md", "cccc")
        await expect(["Content/places/back/er/c.md"])
        try Folder(folder.path + "/Content/places/back").removeAll()
        await expect(["Content/places/back/er/c.md"])
        // A theme that the diary did not have.
        try folder.write("Templates/assets/style.css", "a{}")
        await expect(["Templates/assets/style.css"])
        try folder.write("Templates/assets/style.css", "b{}")
        await expect(["Templates/assets/style.css"])
        try manager.createSymbolicLink(
            atPath: folder.path + "/Content/places/link.md", withDestinationPath: "a.md")
        await expect(["Content/places/link.md"])
        try manager.linkItem(
            atPath: folder.path + "/Content/places/a.md", toPath: folder.path + "/Content/places/hard.md")
        await expect(["Content/places/hard.md"])
        withExtendedLifetime(watcher) {}
    }

    @Test(arguments: [false, true]) func isSilentAboutTheRest(polls: Bool) async throws {
        let (watcher, _) = watch(folder.path, polls: polls) { [seen] in seen.add($0) }
        try folder.write("Site/index.html", "x")
        try folder.write(".cairn/preview/1/site/index.html", "x")
        try folder.write("Content/places/.a.md.swp", "x")
        try folder.write("Content/places/a.md~", "x")
        try folder.write("Content/places/.git/index", "x")
        try folder.write("notes.txt", "x")
        _ = try File(folder.path + "/Content/places/a.md").read()
        _ = try Folder(folder.path + "/Content/places").items()
        try await Task.sleep(for: .milliseconds(polls ? 1300 : 200))
        #expect(seen.paths.isEmpty)
        withExtendedLifetime(watcher) {}
    }

    @Test func aWholeContentFolderMayBeExchanged() async throws {
        let (watcher, _) = watch(folder.path, polls: false) { [seen] in seen.add($0) }
        try move("Content", "Content.old")
        try folder.write("Fresh/places/z.md", "z")
        try move("Fresh", "Content")
        await expect(["Content", "Content/places/z.md"])
        try folder.write("Content/places/z.md", "zz")
        await expect(["Content/places/z.md"])
        withExtendedLifetime(watcher) {}
    }

    /// A new file is written under another name, gets its own as a second one, and loses the first, which nobody is told of.
    @Test func filesThatAppearWholeAreNotMissed() async throws {
        let (watcher, _) = watch(folder.path, polls: false) { [seen] in seen.add($0) }
        let paths = (0..<300).map { "Content/places/whole-\($0).md" }
        for path in paths { try File("\(folder.path)/\(path)").create(with: Array("x".utf8)) }
        for _ in 0..<400 where !seen.isTold(of: paths) { try? await Task.sleep(for: .milliseconds(10)) }
        #expect(seen.isTold(of: paths))
        withExtendedLifetime(watcher) {}
    }

    @Test func thousandsOfNewFoldersAreNotMissed() async throws {
        let (watcher, _) = watch(folder.path, polls: false) { [seen] in seen.add($0) }
        for number in 0..<500 { try folder.write("Content/places/f\(number)/g/e.md", "x") }
        await expect(Set((0..<500).map { "Content/places/f\($0)/g/e.md" }))
        withExtendedLifetime(watcher) {}
    }
}
