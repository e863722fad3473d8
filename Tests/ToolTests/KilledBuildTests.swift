import Base
import Foundation
import TestSupport
import Testing

/// A build that is killed at any moment leaves a whole site, and the next build repairs everything.
@Suite struct KilledBuildTests {
    private func diary(_ word: String, _ count: Int) -> String {
        (1...count).map { number in
            "-- Content/places/\(word)\(number).md --\n---\ntitle: \(word) \(number)\ntags: [\(word)]\ndate: 2026-05-0\(number % 9 + 1)\n---\n\(word)\n"
        }.joined() + "-- Content/diary.yml --\ntitle: \(word)\n"
    }

    private func site(_ folder: TemporaryFolder, _ name: String) -> [String: String] {
        var files: [String: String] = [:]
        for file in folder.files(in: name) { files[file] = folder.text(name + "/" + file) }
        return files
    }

    @Test func theNextBuildGivesTheBytesOfACleanBuild() throws {
        let folder = try TemporaryFolder(diary("전", 150))
        #expect(try Program.run("build", in: folder.path).status == 0)
        let old = site(folder, "Site")
        try Folder(folder.path + "/Content").removeAll()
        try Archive(diary("후", 150)).write(to: folder.path)
        let start = ContinuousClock.now
        #expect(try Program.run("build", "--output", "clean", in: folder.path).status == 0)
        let whole = ContinuousClock.now - start
        let new = site(folder, "clean")
        var killed = 0
        for step in 0..<12 {
            let process = Program.process(["build"], in: folder.path)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            let nanoseconds = whole.components.attoseconds / 1_000_000_000 + whole.components.seconds * 1_000_000_000
            usleep(useconds_t(nanoseconds / 1000 * Int64(step + 1) / 13))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            killed += process.terminationReason == .uncaughtSignal ? 1 : 0
            let found = site(folder, "Site")
            #expect(found == old || found == new, "a mix")
        }
        #expect(killed > 0)
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(site(folder, "Site") == new)
        #expect(try Folder(folder.path + "/.cairn").items().allSatisfy { !$0.name.hasSuffix(".work") })
    }

    /// Copies of photos are whole or not there, and what a killed build has made the next one finds.
    @Test func photosAreWholeOrNotThere() throws {
        let photos = (1...150).map { String(format: "%03d.jpg", $0) }
        let list = photos.map { "  - {file: \($0), alt: 사진}\n" }.joined()
        let folder = try TemporaryFolder(
            "-- Content/diary.yml --\ntitle: 수첩\n-- Content/places/a/index.md --\n---\ntitle: 가\nphotos:\n\(list)---\n")
        for (number, name) in photos.enumerated() {
            try File(folder.path + "/Content/places/a/" + name).write(
                ExifBlock().put(into: tinyPhoto, [(0xFE, [UInt8(number)])]))
        }
        let start = ContinuousClock.now
        #expect(try Program.run("build", "--output", "clean", in: folder.path).status == 0)
        let whole = ContinuousClock.now - start
        func copies() throws -> [String: [UInt8]] {
            var copies: [String: [UInt8]] = [:]
            for name in folder.files(in: ".cairn/photos") where name.hasSuffix(".webp") || name.hasSuffix(".jpg") {
                copies[name] = try File(folder.path + "/.cairn/photos/" + name).read()
            }
            return copies
        }
        let expected = try copies()
        #expect(expected.count == 2 * photos.count)
        try Folder(folder.path + "/.cairn/photos").removeAll()
        var killed = 0
        for step in 1...8 {
            let process = Program.process(["build"], in: folder.path)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            usleep(useconds_t(Double(whole.components.attoseconds) / 1e12 * Double(step) / 9))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            killed += process.terminationReason == .uncaughtSignal ? 1 : 0
            for (name, bytes) in try copies() { #expect(bytes == expected[name], "\(name)") }
        }
        #expect(killed > 0)
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(try copies() == expected)
        #expect(folder.files(in: "Site/photos") == folder.files(in: "clean/photos"))
    }
}
