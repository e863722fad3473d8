internal import Maps
import Content
import Base
import Testing
@testable import Diary

/// Which places of two diaries are taken for one, from what they are called, where they are and what they are.
@Suite struct LikenessTests {
    enum Verdict: String {
        case one, perhaps, two
    }

    struct Pair: Sendable, CustomStringConvertible {
        let ours: String
        let theirs: String
        let metres: Double
        let categories: String
        let verdict: Verdict
        var description: String { "\(ours) / \(theirs), \(Int(metres)) m, \(categories)" }
    }

    /// `title / title / metres / verdict / categories where both have one`.
    static let pairs = """
        선유도 / 선유도공원 / 49 / one
        선유도 / 선유도공원 / 120 / perhaps
        선유도 / 선유도공원 / 400 / two
        국립현대미술관 서울 / 국립현대미술관 서울관 / 30 / one
        국립현대미술관 서울관 / 국립현대미술관 과천관 / 30 / two
        국립현대미술관 / 국립현대미술관 서울관 / 30 / one
        카페 어니언 안국 / 어니언 안국 / 20 / one
        카페 어니언 안국 / 어니언 안국점 / 20 / one
        카페 어니언 안국 / 어니언 안국 / 90 / perhaps
        카페어니언 / 어니언 / 10 / one
        어니언 / 어니언 안국 / 20 / one
        어니언 / 어니언 베이커리 / 20 / one
        어니언 안국 / 어니온 안국 / 20 / one
        블루보틀 삼청 / 블루보틀 삼천 / 20 / perhaps
        레스토랑 온도 / 온도 / 20 / one
        온도 식당 / 온도 / 20 / one
        온도 식당 / 온도 카페 / 20 / perhaps
        커피빈 / 빈 / 10 / two
        서울숲 / 서울숲 / 160 / one
        서울 숲 / 서울숲 / 160 / one
        서울숲 / 서울숲 / 160 / perhaps / cafe walk
        서울숲 / 서울숲 / 900 / perhaps
        서울숲 / 서울숲 / 2500 / two
        북한산 / 북한산 / 450 / one
        남산 / 남산 / 300 / one
        경복궁 / 경복궁 / 200 / one
        해운대 해수욕장 / 해운대해수욕장 / 400 / one
        서울숲 / 서울숲역 / 45 / two
        서울숲 / 서울숲 주차장 / 20 / two
        경복궁 / 경복궁 주차장 / 20 / two
        경복궁 / 경복궁역 / 20 / two
        경복궁 / 경복궁 카페 / 20 / perhaps / walk cafe
        어니언 안국 / 어니언 안국점 / 40 / one
        어니언 안국 / 어니언 안국점 / 67 / perhaps
        스타벅스 / 스타벅스 / 160 / perhaps
        스타벅스 / 스타벅스 / 260 / two
        스타벅스 안국점 / 스타벅스 광화문점 / 20 / two
        스타벅스 용산 / 스타벅스 용산 / 160 / perhaps
        스타벅스 강남역 / 스타벅스 강남 / 30 / two
        한강공원 뚝섬 / 한강공원 잠원 / 30 / two
        뚝섬 한강공원 / 한강공원 뚝섬 / 30 / one
        1관 / 2관 / 5 / two
        전시실 1 / 전시실 2 / 5 / two
        어니언 / 어니언 2호점 / 20 / two
        명동교자 본점 / 명동교자 분점 / 40 / two
        명동교자 / 명동교자 본점 / 40 / one
        국립중앙박물관 / 국립중앙박물관 별관 / 40 / two
        동관 / 서관 / 5 / two
        광화문 교보문고 / 광화문 스타벅스 / 20 / two
        성심당 / 남산 / 0 / two
        성수 대림창고 / 대림창고 / 20 / perhaps
        Café Onion / cafe onion / 30 / one
        Onion Coffee / Onion / 30 / one
        Central Park / Central Park Station / 30 / two
        온도 광화문 / 온도 / 20 / two
        어니언 광화문 / 어니언 / 20 / two
        """.split(separator: "\n").map { line in
            let parts = line.split(separator: "/").map { $0.trimmingPrefix(" ").description }
                .map { String($0.reversed().drop { $0 == " " }.reversed()) }
            return Pair(
                ours: parts[0], theirs: parts[1], metres: Double(parts[2]) ?? 0,
                categories: parts.count > 4 ? parts[4] : "",
                verdict: Verdict(rawValue: parts[3]) ?? .one)
        }

