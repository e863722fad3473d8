import Base
import Foundation
import TestSupport
import Testing
@testable import Images

/// Files that are not what they claim: each is one diagnostic that names entry and photo, and the others are still made.
@Suite struct HostileTests {
    private let folder: TemporaryFolder
    private let store: PhotoStore

    init() throws {
        folder = try TemporaryFolder()
        var options = ImageOptions(widths: [40], formats: [.webp], quality: 78, maxBytes: nil)
        options.maxSourceBytes = 2_000_000
        store = try PhotoStore(folder: folder.path + "/store", options: options)
    }

    private let entry = SourceFile(path: "Content/places/a.md", text: "---\nphotos: [나쁨.jpg]\n---\n")

    private func source(_ bytes: [UInt8]) throws -> PhotoSource {
        try File(folder.path + "/bad").write(bytes)
        return PhotoSource(path: folder.path + "/bad", name: "나쁨.jpg", range: SourceRange(entry, 13..<23))
    }

    private func good() throws -> PhotoSource {
        let path = folder.path + "/good.jpg"
        try File(path).write(Drawing.jpeg(Drawing.quarters(width: 80, height: 60)))
        return PhotoSource(path: path, name: "좋음.jpg", range: nil)
    }

    /// The diagnostic for a file, while another photo is fine.
    private func problem(_ source: PhotoSource) async throws -> Diagnostic? {
        let results = await store.examine([source, try good()])
        #expect(throws: Never.self) { try results[1].get() }
        guard case .failure(let problem) = results[0] else { return nil }
        #expect(problem.range?.start.line == source.range?.start.line)
        return problem
    }

    private static let cutOff = "the photo “나쁨.jpg” is cut off: it ends before its picture does"
    private static let noPicture = "the photo “나쁨.jpg” is not a picture that can be read"

    @Test(arguments: ["a.jpg", "a.jpg[interlace]", "a.png", "a.webp", "a.gif", "a.heic", "a.avif", "a.tif"])
    func aCutOffFileIsSaid(name: String) async throws {
        guard Drawing.writes(String(name.prefix { $0 != "[" })) else { return }
        let path = try Drawing.file(name, Drawing.scene(width: 300, height: 200), in: folder)
        let whole = try File(path).read()
        for share in [0.3, 0.6, 0.9] {
            let source = try source(Array(whole.prefix(Int(Double(whole.count) * share))))
            let problem = try await problem(source)
            let damaged = "the photo “나쁨.jpg” is damaged: it cannot be decoded as TIFF"
            #expect(problem?.message == (name.hasSuffix(".tif") ? damaged : Self.cutOff), "\(name) \(share)")
        }
    }

    @Test func whatIsNoPictureIsSaid() async throws {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="/etc/passwd"/></svg>"#
        for text in [
            "글", svg, "%PDF-1.4\n", "<html>", "P6 1 1 255 abc", "BM", "\0\0\0\u{18}ftypqt  ", "8BPS", "#?RADIANCE\n",
        ] {
            #expect(try await problem(try source(Array(text.utf8)))?.message == Self.noPicture, "\(text)")
        }
        #expect(try await problem(try source([]))?.message == "the photo “나쁨.jpg” is empty")
        #expect(try await problem(try source([0]))?.message == Self.noPicture)
        #expect(try await problem(try source([0xFF, 0xD8, 0xFF]))?.message == Self.cutOff)
    }

    @Test func whatCannotBeReadIsSaid() async throws {
        let missing = PhotoSource(path: folder.path + "/none.jpg", name: "없음.jpg", range: nil)
        let problem = try await problem(missing)
        #expect(problem?.message == "the photo “없음.jpg” cannot be read: No such file or directory")
        #expect(problem?.path == missing.path && problem?.isSystemFailure == true)
        let directory = PhotoSource(path: folder.path, name: "폴더.jpg", range: nil)
        #expect(try await self.problem(directory)?.message == "the photo “폴더.jpg” cannot be read: not a regular file")
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let waiting = PhotoSource(path: pipe, name: "관.jpg", range: nil)
        #expect(try await self.problem(waiting)?.message == "the photo “관.jpg” cannot be read: not a regular file")
    }

    @Test func whatIsTooLargeIsSaid() async throws {
        let source = try source([UInt8](repeating: 0xFF, count: 2_000_001))
        let problem = try await problem(source)
        #expect(problem?.message == "the photo “나쁨.jpg” is too large: 2000001 bytes, at most 2000000 are read")
    }

