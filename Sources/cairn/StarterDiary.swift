internal import Diary
internal import Exchange

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
