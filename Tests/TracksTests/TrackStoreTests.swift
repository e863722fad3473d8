import Base
import Diary
import Foundation
import TestSupport
import Testing
import Maps

/// Tracks that are kept from build to build.
@Suite struct TrackStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let line = (0..<50).map { "[\(127 + Double($0) / 1000),\(37.5 + sin(Double($0)) / 500),\($0)]" }
        try folder.write("a.json", "{\"type\":\"LineString\",\"coordinates\":[\(line.joined(separator: ","))]}")
        try age()
    }

    /// Makes the file as old as no build trusts less.
    private func age() throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: folder.path + "/a.json")
    }

    private func track(_ privacy: TrackPrivacy = TrackPrivacy(trim: 200)) async throws -> KnownTrack {
        let entry = SourceFile(path: "a.md", text: "track: a.json")
        let source = TrackSource(
            path: folder.path + "/a.json", name: "a.json", range: SourceRange(entry, 7..<13), privacy: privacy)
        return try await #require(TrackStore(folder: folder.path + "/store").tracks([source]).first).get()
    }

    private var records: [String] { folder.files(in: "store") }

    @Test func whatIsKeptIsWhatWasRead() async throws {
        let first = try await track()
        #expect(records.count == 1)
        let second = try await track()
        #expect(first.track == second.track && first.id == second.id)
        #expect(!first.track.withheld.cells.isEmpty && !first.track.profile.lines.isEmpty)
    }

    @Test func anotherPrivacyIsAnotherTrack() async throws {
        let first = try await track()
        let second = try await track(TrackPrivacy(trim: 201))
        #expect(first.id != second.id && records.count == 2)
    }

    @Test func aChangedFileIsReadAgain() async throws {
        let first = try await track()
        try folder.write("a.json", "{\"type\":\"LineString\",\"coordinates\":[[127,37],[127.1,37]]}")
        let second = try await track()
        #expect(first.id != second.id && second.track.profile.lines.isEmpty && records.count == 1)
    }

    @Test(arguments: 0..<40)
    func damageIsForgotten(seed: Int) async throws {
        let first = try await track()
        let record = folder.path + "/store/" + (try #require(records.first))
        var bytes = try File(record).read()
        var dice = Dice(seed: UInt64(seed))
        if dice.chance(30) {
            bytes.removeLast(dice.from(1, to: bytes.count))
        } else {
            bytes[dice.from(0, to: bytes.count - 1)] ^= UInt8(1 << dice.from(0, to: 7))
        }
        try File(record).write(bytes)
        #expect(try await track().track == first.track)
    }

    @Test func whatCannotBeReadIsToldWhereItIsNamed() async throws {
        try FileManager.default.removeItem(atPath: folder.path + "/a.json")
        let error = await #expect(throws: Diagnostic.self) { try await track() }
        #expect(error?.message.hasPrefix("the track “a.json” cannot be read: ") == true)
        #expect(error?.range?.start.column == 8)
    }
}
