import Base
import Foundation
import TestSupport
import Testing
@testable import Images

@Suite struct StoreTests {
    private let folder: TemporaryFolder
    private var options = ImageOptions(widths: [160, 40, 80], formats: [.webp, .jpeg], quality: 78, maxBytes: nil)

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A store of that folder by a clock that is a minute ahead, so that no file counts as fresh.
    private func store(_ name: String = "store", secondsAhead: Int = 60) throws -> PhotoStore {
        try PhotoStore(folder: folder.path + "/" + name, options: options) {
            InputStamp.now + Int64(secondsAhead) * 1_000_000_000
        }
    }

    private func write(_ name: String, width: Int = 240, height: Int = 180, seed: UInt64 = 1) throws -> PhotoSource {
        let path = folder.path + "/" + name
        try File(path).write(Drawing.jpeg(Drawing.scene(width: width, height: height, seed: seed)))
        return PhotoSource(path: path, name: name)
    }

    private func build(
        _ store: PhotoStore, _ sources: [PhotoSource]
    ) async throws -> (facts: [PhotoFacts], made: [[MadeRendition]]) {
        let facts = try await store.examine(sources).map { try $0.get() }
        let made = try await store.make(Array(zip(sources, facts)).map { (source: $0, facts: $1) }).map { try $0.get() }
        return (facts, made)
    }

    private func inodes() -> [String: UInt64] {
        var inodes: [String: UInt64] = [:]
        for name in folder.files(in: "store") where name != "index" {
            inodes[name] = FileStamp(at: folder.path + "/store/" + name)?.inode
        }
        return inodes
    }

