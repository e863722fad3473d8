import Base
import Foundation
import TestSupport
import Testing
@testable import Images

/// Every kind of picture that cameras, telephones and programs make comes out as it looks.
@Suite struct InputTests {
    private let folder: TemporaryFolder
    private let store: PhotoStore

    init() throws {
        folder = try TemporaryFolder()
        store = try PhotoStore(
            folder: folder.path + "/store",
            options: ImageOptions(widths: [60, 30], formats: [.png, .jpeg, .webp], quality: 90, maxBytes: nil))
    }

    /// Examines and makes a photo, and gives its copies decoded.
    private func copies(_ path: String) async throws -> (facts: PhotoFacts, copies: [(MadeRendition, Pixels)]) {
        let source = PhotoSource(path: path, name: "a.jpg")
        let facts = try #require(await store.examine([source]).first).get()
        let made = try #require(await store.make([(source, facts)]).first).get()
        let copies = try made.map { copy in
            let bytes = try File(copy.path).read()
            let pixels = try #require(
                Vips.decode(bytes, width: copy.width, height: copy.height, exactly: true, hasColorProfile: false))
            return (copy, pixels)
        }
        return (facts, copies)
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let path = folder.path + "/" + name
        try File(path).write(bytes)
        return path
    }

    /// What is seen when a camera's picture with quarters a b / c d is turned as each orientation of EXIF says.
    static let orientations: [(orientation: Int, corners: [Int])] = [
        (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
        (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
    ]

    @Test(arguments: orientations)
    func orientation(orientation: Int, corners: [Int]) async throws {
        let plain = Drawing.jpeg(Drawing.quarters(width: 120, height: 80))
        let path = try write(ExifBlock(orientation: orientation).put(into: plain), "a.jpg")
        let (facts, copies) = try await copies(path)
        let isTurned = orientation >= 5
        #expect((facts.width, facts.height) == (isTurned ? (80, 120) : (120, 80)))
        let colors = [Drawing.red, Drawing.green, Drawing.blue, Drawing.yellow]
        #expect(copies.count == 6)
        for (copy, pixels) in copies {
            #expect(isNear(pixels.corners, corners.map { colors[$0] }), "\(copy.rendition.file): \(pixels.corners)")
            #expect((pixels.width, pixels.height) == (copy.rendition.width, copy.rendition.height))
            #expect(Double(pixels.height) / Double(pixels.width) == (isTurned ? 1.5 : 2.0 / 3))
        }
    }

    struct Kind: CustomTestStringConvertible, Sendable {
        let file: String
        var steps: [[String]] = []
        var tolerance = 12
        var colors = [Drawing.red, Drawing.green, Drawing.blue, Drawing.yellow]
        var testDescription: String { file + steps.map { " " + $0.joined(separator: " ") }.joined() }
    }

    /// Colours that ink has too.
    static let printable: [[UInt8]] = [[190, 90, 80], [110, 150, 100], [100, 115, 150], [205, 190, 120]]

    @Test(arguments: [
        Kind(file: "a.png"), Kind(file: "a.jpg[Q=95]"), Kind(file: "a.webp[Q=95]"), Kind(file: "a.tif"),
        Kind(file: "a.tif[compression=jpeg,Q=95]"), Kind(file: "a.tif[compression=lzw,tile]"),
        Kind(file: "a.gif", tolerance: 24), Kind(file: "a.png[interlace]"), Kind(file: "a.png[palette]", tolerance: 24),
        Kind(file: "a.jpg[Q=95,interlace]"), Kind(file: "a.heic[Q=90]"), Kind(file: "a.avif[Q=90]"),
        Kind(file: "a.heif[Q=90]"),
        Kind(
            file: "wide.png",
            steps: [["linear", "257", "0"], ["cast", "ushort"], ["copy", "--interpretation=rgb16"]]),
        Kind(
            file: "wide.tif",
            steps: [["linear", "257", "0"], ["cast", "ushort"], ["copy", "--interpretation=rgb16"]]),
        Kind(file: "print.jpg[Q=95]", steps: [["icc_transform", "cmyk", "--input-profile=srgb"]], colors: printable),
        Kind(file: "print.tif", steps: [["icc_transform", "cmyk", "--input-profile=srgb"]], colors: printable),
        Kind(file: "p3.jpg[Q=95]", steps: [["icc_transform", "p3", "--input-profile=srgb"]]),
        Kind(file: "p3.png", steps: [["icc_transform", "p3", "--input-profile=srgb"]]),
        Kind(file: "p3.heic[Q=90]", steps: [["icc_transform", "p3", "--input-profile=srgb"]]),
        Kind(file: "p3-wide.png", steps: [["icc_transform", "p3", "--input-profile=srgb", "--depth=16"]]),
        Kind(file: "srgb.jpg[Q=95]", steps: [["icc_transform", "srgb", "--input-profile=srgb"]]),
    ])
    func keepsItsColors(kind: Kind) async throws {
        let name = String(kind.file.prefix { $0 != "[" })
        if name.hasSuffix(".heic") || name.hasSuffix(".heif") || name.hasSuffix(".avif"), !Drawing.writes(name) {
            return
        }
        let path = try Drawing.file(
            kind.file, Drawing.quarters(width: 120, height: 80, kind.colors), kind.steps, in: folder)
        let (facts, copies) = try await copies(path)
        #expect((facts.width, facts.height) == (120, 80))
        for (copy, pixels) in copies {
            #expect(
                isNear(pixels.corners.map { Array($0.prefix(3)) }, kind.colors, kind.tolerance),
                "\(copy.rendition.file): \(pixels.corners)")
        }
    }

    /// The test above could not fail if the profile were ignored and the pixels the same: they are not.
    @Test func aProfileChangesPixels() throws {
        let path = try Drawing.file(
            "p3.png", Drawing.quarters(width: 120, height: 80), [["icc_transform", "p3", "--input-profile=srgb"]],
            in: folder)
        let bytes = try File(path).read()
        let raw = try #require(Vips.decode(bytes, width: 120, height: 80, exactly: true, hasColorProfile: false))
        #expect(!isNear(raw.corners, [Drawing.red, Drawing.green, Drawing.blue, Drawing.yellow]))
    }

    @Test(arguments: ["a.png", "a.jpg[Q=95]", "a.tif", "a.webp[Q=95]"])
    func greyStaysGrey(file: String) async throws {
        let greys: [[UInt8]] = [[20, 20, 20], [90, 90, 90], [160, 160, 160], [240, 240, 240]]
        let path = try Drawing.file(
            file, Drawing.quarters(width: 120, height: 80, greys), [["extract_band", "0"]], in: folder)
        let (_, copies) = try await copies(path)
        for (copy, pixels) in copies {
            #expect(
                isNear(pixels.corners.map { Array($0.prefix(3)) }, greys), "\(copy.rendition.file): \(pixels.corners)")
        }
    }

    /// Programs that make a photo grey leave the profile of its colours in it.
    @Test func aProfileForOtherChannelsIsPassedOver() async throws {
        let drawing = Drawing.quarters(width: 120, height: 80)
        let colored = try File(
            Drawing.file("p3.jpg", drawing, [["icc_transform", "p3", "--input-profile=srgb"]], in: folder)
        ).read()
        let marker = try #require(colored.firstRange(of: [0xFF, 0xE2]))
        let length = Int(colored[marker.upperBound]) << 8 | Int(colored[marker.upperBound + 1])
        let profile = colored[marker.lowerBound..<marker.upperBound + length]
        let path = try Drawing.file("grey.jpg", drawing, [["extract_band", "0"]], in: folder)
        let grey = try File(path).read()
        try File(path).write(Array(grey[..<2]) + Array(profile) + Array(grey[2...]))
        #expect(try await !copies(path).1.isEmpty)
    }

    @Test(arguments: ["a.png", "a.webp[lossless]", "a.tif", "a.gif"])
    func transparencyIsKeptWhereItCan(file: String) async throws {
        let clear: [UInt8] = [0, 0, 0, 0]
        let colors = [Drawing.red + [255], clear, Drawing.blue + [255], clear]
        let path = try Drawing.file(file, Drawing.quarters(width: 120, height: 80, colors), in: folder)
        let (_, copies) = try await copies(path)
        for (copy, pixels) in copies {
            let seen = pixels.corners
            if copy.rendition.format == .jpeg {
                #expect(isNear(seen, [Drawing.red, [255, 255, 255], Drawing.blue, [255, 255, 255]], 24), "\(seen)")
            } else {
                #expect(seen.map { $0[3] } == [255, 0, 255, 0], "\(copy.rendition.file): \(seen)")
                #expect(isNear([seen[0], seen[2]], [colors[0], colors[2]], 24), "\(copy.rendition.file): \(seen)")
            }
        }
    }

    @Test func halfTransparentColorsDoNotBleed() async throws {
        // Under the transparent half lies pure white, which must not show at the border of the two.
        let colors: [[UInt8]] = [[200, 0, 0, 255], [255, 255, 255, 0], [200, 0, 0, 255], [255, 255, 255, 0]]
        let path = try Drawing.file("a.png", Drawing.quarters(width: 121, height: 80, colors), in: folder)
        let (_, copies) = try await copies(path)
        let png = try #require(copies.first { $0.0.rendition.format == .png && $0.0.width == 30 }?.1)
        for x in 0..<30 {
            let color = png.color((Double(x) + 0.5) / 30, 0.5)
            if color[3] > 20 { #expect(color[0] > 185 && color[1] < 30, "\(x): \(color)") }
        }
    }

    @Test func ofManyFramesTheFirstIsShown() async throws {
        let first = Drawing.quarters(width: 40, height: 40, [Drawing.red, Drawing.red, Drawing.red, Drawing.red])
        let second = Drawing.quarters(width: 40, height: 40, [Drawing.blue, Drawing.blue, Drawing.blue, Drawing.blue])
        let both = Pixels(width: 40, height: 80, channels: 3, bytes: first.bytes + second.bytes)
        for name in ["a.gif", "a.webp[Q=95]", "a.tif"] {
            let path = try Drawing.file(
                name.contains("[") ? "a.webp[Q=95,page_height=40]" : name + "[page_height=40]", both, in: folder)
            let (facts, copies) = try await copies(path)
            #expect((facts.width, facts.height) == (40, 40), "\(name)")
            for (copy, pixels) in copies {
                #expect(isNear([pixels.color(0.5, 0.9)], [Drawing.red], 24), "\(name) \(copy.rendition.file)")
            }
        }
    }

    @Test(arguments: [
        (1, 1), (1, 500), (500, 1), (2, 3), (59, 61), (60, 60), (61, 59), (40, 20_000), (20_000, 40),
    ])
    func anyShapeHasCopies(width: Int, height: Int) async throws {
        let path = try write(Drawing.png(Drawing.scene(width: width, height: height)), "a.png")
        let (facts, copies) = try await copies(path)
        #expect((facts.width, facts.height) == (width, height))
        #expect(!copies.isEmpty)
        for (copy, _) in copies {
            #expect(copy.width <= width && copy.height <= max(height, 1) && copy.width >= 1 && copy.height >= 1)
            #expect(max(copy.width, copy.height) <= 8192)
        }
        #expect(facts.placeholder.hasPrefix("data:image/png;base64,") && facts.placeholder.utf8.count < 400)
    }

    /// A picture is what its bytes say.
    @Test func theNameMayLie() async throws {
        let path = try write(Drawing.png(Drawing.quarters(width: 80, height: 40)), "a.jpg")
        let (facts, copies) = try await copies(path)
        #expect(facts.width == 80 && copies.count == 6)
    }

    @Test func aBrokenProfileIsPassedOver() async throws {
        let plain = Drawing.jpeg(Drawing.quarters(width: 120, height: 80))
        let profile = Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 0x5A, count: 300)
        let path = try write(ExifBlock(orientation: 1).put(into: plain, [(0xE2, profile)]), "a.jpg")
        let (_, copies) = try await copies(path)
        for (_, pixels) in copies {
            #expect(isNear(pixels.corners, [Drawing.red, Drawing.green, Drawing.blue, Drawing.yellow]))
        }
    }

    @Test(arguments: ["a.png", "wide.png", "a.tif", "a.webp[lossless]"])
    func greyWithTransparencyIsKept(file: String) async throws {
        let greys: [[UInt8]] = [[40, 40, 40, 255], [0, 0, 0, 0], [200, 200, 200, 255], [0, 0, 0, 0]]
        let wide = [["linear", "257", "0"], ["cast", "ushort"], ["copy", "--interpretation=grey16"]]
        // The bands of blue and of transparency.
        let steps =
            [["extract_band", "2", "--n=2"]] + (file == "wide.png" ? wide : [["copy", "--interpretation=b-w"]])
        let path = try Drawing.file(file, Drawing.quarters(width: 120, height: 80, greys), steps, in: folder)
        let (_, copies) = try await copies(path)
        let png = try #require(copies.first { $0.0.rendition.format == .png }?.1)
        #expect(png.corners.map { $0[3] } == [255, 0, 255, 0], "\(png.corners)")
        #expect(isNear([png.corners[0], png.corners[2]], [greys[0], greys[2]]), "\(png.corners)")
    }

    /// A HEIC file has a way of its own to say how it is turned, and what EXIF says beside it counts for nothing.
    @Test func aHEICIsNotTurnedTwice() async throws {
        guard ExifTool.isThere, Drawing.writes("a.heic") else { return }
        let path = try Drawing.file("a.heic[Q=90]", Drawing.quarters(width: 120, height: 80), in: folder)
        try ExifTool.run("-overwrite_original", "-n", "-IFD0:Orientation=6", path)
        let (facts, copies) = try await copies(path)
        #expect((facts.width, facts.height) == (120, 80))
        for (_, pixels) in copies {
            #expect(isNear(pixels.corners, [Drawing.red, Drawing.green, Drawing.blue, Drawing.yellow]))
        }
    }
}
