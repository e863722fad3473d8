import Templates
import Testing

/// The ordered map of contexts.
struct OrderedMapTests {
    @Test func keepsTheOrderAndTheLastValue() {
        let map = OrderedMap([("b", 1), ("a", 2), ("b", 3)])
        #expect(map.keys == ["b", "a"])
        #expect(map["b"].map { "\($0)" } == "int(3)")
    }

    @Test func findsKeysInLargeMaps() {
        let map = OrderedMap((0..<500).map { ("key number \($0)", .int($0)) })
        for number in [0, 63, 64, 499] {
            guard case .int(number)? = map["key number \(number)"] else {
                Issue.record("\(number) is missing")
                continue
            }
        }
        if map["key number 500"] != nil { Issue.record("found what is not there") }
    }

    @Test func tellsComposedLettersFromDecomposedOnes() {
        let map: OrderedMap = ["\u{E9}": 1]
        if map["e\u{301}"] != nil { Issue.record("found a key that differs in its bytes") }
    }
}
