import Files
import TestSupport
import Testing

@Suite struct InitTests {
    @Test(arguments: ["ko", "en"]) func aNewDiaryIsReadyToBuild(language: String) throws {
        let folder = try TemporaryFolder()
        let made = try Program.run("init", "my diary", "--language", language, in: folder.path)
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        #expect(
            folder.files().sorted() == [
                "my diary/.gitignore", "my diary/Content/diary.schema.json", "my diary/Content/diary.yml",
                "my diary/Content/places/seoul-forest.md",
            ])
        let built = try Program.run("build", "my diary", in: folder.path)
        #expect(built.status == 0 && built.errors.isEmpty, "\(built.errors)")
        let home = folder.text("my diary/Site/index.html") ?? ""
        #expect(home.contains("<html lang=\"\(language)\""))
        #expect(home.contains(language == "ko" ? "서울숲" : "Seoul Forest"))
        // Its .gitignore names all that a build writes.
        #expect(folder.text("my diary/.gitignore") == ".cairn/\n.cairn-keys\nSite/\n")
    }

    @Test func aDiaryIsNeverWrittenOver() throws {
        let folder = try TemporaryFolder("-- d/Content/diary.yml --\ntitle: 내 것")
        let outcome = try Program.run("init", "d", in: folder.path)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == "d/Content: error: there is a diary already\nhelp: choose another folder\n\n1 error\n")
        #expect(folder.files() == ["d/Content/diary.yml"])
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
