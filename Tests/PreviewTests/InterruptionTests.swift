#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Testing
@testable import Preview

/// A signal that comes before Dispatch has begun to listen would be lost, and the preview go on for ever.
@Test(.timeLimit(.minutes(15))) func aSignalThatComesAtOnceIsHeard() async {
    // The limit is generous, because hundreds of tests share the processors at first.
    for _ in 0..<20 {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let interruption = await Interruption { signal.yield() }
        kill(getpid(), SIGHUP)
        for await _ in signals { break }
        _ = interruption
    }
}
