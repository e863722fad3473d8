#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How the time of work grows with what it works on. Only the processor's time of this thread is counted, and two sizes are compared,
/// so that a busy or slow machine makes no difference.
package enum Growth {
    /// How many times as much the greater of two sizes is.
    package static let factor = 8
    /// More than linear work with a logarithm and noise may take, and far less than the 64 times of quadratic work.
    package static let limit = 24.0

    /// How many times as long work takes for eight times as much; the least of a few attempts. Work that takes less than a millisecond
    /// for the greater size counts as none.
    package static func ratio<Input>(_ make: (_ count: Int) -> Input, at count: Int, _ work: (Input) -> Void) -> Double
    {
        let (small, great) = (make(count), make(count * factor))
        var best = Double.infinity
        for _ in 0..<3 {
            let (first, second) = (time { work(small) }, time { work(great) })
            best = min(best, second < 0.001 ? 0 : second / max(first, 0.00001))
            if best < limit / 2 { break }
        }
        return best
    }

    private static func time(_ work: () -> Void) -> Double {
        let start = now
        work()
        return now - start
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