    @Test(arguments: pairs) func onePlaceOrTwo(_ pair: Pair) async throws {
        func entry(_ title: String, _ latitude: Double, _ category: String?) -> String {
            "title: \(title)\nlocation: \(latitude),126.9868" + (category.map { "\ncategory: \($0)" } ?? "")
        }
        let categories = pair.categories.split(separator: " ").map(String.init)
        let (edition, said) = try await MergingTests.edition(
            [entry(pair.ours, 37.5, categories.first)],
            [entry(pair.theirs, 37.5 + pair.metres / 111_195, categories.last)],
            settings: "categories: [{id: cafe, name: 카페}, {id: walk, name: 산책}]")
        let told = said.contains { $0.contains("may be one place") }
        let verdict: Verdict = edition.places.count == 1 ? .one : told ? .perhaps : .two
        #expect(verdict == pair.verdict, "\(pair): \(said)")
        #expect(said.count == (verdict == .two ? 0 : 1))
    }

    /// Who has two places of one name knows a chain, whose branches stand beside each other.
    @Test func branchesOfAChainAreNotOne() async throws {
        func entry(_ latitude: Double) -> String { "title: 놀숲\nlocation: \(latitude),126.9868" }
        let (edition, said) = try await MergingTests.edition([entry(37.5)], [entry(37.5014), entry(37.6)])
        #expect(edition.places.count == 3 && said.isEmpty, "\(said)")
    }

    @Test func whatToWriteIsTold() async throws {
        let (edition, problems) = try await MergingTests.problems(
            ["title: 서울숲\nlocation: 37.5,127", "title: 온도\nlocation: 37.1,127"],
            ["title: 서울숲\nlocation: 37.501,127", "title: 온도\nlocation: 37.101,127"])
        #expect(edition.places.map(\.slug).sorted() == ["p1", "p2", "q2"])
        #expect(problems.compactMap(\.path) == ["Content/places/p1.md", "Content/places/p2.md"])
        #expect(
            problems.compactMap(\.help) == [
                "write `same_as: there/q1` in Content/places/p1.md to say so, or give both an “id” of their own to keep them apart",
                "if they are one, write `same_as: there/q2` in Content/places/p2.md; if not, an “id” in both of them says so",
            ])
    }

    /// Thousands of entries at one spot, some of them called alike, are not compared each with each.
    @Test func manyAtOneSpot() {
        func entries(_ author: String, _ count: Int, _ diary: Int) -> [PlaceMatching.Candidate] {
            let person = PersonName(slug: author, name: author, color: nil)
            return (0..<count).map { number in
                .init(place: .titled("가게 \(number % 7)", number), author: person, diary: diary, diaryName: author)
            }
        }
        let guesses = PlaceGuesses(entries("a", 1000, 0) + entries("b", 1000, 1))
        #expect(guesses.pairs.count < 2000 * 64)
    }

    @Test func everyAddressLeadsToTheMergedPlace() async throws {
        let (edition, _) = try await MergingTests.edition(
            ["title: 어니언\nid: onion", "title: 양파밭\nid: field"],
            ["title: 양파\nid: onion\naliases: [old-onion]", "title: 밭\nid: field"])
        #expect(
            edition.places.map { "\($0.slug) \($0.aliases)" }.sorted() == [#"p1 ["q1", "old-onion"]"#, #"p2 ["q2"]"#])
    }
}

extension Place {
    fileprivate static func titled(_ title: String, _ number: Int) -> Place {
        Place(
            slug: "p\(number)", title: title, language: nil, path: "p\(number).md",
            location: Coordinate(latitude: 37.5, longitude: 127), precision: .exact, address: nil, area: nil,
            category: nil, stations: [], rating: nil, price: nil, links: [], visits: [],
            photos: [], photosAreByCaptureTime: false, plain: PlainValues(), likedBy: [], isWanted: false, wantedBy: [],
            groups: [], author: nil, visibility: .public, isDraft: false, source: [], sameAs: [], aliases: [],
            texts: [],
            body: .empty, nameKey: NameKey(title))
    }
}
