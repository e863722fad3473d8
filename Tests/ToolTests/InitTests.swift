import Base
import Foundation
import TestSupport
import Testing

@Suite struct InitTests {
    @Test(arguments: ["ko", "en"]) func aNewDiaryIsReadyToBuild(language: String) throws {
        let folder = try TemporaryFolder()
        let made = try Program.run("init", "my diary", "--language", language, in: folder.path)
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        #expect(
            folder.files().sorted() == [
                "my diary/.gitignore", "my diary/AGENTS.md", "my diary/Content/diary.schema.json",
                "my diary/Content/diary.yml",
                "my diary/Content/places/naksan-park.md", "my diary/Content/places/seoul-forest.md",
            ])
        let built = try Program.run("build", "my diary", in: folder.path)
        #expect(built.status == 0 && built.errors.isEmpty, "\(built.errors)")
        let home = folder.text("my diary/Site/index.html") ?? ""
        #expect(home.contains("<html lang=\"\(language)\""))
        #expect(home.contains(language == "ko" ? "서울숲" : "Seoul Forest"))
        #expect(try Program.run("fmt", "--check", "--diary", "my diary", in: folder.path).status == 0)
        // Its .gitignore names all that a build writes.
        #expect(folder.text("my diary/.gitignore") == ".cairn/\n.cairn-keys\nSite/\n")
    }

    /// One rule, with a terminal or without.
    @Test(arguments: [("ko_KR.UTF-8", "ko"), ("en_US.UTF-8", "en"), ("C.UTF-8", "ko"), ("", "ko"), ("de_DE", "de")])
    func theLanguageIsThatOfTheSystem(locale: String, language: String) throws {
        let folder = try TemporaryFolder()
        let made = try Program.run(
            ["init", "d"], in: folder.path, ["CAIRN_LANGUAGE": "", "LANG": locale, "LC_ALL": "", "LC_MESSAGES": ""])
        #expect(folder.text("d/Content/diary.yml")?.contains("language: \(language)\n") == true)
        #expect(
            made.output
                == (language == "ko"
                    ? "새 수첩을 d에 만들었어요.\n다음: cairn preview d --open\n"
                    : "A new diary is in d.\nNext: cairn preview d --open\n"))
    }

    @Test func itMayBeginWithNothing() throws {
        let folder = try TemporaryFolder()
        #expect(try Program.run("init", "d", "--empty", in: folder.path).status == 0)
        #expect(folder.files(in: "d/Content/places").isEmpty)
        #expect(try Program.run("build", "d", in: folder.path).status == 0)
        #expect(try Program.run("init", "e", "--empty", "--from", "d", in: folder.path).status == 64)
    }

    @Test func aDiaryIsNeverWrittenOver() throws {
        let folder = try TemporaryFolder("-- d/Content/diary.yml --\ntitle: 내 것")
        let outcome = try Program.run("init", "d", in: folder.path)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == "d/Content: error: there is a diary already\nhelp: choose another folder\n\n1 error\n")
        #expect(folder.files() == ["d/Content/diary.yml"])
    }

    @Test(arguments: ["우리 동네", "\"A\" & \\b: #c", "true", "2026", "가", " - a"])
    func aTitleIsWhatWasSaid(title: String) throws {
        let folder = try TemporaryFolder()
        let made = try Program.run("init", "d", "--title", title, in: folder.path)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try Program.run("build", "d", in: folder.path).errors.isEmpty)
        let shown = title.replacing("&", with: "&amp;").replacing("\"", with: "&#34;")
        let page = folder.text("d/Site/index.html") ?? ""
        #expect(page.contains(">\(shown.trimmingCharacters(in: .whitespaces))<"), "\(page.prefix(600))")
    }

    @Test func itBeginsWithWhatIsBroughtAlong() throws {
        let folder = try TemporaryFolder(
            "-- a.geojson --\n"
                + #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [127.0374, 37.5444]}, "properties": {"name": "서울숲 입구"}}"#
        )
        let made = try Program.run("init", "d", "--from", "a.geojson", in: folder.path)
        #expect(made.status == 0 && made.output.contains("cairn preview d --open --drafts"), "\(made.errors)")
        #expect(folder.files(in: "d/Content/places").count == 1)
        #expect(try Program.run("build", "d", in: folder.path).errors.isEmpty)
    }

    @Test func whatCannotBeBroughtAlongIsSaid() throws {
        let folder = try TemporaryFolder("-- a.txt --\nnothing")
        let failed = try Program.run(
            "init", "d", "--language", "ko", "--from", "a.txt", in: folder.path, ["CAIRN_LANGUAGE": ""])
        #expect(failed.status == 1 && failed.output.contains("수첩은 아직 비어 있어요"), "\(failed.output)\(failed.errors)")
        #expect(try Program.run("build", "d", in: folder.path).status == 0)
        #expect(try Program.run("init", "e", "--from", "nowhere", in: folder.path).status == 64)
        #expect(folder.files(in: "e").isEmpty)
    }

    @Test func otherFilesOfTheFolderStay() throws {
        let folder = try TemporaryFolder("-- d/.gitignore --\nmine\n-- d/README.md --\nmine")
        #expect(try Program.run("init", "d", in: folder.path).status == 0)
        #expect(folder.text("d/.gitignore")?.hasPrefix("mine") == true)
        #expect(folder.text("d/README.md")?.hasPrefix("mine") == true)
    }

    @Test func aFolderThatCannotBeMadeIsASystemFailure() throws {
        let folder = try TemporaryFolder("-- file --\nx")
        let outcome = try Program.run("init", "file/diary", in: folder.path)
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("error: cannot make the folder: Not a directory"), "\(outcome.errors)")
    }
}
