import Base
import Images
import TestSupport
import Testing

@testable import Site

/// Photos of several pictures, which are published as clips without sound.
@Suite struct MovingPictureTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        url: https://minji.example/
        -- Content/places/forest/index.md --
        ---
        title: 서울숲
        location: 37.5443, 127.0374
        visits: [{date: 2026-05-03, photos: [{file: cat.gif, alt: 고양이}]}]
        ---
        글
        """

    private static func draw(
        _ name: String, in diary: TestDiary, _ source: String = "testsrc=size=160x120:rate=5:duration=2",
        _ words: [String] = []
    ) throws {
        try Tool("ffmpeg").run(
            ["-v", "error", "-y", "-f", "lavfi", "-i", source] + words + [
                diary.folder.path + "/Content/places/forest/" + name
            ])
    }

    private func clips(_ diary: TestDiary) -> [String] {
        diary.folder.files(in: "Site").filter { $0.hasSuffix(".mp4") }.sorted()
    }

    private func probe(_ file: String, of diary: TestDiary) throws -> JSONValue {
        let words = [
            "-v", "error", "-of", "json", "-show_format", "-show_streams", diary.folder.path + "/Site/" + file,
        ]
        return try JSONValue(SourceFile(path: file, bytes: try Tool("ffprobe").run(words).output))
    }

    @Test(arguments: ["cat.gif", "cat.png"])
    func aPictureThatMovesIsAClip(name: String) async throws {
        let diary = try TestDiary(Self.diary.replacing("cat.gif", with: name))
        try Self.draw(
            name, in: diary, "testsrc=size=160x120:rate=5:duration=2", name == "cat.png" ? ["-f", "apng"] : [])
        if name == "cat.gif" {
            // What programs write into them.
            try Tool("exiftool").run([
                "-q", "-overwrite_original", "-XMP:GPSLatitude=37.5443", "-XMP:GPSLongitude=127.0374",
                "-XMP:CreatorTool=zqsecret", "-XMP:CreateDate=2026:05:03 14:20:00",
                diary.folder.path + "/Content/places/forest/" + name,
            ])
        }
        try await diary.build()
        let file = try #require(clips(diary).first)
        let probe = try probe(file, of: diary)
        #expect(probe["streams"].items.map { $0["codec_name"].text } == ["h264"])
        #expect(abs((probe["format"]["duration"].text.flatMap { Double($0) } ?? 0) - 2) < 0.3)
        let page = diary.text("places/forest/index.html")
        #expect(
            page.contains(
                "<a class=\"zoom clip\" href=\"/\(file)\" aria-label=\"움직이는 그림 2초: 고양이\" data-clip=\"0:02\" data-loops>"
            ),
            "\(page)")
        for (file, bytes) in diary.site() where file.hasSuffix(".mp4") || file.contains("photos/") {
            for secret in ["zqsecret", "37.5443", "2026:05:03"] {
                #expect(bytes.firstRange(of: Array(secret.utf8)) == nil, "\(file)")
            }
        }
        let exif = try Tool("exiftool").run(["-n", "-G", "-GPS*", "-*Date*", diary.folder.path + "/Site/" + file]).text
        #expect(!exif.contains("GPS"))
        #expect(
            exif.split(separator: "\n").filter { $0.contains("[QuickTime]") }.allSatisfy { $0.contains("0000:00:00") })
        #expect(try await diary.build().renderedCount == 0)
    }

    @Test func aGIFOfOnePictureStaysAPhoto() async throws {
        let diary = try TestDiary(Self.diary)
        try Self.draw("cat.gif", in: diary, "testsrc=size=160x120:rate=5:duration=2", ["-frames:v", "1"])
        try await diary.build()
        #expect(clips(diary).isEmpty)
        #expect(!diary.text("places/forest/index.html").contains("data-clip"))
    }

    /// What was a photo until somebody installed ffmpeg fails no build because of it.
    @Test func whatIsTooLongStaysAPhoto() async throws {
        let diary = try TestDiary(Self.diary.replacing("url:", with: "limits: {clip_seconds: 1}\nurl:"))
        try Self.draw("cat.gif", in: diary)
        let outcome = await diary.outcome { try await diary.build() }
        #expect(
            !outcome.hasErrors && outcome.text.contains("lasts 2 seconds, at most 1 are published"), "\(outcome.text)")
        #expect(clips(diary).isEmpty)
        #expect(diary.text("places/forest/index.html").contains("<img class=\"photo"))
    }

    /// What lets the ground through is white, as in copies of photos.
    @Test func transparentPartsAreWhite() async throws {
        let diary = try TestDiary(Self.diary.replacing("cat.gif", with: "cat.png"))
        try Self.draw("cat.png", in: diary, "color=c=red@0.0:size=64x64:rate=5:duration=1,format=rgba", ["-f", "apng"])
        try await diary.build()
        let file = diary.folder.path + "/Site/" + (try #require(clips(diary).first))
        let pixels = try Tool("ffmpeg").run([
            "-v", "error", "-i", file, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-",
        ]).output
        #expect(pixels.allSatisfy { $0 > 240 })
    }
}
