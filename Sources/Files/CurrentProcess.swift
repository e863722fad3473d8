#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The program that is running.
package enum CurrentProcess {
    private static let stamp = path.flatMap { FileStamp(at: $0) }

    /// Writes what changes whenever the program does, so that nothing is taken over from another version of it: the stamp of
    /// its file.
    package static func identify(to writer: inout ByteWriter) {
        if let stamp { writer.write(stamp) }
    }

    /// The day that the machine's clock and time zone say it is. Foundation's calendar takes a hundred times as long.
    package static var today: (year: Int, month: Int, day: Int) { civilDay(atSecond: Int(time(nil))) }

    /// The civil day of a second since 1970 in the machine's time zone; of a time before the year 1 or after 9999, for which there are no
    /// dates, the first or last day of those.
    package static func civilDay(atSecond second: Int) -> (year: Int, month: Int, day: Int) {
        // 9999-12-31 and 0001-01-01, some hours from their ends for every time zone.
        let (first, last) = (-62_135_510_400, 253_402_214_400)
        var time = time_t(min(max(second, first), last))
        var parts = tm()
        localtime_r(&time, &parts)
        return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }

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

    private static var path: String? {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _ = _NSGetExecutablePath(nil, &size)
            var buffer = [CChar](repeating: 0, count: Int(size) + 1)
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
            return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #else
            // The link itself has no stamp.
            return File("/proc/self/exe").resolved
        #endif
    }
}
