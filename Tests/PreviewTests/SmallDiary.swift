import TestSupport

/// A diary of two places under a base path.
enum SmallDiary {
    static let text = """
        -- Content/diary.yml --
        title: 수첩
        url: https://example.org/나의/diary/
        categories: [{id: cafe, name: 카페}]
        -- Content/places/onion.md --
        ---
        title: 어니언
        category: cafe
        tags: [빵]
        date: 2026-05-03
        rating: 4
        ---

        첫 글
        -- Content/places/서울숲.md --
        ---
        title: 서울숲
        date: 2026-04-03
        ---

        숲
        -- Content/pages/about.md --
        ---
        title: 소개
        ---

        글
        """

    static func place(_ text: String, rating: Double = 4, title: String = "어니언") -> String {
        "---\ntitle: \(title)\ncategory: cafe\ntags: [빵]\ndate: 2026-05-03\nrating: \(rating)\n---\n\n\(text)\n"
    }
}
