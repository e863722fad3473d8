#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Where file systems are mounted: nothing is moved from one of them to another in one step.
package struct Mounts: Sendable {
    /// Paths with every link resolved; none where the system does not list them.
    private let points: [String]

    package init() {
        points = Self.points(in: System.mounts)
    }

    /// - Parameter list: the lines of /proc/self/mountinfo, proc_pid_mountinfo(5): the fifth field is the mount point, in which
    ///   blanks and backslashes are octal.
    package static func points(in list: [UInt8]) -> [String] {
        list.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            guard fields.count > 4 else { return nil }
            var bytes: [UInt8] = []
            var rest = fields[4]
            while let byte = rest.popFirst() {
                let digits = rest.prefix(3)
                if byte == UInt8(ascii: "\\"), digits.count == 3,
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
                {
                    bytes.append(value)
                    rest = rest.dropFirst(3)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Whether two folders lie on the same mounted file system.
    package func areTogether(_ folder: String, _ other: String) -> Bool {
        var (status, otherStatus) = (stat(), stat())
        guard stat(folder, &status) == 0, stat(other, &otherStatus) == 0, status.st_dev == otherStatus.st_dev else {
            return false
        }
        return point(of: folder) == point(of: other)
    }

    /// The mount points below a folder, relative to it.
    package func inside(_ folder: String) -> [String] {
        points.compactMap { relativePath($0, to: folder) }
    }

    private func point(of folder: String) -> String {
        points.filter { (folder + "/").hasPrefix($0 == "/" ? "/" : $0 + "/") }.max { $0.utf8.count < $1.utf8.count }
            ?? ""
    }
}

/// Whether this process may make and remove things in a folder, as far as the system says so beforehand.
package func isWritable(folder: String) -> Bool { access(folder, W_OK | X_OK) == 0 }
