import Base
import Foundation
import TestSupport
import Testing
@testable import Images

/// Copies hold a picture and nothing else.
@Suite struct PublishedFileTests {
    /// Makes copies of a photo that is full of metadata, and gives their bytes.
    private func copies(_ format: ImageOptions.Format, in folder: TemporaryFolder) async throws -> [String] {
        let block = ExifBlock(
            taken: "2026:05:03 14:00:00", latitude: ("N", [(37, 1)]), longitude: ("E", [(127, 1)]),
            description: "SECRET",
            comment: Array("ASCII\0\0\0SECRET".utf8), orientation: 6)
        let plain = try File(
            Drawing.file(
                "a.jpg", Drawing.quarters(width: 120, height: 80), [["icc_transform", "p3", "--input-profile=srgb"]],
                in: folder)
        ).read()
        let photo = block.put(
            into: plain,
            [
                (0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x>SECRET</x>".utf8)), (0xFE, Array("SECRET".utf8)),
                (0xED, Array("Photoshop 3.0\0008BIM\u{4}\u{4}\0\0\0\0\0\u{B}\u{1C}\u{2}x\0\u{6}SECRET\0".utf8)),
            ])
        let source = PhotoSource(path: folder.path + "/full.jpg", name: "full.jpg")
        try File(source.path).write(photo)
        let store = try PhotoStore(
            folder: folder.path + "/store",
            options: ImageOptions(widths: [30, 60], formats: [format], quality: 78, maxBytes: nil))
        let facts = try #require(await store.examine([source]).first).get()
        #expect(facts.latitude == 37 && facts.captureTime != nil && facts.caption == "SECRET")
        return try #require(await store.make([(source, facts)]).first).get().map(\.path)
    }

    private static let formats: [ImageOptions.Format] =
        [.jpeg, .webp, .png] + (Drawing.writes("a.avif") ? [.avif] : [])

    @Test(arguments: formats)
    func holdNoMetadata(format: ImageOptions.Format) async throws {
        let folder = try TemporaryFolder()
        for path in try await copies(format, in: folder) {
            let bytes = try File(path).read()
            let text = String(decoding: bytes, as: UTF8.self)
            for word in [
                "SECRET", "Exif", "ICC_PROFILE", "adobe", "Photoshop", "iCCP", "eXIf", "tEXt", "iTXt", "XMP ", "EXIF",
            ] {
                #expect(!text.contains(word), "\(word)")
            }
            switch format {
            case .jpeg: #expect(Set(markers(bytes)).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC4, 0xDA, 0xDD]))
            case .webp: #expect(chunks(bytes, littleEndian: true, from: 12) == ["VP8 "])
            case .png:
                #expect(
                    Set(chunks(bytes, littleEndian: false, from: 8)).isSubset(of: ["IHDR", "IDAT", "IEND"]))
            case .avif: #expect(!text.contains("mime") && !text.contains("prof"))
            }
            let header = try #require(Vips.header(bytes))
            #expect(!header.hasColorProfile && header.exif.isEmpty && header.xmp.isEmpty && header.iptc.isEmpty)
        }
    }

    @Test(arguments: formats)
    func exifToolFindsNothing(format: ImageOptions.Format) async throws {
        guard ExifTool.isThere else { return }
        let folder = try TemporaryFolder()
        for path in try await copies(format, in: folder) {
            let groups = try ExifTool.run("-G0", "-s", "-n", path).split(separator: "\n").map {
                $0.prefix { $0 != "]" }.dropFirst()
            }
            let allowed: Set<Substring> = ["ExifTool", "File", "Composite", "RIFF", "JFIF", "PNG", "QuickTime", "Meta"]
            #expect(Set(groups).isSubset(of: allowed), "\(Set(groups))")
        }
    }

    /// The markers before a JPEG's picture data.
    private func markers(_ bytes: [UInt8]) -> [UInt8] {
        var markers: [UInt8] = []
        var index = 2
        while index + 3 < bytes.count, bytes[index] == 0xFF, markers.last != 0xDA {
            markers.append(bytes[index + 1])
            index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
        }
        return markers
    }

    private func chunks(_ bytes: [UInt8], littleEndian: Bool, from start: Int) -> [String] {
        var names: [String] = []
        var index = start
        while index + 8 <= bytes.count {
            let (name, length) = littleEndian ? (index, index + 4) : (index + 4, index)
            names.append(String(decoding: bytes[name..<name + 4], as: UTF8.self))
            let four = bytes[length..<length + 4].map { Int($0) }
            let size = (littleEndian ? four.reversed() : four).reduce(0) { $0 << 8 | $1 }
            index += 8 + size + (littleEndian ? size % 2 : 4)
        }
        return names
    }
}
