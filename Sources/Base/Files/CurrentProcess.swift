#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
/// The program that is running.
package enum CurrentProcess {
    private static let stamp = System.program.flatMap { FileStamp(at: $0) }

    /// Writes what changes whenever the program does, so that nothing is taken over from another version of it: the stamp of
    /// its file.
    package static func identify(to writer: inout ByteWriter) {
        if let stamp { writer.write(stamp) }
    }

    /// The day that the machine's clock and time zone say it is. Foundation's calendar takes a hundred times as long.
    package static var today: (year: Int, month: Int, day: Int) { civilDay(atSecond: Int(time(nil))) }

    /// What the machine's clock says, in UTC.
    package static var secondsSince1970: Int { Int(time(nil)) }

    /// The civil day of a second since 1970 in the machine's time zone; of a time before the year 1 or after 9999, for which there are no
    /// dates, the first or last day of those.
    package static func civilDay(atSecond second: Int) -> (year: Int, month: Int, day: Int) {
        let parts = localTime(atSecond: second)
        return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }

    /// The time of day of a second since 1970 in the machine's time zone.
    package static func timeOfDay(atSecond second: Int) -> (hour: Int, minute: Int) {
        let parts = localTime(atSecond: second)
        return (Int(parts.tm_hour), Int(parts.tm_min))
    }

    private static func localTime(atSecond second: Int) -> tm {
        // 9999-12-31 and 0001-01-01, some hours from their ends for every time zone.
        let (first, last) = (-62_135_510_400, 253_402_214_400)
        var time = time_t(min(max(second, first), last))
        var parts = tm()
        localtime_r(&time, &parts)
        return parts
    }

    /// Whether it may do everything.
    package static var isRoot: Bool { geteuid() == 0 }

    /// The value of a variable of the environment.
    package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The environment with some variables as they are to be for another program, without those that are to be nil.
    static func environment(changing variables: [String: String?]) -> [String] {
        var all: [String] = []
        var next = environ
        while let variable = next.pointee {
            let text = String(cString: variable)
            if !variables.keys.contains(String(text.prefix { $0 != "=" })) { all.append(text) }
            next += 1
        }
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
            if let value { all.append("\(name)=\(value)") }
        }
        return all
    }

    /// The program's file, nil where the system does not tell.
    package static var program: String? { System.program }

    /// The folder that the program is installed below: of `/usr/bin/cairn` it is `/usr`.
    package static var installation: String? {
        guard let path = System.program, let end = path.lastIndex(of: "/"),
            let start = path[..<end].lastIndex(of: "/")
        else { return nil }
        return String(path[..<start])
    }

}

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
            throw .systemFailure(
                "this process may use \(memory >> 20) MB of memory addresses, and at least \(leastMemory >> 20) are needed",
                help: "raise the limit: `ulimit -v unlimited`")
        }
        guard canStartThreads() else {
            throw .systemFailure(
                "the system starts no more threads", help: "raise the limit: `ulimit -u`, or end other programs")
        }
    }

    /// How many files, sockets and the like may be open at once.
    package static var openFiles: Int {
        System.openFilesLimit.map { Int(clamping: $0) } ?? 256
    }

    /// The greatest address space in bytes, nil without a bound.
    private static var memory: UInt64? {
        // The greatest number of either sign stands for no bound.
        System.memoryLimit.flatMap { $0 >= UInt64(Int64.max) ? nil : $0 }
    }

    private static func canStartThreads() -> Bool {
        var threads: [pthread_t] = []
        defer { for thread in threads { pthread_join(thread, nil) } }
        for _ in 0..<leastThreads {
            guard let thread = System.startThread() else { return false }
            threads.append(thread)
        }
        return true
    }
}
