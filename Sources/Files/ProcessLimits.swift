#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics

/// What the system lets this process have (`ulimit`).
package enum ProcessLimits {
    /// The least address space with which anything can be done, in bytes: libraries, and the stack and the heap of each thread.
    private static let leastMemory: UInt64 = 512 << 20
    /// How many threads must start besides the first: two that work, and one that waits for them.
    private static let leastThreads = 3

    /// Asks for what the program cannot do without. With less than that it would not fail but wait forever for a thread that never
    /// starts, or for each piece of memory.
    ///
    /// - Throws: a diagnostic that says what is missing.
    package static func check() throws(Diagnostic) {
        if let memory = memory, memory < leastMemory {
            throw failure(
                "this process may use \(memory >> 20) MB of memory addresses, and at least \(leastMemory >> 20) are needed",
                help: "raise the limit: `ulimit -v unlimited`")
        }
        guard canStartThreads() else {
            throw failure(
                "the system starts no more threads", help: "raise the limit: `ulimit -u`, or end other programs")
        }
    }

    /// How many files, sockets and the like may be open at once.
    package static var openFiles: Int {
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return 256 }
        return Int(clamping: UInt64(limit.rlim_cur))
    }

    /// The greatest address space in bytes, nil without a bound.
    private static var memory: UInt64? {
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_AS.rawValue)
        #else
            let kind = RLIMIT_AS
        #endif
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return nil }
        // The greatest number of either sign stands for no bound.
        let bytes = UInt64(limit.rlim_cur)
        return bytes >= UInt64(Int64.max) ? nil : bytes
    }

    private static func canStartThreads() -> Bool {
        var threads: [pthread_t] = []
        defer { for thread in threads { pthread_join(thread, nil) } }
        for _ in 0..<leastThreads {
            #if canImport(Darwin)
                var thread: pthread_t?
                guard pthread_create(&thread, nil, { _ in nil }, nil) == 0, let thread else { return false }
            #else
                var thread = pthread_t()
                guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
            #endif
            threads.append(thread)
        }
        return true
    }

    private static func failure(_ message: String, help: String) -> Diagnostic {
        var diagnostic = Diagnostic.error(message, help: help)
        diagnostic.isSystemFailure = true
        return diagnostic
    }
}
