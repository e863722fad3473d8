import Maps
import Testing

struct ClipFrameTests {
    private let frame = ClipFrame(low: SIMD2(0, 0), high: SIMD2(10, 10))

    @Test func aRingRunsAlongTheEdge() {
        let ring = frame.clipped(ring: [SIMD2(-5, 5), SIMD2(5, -5), SIMD2(15, 5), SIMD2(5, 15)])
        #expect(Set(ring) == [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)])
    }

    @Test func aLineComesInPieces() {
        let pieces = frame.clipped(line: [SIMD2(-5, 5), SIMD2(5, 5), SIMD2(5, 15), SIMD2(8, 15), SIMD2(8, 5)])
        #expect(pieces == [[SIMD2(0, 5), SIMD2(5, 5), SIMD2(5, 10)], [SIMD2(8, 10), SIMD2(8, 5)]])
    }

    @Test func whatLiesOutsideIsNothing() {
        #expect(frame.clipped(ring: [SIMD2(11, 11), SIMD2(12, 11), SIMD2(12, 12)]).isEmpty)
        #expect(frame.clipped(line: [SIMD2(11, 0), SIMD2(12, 9)]).isEmpty)
    }
}