    @Test func announcesWhatItMakes() async throws {
        let store = try store()
        let source = try write("a.jpg", width: 100, height: 75)
        let (facts, made) = try await build(store, [source])
        let renditions = store.renditions(of: facts[0])
        #expect(renditions.map(\.width) == [40, 80, 100, 40, 80, 100])
        #expect(renditions.map(\.height) == [30, 60, 75, 30, 60, 75])
        #expect(renditions.map(\.format) == [.webp, .webp, .webp, .jpeg, .jpeg, .jpeg])
        #expect(made[0].map(\.rendition) == renditions)
        for copy in made[0] {
            #expect(
                try copy.rendition.file.wholeMatch(of: Regex("photos/[0-9a-f]{16}-[0-9]+-[0-9a-f]{6}\\.(webp|jpg)"))
                    != nil)
            let bytes = try File(copy.path).read()
            #expect(bytes.count == copy.bytes)
            let header = try #require(Vips.header(bytes))
            #expect((header.width, header.height) == (copy.width, copy.height))
            #expect((copy.width, copy.height) == (copy.rendition.width, copy.rendition.height))
        }
        #expect(Set(made[0].map(\.path)).count == 6)
    }

    /// Nothing is written through a link, whether it stands for a shelf or for the whole store.
    @Test func noLinkIsFollowed() async throws {
        let source = try write("a.jpg")
        let facts = try await build(try store("other"), [source]).facts[0]
        let store = try store()
        for rendition in store.renditions(of: facts) {
            let shelf = folder.path + "/store/" + store.file(rendition).prefix(2)
            try? FileManager.default.createSymbolicLink(atPath: shelf, withDestinationPath: "../outside")
        }
        try Folder(folder.path + "/outside").create()
        let made = await store.make([(source: source, facts: facts)])
        guard case .failure(let problem) = made[0] else { Issue.record("made"); return }
        #expect(problem.message.contains("a link stands here"))
        #expect(folder.files(in: "outside").isEmpty)
    }

    @Test func namesChangeWithAllThatBytesDependOn() async throws {
        let source = try write("a.jpg")
        let facts = try await build(try store(), [source]).facts[0]
        func names(_ change: (inout ImageOptions) -> Void) throws -> Set<String> {
            var options = options
            change(&options)
            return Set(RenditionPlan(options: options, release: "8.14.1").renditions(of: facts).map(\.file))
        }
        let usual = try names { _ in }
        #expect(try names { $0.quality = 77 }.isDisjoint(with: usual))
        #expect(try names { $0.maxBytes = 100_000 }.isDisjoint(with: usual))
        #expect(try names { $0.widths = [160, 40] }.isDisjoint(with: usual))
        #expect(try names { $0.maxPixels = 1 } == usual)
        #expect(try names { $0.formats = [.jpeg, .webp] } == usual)
    }

    @Test func aSecondBuildReadsNothing() async throws {
        let sources = try (1...3).map { try write("\($0).jpg", seed: UInt64($0)) }
        let first = try await build(try store(), sources)
        let before = inodes()
        let index = try File(folder.path + "/store/index").read()
        // What cannot be read can be known only by heart. (The change to the files' permissions shows in their times.)
        var sightings = try #require(StoreIndex(bytes: index))
        for source in sources {
            try File(source.path).write([])
            let stamp = try #require(InputStamp(at: source.path))
            let digest = try #require(sightings.sightings[source.path]?.digest)
            sightings.sightings[source.path] = .init(stamp: stamp, digest: digest)
        }
        try File(folder.path + "/store/index").write(sightings.bytes)
        let second = try await build(try store(), sources)
        #expect(second.facts == first.facts && second.made == first.made)
        #expect(inodes() == before)
        #expect(try File(folder.path + "/store/index").read() == sightings.bytes)
    }

    /// The release is part of names, and asking libvips for it loads the library, which takes longer than a build of nothing new.
    @Test func theReleaseIsRememberedAsLongAsTheLibraryIsTheSame() async throws {
        let source = try write("a.jpg")
        let first = try store()
        let facts = try await build(first, [source]).facts[0]
        let usual = first.renditions(of: facts)
        #expect(usual == RenditionPlan(options: options, release: Vips.version).renditions(of: facts))
        guard let path = Vips.file else { return }
        let index = folder.path + "/store/index"
        var known = try #require(StoreIndex(bytes: try File(index).read()))
        #expect(known.library == .init(path: path, stamp: try #require(InputStamp(at: path)), release: Vips.version))
        // Another file that says to be the library is believed as long as it stays as it was.
        let other = folder.path + "/libvips.so.42"
        try File(other).write([1])
        known.library = .init(path: other, stamp: try #require(InputStamp(at: other)), release: "9.0.0")
        known.encoders = ["webp 9.0.0", "jpeg 9.0.0"]
        try File(index).write(known.bytes)
        #expect(
            try store().renditions(of: facts)
                == RenditionPlan(options: options, release: "9.0.0").renditions(of: facts))
        try File(other).write([1, 2])
        #expect(try store().renditions(of: facts) == usual)
        #expect(StoreIndex(bytes: try File(index).read())?.library?.path == path)
        try File(other).remove()
        #expect(try store().renditions(of: facts) == usual)
    }

    @Test func aTouchedButEqualPhotoIsKnown() async throws {
        let source = try write("a.jpg")
        let first = try await build(try store(), [source])
        let before = inodes()
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: source.path)
        try FileManager.default.moveItem(atPath: source.path, toPath: folder.path + "/b.jpg")
        let moved = PhotoSource(path: folder.path + "/b.jpg", name: "b.jpg")
        let second = try await build(try store(), [moved])
        #expect(second.facts == first.facts && second.made == first.made && inodes() == before)
    }

    /// The same size, inode and modification time do not make a photo the same.
    @Test func aChangedPhotoWithOldTimesIsSeen() async throws {
        let source = try write("a.jpg")
        let first = try await build(try store(), [source])
        let date = try #require(FileManager.default.attributesOfItem(atPath: source.path)[.modificationDate])
        var bytes = try File(source.path).read()
        let size = bytes.count
        bytes = Drawing.jpeg(Drawing.scene(width: 240, height: 180, seed: 2), quality: 60)
        bytes += [UInt8](repeating: 0, count: max(0, size - bytes.count))
        try File(source.path).write(bytes)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: source.path)
        #expect(FileStamp(at: source.path)?.size == Int64(size))
        let second = try await build(try store(), [source])
        #expect(second.facts != first.facts)
    }

    /// A file that was written just before it was read may be written again within the same tick of the clock.
    @Test(arguments: [(0, false), (1, false), (3, true), (-5, false)])
    func whatIsFreshIsReadAgain(secondsAhead: Int, isTrusted: Bool) async throws {
        let source = try write("a.jpg")
        _ = try await build(try store(secondsAhead: secondsAhead), [source])
        let index = try #require(StoreIndex(bytes: try File(folder.path + "/store/index").read()))
        #expect((index.sightings[source.path] != nil) == isTrusted)
        #expect(index.facts.count == 1)
    }

    @Test(arguments: [[], Array("cairn-photos 1 0\n".utf8), [0xFF, 0x0A, 0x00], Array("\n\n\n".utf8)])
    func aDamagedIndexIsMadeAnew(damage: [UInt8]) async throws {
        let source = try write("a.jpg")
        let first = try await build(try store(), [source])
        let before = inodes()
        let index = try File(folder.path + "/store/index").read()
        try File(folder.path + "/store/index").write(damage)
        let second = try await build(try store(), [source])
        #expect(second.facts == first.facts && second.made == first.made)
        // The copies were taken over as they are.
        #expect(inodes() == before)
        #expect(try File(folder.path + "/store/index").read() == index)
    }

    @Test func everyDamagedByteOfTheIndexIsNoticed() async throws {
        let source = try write("가 나\t%.jpg", width: 30, height: 20)
        _ = try await build(try store(), [source])
        let text = try File(folder.path + "/store/index").read()
        let index = try #require(StoreIndex(bytes: text))
        #expect(index.bytes == text)
        #expect(index.sightings.keys.first == source.path)
        for position in stride(from: 0, to: text.count, by: 3) {
            var broken = text
            broken[position] ^= 0x01
            #expect(StoreIndex(bytes: broken) == nil)
            #expect(StoreIndex(bytes: Array(text.prefix(position))) == nil)
        }
    }

    /// As after a build that was killed: copies without an index, one of them half, and a file that was being written.
    @Test func aKilledBuildIsContinued() async throws {
        let source = try write("a.jpg")
        let first = try await build(try store(), [source])
        try File(folder.path + "/store/index").remove()
        let half = first.made[0][0].path
        let whole = try File(half).read()
        try File(half).write(Array(whole.prefix(whole.count / 2)))
        let gone = first.made[0][4].path
        try File(gone).move(to: gone + ".part")
        let before = inodes()
        let second = try await build(try store(), [source])
        #expect(second.made == first.made)
        #expect(try File(half).read() == whole)
        for copy in first.made[0] where ![half, gone].contains(copy.path) {
            let name = String(copy.path.dropFirst(folder.path.count + "/store/".count))
            #expect(inodes()[name] == before[name])
        }
    }

    @Test func aMissingCopyIsMadeAgainWithTheSameBytes() async throws {
        let source = try write("a.jpg")
        let first = try await build(try store(), [source])
        var bytes: [[UInt8]] = []
        for copy in first.made[0] { bytes.append(try File(copy.path).read()) }
        for (copy, whole) in zip(first.made[0], bytes) {
            try File(copy.path).remove()
            let second = try await build(try store(), [source])
            #expect(second.made == first.made)
            #expect(try File(copy.path).read() == whole)
        }
    }

    @Test func twoStoresMakeTheSameBytes() async throws {
        let sources = try (1...4).map { try write("\($0).jpg", seed: UInt64($0)) }
        let first = try await build(try store("one"), sources)
        let second = try await build(try store("two"), sources.reversed())
        for (one, other) in zip(first.made, second.made.reversed()) {
            for (copy, twin) in zip(one, other) {
                #expect(copy.rendition == twin.rendition)
                #expect(try File(copy.path).read() == File(twin.path).read())
            }
        }
    }

    @Test func manyBuildsAtOnceDoNotDisturbEachOther() async throws {
        let sources = try (1...4).map { try write("\($0).jpg", width: 60, height: 45, seed: UInt64($0)) }
        let expected = try await build(try store(), [sources[0]]).made
        try await withThrowingTaskGroup(of: [[MadeRendition]].self) { group in
            for shift in 0..<8 {
                group.addTask {
                    let order = (0..<4).map { sources[($0 + shift) % 4] }
                    return try await build(try store(), order).made
                }
            }
            for try await made in group { #expect(made.contains(expected[0])) }
        }
        let index = try #require(StoreIndex(bytes: try File(folder.path + "/store/index").read()))
        #expect(index.facts.count == 4)
        #expect(!folder.files(in: "store").contains { $0.hasSuffix(".part") })
    }

    @Test func thousandsOfMentionsOfOnePhotoAreOnePhoto() async throws {
        let source = try write("a.jpg")
        let (facts, made) = try await build(try store(), [PhotoSource](repeating: source, count: 500))
        #expect(Set(facts.map(\.id)).count == 1 && made.allSatisfy { $0 == made[0] })
        #expect(folder.files(in: "store").count == 7)
    }

    @Test func nothingMakesNothing() async throws {
        let store = try store()
        #expect(await store.examine([]).isEmpty)
        #expect(await store.make([]).isEmpty)
        #expect(try store.clean(keeping: nil, maxBytes: nil).keptFiles == 0)
    }

    @Test func aPhotoThatChangesDuringTheBuildIsSaid() async throws {
        let store = try store()
        let source = try write("a.jpg")
        let facts = try #require(await store.examine([source]).first).get()
        _ = try write("a.jpg", seed: 2)
        let result = try #require(await store.make([(source, facts)]).first)
        #expect(throws: Diagnostic.self) { try result.get() }
        guard case .failure(let problem) = result else { return }
        #expect(problem.message == "the photo “a.jpg” was changed while the site was built")
    }

    @Test(arguments: [20_000, 6000, 2000, 800])
    func copiesStayWithinTheLimit(limit: Int) async throws {
        var test = self
        test.options = ImageOptions(widths: [400], formats: [.webp, .jpeg, .png], quality: 95, maxBytes: limit)
        let source = try write("a.jpg", width: 640, height: 480)
        let (facts, made) = try await test.build(try test.store(), [source])
        for copy in made[0] {
            #expect(copy.bytes <= limit)
            #expect((copy.rendition.width, copy.rendition.height) == (400, 300))
            #expect(copy.width <= 400 && abs(Double(copy.width) / Double(copy.height) - 4.0 / 3) < 0.2)
        }
        #expect(
            made[0].map(\.rendition)
                == RenditionPlan(options: test.options, release: Vips.version).renditions(of: facts[0]))
        // What was made is known the next time too.
        #expect(try await test.build(try test.store(), [source]).made == made)
    }

    /// The largest copies of a noisy photo lose most of their pixels to a limit, but never more than leaves the next smaller one.
    @Test(arguments: [12_000, 5000])
    func aWiderCopyIsNeverNarrower(limit: Int) async throws {
        var test = self
        test.options = ImageOptions(
            widths: [120, 300, 900], formats: [.webp, .jpeg, .png], quality: 60, maxBytes: limit)
        var state: UInt32 = 1
        let noise = (0..<900 * 600 * 3).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        try File(folder.path + "/a.jpg").write(
            Drawing.jpeg(Pixels(width: 900, height: 600, channels: 3, bytes: noise), quality: 80))
        let (_, made) = try await test.build(
            try test.store(), [PhotoSource(path: folder.path + "/a.jpg", name: "a.jpg")])
        for format in test.options.formats {
            let widths = made[0].filter { $0.rendition.format == format }.map(\.width)
            #expect(widths.count == 3 && widths == widths.sorted(), "\(format) \(widths)")
        }
        #expect(
            made[0].allSatisfy { $0.bytes <= limit && ($0.width == $0.rendition.width || $0.bytes > limit * 4 / 5) },
            "\(made[0].map(\.bytes))")
        // Each is made of the next larger one, and the same whichever is missing.
        for copy in made[0] {
            let bytes = try File(copy.path).read()
            try File(copy.path).remove()
            let again = try await test.build(
                try test.store(), [PhotoSource(path: folder.path + "/a.jpg", name: "a.jpg")])
            #expect(try again.made == made && File(copy.path).read() == bytes)
        }
    }

    @Test func anImpossibleLimitIsSaid() async throws {
        var test = self
        test.options = ImageOptions(widths: [400], formats: [.jpeg], quality: 95, maxBytes: 20)
        let source = try write("a.jpg")
        let facts = try #require(await test.store().examine([source]).first).get()
        guard case .failure(let problem) = try #require(await test.store().make([(source, facts)]).first) else {
            Issue.record("fits into 20 bytes")
            return
        }
        #expect(problem.message == "the photo “a.jpg” does not fit into 20 bytes as jpeg at any size")
    }

    @Test func cleaningRemovesWhatNobodyNeeds() async throws {
        let store = try store()
        let sources = try (1...3).map { try write("\($0).jpg", seed: UInt64($0)) }
        let (facts, made) = try await build(store, sources)
        let all = made.flatMap { $0 }
        #expect(try store.clean(keeping: nil, maxBytes: nil).removedFiles == 0)
        let needed = Set(store.renditions(of: facts[0]).map(\.file))
        let report = try store.clean(keeping: needed, maxBytes: nil)
        #expect(report.removedFiles == 12 && report.keptFiles == 6)
        #expect(report.keptBytes == made[0].reduce(0) { $0 + $1.bytes })
        #expect(report.removedBytes + report.keptBytes == all.reduce(0) { $0 + $1.bytes })
        #expect(made[0].allSatisfy { FileKind(at: $0.path) == .file })
        // Facts of originals that are there stay known; those of others are forgotten.
        try File(sources[2].path).remove()
        try store.clean(keeping: nil, maxBytes: nil)
        let index = try #require(StoreIndex(bytes: try File(folder.path + "/store/index").read()))
        #expect(index.facts.count == 2 && index.copies.count == 6)
        #expect(try await build(try self.store(), [sources[1]]).made[0] == made[1])
    }

    @Test func cleaningKeepsToALimit() async throws {
        let store = try store()
        let sources = try (1...3).map { try write("\($0).jpg", seed: UInt64($0)) }
        let (_, made) = try await build(store, sources)
        let total = made.flatMap { $0 }.reduce(0) { $0 + $1.bytes }
        let report = try store.clean(keeping: nil, maxBytes: total / 2)
        #expect(report.keptBytes <= total / 2 && report.keptBytes > total / 4)
        // What is in use stays, even where it is too much.
        _ = try await build(try self.store(), sources)
        let needed = Set(made[1].map(\.rendition.file))
        #expect(try store.clean(keeping: needed, maxBytes: 10).keptFiles == 6)
        #expect(made[1].allSatisfy { FileKind(at: $0.path) == .file })
        #expect(try store.clean(keeping: nil, maxBytes: 0).keptFiles == 0)
        #expect(try await build(try self.store(), sources).made == made)
    }

    @Test func leftoversGoOnlyWhenTheyAreOld() async throws {
        let store = try store()
        _ = try await build(store, [try write("a.jpg")])
        for name in ["index.abc.part", "ab/x.webp.part"] {
            try Folder(folder.path + "/store/ab").create()
            try File(folder.path + "/store/" + name).write([1])
        }
        #expect(try store.clean(keeping: nil, maxBytes: nil).removedFiles == 0)
        #expect(try self.store(secondsAhead: 7200).clean(keeping: nil, maxBytes: nil).removedFiles == 2)
    }

    @Test func aStoreThatCannotBeWrittenIsSaid() async throws {
        try File(folder.path + "/store").write([])
        #expect(throws: Diagnostic.self) { _ = try store() }
    }
}
