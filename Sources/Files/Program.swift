#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The program that is running.
package enum Program {
    private static let stamp = path.flatMap { FileStamp(at: $0) }

    /// Writes what changes whenever the program does, so that nothing is taken over from another version of it: the stamp of
    /// its file.
    package static func identify(to writer: inout ByteWriter) {
        if let stamp { writer.write(stamp) }
    }

    /// The day that the machine's clock and time zone say it is. Foundation's calendar takes a hundred times as long.
    package static var today: (year: Int, month: Int, day: Int) {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }

    /// The value of a variable of the environment.
    package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

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
