import Base
import Foundation
import TestSupport
import Testing

@testable import Site

/// Recordings of visits: one copy that every browser plays, with the words of what is heard.
@Suite struct RecordingTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        url: https://minji.example/
        -- Content/places/forest/index.md --
        ---
        title: 서울숲
        location: 37.5443, 127.0374
        visits: [{date: 2026-05-03, voice: {file: rain.wav, text: 처마 밑의 빗소리}}]
        ---
        글
        """

    /// Writes a recording as a phone would, with what made it.
    private static func write(_ name: String, to diary: TestDiary, seconds: Double = 1, _ words: [String] = []) throws {
        try Tool("ffmpeg").run(
            [
                "-v", "error", "-y", "-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds)", "-metadata",
                "title=zqsecret", "-metadata", "comment=iPhone 17 37.5443", "-metadata", "date=2026-05-03",
            ] + words + [diary.folder.path + "/Content/places/forest/" + name])
    }

    private func copies(_ diary: TestDiary) -> [String] {
        diary.folder.files(in: "Site").filter { $0.hasSuffix(".m4a") }.sorted()
    }

    private func page(_ diary: TestDiary) throws -> String {
        try #require(diary.folder.text("Site/places/forest/index.html"))
    }

    @Test(arguments: ["rain.wav", "rain.m4a", "rain.mp3", "rain.ogg", "rain.opus", "rain.flac", "rain.webm"])
    func aRecordingIsPublishedWithoutWhatTheRecorderWrote(_ name: String) async throws {
        let diary = try TestDiary(Self.diary.replacing("rain.wav", with: name))
        try Self.write(name, to: diary)
        try await diary.build()
        let file = try #require(copies(diary).first)
        #expect(copies(diary).count == 1)
        let path = diary.folder.path + "/Site/" + file
        let words = ["-v", "error", "-of", "json", "-show_format", "-show_streams", path]
        let probe = try JSONValue(SourceFile(path: file, bytes: try Tool("ffprobe").run(words).output))
        #expect(probe["streams"].items.map { $0["codec_name"].text } == ["aac"])
        let text = String(decoding: try File(path).read(), as: UTF8.self)
        for secret in ["zqsecret", "iPhone", "37.5443", "2026-05-03", "rain"] { #expect(!text.contains(secret)) }
        let page = try page(diary)
        #expect(page.contains("<audio controls preload=\"none\" src=\"/\(file)\" aria-label=\"녹음 1초\">"))
        #expect(page.contains("처마 밑의 빗소리") && page.contains("<small>0:01</small>"))
    }

    @Test func itIsMadeOnceAndForgottenWithItsVisit() async throws {
        let diary = try TestDiary(Self.diary)
        try Self.write("rain.wav", to: diary)
        try await diary.build()
        let file = try #require(copies(diary).first)
        let made = try #require(FileStamp(at: diary.folder.path + "/Site/" + file))
        try await diary.build()
        #expect(FileStamp(at: diary.folder.path + "/Site/" + file) == made)
        // The words alone are other ones.
        let entry = "Content/places/forest/index.md"
        func write(_ old: String, _ new: String) throws {
            try diary.folder.write(entry, try #require(diary.folder.text(entry)).replacing(old, with: new))
        }
        try write("처마", "지붕")
        try await diary.build()
        #expect(try page(diary).contains("지붕 밑의 빗소리"))
        #expect(copies(diary) == [file])
        try write(", voice: {file: rain.wav, text: 지붕 밑의 빗소리}", "")
        try await diary.build()
        #expect(copies(diary).isEmpty)
        #expect(!(try page(diary).contains("<audio")))
    }

    /// The browser's own recorder writes no length.
    @Test func aRecordingWithoutALengthIsMeasured() async throws {
        let diary = try TestDiary(Self.diary.replacing("rain.wav", with: "rain.webm"))
        try Self.write("rain.webm", to: diary, seconds: 3, ["-live", "1"])
        try await diary.build()
        #expect(try page(diary).contains("<small>0:03</small>"))
    }

    @Test func whatIsHiddenIsNotPlayed() async throws {
        let diary = try TestDiary(
            Self.diary.replacing("title: 서울숲", with: "title: 서울숲\nvisibility: private"))
        try Self.write("rain.wav", to: diary)
        try await diary.build()
        #expect(copies(diary).isEmpty)
    }

    @Test(arguments: [
        ("limits: {voice_seconds: 1}\nurl:", 2.0, "the recording “rain.wav” lasts 2 seconds, at most 1 are published"),
        ("url:", 0, "the recording “rain.wav” cannot be read"),
    ])
    func whatIsWrongIsTold(_ url: String, _ seconds: Double, _ message: String) async throws {
        let diary = try TestDiary(Self.diary.replacing("url:", with: url))
        if seconds > 0 {
            try Self.write("rain.wav", to: diary, seconds: seconds)
        } else {
            try diary.folder.write("Content/places/forest/rain.wav", "no sound")
        }
        let failure = await diary.failure()
        #expect(failure.contains(message), "\(failure)")
    }

    @Test func aMissingFileIsAnError() async throws {
        let diary = try TestDiary(Self.diary)
        try diary.folder.write("Content/places/forest/rainy.wav", "")
        let failure = await diary.failure()
        #expect(failure.contains("there is no recording “rain.wav”"), "\(failure)")
    }
}
