import Base
import Images
import TestSupport
import Testing

@testable import Site

/// What phones take around photos: published without sound, and where the settings ask for it alone.
@Suite struct MotionPhotoTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        url: https://minji.example/
        photos: {motion: true}
        -- Content/places/forest/index.md --
        ---
        title: 서울숲
        location: 37.5443, 127.0374
        visits: [{date: 2026-05-03, photos: [{file: IMG_1.jpg, alt: 사슴}]}]
        ---
        글
        """

    /// A clip as a phone writes it: with its spot, its time, what made it, and what was said.
    private static func clip() throws -> [UInt8] {
        let folder = try TemporaryFolder("")
        let path = folder.path + "/a.mov"
        try Tool("ffmpeg").run([
            "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=15:duration=1.5", "-f", "lavfi", "-i",
            "sine=duration=1.5", "-c:a", "aac", "-metadata", "location=+37.5443+127.0374/", "-metadata",
            "creation_time=2026-05-03T05:20:00Z", "-metadata", "com.apple.quicktime.model=iPhone 17", "-metadata",
            "title=zqsecret", "-movflags", "use_metadata_tags", path,
        ])
        return try File(path).read()
    }

    /// A photo with a clip behind it, as Google's phones write it.
    private static func motionPhoto(_ clip: [UInt8], saying length: Int) throws -> [UInt8] {
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1"><Container:Directory><rdf:Seq>
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="Primary" Item:Length="0"/></rdf:li>
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="video/mp4" Item:Semantic="MotionPhoto" Item:Length="\(length)"/>
            </rdf:li></rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let block = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8)
        let size = block.count + 2
        let picture = try photo()
        var file = Array(picture.prefix(2))
        file += [0xFF, 0xE1, UInt8(size >> 8), UInt8(size & 255)]
        file += block
        file += picture.dropFirst(2)
        return file + clip
    }

    private static func photo() throws -> [UInt8] {
        let folder = try TemporaryFolder("")
        let path = folder.path + "/a.jpg"
        try Tool("ffmpeg").run([
            "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=320x240", "-frames:v", "1", path,
        ])
        return try File(path).read()
    }

    private func clips(_ diary: TestDiary) -> [String] {
        diary.folder.files(in: "Site").filter { $0.hasSuffix(".mp4") }.sorted()
    }

    private func expectSilence(_ file: String, of diary: TestDiary) throws {
        let path = diary.folder.path + "/Site/" + file
        let probe = try JSONValue(
            SourceFile(
                path: file,
                bytes: try Tool("ffprobe").run(["-v", "error", "-of", "json", "-show_format", "-show_streams", path])
                    .output))
        #expect(probe["streams"].items.map { $0["codec_name"].text } == ["h264"])
        let bytes = try File(path).read()
        for secret in ["zqsecret", "iPhone", "37.5443", "2026-05-03", "IMG_1"] {
            #expect(bytes.firstRange(of: Array(secret.utf8)) == nil, "\(secret)")
        }
        let exif = try Tool("exiftool").run(["-n", "-G", "-GPS*", "-*Date*", "-Make", "-Model", path]).text
        #expect(!exif.contains("GPS") && !exif.contains("Make") && !exif.contains("Model"))
        #expect(
            exif.split(separator: "\n").filter { $0.contains("[QuickTime]") }.allSatisfy { $0.contains("0000:00:00") })
    }

    private func expectMotion(_ diary: TestDiary) throws {
        let file = try #require(clips(diary).first)
        #expect(clips(diary).count == 1)
        try expectSilence(file, of: diary)
        let page = diary.text("places/forest/index.html")
        #expect(page.contains("aria-label=\"움직이는 사진: 사슴\" data-motion=\"/\(file)\">"), "\(page)")
        #expect(!page.contains("data-clip"))
        // The copies of the photo end where the photo does.
        for (file, bytes) in diary.site() where file.hasPrefix("photos/") && !file.hasSuffix(".mp4") {
            #expect(bytes.firstRange(of: Array("ftypqt".utf8)) == nil, "\(file)")
        }
    }

    @Test(arguments: ["IMG_1.MOV", "IMG_1.mp4"])
    func theClipBesideAStillIsPlayedOverIt(name: String) async throws {
        let diary = try TestDiary(Self.diary)
        try diary.folder.write("Content/places/forest/IMG_1.jpg", bytes: try Self.photo())
        try diary.folder.write("Content/places/forest/" + name, bytes: try Self.clip())
        try await diary.build()
        try expectMotion(diary)
        #expect(try await diary.build().renderedCount == 0)
        try await diary.buildAnew(into: "Anew")
        #expect(diary.site("Anew") == diary.site())
    }

    @Test(arguments: [true, false])
    func theClipInsideAPhotoIsPlayedOverIt(isSamsung: Bool) async throws {
        let diary = try TestDiary(Self.diary)
        let clip = try Self.clip()
        let photo =
            try isSamsung
            ? Self.photo() + Array("MotionPhoto_Data".utf8) + clip + Array("SEFH0000SEFT".utf8)
            : Self.motionPhoto(clip, saying: clip.count)
        try diary.folder.write("Content/places/forest/IMG_1.jpg", bytes: photo)
        try await diary.build()
        try expectMotion(diary)
    }

    @Test func unaskedNothingMoves() async throws {
        let diary = try TestDiary(Self.diary.replacing("photos: {motion: true}\n", with: ""))
        let clip = try Self.clip()
        try diary.folder.write("Content/places/forest/IMG_1.jpg", bytes: try Self.motionPhoto(clip, saying: clip.count))
        try diary.folder.write("Content/places/forest/IMG_1.MOV", bytes: clip)
        try await diary.build()
        #expect(clips(diary).isEmpty)
        #expect(!diary.text("places/forest/index.html").contains("data-motion"))
    }

    /// A file that lies about its clip, or whose clip is none, is a photo.
    @Test(arguments: [(-1, true), (0, true), (1 << 50, true), (7, true), (0, false)])
    func whatIsNoClipIsAPhoto(saying: Int, inside: Bool) async throws {
        let diary = try TestDiary(Self.diary)
        let junk = Array("....ftypqt  ".utf8) + [UInt8](repeating: 7, count: 40)
        let photo =
            try inside ? Self.motionPhoto(junk, saying: saying == 0 ? junk.count : saying) : Self.photo()
        try diary.folder.write("Content/places/forest/IMG_1.jpg", bytes: photo)
        if !inside { try diary.folder.write("Content/places/forest/IMG_1.MOV", bytes: junk) }
        let outcome = await diary.outcome { try await diary.build() }
        #expect(!outcome.hasErrors, "\(outcome.text)")
        #expect(clips(diary).isEmpty)
        #expect(diary.text("places/forest/index.html").contains("<img class=\"photo"))
    }

    /// What is named is a clip of its own, with its sound.
    @Test func whatIsNamedItselfIsNotPlayedOverAStill() async throws {
        let diary = try TestDiary(
            Self.diary.replacing("{file: IMG_1.jpg, alt: 사슴}", with: "{file: IMG_1.jpg, alt: 사슴}, IMG_1.MOV"))
        try diary.folder.write("Content/places/forest/IMG_1.jpg", bytes: try Self.photo())
        try diary.folder.write("Content/places/forest/IMG_1.MOV", bytes: try Self.clip())
        try await diary.build()
        #expect(clips(diary).count == 1)
        #expect(!diary.text("places/forest/index.html").contains("data-motion"))
    }
}
