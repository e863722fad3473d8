import Content
import Base
import Testing
@testable import Diary

@Suite struct WritingSettingsTests {
    private func read(_ text: String) throws -> (Settings.Writing?, Problems) {
        let (file, root) = try yaml(SourceFile(path: "Content/diary.yml", text: "title: 동네 수첩\nwriting: \(text)\n"))
        let (settings, problems) = Settings.read(file, root)
        return (settings.writing, problems)
    }

    @Test(arguments: [
        ("{github: minji/diary}", "https://api.github.com/repos/minji/diary"),
        ("{github: https://github.com/minji/diary.git}", "https://api.github.com/repos/minji/diary"),
        ("{github: https://git.example/minji/diary}", "https://git.example/api/v3/repos/minji/diary"),
        ("{gitlab: minji/notes/diary}", "https://gitlab.com/api/v4/projects/minji%2Fnotes%2Fdiary"),
        ("{gitlab: https://lab.example:8443/minji/diary}", "https://lab.example:8443/api/v4/projects/minji%2Fdiary"),
        ("{forgejo: https://codeberg.org/minji/diary/}", "https://codeberg.org/api/v1/repos/minji/diary"),
        ("{forgejo: http://127.0.0.1:3000/minji/diary}", "http://127.0.0.1:3000/api/v1/repos/minji/diary"),
    ])
    func aRepositoryIsRead(text: String, address: String) throws {
        let (writing, problems) = try read(text)
        #expect(problems.isEmpty)
        #expect(writing?.repositoryAddress == address)
        #expect(
            writing?.branch == nil && writing?.folder == "" && writing?.isPublic == false && writing?.photoSize == 2560)
    }

    @Test func allOfItIsRead() throws {
        let writing = try read(
            "{github: minji/diary, branch: main, folder: ./notes/diary/, visibility: public, photos: original}"
        ).0
        #expect(writing?.branch == "main" && writing?.folder == "notes/diary")
        #expect(writing?.isPublic == true && writing?.photoSize == nil)
    }

    @Test(arguments: [
        ("{}", "names no repository"), ("{branch: main}", "names no repository"),
        ("{github: a/b, gitlab: a/b}", "names 2 repositories"), ("{github: diary}", "“diary” is no repository"),
        ("{github: a/b/c}", "is no repository"), ("{github: 'a/b\"><script>'}", "is no repository"),
        ("{github: a/..}", "is no repository"), ("{forgejo: minji/diary}", "is no repository"),
        ("{forgejo: 'http://codeberg.org/minji/diary'}", "is no repository"),
        ("{gitlab: 'https://me:secret@lab.example/a/b'}", "a password does not belong"),
        ("{github: a/b, branch: a..b}", "no name of a branch"),
        ("{github: a/b, folder: ../x}", "no folder of the repository"),
        ("{github: a/b, folder: /x}", "no folder of the repository"),
        ("{github: a/b, visibility: group}", "“visibility” cannot be"),
        ("{github: a/b, photos: 100}", "“photos” is"), ("{githab: a/b}", "is no key of writing on the road"),
        ("minji/diary", "a mapping describes writing"),
    ])
    func whatIsWrongIsSaidWithItsPlace(text: String, words: String) throws {
        let (_, problems) = try read(text)
        #expect(
            problems.diagnostics.filter { $0.message.contains(words) }.count == 1,
            "\(problems.diagnostics.map(\.message))")
        #expect(problems.diagnostics.allSatisfy { $0.range?.start.line == 2 })
    }
}
