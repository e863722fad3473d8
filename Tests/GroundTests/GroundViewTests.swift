import Maps
import Testing

struct GroundViewTests {
    @Test func builtInGroundIsWhole() throws {
        let ground = try #require(Ground.builtIn)
        #expect(ground.isWhole)
    }

    @Test(arguments: [0, 8, 19, 25])
    func damagedGroundIsRefused(length: Int) {
        #expect(throws: (any Error).self) {
            try Ground(Array("CAIRNG01\u{0}\u{0}\u{0}\u{ff}\u{0}\u{0}\u{0}\u{ff}".utf8.prefix(length)))
        }
    }
}
