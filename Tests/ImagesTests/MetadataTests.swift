import Base
import TestSupport
import Testing
@testable import Images

@Suite struct MetadataTests {
    private let picture = Drawing.jpeg(Drawing.quarters(width: 40, height: 30))

    private func metadata(_ block: ExifBlock, _ others: [(UInt8, [UInt8])] = []) throws -> PhotoMetadata {
        let bytes = block.put(into: picture, others)
        return PhotoMetadata(try #require(Vips.header(bytes)), format: .jpeg, file: bytes)
    }

    private func xmp(_ properties: String) -> (UInt8, [UInt8]) {
        let text = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \(properties)
            </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
            """
        return (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(text.utf8))
    }

    private func iptc(_ fields: [(UInt8, String)]) -> (UInt8, [UInt8]) {
        var records: [UInt8] = [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47]
        for (field, text) in fields { records += [0x1C, 2, field, 0, UInt8(text.utf8.count)] + Array(text.utf8) }
        let block = Array("8BIM".utf8) + [0x04, 0x04, 0, 0, 0, 0, 0, UInt8(records.count)] + records
        return (0xED, Array("Photoshop 3.0\0".utf8) + block + (records.count % 2 == 1 ? [0] : []))
    }

    @Test(arguments: [true, false])
    func readsWhatACameraWrites(isLittleEndian: Bool) throws {
        var block = ExifBlock(
            taken: "2026:05:03 23:59:58", latitude: ("N", [(37, 1), (34, 1), (3936, 100)]),
            longitude: ("W", [(126, 1), (59, 1), (125, 10)]), description: "중정의 소나무", orientation: 6)
        block.isLittleEndian = isLittleEndian
        let metadata = try metadata(block)
        #expect(
            metadata.captureTime == CaptureTime(year: 2026, month: 5, day: 3, hour: 23, minute: 59, second: 58))
        #expect(abs((metadata.latitude ?? 0) - 37.5776) < 1e-9)
        #expect(abs((metadata.longitude ?? 0) + 126.986805555) < 1e-6)
        #expect(metadata.caption == "중정의 소나무")
        #expect(metadata.rating == nil)
    }

    @Test(arguments: [
        ("2026:05:03 14:00:00", "2026-05-03T14:00:00"), ("2026-05-03T14:00:00+09:00", "2026-05-03T14:00:00+09:00"),
        ("2024:02:29 00:00:00", "2024-02-29T00:00:00"), ("2026:05:03", "2026-05-03T00:00:00"),
        ("20260503140000+0900", "2026-05-03T14:00:00+09:00"), ("2026:05:03 14:00:00.123", "2026-05-03T14:00:00.123"),
        ("2026-05-03T14:00:00.5Z", "2026-05-03T14:00:00.500+00:00"),
        ("2026-05-03T14:00:00-03:30", "2026-05-03T14:00:00-03:30"),
        ("2026-05-03T14:00:00+15:00", "2026-05-03T14:00:00"), ("2026-05-03T14:00:00 KST", "2026-05-03T14:00:00"),
        ("2016:12:31 23:59:60", "2016-12-31T23:59:59"), ("2025:02:29 00:00:00", nil), ("0000:00:00 00:00:00", nil),
        ("    :  :     :  :  ", nil), ("", nil), ("2026:13:01 00:00:00", nil), ("2026:05:03 24:00:00", nil),
        ("2026:+5:03 00:00:00", nil), ("내일", nil), ("2026", nil),
    ])
    func captureTimes(text: String, time: String?) throws {
        #expect(CaptureTime(text: text)?.description == time)
        #expect(try metadata(ExifBlock(taken: text)).captureTime?.description == time)
    }

    @Test(arguments: [
        ("N", [(37, 1), (0, 1), (0, 1)], "E", [(126, 1), (0, 1), (0, 1)], 37.0, 126.0),
        ("S", [(33, 1), (51, 1), (0, 1)], "E", [(151, 1), (30, 1), (0, 1)], -33.85, 151.5),
        ("s", [(335, 10)], "w", [(705, 10)], -33.5, -70.5),
        ("N", [(90, 1)], "W", [(180, 1)], 90, -180), ("South", [(33, 1)], "East", [(151, 1)], -33, 151),
    ])
    func positions(
        north: String, latitude: [(Int, Int)], east: String, longitude: [(Int, Int)], expected: Double, across: Double
    ) throws {
        let metadata = try metadata(ExifBlock(latitude: (north, latitude), longitude: (east, longitude)))
        #expect(metadata.latitude == expected && metadata.longitude == across)
    }

    @Test(arguments: [
        ("N", [(0, 0), (0, 0), (0, 0)], "E", [(0, 0), (0, 0), (0, 0)]), ("N", [(91, 1)], "E", [(1, 1)]),
        ("N", [(1, 1)], "E", [(181, 1)]), ("N", [(0, 1), (0, 1), (0, 1)], "E", [(0, 1), (0, 1), (0, 1)]),
        ("N", [], "E", []), ("", [(1, 1)], "E", [(1, 1)]), ("N", [(1, 1)], "?", [(1, 1)]),
    ])
    func noPosition(north: String, latitude: [(Int, Int)], east: String, longitude: [(Int, Int)]) throws {
        let metadata = try metadata(ExifBlock(latitude: (north, latitude), longitude: (east, longitude)))
        #expect(metadata.latitude == nil && metadata.longitude == nil)
    }

    /// Signed fractions, which the standard has for other things, as some phones write them.
    @Test func signedFractionsAreRead() throws {
        var block = ExifBlock()
        block.position = [
            (1, .text("N")), (2, .signedFractions([(37, 1), (30, 1)])), (3, .text("W")),
            (4, .signedFractions([(-70, 1)])),
        ]
        let metadata = try metadata(block)
        #expect(metadata.latitude == 37.5 && metadata.longitude == -70)
    }

    @Test(arguments: [
        ("OLYMPUS DIGITAL CAMERA", ""), ("SONY DSC", ""), ("   ", ""), ("", ""), ("DCIM\\100GOPRO\\G001.JPG", ""),
        ("...", ""), ("20260503", ""), ("oznor", ""), ("{\"mirror\":false}", ""),
        ("한옥\n골목 \u{0}", "한옥 골목"), ("  두  칸  ", "두 칸"), ("🌲", "🌲"), ("IMG by 민지", "IMG by 민지"),
        ("\u{110F}\u{1161}\u{1111}\u{1166}", "카페"),
    ])
    func captions(written: String, caption: String) throws {
        #expect(
            try metadata(ExifBlock(description: written)).caption.unicodeScalars.elementsEqual(caption.unicodeScalars))
    }

    @Test func aLongCaptionIsCut() throws {
        #expect(try metadata(ExifBlock(description: String(repeating: "가", count: 20_000))).caption.count == 1000)
    }

    @Test func commentsSayHowTheyAreWritten() throws {
        let ascii = Array("ASCII\0\0\0".utf8) + Array("a pine".utf8)
        let utf16 = Array("UNICODE\0".utf8) + "소나무".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let marked =
            Array("UNICODE\0".utf8) + [0xFE, 0xFF] + "소나무".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let unknown = [UInt8](repeating: 0, count: 8) + Array("소나무".utf8)
        let korean = Array("JIS\0\0\0\0\0".utf8) + [0xBC, 0xD2]
        for (comment, text) in [(ascii, "a pine"), (utf16, "소나무"), (marked, "소나무"), (unknown, "소나무"), (korean, "")] {
            #expect(try metadata(ExifBlock(comment: comment)).caption == text)
        }
    }

    @Test func whatSomebodyWroteComesFirst() throws {
        let block = ExifBlock(description: "from the camera", comment: Array("ASCII\0\0\0comment".utf8))
        let xml = xmp(
            """
            xmp:Rating="4"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">소나무 &amp; &#xB3CC;</rdf:li>\
            <rdf:li xml:lang="en">pine</rdf:li></rdf:Alt></dc:description></rdf:Description>
            """)
        #expect(try metadata(block).caption == "from the camera")
        #expect(try metadata(block, [xml]).caption == "소나무 & 돌")
        #expect(try metadata(block, [xml]).rating == 4)
        #expect(try metadata(block, [xml, iptc([(120, "신문 사진")])]).caption == "신문 사진")
        #expect(try metadata(block, [xml, iptc([(120, "SONY DSC")])]).caption == "소나무 & 돌")
    }

    @Test(arguments: [
        ("xmp:Rating=\"5\"/>", 5), ("><xmp:Rating>3</xmp:Rating></rdf:Description>", 3), ("xmp:Rating=\"-1\"/>", nil),
        ("xmp:Rating='0'/>", 0), ("xmp:Rating=\"9\"/>", nil), ("xmp:Rating=\"4.0\"/>", 4), ("xmp:Rating=\"x\"/>", nil),
        ("/>", nil),
    ])
    func ratings(properties: String, rating: Int?) throws {
        #expect(try metadata(ExifBlock(), [xmp(properties)]).rating == rating)
    }

    /// Cameras write the fraction of the second and the offset into fields of their own.
    @Test(arguments: [
        ("", "+09:00", "2026-05-03T14:00:00+09:00"), ("25", "", "2026-05-03T14:00:00.250"),
        ("5  ", "-07:00", "2026-05-03T14:00:00.500-07:00"), ("x", "   :  ", "2026-05-03T14:00:00"),
    ])
    func fractionsAndOffsets(fraction: String, offset: String, time: String) throws {
        var block = ExifBlock(taken: "2026:05:03 14:00:00")
        block.camera.append((0x9011, .text(offset)))
        block.camera.append((0x9291, .text(fraction)))
        #expect(try metadata(block).captureTime?.description == time)
    }

    /// 10 o'clock in Seoul is before 6 o'clock in Los Angeles on the same day.
    @Test(
        arguments: [
            (["2026-05-03T06:00:00-07:00", "2026-05-03T10:00:00+09:00"], [1, 0]),
            (["2026-05-03T06:00:00-07:00", "2026-05-03T10:00:00+09:00", ""], [1, 0, 2]),
            // One without an offset leaves only what the clocks showed.
            (["2026-05-03T10:00:00+09:00", "2026-05-03T06:00:00-07:00", "2026-05-03T08:00:00"], [1, 2, 0]),
            (["2026-05-03T06:00:00.7", "2026-05-03T06:00:00.5", "2026-05-03T06:00:00.7"], [1, 0, 2]),
            (["", "2024-03-01T00:00:00+09:00", "2024-02-29T23:00:00+09:00", ""], [2, 1, 0, 3]),
            (["2025-01-01T00:30:00+09:00", "2024-12-31T16:00:00+00:00"], [0, 1]), ([], []),
        ] as [([String], [Int])])
    func photosStandInTheOrderInWhichTheyWereTaken(times: [String], order: [Int]) {
        #expect(CaptureTime.order(of: times.map { CaptureTime(text: $0) }) == order)
    }

    @Test func timesOfPrograms() throws {
        #expect(
            try metadata(ExifBlock(), [xmp("exif:DateTimeOriginal=\"2026-05-03T14:00:00+09:00\"/>")]).captureTime?
                .description
                == "2026-05-03T14:00:00+09:00")
        #expect(
            try metadata(ExifBlock(), [iptc([(55, "20260503"), (60, "140000+0900")])]).captureTime?.description
                == "2026-05-03T14:00:00+09:00")
    }

    /// No document type is read, so that nothing can grow.
    @Test(arguments: [
        "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><x xmp:Rating=\"5\">&b;</x>", "<", "<x", "<x a",
        "<x a=", "<x a='",
        "<x a='b'", "<!--", "<?", "&", "</", "<x a=b>", "\u{0}", String(repeating: "<a>", count: 100_000),
        String(repeating: "<a b='c' ", count: 1000), String(repeating: "&amp;", count: 10_000),
    ])
    func hostileXML(text: String) {
        let xmp = XMP(Array(text.utf8))
        #expect(xmp.rating == nil && xmp.description == nil)
    }

    /// Every byte of a block wrong in turn, and every length: nothing but an answer comes out.
    @Test func anyBlockIsRead() {
        let block = ExifBlock(
            taken: "2026:05:03 23:59:58", latitude: ("N", [(37, 1)]), longitude: ("W", [(126, 1)]), description: "소나무",
            comment: Array("UNICODE\0ab".utf8)
        ).bytes
        for index in block.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var broken = block
                broken[index] = value
                let exif = Exif(broken)
                _ = (exif.text(0x9003, in: .camera), exif.fractions(2, in: .position), exif.comment)
            }
            let exif = Exif(Array(block.prefix(index)))
            _ = (exif.text(0x9003, in: .camera), exif.fractions(2, in: .position), exif.comment)
        }
        let records = iptc([(120, "가"), (55, "20260503")]).1
        for index in records.indices {
            for value: UInt8 in [0, 0x1C, 0x7F, 0xFF] {
                var broken = records
                broken[index] = value
                _ = IPTC(broken).text(120)
            }
            _ = IPTC(Array(records.prefix(index))).text(120)
        }
    }

    /// What another program writes into each kind of file is found; a TIFF is its own EXIF block.
    @Test(arguments: ["a.jpg", "a.png", "a.webp", "a.tif", "a.heic", "a.avif"])
    func readsWhatExifToolWrites(name: String) throws {
        guard ExifTool.isThere, Drawing.writes(name) else { return }
        let folder = try TemporaryFolder()
        let path = try Drawing.file(name, Drawing.quarters(width: 80, height: 60), in: folder)
        try ExifTool.run(
            "-overwrite_original", "-DateTimeOriginal=2026:05:03 14:00:00", "-GPSLatitude=37.5", "-GPSLatitudeRef=N",
            "-GPSLongitude=127", "-GPSLongitudeRef=E", "-XMP-dc:Description=안뜰의 소나무", "-XMP-xmp:Rating=4", path)
        let bytes = try File(path).read()
        let format = try #require(PhotoFormat(bytes))
        let metadata = PhotoMetadata(try #require(Vips.header(bytes)), format: format, file: bytes)
        #expect(metadata.captureTime?.description == "2026-05-03T14:00:00")
        #expect(metadata.latitude == 37.5 && metadata.longitude == 127)
        #expect(metadata.caption == "안뜰의 소나무" && metadata.rating == 4)
    }
}
