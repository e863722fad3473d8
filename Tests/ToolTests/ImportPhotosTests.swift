import Base
import TestSupport
import Testing

/// `cairn import` of folders of photos: by what they say of themselves, and what programs have written beside them.
@Suite struct ImportPhotosTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            language: ko
            -- Content/places/onion.md --
            ---
            title: 어니언 안국 # 줄
            location: 37.5776, 126.9868
            visits: [2026-05-03]
            ---
            """)
    }

    /// A photo that differs from every other one by its number.
    private static func photo(_ number: UInt8, _ taken: String? = nil, _ spot: (Int, Int)? = nil) -> [UInt8] {
        func degrees(_ millionths: Int) -> [(Int, Int)] { [(millionths, 1_000_000), (0, 1), (0, 1)] }
        let block = ExifBlock(
            taken: taken, latitude: spot.map { ("N", degrees($0.0)) }, longitude: spot.map { ("E", degrees($0.1)) })
        return block.put(into: tinyPhoto, [(0xFE, [number])])
    }

    private static func google(
        _ title: String, _ seconds: Int, _ spot: (Double, Double), more: String = ""
    ) -> [UInt8] {
        Array(
            """
            {"title": "\(title)", "description": "오후의 줄", "photoTakenTime": {"timestamp": "\(seconds)", "formatted": "…"},
             "geoData": {"latitude": \(spot.0), "longitude": \(spot.1), "altitude": 0.0}\(more)}
            """.utf8)
    }

    private static let long = "아주_긴_이름의_사진_가나다라마바사아자차카타파하_가나다라마바사아자차카타파하_끝"

    /// An album as Google Photos gives it.
    private static let album: [(name: String, bytes: [UInt8])] = [
        // At the known place: on a day that it has, and on another one.
        ("a.jpg", photo(1)), ("a.jpg.supplemental-metadata.json", google("a.jpg", 1_777_777_200, (37.5777, 126.9868))),
        ("b&c.jpg", photo(2)),
        ("b_c.jpg.supplemental-me.json", google("b&c.jpg", 1_778_029_200, (0, 0), more: extra)),
        // A second one of a name, by the old ending.
        ("a(1).jpg", photo(3)), ("a.jpg(1).json", google("a.jpg", 1_778_029_300, (37.5777, 126.9868))),
        // Elsewhere: a draft.
        ("\(long.prefix(42)).jpg", photo(4)),
        ("\(long.prefix(40)).json", google("\(long).jpg", 1_778_115_600, (35.1, 129.0))),
        // Its edited copy counts.
        ("d.jpg", photo(5)), ("d-수정됨.jpg", photo(6)), ("d.jpg.json", google("d.jpg", 1_778_115_660, (35.1, 129.0))),
        // What it says itself counts more than what stands beside it.
        ("e.jpg", photo(7, "2026:05:09 10:00:00", (35_100_000, 129_000_000))),
        ("e.jpg.json", google("e.jpg", 1_000_000_000, (1, 1))),
        // Nothing is known of it, it is there twice, it is broken.
        ("f.jpg", photo(8)), ("g.jpg", photo(1)), ("h.jpg", Array("글".utf8)),
        ("metadata.json", Array(#"{"title": "여행", "access": "protected"}"#.utf8)),
    ]

    private static let extra = """
        , "geoDataExif": {"latitude": 37.5777, "longitude": 126.9868}, "people": [{"name": "현우"}], "favorited": true
        """

    private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: folder.path) }

    private func state() -> [String] {
        folder.files(in: "Content").map { $0 + "\n" + (folder.text("Content/" + $0) ?? "") }
    }

    @Test(arguments: [false, true]) func anAlbumOfGooglePhotos(isZip: Bool) throws {
        if isZip {
            try folder.write(
                "from.zip", bytes: zipFile(Self.album.map { ("Takeout/Google 포토/여행/" + $0.name, $0.bytes) }))
        } else {
            for (name, bytes) in Self.album { try folder.write("from/" + name, bytes: bytes) }
        }
        let source = isZip ? "from.zip" : "from"
        let before = state()
        let trial = try run("import", source, "--dry-run")
        #expect(trial.status == 0 && state() == before, "\(trial.errors)")
        let outcome = try run("import", source)
        #expect(outcome.output.hasPrefix(trial.output) && outcome.status == 0, "\(outcome.errors)")
        let start = """
            \(source): photos, 10 records: 7 photos
              6 brought along, 4 left out
              1 left out: it is among these twice
            Left out:

            """
        #expect(outcome.output.hasPrefix(start), "\(outcome.output)")
        func isLeft(_ name: String, _ reason: String) -> Bool {
            outcome.output.split(separator: "\n").contains {
                $0.contains("\(name) (record ") && $0.hasSuffix(": \(reason)")
            }
        }
        #expect(isLeft("d.jpg", "its edited copy comes along") && isLeft("f.jpg", "it does not say when it was taken"))
        #expect(outcome.output.contains("  favourite photos (1)\n  people in photos (1)\n"))
        #expect(isLeft("h.jpg", "it is no picture that can be read"), "\(outcome.output)")
        #expect(
            folder.text("Content/places/onion.md") == """
                ---
                title: 어니언 안국 # 줄
                location: 37.5776, 126.9868
                visits: [{date: 2026-05-03, photos: [{file: a.jpg, caption: 오후의 줄}]}, {date: 2026-05-06, photos: [{file: b-c.jpg, caption: 오후의 줄}, {file: a-1.jpg, caption: 오후의 줄}]}]
                ---

                """)
        #expect(
            folder.text("Content/places/이름-없는-곳-2026-05-07-10-00/index.md") == """
                ---
                title: 이름 없는 곳 2026-05-07 10.00
                location: {lat: 35.1, lon: 129.0}
                visits:
                  - date: 2026-05-07
                    photos:
                      - file: 아주-긴-이름의-사진-가나다라마바사아자차카타파하-가나다라마바사아자차카타파하.jpg
                        caption: 오후의 줄
                      - file: d-수정됨.jpg
                        caption: 오후의 줄
                  - date: 2026-05-09
                    photos:
                      - file: e.jpg
                        caption: 오후의 줄
                draft: true
                ---

                """)
        #expect(try run("build").status == 0)
        let after = state()
        let second = try run("import", source)
        #expect(second.output.contains("Nothing changes.") && state() == after, "\(second.output)")
        #expect(try run("undo").status == 0 && state() == before)
    }

    @Test func sidecarsOfExiftool() throws {
        try folder.write("from/a.jpg", bytes: Self.photo(1))
        try folder.write("from/b.jpg", bytes: Self.photo(2))
        try folder.write("from/c.jpg", bytes: Self.photo(3))
        try folder.write(
            "from/all.json",
            """
            [{"SourceFile": "/Users/x/a.jpg", "EXIF:GPSLatitude": 34.0, "EXIF:GPSLongitude": 118.3, "EXIF:GPSLatitudeRef": "N",
              "EXIF:GPSLongitudeRef": "W", "EXIF:DateTimeOriginal": "2021:04:08 16:04:55", "EXIF:OffsetTimeOriginal": "-07:00",
              "XMP:Title": "Observatory", "IPTC:Keywords": ["x"], "XMP:PersonInImage": "현우"},
             {"SourceFile": "c.jpg", "GPSLatitude": "34 deg 0' 3.00\\" N", "GPSLongitude": "118 deg 18' 0.00\\" W",
              "DateTimeOriginal": "2021:04:08 17:04:55-07:00"}]
            """)
        try folder.write("from/b.jpg.json", #"[{"SourceFile": "b.jpg", "GPSLatitude": -118.3, "DateTimeOriginal": 7}]"#)
        let outcome = try run("import", "from")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains("2 brought along, 1 left out") && outcome.output.contains("  1 new place with"),
            "\(outcome.output)")
        let text = folder.text("Content/places/이름-없는-곳-2021-04-08-16-04/index.md") ?? ""
        #expect(text.contains("location: {lat: 34.000417, lon: -118.3}"), "\(text)")
        #expect(text.contains("caption: Observatory"))
    }

    /// Pictures among the files of a program are that program's business.
    @Test func picturesBesideRecordsAreCounted() throws {
        try folder.write("from/places.csv", "title,lat,lon\n가게,35.1,129.0\n")
        try folder.write("from/a.jpg", bytes: Self.photo(1, "2026:05:09 10:00:00", (35_100_000, 129_000_000)))
        let outcome = try run("import", "from", "--dry-run")
        #expect(outcome.output.contains("  1 left out: no record tells of it (--only photos"), "\(outcome.output)")
        let photos = try run("import", "from", "--only", "photos")
        #expect(
            photos.output.contains("  1 new place with 1 visit (1 draft)") && !photos.output.contains("가게"),
            "\(photos.output)")
    }

    /// A place of one file and photos of another folder meet.
    @Test func photosGoToPlacesThatComeWithThem() throws {
        try folder.write("places.csv", "title,lat,lon,date\n가게,35.1,129.0,2026-05-09\n")
        try folder.write("from/a.jpg", bytes: Self.photo(1, "2026:05:09 10:00:00", (35_100_000, 129_000_000)))
        let outcome = try run("import", "places.csv", "from")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = folder.text("Content/places/가게/index.md") ?? ""
        #expect(text.contains("visits:\n  - date: 2026-05-09\n    photos: [a.jpg]\n"), "\(text)")
    }

    /// A photo that no build would show is left out, so that the diary builds.
    @Test func brokenPhotosOfRecordsAreLeftOut() throws {
        let day =
            #"{"uuid": "A", "creationDate": "2024-05-02T16:00:00Z", "text": "x", "location": {"latitude": 35.1, "longitude": 129.0}, "photos": [{"md5": "a", "type": "jpeg"}, {"md5": "b", "type": "jpeg"}]}"#
        try folder.write("from/J.json", #"{"metadata": {"version": "1.0"}, "entries": [\#(day)]}"#)
        try folder.write("from/photos/a.jpeg", bytes: Self.photo(1))
        try folder.write("from/photos/b.jpeg", bytes: Array(Self.photo(2).prefix(200)))
        let outcome = try run("import", "from", "--public")
        #expect(outcome.output.contains("1 photo left out: no picture that can be read"), "\(outcome.output)")
        #expect(try run("build").status == 0)
        #expect(try run("import", "from", "--public").output.contains("Nothing changes."))
    }

    /// What a file in a zip file is called leads nowhere, and a bomb is not unpacked.
    @Test func hostileZipFiles() throws {
        let photo = Self.photo(1, "2026:05:09 10:00:00", (35_100_000, 129_000_000))
        try folder.write(
            "from.zip", bytes: zipFile([("../../out.jpg", photo), ("/tmp/x\u{0}.jpg", photo), ("a/../b.jpg", photo)]))
        let outcome = try run("import", "from.zip")
        #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
        #expect(FileKind(at: folder.path + "/../../out.jpg") == nil)
        #expect(folder.files(in: ".cairn").allSatisfy { !$0.hasPrefix("import/") })
        try folder.write("cut.zip", bytes: Array(zipFile([("a.jpg", photo)]).prefix(300)))
        #expect(try run("import", "cut.zip").status == 1)
    }
}
