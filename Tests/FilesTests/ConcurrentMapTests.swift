import Base
import Foundation
import Testing

@Suite struct ConcurrentMapTests {
    @Test(arguments: [0, 1, 2, 31, 32, 33, 1000], [1, 3, 32, 5000])
    func resultsStandInTheOrderOfTheElements(count: Int, runLength: Int) async {
        let results = await Array(0..<count).concurrentMap(runLength: runLength) { number -> Int in
            // Early elements take longest, so that they finish last.
            if number < 3 { usleep(useconds_t(3000 * (3 - number))) }
            return number * 2
        }
        #expect(results == (0..<count).map { $0 * 2 })
    }

    @Test func keepsAStateFromElementToElement() async {
        let counts = await Array(0..<100).concurrentMap(runLength: 7, state: { 0 }) { seen, number -> (Int, Int) in
            seen += 1
            return (number, seen)
        }
        #expect(counts.map(\.0) == Array(0..<100))
        // Each worker counts its own elements, in the order of the array.
        #expect(counts.map(\.1).max() ?? 0 <= 100)
        #expect(counts.contains { $0.1 > 1 })
    }
}
