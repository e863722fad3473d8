#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Dispatch

/// Turns the signals that ask a program to end into an orderly end.
final class Interruption {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter onSignal: told of each SIGINT (Ctrl-C), SIGTERM and SIGHUP.
    init(_ onSignal: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { onSignal() }
            source.activate()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
