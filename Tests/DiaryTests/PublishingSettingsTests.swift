import Content
import Base
import Testing
@testable import Diary

@Suite struct PublishingSettingsTests {
    private func read(_ text: String) throws -> (Settings.Publishing?, Problems) {
        let (file, root) = try yaml(SourceFile(path: "Content/diary.yml", text: "title: 동네 수첩\npublish: \(text)\n"))
        let (settings, problems) = Settings.read(file, root)
        return (settings.publishing, problems)
    }

    @Test(
        arguments: [
            ("{folder: ../public}", .folder("../public")),
            ("{rsync: me@example.org:site}", .rsync("me@example.org:site")),
            ("{rclone: \"s3:bucket/diary\"}", .rclone("s3:bucket/diary")), ("{git: origin}", .git(.init())),
            ("{git: {branch: pages, history: squash}}", .git(.init(branch: "pages", history: .squash))),
            (
                "{git: {remote: ssh://git@host/a.git, cname: a.example}}",
                .git(.init(remote: "ssh://git@host/a.git", cname: "a.example"))
            ),
        ] as [(String, Settings.Publishing.Target)])
    func aTargetIsRead(text: String, target: Settings.Publishing.Target) throws {
        let (publishing, problems) = try read(text)
        #expect(problems.isEmpty)
        #expect(publishing?.target == target)
        #expect(publishing?.deletions == 25)
        #expect(publishing?.range?.start.line == 2)
    }

    @Test(arguments: ["40%", "40", "'40 %'"])
    func aShareIsReadWithAndWithoutItsSign(text: String) throws {
        #expect(try read("{folder: x, deletions: \(text)}").0?.deletions == 40)
    }

    @Test(arguments: [
        ("{}", "names no target"), ("{deletions: 10}", "names no target"), ("{folder: a, git: b/c}", "names 2 targets"),
        ("{folder: }", "is empty"), ("{foldr: a}", "is no key of publishing"), ("x", "a mapping describes publishing"),
        ("{rsync: --delete}", "is no address"), ("{rclone: bucket}", "the name of a remote"),
        ("{git: https://me:secret@host/a.git}", "a password does not belong"),
        ("{git: {remote: 'https://me:secret@host/a.git'}}", "a password does not belong"),
        ("{git: {branch: a..b}}", "no name of a branch"), ("{git: {history: sqash}}", "“history” cannot be"),
        ("{git: {cname: https://a.example/}}", "a domain alone"), ("{git: {brnch: x}}", "is no key of “git”"),
        ("{folder: a, deletions: many}", "a share from 0%"), ("{folder: a, deletions: 101%}", "a share from 0%"),
    ])
    func whatIsWrongIsSaidWithItsPlace(text: String, words: String) throws {
        let (_, problems) = try read(text)
        #expect(problems.diagnostics.map(\.message).filter { $0.contains(words) }.count == 1)
        #expect(problems.diagnostics.allSatisfy { $0.range?.start.line == 2 })
    }
}