    /// A PNG of so many pixels, of which there is hardly any data.
    private func png(width: UInt32, height: UInt32, data: [UInt8] = []) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let checked = Array(name.utf8) + content
            let sum = ~checked.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
            }
            return number(UInt32(content.count)) + checked + number(sum)
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", data) + chunk("IEND", [])
    }

    @Test func aPictureOfTooManyPixelsIsNotDecoded() async throws {
        let problem = try await problem(try source(png(width: 60_000, height: 60_000)))
        #expect(
            problem?.message
                == "the photo “나쁨.jpg” has too many pixels: 60000 × 60000, at most 200000000 are decoded")
        // The limit may have been lowered since it was examined.
        let facts = try #require(await store.examine([try good()]).first).get()
        #expect(facts.width == 80)
        var options = store.options
        options.maxPixels = 1000
        let strict = try PhotoStore(folder: store.folder, options: options)
        guard case .failure = try #require(await strict.examine([try good()]).first) else {
            Issue.record("decoded beyond the limit")
            return
        }
    }

    static let impossible: [(UInt32, UInt32)] = [
        (0, 0), (0, 10), (10, 0), (UInt32.max, 1), (1, UInt32.max), (0x8000_0000, 0x8000_0000), (10, 10),
    ]

    @Test(arguments: impossible)
    func sizesThatCannotBe(width: UInt32, height: UInt32) async throws {
        #expect(try await problem(try source(png(width: width, height: height))) != nil)
    }

    @Test func aGIFWithoutPixelsIsSaid() async throws {
        let header = Array("GIF89a".utf8)
        #expect(try await problem(try source(header + [0, 0, 0, 0, 0, 0, 0, 0x3B])) != nil)
        #expect(
            try await problem(try source(header + [0, 0, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3B]))
                != nil)
    }

    @Test func garbageAfterTheHeaderIsSaid() async throws {
        let whole = Drawing.jpeg(Drawing.scene(width: 300, height: 200))
        let garbage = Array(whole.prefix(700)) + [UInt8](repeating: 0xA5, count: 3000)
        #expect(try await problem(try source(garbage)) != nil)
        // The decoder of JPEG makes a grey picture of anything, and warns.
        var dice = Dice(seed: 7)
        for keep in [700, whole.count / 3, whole.count / 2] {
            for _ in 0..<4 {
                let noise = (0..<3000).map { _ in UInt8(dice.next(256)) }
                let message = try await problem(try source(Array(whole.prefix(keep)) + noise))?.message
                #expect(message != nil, "\(keep) bytes and noise")
            }
        }
        // A few bytes too many before the end do no harm, as telephones write them.
        #expect(try await problem(try source(Array(whole.dropLast(2)) + [1, 2, 3] + Array(whole.suffix(2)))) == nil)
        // What stands behind the picture harms nobody: telephones put films there.
        #expect(try await problem(try source(whole + garbage)) == nil)
    }

    /// Bytes turned at random in files of every kind: whatever comes out, it is an answer. `CAIRN_FUZZ` sets the rounds.
    @Test(arguments: [
        "a.jpg", "a.jpg[interlace]", "a.png", "a.webp", "a.gif", "a.heic", "a.avif", "a.tif", "a.tif[compression=lzw]",
    ])
    func mutatedFilesAreAnswered(name: String) async throws {
        guard Drawing.writes(String(name.prefix { $0 != "[" })) else { return }
        let rounds = ProcessInfo.processInfo.environment["CAIRN_FUZZ"].flatMap(Int.init) ?? 30
        let path = try Drawing.file(name, Drawing.scene(width: 90, height: 60), in: folder)
        let whole = ExifBlock(taken: "2026:05:03 14:00:00", description: "소나무").put(into: try File(path).read())
        let clean = try name.hasPrefix("a.jpg") ? whole : File(path).read()
        var dice = Dice(seed: UInt64(clean.count))
        for round in 0..<rounds {
            var bytes = clean
            for _ in 0...dice.next(8) { bytes[dice.next(bytes.count)] = UInt8(dice.next(256)) }
            // Mistakes in the first bytes reach furthest.
            if round % 2 == 0 { bytes[dice.next(min(200, bytes.count))] = UInt8(dice.next(256)) }
            if round % 5 == 0 { bytes = Array(bytes.prefix(dice.next(bytes.count))) }
            let source = try source(bytes)
            if case .success(let facts) = try #require(await store.examine([source]).first) {
                #expect(facts.width > 0 && facts.height > 0 && facts.placeholder.utf8.count < 400)
                _ = await store.make([(source, facts)])
            }
        }
    }

    /// Numbers that only look like chance, the same every time.
    private struct Dice {
        var state: UInt64

        init(seed: UInt64) {
            state = seed
        }

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, limit)
        }
    }

    /// A picture of a million blocks that each of many scans goes over again.
    @Test func whatTakesForeverIsGivenUp() throws {
        let side: [UInt8] = [0x1F, 0x40]
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8] + side + side + [1, 1, 0x11, 0]
        bytes += [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        // One code of one bit: the next 16,384 blocks have nothing more.
        bytes += [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0xE0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0] + [UInt8](repeating: 0, count: 120)
        for _ in 0..<5000 { bytes += scan }
        bytes += [0xFF, 0xD9]
        let options = ImageOptions(widths: [100], formats: [.jpeg], quality: 80, maxBytes: nil)
        let problem = #expect(throws: PhotoProblem.self) {
            _ = try PhotoSandbox.facts(of: bytes, id: "a", options, seconds: 1)
        }
        #expect(problem?.clause == "cannot be opened: it takes too long: it is damaged, or made to do that")
        // Others are opened as before.
        let good = Drawing.jpeg(Drawing.quarters(width: 80, height: 60))
        #expect(try PhotoSandbox.facts(of: good, id: "a", options).width == 80)
    }
}
