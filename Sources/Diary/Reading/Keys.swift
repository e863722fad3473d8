internal import Content
internal import Diagnostics

/// The keys that may stand in a mapping, with their other spellings.
struct Keys: Sendable, ExpressibleByArrayLiteral {
    private let names: [String]
    private let canonicalNames: [TextKey: String]

    /// Other spellings of keys, each read as the canonical one where that is a key.
    private static let aliases: [String: String] = [
        "name": "title", "이름": "title", "제목": "title", "장소": "title", "lng": "lon", "latitude": "lat",
        "longitude": "lon",
        "long": "lon", "위도": "lat", "경도": "lon", "latlng": "location", "위치": "location", "좌표": "location",
        "주소": "address", "분류": "category", "카테고리": "category", "태그": "tags", "특징": "features", "역": "station",
        "평점": "rating", "별점": "rating", "가격": "price", "방문일": "date", "날짜": "date", "방문": "visits", "함께": "with",
        "사진": "photos", "한줄": "comment", "메모": "note", "공개": "visibility", "colour": "color", "lang": "language",
    ]

    init(arrayLiteral names: String...) {
        self.names = names
        var canonicalNames: [TextKey: String] = [:]
        for (alias, name) in Self.aliases where names.contains(name) { canonicalNames[TextKey(alias)] = name }
        for name in names { canonicalNames[TextKey(name)] = name }
        self.canonicalNames = canonicalNames
    }

    /// The key that a spelling means, nil for none.
    func canonical(_ spelling: String) -> String? { canonicalNames[TextKey(spelling)] }

    /// What to say about a spelling that is no key.
    func help(for spelling: String) -> String {
        didYouMeanHelp(spelling, among: canonicalNames.keys.map(\.text).sorted())
            ?? "it may have: \(names.joined(separator: ", "))"
    }
}
