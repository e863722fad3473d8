internal import Diary
internal import Import
internal import Pages

/// The files of a new diary.
struct StarterDiary {
    let language: Settings.Language
    let title: String
    private let words: StarterWords

    /// - Parameter title: of the site; empty for one to begin with.
    init(_ language: Settings.Language, title: String = "") {
        self.language = language
        words = StarterWords(language)
        self.title = title.isEmpty ? words.title : title
    }

    /// Texts by their paths in the diary's folder: what every diary has.
    var files: [(name: String, text: String)] {
        [
            ("Content/diary.yml", settings),
            ("Content/\(Self.schema)", FormatSchema.text(of: .settings, in: language)),
            (".gitignore", ".cairn/\n.cairn-keys\nSite/\n"),
            ("AGENTS.md", language == .ko ? Self.koreanGuide : Self.englishGuide),
        ]
    }

    /// Places to look at, and to write over, where nothing was brought along.
    var examples: [(name: String, text: String)] {
        [
            ("Content/places/seoul-forest.md", language == .ko ? Self.koreanPlace : inEnglish(Self.englishPlace)),
            ("Content/places/naksan-park.md", language == .ko ? Self.koreanWish : inEnglish(Self.englishWish)),
        ]
    }

    /// The description of the settings that text editors complete and check them by.
    private static let schema = "diary.schema.json"

    private var settings: String {
        """
        # yaml-language-server: $schema=\(Self.schema)
        title: \(Self.scalar(title))
        description: \(words.description)
        language: \(language.rawValue)
        # url: https://example.org/diary/
        \(words.habits)categories:
          - {id: cafe, name: \(words.cafes), icon: ☕️, color: "#8a5a2b"}
          - {id: restaurant, name: \(words.restaurants), icon: 🍚, color: "#a3412f"}
          - {id: walk, name: \(words.walks), icon: 🌳, color: "#4a6b3a"}
          - {id: culture, name: \(words.culture), icon: 📚, color: "#3d5a80"}

        """
    }

    /// An example as one in English of a diary that may have another language.
    private func inEnglish(_ text: String) -> String {
        guard language != .en, let end = text.firstRange(of: "\n---\n") else { return text }
        return text[..<end.lowerBound] + "\nlanguage: en" + text[end.lowerBound...]
    }

    /// A text as YAML, in quotes unless no reader could take it for anything but words.
    private static func scalar(_ text: String) -> String {
        if text.first?.isLetter == true, text.allSatisfy({ $0.isLetter || $0 == " " }), text.contains(" ") {
            return text
        }
        return "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    /// For agents: programs that write in the diary when its owner asks them to.
    private static let koreanGuide = """
        # 이 수첩에서 일하는 에이전트에게

        장소 하나가 `Content/places/` 안의 마크다운 파일 하나인 수첩이에요. `cairn`이 웹사이트로 만들어요.

        - 장소 찾기: `cairn list 이름 --format json`
        - 방문 더하기: `cairn visit 장소 --date 2026-05-03 --with 현우 --rating 4.5 --note "창가 자리"`
        - 값 바꾸기: `cairn set 장소 rating=4 tags+=한옥`. 파일을 직접 고치지 말고 이렇게 바꿔요.
        - 새 장소: `cairn new "이름" --category cafe --at 37.5627,126.9256`
        - 살펴보기: `cairn check`, 만들기: `cairn build`, 보기: `cairn preview`
        - 되돌리기: `cairn undo`

        수첩에는 사이트에 싣지 않은 장소와 사람이 있어요. `visibility: private`인 것은 수첩 밖에 알리지 마세요. `.cairn-keys`와
        `.cairn/`은 읽지도 고치지도 마세요. `Site/`는 만들 때마다 새로 쓰이니 고치지 마세요. 펴내기(`cairn publish`)는 주인이 시킬 때만 해요.

        """

    private static let englishGuide = """
        # For agents that work in this diary

        Each place is one Markdown file in `Content/places/`; `cairn` makes a website of them.

        - Find a place: `cairn list NAME --format json`
        - Add a visit: `cairn visit PLACE --date 2026-05-03 --with Minji --rating 4.5 --note "by the window"`
        - Change values: `cairn set PLACE rating=4 tags+=garden`, in place of editing the file.
        - A new place: `cairn new "NAME" --category cafe --at 37.5627,126.9256`
        - Look for mistakes: `cairn check`; build: `cairn build`; see it: `cairn preview`
        - Take the last change back: `cairn undo`

        The diary has places and people that its site does not show: tell nobody of what is `visibility: private`. Never read or
        change `.cairn-keys` and `.cairn/`. `Site/` is written anew by each build. Publish (`cairn publish`) when the owner asks.

        """

    private static let koreanPlace = """
        ---
        title: 서울숲
        location: {lat: 37.5444, lon: 127.0374}
        address: 서울 성동구 뚝섬로 273
        category: walk
        tags: [공원, 숲길]
        station: [{name: 서울숲, lines: [수인분당선]}]
        visits:
          - date: 2026-05-03
            with: [현우]
            rating: 4.5
          - date: 2025-11-08
            rating: 4
            note: 은행잎이 다 떨어진 뒤
        comment: 사슴을 보러 갔다가 나무를 보고 왔다
        ---

        이 글은 예시예요. 장소 하나에 파일 하나, 위에는 사실을, 아래에는 **이야기(기억)**를 적어요. 다음에는 [[naksan-park]]에 가 보려고 해요.

        """

    private static let koreanWish = """
        ---
        title: 낙산공원
        location: {lat: 37.5805, lon: 127.0076}
        category: walk
        comment: 성곽을 따라 해 질 무렵에
        want: true
        ---

        """

    private static let englishPlace = """
        ---
        title: Seoul Forest
        location: {lat: 37.5444, lon: 127.0374}
        address: 273 Ttukseom-ro, Seongdong-gu, Seoul
        category: walk
        tags: [park, trees]
        station: [{name: Seoul Forest, lines: [Suin–Bundang]}]
        visits:
          - date: 2026-05-03
            with: [Hyunwoo]
            rating: 4.5
          - date: 2025-11-08
            rating: 4
            note: After the last ginkgo leaves
        comment: Came for the deer, stayed for the trees
        ---

        This is an example. One file a place: the facts above, the **story** below. Next time I want to see [[naksan-park]].

        """

    private static let englishWish = """
        ---
        title: Naksan Park
        location: {lat: 37.5805, lon: 127.0076}
        category: walk
        comment: Along the old wall, before sunset
        want: true
        ---

        """
}
