import Base
import Foundation
import Images
import TestSupport
import Testing

@testable import Site

/// Clips among photos: a still that stands for each, and a copy that every browser plays.
@Suite struct ClipTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        url: https://minji.example/
        -- Content/places/forest/index.md --
        ---
        title: 서울숲
        location: 37.5443, 127.0374
        visits: [{date: 2026-05-03, photos: [{file: deer.mp4, alt: 사슴}]}]
        ---
        글
        """

    /// Writes a clip as a phone would: with its spot, its time and what made it.
    private static func write(
        _ name: String, to diary: TestDiary, size: String = "640x360", seconds: Double = 1, hasSound: Bool = true
    ) throws {
        let path = diary.folder.path + "/" + name
        let sound = hasSound ? ["-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds)", "-c:a", "aac"] : []
        try Tool("ffmpeg").run(
            ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=\(size):rate=30:duration=\(seconds)"] + sound + [
                "-metadata", "location=+37.5443+127.0374/", "-metadata", "creation_time=2026-05-03T05:20:00Z",
                "-metadata", "com.apple.quicktime.model=iPhone 17", "-metadata", "title=zqsecret",
                "-movflags", "use_metadata_tags", path,
            ])
    }

    private func clips(_ diary: TestDiary) -> [String] {
        diary.folder.files(in: "Site").filter { $0.hasSuffix(".mp4") }.sorted()
    }

    /// What `ffprobe` says of a file of the site.
    private func probe(_ file: String, of diary: TestDiary) throws -> JSONValue {
        let words = [
            "-v", "error", "-of", "json", "-show_format", "-show_streams", diary.folder.path + "/Site/" + file,
        ]
        return try JSONValue(SourceFile(path: file, bytes: try Tool("ffprobe").run(words).output))
    }

    @Test func aClipIsPublishedWithoutWhatThePhoneWrote() async throws {
        let diary = try TestDiary(Self.diary)
        try Self.write("Content/places/forest/deer.mp4", to: diary)
        try await diary.build()
        let file = try #require(clips(diary).first)
        #expect(clips(diary).count == 1)
        let probe = try probe(file, of: diary)
        let codecs = probe["streams"].items.map { $0["codec_name"].text }
        #expect(codecs == ["h264", "aac"])
        #expect(probe["streams"].items.allSatisfy { $0["pix_fmt"].isNull || $0["pix_fmt"].text == "yuv420p" })
        // Names of the format, the coder and the language, and no more.
        let tags = ([probe["format"]["tags"]] + probe["streams"].items.map { $0["tags"] }).flatMap { tags -> [String] in
            if case .object(let members) = tags { Array(members.keys) } else { [] }
        }
        #expect(
            Set(tags).isSubset(of: [
                "major_brand", "minor_version", "compatible_brands", "language", "vendor_id", "encoder",
            ]),
            "\(tags)")
        let bytes = try File(diary.folder.path + "/Site/" + file).read()
        for secret in ["x264 - core", "zqsecret", "iPhone", "37.5443", "2026-05-03", "deer"] {
            #expect(!String(decoding: bytes, as: UTF8.self).contains(secret), "\(secret)")
        }
        let exif = try Tool("exiftool").run([
            "-n", "-G", "-GPS*", "-*Date*", "-Make", "-Model", diary.folder.path + "/Site/" + file,
        ]).text
        #expect(!exif.contains("GPS") && !exif.contains("Make") && !exif.contains("Model"))
        #expect(
            exif.split(separator: "\n").filter { $0.contains("[QuickTime]") }.allSatisfy { $0.contains("0000:00:00") },
            "\(exif)")
        // The index stands before the pictures, so that it plays while it comes.
        let index = try #require(bytes.firstRange(of: Array("moov".utf8))),
            data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
        #expect(index.lowerBound < data.lowerBound)
        let page = diary.text("places/forest/index.html")
        #expect(
            page.contains("<a class=\"zoom clip\" href=\"/\(file)\" aria-label=\"동영상 1초: 사슴\" data-clip=\"0:01\">"),
            "\(page)")
        #expect(page.contains("width=\"640\" height=\"360\""))
    }

    /// Large ones get 720 lines, upright ones are 720 pixels wide, and small ones stay.
    @Test(arguments: [
        ("1920x1080", [1280, 720]), ("1080x1920", [720, 1280]), ("320x240", [320, 240]), ("321x241", [320, 240]),
    ])
    func clipsHaveAtMost720Lines(size: String, expected: [Int]) async throws {
        let diary = try TestDiary(Self.diary)
        try Self.write("Content/places/forest/deer.mp4", to: diary, size: size, seconds: 0.5, hasSound: false)
        try await diary.build()
        let stream = try probe(try #require(clips(diary).first), of: diary)["streams"].items[0]
        #expect([stream["width"].number, stream["height"].number] == expected)
    }

    @Test func nothingIsMadeTwice() async throws {
        let diary = try TestDiary(Self.diary)
        try Self.write("Content/places/forest/deer.mp4", to: diary)
        try await diary.build()
        let store = diary.folder.path + "/.cairn/clips/"
        let before = try #require(diary.folder.files(in: ".cairn/clips").first { $0.hasSuffix(".mp4") })
        let stamp = FileStamp(at: store + before)
        #expect(try await diary.build().renderedCount == 0)
        #expect(FileStamp(at: store + before) == stamp)
        // A copy that went is made anew, with the same bytes.
        let bytes = try File(store + before).read()
        try File(store + before).remove()
        try await diary.buildAnew(into: "Anew")
        #expect(try File(store + before).read() == bytes)
        #expect(diary.site("Anew") == diary.site())
    }

    @Test func captionsComeAlong() async throws {
        let diary = try TestDiary(Self.diary)
        try Self.write("Content/places/forest/deer.mp4", to: diary)
        try diary.folder.write("Content/places/forest/deer.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\n사슴\n")
        try diary.folder.write("Content/places/forest/deer.en.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\na deer\n")
        try await diary.build()
        let page = diary.text("places/forest/index.html")
        let files = diary.folder.files(in: "Site").filter { $0.hasSuffix(".vtt") }.sorted()
        #expect(files.count == 2)
        for language in ["ko", "en"] { #expect(page.contains("data-captions-\(language)=\"/photos/"), "\(page)") }
        #expect(files.contains { diary.text($0).contains("a deer") })
    }

    /// What cannot be a clip is an error where it is named, and nothing is built.
    @Test func whatIsNoClipIsTold() async throws {
        let diary = try TestDiary(Self.diary)
        try diary.folder.write("Content/places/forest/deer.mp4", "no clip")
        let said = await diary.failure()
        #expect(
            said.contains("Content/places/forest/index.md:4:45: error: the clip “deer.mp4” cannot be read"),
            "\(said)")
        #expect(!said.contains("DIARY/.cairn"))
    }

    @Test func aClipWithoutItsEndIsTold() async throws {
        let diary = try TestDiary(Self.diary)
        let path = diary.folder.path + "/Content/places/forest/deer.mp4"
        try Self.write("Content/places/forest/whole.mp4", to: diary, seconds: 8)
        try Tool("ffmpeg").run([
            "-v", "error", "-i", diary.folder.path + "/Content/places/forest/whole.mp4", "-c", "copy", "-movflags",
            "+faststart", path,
        ])
        let bytes = try File(path).read()
        try File(path).write(Array(bytes.prefix(bytes.count / 2)))
        let said = await diary.failure()
        #expect(said.contains("the clip “deer.mp4” is cut off: of 8 seconds there are"), "\(said)")
    }

    @Test func aClipThatIsTooLongIsTold() async throws {
        let diary = try TestDiary(Self.diary.replacing("url:", with: "limits: {clip_seconds: 1}\nurl:"))
        try Self.write("Content/places/forest/deer.mp4", to: diary, seconds: 2)
        let said = await diary.failure()
        #expect(said.contains("lasts 2 seconds, at most 1 are published"), "\(said)")
    }

    /// A clip that only a closed group sees lies sealed, and nowhere else.
    @Test func inASealedGroupItIsSealed() async throws {
        let diary = try TestDiary(
            Self.diary.replacing("visits:", with: "visibility: group\ngroups: [us]\nvisits:")
                + "\n-- Content/groups/us.md --\n---\ntitle: 우리\naccess: passphrase\nmembers: [현우]\n---\n")
        try Self.write("Content/places/forest/deer.mp4", to: diary)
        try await diary.build()
        #expect(clips(diary).isEmpty)
        for (file, bytes) in diary.site() {
            #expect(bytes.firstRange(of: Array("ftypisom".utf8)) == nil, "\(file)")
        }
    }

    /// What a phone puts beside a still is not published unasked.
    @Test func theClipOfALivePhotoStays() async throws {
        let diary = try TestDiary(
            Self.diary.replacing(
                "visits: [{date: 2026-05-03, photos: [{file: deer.mp4, alt: 사슴}]}]", with: "photos: auto"))
        try diary.folder.write("Content/places/forest/IMG_1.PNG", bytes: tinyPhoto)
        try Self.write("Content/places/forest/IMG_1.MOV", to: diary)
        try Self.write("Content/places/forest/deer.mp4", to: diary)
        try await diary.build()
        #expect(clips(diary).count == 1)
    }

    /// The picture is shorter than the sound, so that there is none at the moment of the still.
    @Test func theStillOfAShortPictureIsItsFirst() async throws {
        let diary = try TestDiary(Self.diary)
        let path = diary.folder.path + "/Content/places/forest/deer.mp4"
        try Tool("ffmpeg").run([
            "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=320x240:r=15:d=0.3", "-f", "lavfi", "-i", "sine=d=5",
            "-c:v", "libx264", "-c:a", "aac", path,
        ])
        try await diary.build()
        #expect(clips(diary).count == 1)
    }
}
