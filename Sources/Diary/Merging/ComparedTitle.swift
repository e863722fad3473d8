internal import Content

/// The title of a place as it is compared with what somebody else calls a place near it.
struct ComparedTitle {
    /// How much alike two titles are, the most alike first.
    enum Likeness: Int {
        /// But for case, blanks, signs and the branch.
        case same
        /// But for what kind of thing it is (`카페 어니언`, `선유도공원`), the order of words, where it is (`어니언 안국`) or a slip of the pen.
        case nearly
        /// One may be what the other is, and may be something beside it.
        case perhaps
    }

    private let likeness: NameLikeness
    /// As they were written, but for the branch.
    private let words: [String]
    /// Without what kind of thing it is; the same words where nothing would be left.
    private let core: [String]
    private let kinds: Set<String>
    /// Whether such a thing is so large that two who tell where it is may mean spots far from each other.
    let isWide: Bool

    init(_ title: String) {
        likeness = NameLikeness(title)
        words = likeness.words
        (core, kinds) = Self.withoutKind(words)
        isWide = Self.isWide(words)
    }

    /// All letters: those of titles that are the same.
    var name: [UInt32] { likeness.letters }

    /// Titles that are alike have one of these in common, so that only such need be compared.
    var keys: Set<[UInt32]> {
        let (letters, coreLetters) = (likeness.letters, NameLikeness.letters(of: core))
        let inOrder = NameLikeness.letters(of: words.sorted())
        return [
            Array(letters.prefix(3)), Array(letters.suffix(3)), Array(coreLetters.prefix(3)),
            Array(coreLetters.suffix(3)), Array(inOrder.prefix(3)),
        ]
    }

    /// How much alike two titles are; nil for those that tell of two places.
    ///
    /// Numbers are never a slip: hall 1 is not hall 2. A part of a place (`서울숲역`, `경복궁 주차장`) is not that place.
    func likeness(to other: ComparedTitle) -> Likeness? {
        guard !name.isEmpty, likeness.digits == other.likeness.digits else { return nil }
        if name == other.name { return .same }
        let contradicts = !kinds.isEmpty && !other.kinds.isEmpty && kinds.isDisjoint(with: other.kinds)
        if words.sorted() == other.words.sorted()
            || NameLikeness.letters(of: core) == NameLikeness.letters(of: other.core)
        {
            return contradicts ? .perhaps : .nearly
        }
        let likeness = beginning(of: other) ?? other.beginning(of: self) ?? slip(from: other)
        return contradicts && likeness != nil ? .perhaps : likeness
    }

    /// Whether this is the beginning of a longer title and more than half of it, or its end.
    private func beginning(of other: ComparedTitle) -> Likeness? {
        for (short, long) in [(words, other.words), (core, other.core)]
        where short.count < long.count
            && 2 * NameLikeness.letters(of: short).count > NameLikeness.letters(of: long).count
        {
            if long.starts(with: short), let last = long.last {
                return Self.parts.contains { last.hasSuffix($0) } ? nil : .nearly
            }
            if long.suffix(short.count).elementsEqual(short) { return .perhaps }
        }
        return nil
    }

    /// Whether one letter was changed, left out or put in. In a short word that makes another word as often as not, as
    /// in the names of halls and branches it always does.
    private func slip(from other: ComparedTitle) -> Likeness? {
        guard min(name.count, other.name.count) >= 8, likeness.isOneSlip(from: other.likeness) else { return nil }
        guard words.count == other.words.count else { return .perhaps }
        let differing = zip(words, other.words).filter { $0 != $1 }
        guard differing.count == 1, let (one, two) = differing.first else { return .perhaps }
        if min(one.count, two.count) < 2 || one.hasSuffix("점") || one.hasSuffix("관") && one.count == 2 { return nil }
        return min(one.count, two.count) > 2 ? .nearly : .perhaps
    }

    /// The words without one that tells what kind of thing it is, at the beginning or the end; `서울관` is `서울` to those who name
    /// a house after its town, as `안국점` is `안국`.
    private static func withoutKind(_ words: [String]) -> (core: [String], kinds: Set<String>) {
        var core = words
        var kinds: Set<String> = []
        func isEnough(_ word: some StringProtocol) -> Bool { word.count > 1 }
        if let last = core.last {
            if last.hasSuffix("관"), last.count > 2 { core[core.count - 1] = String(last.dropLast()) }
            if let kind = Self.kinds.first(where: { last == $0 }), core.count > 1 {
                core.removeLast()
                kinds.insert(kind)
            } else if let kind = Self.kinds.first(where: { last.hasSuffix($0) }), isEnough(last.dropLast(kind.count)) {
                core[core.count - 1] = String(last.dropLast(kind.count))
                kinds.insert(kind)
            }
        }
        if let first = core.first {
            if let kind = Self.kinds.first(where: { first == $0 }), core.count > 1 {
                core.removeFirst()
                kinds.insert(kind)
            } else if let kind = Self.kinds.first(where: { first.hasPrefix($0) }), isEnough(first.dropFirst(kind.count))
            {
                core[0] = String(first.dropFirst(kind.count))
                kinds.insert(kind)
            }
        }
        return core.joined().count > 1 ? (core, kinds) : (words, [])
    }

    /// What some write beside a name and others do not.
    private static let kinds = [
        "카페", "커피", "식당", "레스토랑", "베이커리", "빵집", "책방", "서점", "갤러리", "찻집", "술집", "이자카야", "게스트하우스", "펜션", "공원",
        "로스터스", "로스터리", "cafe", "coffee", "restaurant", "bakery", "bookshop", "gallery", "roasters", "park",
    ]

    /// What is at a place, or beside it, and is called after it.
    private static let parts = [
        "역", "주차장", "입구", "출구", "정류장", "정류소", "터미널", "매표소", "전망대", "놀이터", "화장실", "안내소", "센터", "미술관", "박물관", "도서관",
        "체육관", "기념관", "별관", "신관", "구관", "별채", "호텔", "시장", "광장", "다리", "대교", "폭포", "타워", "쉼터", "나루", "선착장", "수영장", "캠핑장",
        "운동장", "공연장", "극장", "매점", "편의점", "편의", "연못", "호수", "동문", "서문", "남문", "북문", "정문", "후문", "station", "parking",
        "entrance", "exit", "gate", "museum",
        "hotel",
    ]

    private static func isWide(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        if wide.contains(where: { last.hasSuffix($0) && (last.count > $0.count || words.count > 1) }) { return true }
        // Names of quarters end like this, too, and stand behind those of branches.
        let name = words.joined()
        return (words.count == 1 || last.count == 1)
            && (wideLetters.contains { name.count > 1 && name.hasSuffix($0) } || name.count > 2 && name.hasSuffix("도"))
    }

    /// Large things end with these.
    private static let wide = [
        "공원", "호수", "저수지", "해변", "해수욕장", "바다", "산성", "읍성", "성곽", "마을", "시장", "대학교", "캠퍼스", "수목원", "식물원", "동물원", "광장",
        "거리",
        "둘레길", "계곡", "휴양림", "유원지", "랜드", "공항", "park", "forest", "mountain", "beach", "lake", "river", "campus",
        "palace",
    ]
    private static let wideLetters = ["숲", "산", "봉", "섬", "강", "천", "궁", "길"]
}
