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
    ///
    /// Returns when they are listened for, which is some time after Dispatch was asked to.
    init(_ onSignal: @escaping @Sendable () -> Void) async {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            #if canImport(Darwin)
                // Dispatch only hears of it there; on Linux it catches it, which ignoring would undo.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { onSignal() }
            return source
        }
        for source in sources {
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.activate()
            }
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
