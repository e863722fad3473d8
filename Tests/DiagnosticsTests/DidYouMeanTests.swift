import Base
import Testing

@Suite struct DidYouMeanTests {
    private let keys = ["title", "tags", "rating", "visits", "comment", "category", "카페", "서울숲", "안국역", "방문", "방문일"]

    @Test(arguments: [
        ("titel", "title"), ("tilte", "title"), ("tag", "tags"), ("Rating", "rating"), ("vists", "visits"),
        ("catagory", "category"), ("coment", "comment"), ("카폐", "카페"), ("서울숩", "서울숲"), ("안국", "안국역"),
        ("raitng", "rating"), ("방문읠", "방문일"), ("방무닐", "방문일"), ("바운", "방문"), ("ㅂ방문", "방문"),
    ])
    func findsTheNearest(written: String, expected: String) {
        #expect(didYouMean(written, among: keys) == expected)
    }

    @Test(arguments: [
        "", "x", "부산", "소라", "숲길", "completely", "ttttttt", "rating!!!!!", String(repeating: "a", count: 10_000),
    ])
    func findsNothingFarAway(written: String) {
        #expect(didYouMean(written, among: keys) == nil)
    }

    /// The same diary must give the same words, whatever order a set had.
    @Test func tiesDoNotDependOnTheOrder() {
        #expect(didYouMean("cat", among: ["bat", "car", "cut"]) == "bat")
        #expect(didYouMean("cat", among: ["cut", "car", "bat"]) == "bat")
    }

    @Test func theSameNameIsNoSuggestion() {
        #expect(didYouMean("title", among: ["title"]) == nil)
    }

    @Test func longCandidatesAreSkipped() {
        #expect(didYouMean("title", among: [String(repeating: "t", count: 100_000), "title1"]) == "title1")
    }
}
