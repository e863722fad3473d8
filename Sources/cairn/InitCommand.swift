internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Exchange
internal import Files

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Starts a diary: settings, a set of categories and one place, ready to build.",
        discussion: """
              cairn init my-diary
              cairn init my-diary --language en
              cairn init . --ci github
            """)

    @Argument(help: ArgumentHelp("The folder for the diary; it is made when it is missing.", valueName: "dir"))
    var folder: String

    @Option(help: "The language of the site: ko or en.")
    var language = Settings.Language.ko

    @Option(
        help: ArgumentHelp(
            "Also write the file that makes a host publish the diary whenever it is pushed: github or gitlab.",
            discussion: "A folder that has a diary gets this file alone.", valueName: "host"))
    var ci: Workflow?

    func run() throws {
        do throws(Diagnostic) {
            let hasDiary = FileKind(at: folder + "/Content", followingLinks: false) != nil
            if hasDiary, ci == nil {
                throw .error("there is a diary already", path: folder + "/Content", help: "choose another folder")
            }
            if let ci { try ci.write(to: folder) }
            if hasDiary { return }
            try Folder(folder + "/Content/places").create()
            for (name, text) in StarterDiary.files(language) where FileKind(at: "\(folder)/\(name)") == nil {
                try File("\(folder)/\(name)").write(Array(text.utf8), exclusive: true)
            }
        } catch {
            throw Reporter.exit(Problems([error]))
        }
        print("A new diary is in \(folder). Next: cairn build \(folder)")
    }
}

extension Settings.Language: ExpressibleByArgument {}

/// The files of a new diary.
enum StarterDiary {
    /// Texts by their paths in the diary's folder.
    static func files(_ language: Settings.Language) -> [(name: String, text: String)] {
        [
            ("Content/diary.yml", schemaLine + (language == .ko ? koreanSettings : englishSettings)),
            ("Content/\(schema)", FormatSchema.text(of: .settings, in: language)),
            ("Content/places/seoul-forest.md", language == .ko ? koreanPlace : englishPlace),
            (".gitignore", ".cairn/\n.cairn-keys\nSite/\n"),
        ]
    }

    /// The description of the settings that text editors complete and check them by.
    private static let schema = "diary.schema.json"
    private static let schemaLine = "# yaml-language-server: $schema=\(schema)\n"

    private static let koreanSettings = """
        title: 동네 수첩
        description: 걸어서 다닌 곳들
        language: ko
        # url: https://example.org/diary/
        categories:
          - {id: cafe, name: 카페, icon: ☕️, color: "#8a5a2b"}
          - {id: restaurant, name: 밥집, icon: 🍚, color: "#a3412f"}
          - {id: walk, name: 산책, icon: 🌳, color: "#4a6b3a"}
          - {id: culture, name: 전시와 책, icon: 📚, color: "#3d5a80"}

        """

    private static let englishSettings = """
        title: Places on foot
        description: Where I have walked to
        language: en
        # url: https://example.org/diary/
        categories:
          - {id: cafe, name: Cafés, icon: ☕️, color: "#8a5a2b"}
          - {id: restaurant, name: Restaurants, icon: 🍚, color: "#a3412f"}
          - {id: walk, name: Walks, icon: 🌳, color: "#4a6b3a"}
          - {id: culture, name: Art and books, icon: 📚, color: "#3d5a80"}

        """

    private static let koreanPlace = """
        ---
        title: 서울숲
        location: {lat: 37.5444, lon: 127.0374}
        address: 서울 성동구 뚝섬로 273
        category: walk
        tags: [공원, 숲길]
        station: [{name: 서울숲, lines: [수인분당선]}]
        rating: 4.5
        date: 2026-05-03
        comment: 사슴을 보러 갔다가 나무를 보고 왔다
        ---

        이 글은 예시예요. 장소 하나에 파일 하나, 위에는 사실을, 아래에는 **이야기(기억)**를 적어요.

        """

    private static let englishPlace = """
        ---
        title: Seoul Forest
        location: {lat: 37.5444, lon: 127.0374}
        address: 273 Ttukseom-ro, Seongdong-gu, Seoul
        category: walk
        tags: [park, trees]
        station: [{name: Seoul Forest, lines: [Suin–Bundang]}]
        rating: 4.5
        date: 2026-05-03
        comment: Came for the deer, stayed for the trees
        ---

        This is an example. One file a place: the facts above, the **story** below.

        """
}
