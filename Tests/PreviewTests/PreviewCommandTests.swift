import Foundation
import TestSupport
import Testing

@Suite struct PreviewCommandTests {
    @Test func aFolderWithoutADiaryIsExplained() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run("preview", in: folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("there is no folder Content/ here"))
        #expect(try Program.run("preview", "nowhere", in: folder.path).errors.contains("cairn init"))
    }

    @Test func aTakenPortIsExplained() throws {
        let folder = try TemporaryFolder(SmallDiary.text)
        let preview = try RunningPreview(folder)
        let outcome = try Program.run("preview", "--port", "\(preview.port)", in: folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("the port \(preview.port) is taken"))
        #expect(outcome.errors.contains("leave --port out"))
    }

    @Test(arguments: [
        (["--port", "70000"], 64, "from 0 to 65535"), (["--port", "x"], 64, "--port"),
        (["--host", ""], 64, "a host is"),
        (["--host", "no.such.host.invalid", "--port", "0"], 1, "cannot listen on no.such.host.invalid"),
        (["--host", "203.0.113.7", "--port", "0"], 1, "cannot listen on 203.0.113.7"),
    ])
    func mistakesAreExplained(arguments: [String], status: Int32, words: String) throws {
        let folder = try TemporaryFolder(SmallDiary.text)
        let process = Program.process(["preview"] + arguments, in: folder.path)
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        #expect(text.contains(words), "\(text)")
    }

    @Test func othersMayLookWhenTheAuthorSaysSo() throws {
        let folder = try TemporaryFolder(SmallDiary.text)
        let preview = try RunningPreview(folder, "--host", "0.0.0.0", "--drafts", "--qr")
        #expect(
            preview.output.contains(
                "warning: everybody in this network can read the preview, drafts and private places too"))
        #expect(try preview.get("/나의/diary/", host: "192.168.0.9:8000").status == 200)
        #expect(try preview.get("/나의/diary/", host: "evil.example").status == 421)
    }

    @Test func theTerminalTellsWhatHappened() throws {
        let folder = try TemporaryFolder(SmallDiary.text)
        let preview = try RunningPreview(folder)
        let built = #/Built: \d+ pages?, \d+ of \d+ files made, \d+ written in \d+\.\d+ s → http:/#
        #expect(preview.output.contains(built))
        try folder.write("Content/places/onion.md", SmallDiary.place("글"))
        try preview.waitForOutput("Content/places/onion.md: ")
        try preview.waitForOutput("→ http://127.0.0.1:\(preview.port)/나의/diary/places/onion/")
        #expect(!preview.output.contains("\u{1B}"), "no colours in a file")
    }
}
