#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
/// A file on disk.
package struct File: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// The file's bytes.
    ///
    /// - Parameters:
    ///   - limit: the greatest size that is read, in bytes.
    ///   - shownAs: the path that a diagnostic names, where it is not this one.
    /// - Throws: a diagnostic when the file is missing, not a regular file, larger than `limit`, or cannot be read.
    package func read(limit: Int = .max, shownAs: String? = nil) throws(Diagnostic) -> [UInt8] {
        try readWithStamp(limit: limit, shownAs: shownAs).bytes
    }

    /// The same, and what the file system said of the file before it was read.
    package func readWithStamp(
        limit: Int = .max, shownAs: String? = nil
    ) throws(Diagnostic) -> (bytes: [UInt8], stamp: InputStamp?) {
        let shown = shownAs ?? path
        let descriptor = try opened(shownAs: shown)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError.last.diagnostic("cannot read", shown) }
        guard FileKind(mode: status.st_mode) == .file else {
            throw Self.isNoFile(shown)
        }
        guard Int(status.st_size) <= limit else {
            throw .error("too large: \(status.st_size) bytes, at most \(limit) are read", path: shown)
        }
        var failure: SystemError?
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Self.retrying {
                    platformRead(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                }
                if got < 0 { failure = .last }
                if got <= 0 { break }
                count += got
            }
        }
        if let failure { throw failure.diagnostic("cannot read", shown) }
        return (bytes, InputStamp(status))
    }

    /// The descriptor of the file, for reading.
    private func opened(shownAs shown: String) throws(Diagnostic) -> Int32 {
        // Without O_NONBLOCK a named pipe would be waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot read", shown) }
        return descriptor
    }

    /// Whether the file has these bytes; false when nothing readable is there.
    package func holds(_ bytes: borrowing [UInt8]) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, FileKind(mode: status.st_mode) == .file, Int(status.st_size) == bytes.count,
            let own = try? read()
        else { return false }
        return Self.areSame(own, bytes)
    }

    /// Whether bytes are the same; `==` takes a step for each of them.
    private static func areSame(_ first: borrowing [UInt8], _ second: borrowing [UInt8]) -> Bool {
        guard first.count == second.count else { return false }
        return first.withUnsafeBytes { first in
            second.withUnsafeBytes { second in
                guard let start = first.baseAddress, let other = second.baseAddress else { return true }
                return memcmp(start, other, first.count) == 0
            }
        }
    }

    /// The first bytes of a regular file, fewer where it has no more.
    package func read(first count: Int) throws(Diagnostic) -> [UInt8] {
        let descriptor = try opened(shownAs: path)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = Self.retrying { pread(descriptor, &bytes, count, 0) }
        guard got >= 0 else { throw SystemError.last.diagnostic("cannot read", path) }
        return Array(bytes.prefix(got))
    }

    private static func isNoFile(_ path: String) -> Diagnostic {
        var diagnostic = Diagnostic.error("cannot read: \(Message("not a regular file"))", path: path)
        diagnostic.cause = Message("not a regular file")
        return diagnostic
    }

    /// Reads a regular file piece by piece.
    ///
    /// - Parameter body: gets each piece; false ends the reading.
    /// - Throws: a diagnostic when the file is missing, not a regular file, or cannot be read.
    package func readPieces(_ body: (UnsafeRawBufferPointer) -> Bool) throws(Diagnostic) {
        let descriptor = try opened(shownAs: path)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, FileKind(mode: status.st_mode) == .file else {
            throw Self.isNoFile(path)
        }
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
        defer { buffer.deallocate() }
        while true {
            let got = Self.retrying { platformRead(descriptor, buffer.baseAddress, buffer.count) }
            guard got >= 0 else { throw SystemError.last.diagnostic("cannot read", path) }
            if got == 0 || !body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[..<got]))) { return }
        }
    }

    /// Whether the bytes are those of another file; false when one of them is no regular file or cannot be read.
    package func isSame(as other: String) -> Bool {
        guard let stamp = FileStamp(at: path), let known = FileStamp(at: other), stamp.size == known.size else {
            return false
        }
        if stamp == known { return true }
        guard let bytes = try? read(), let others = try? File(other).read() else { return false }
        return Self.areSame(bytes, others)
    }

    /// Writes a new file, or over an old one, but not through a link; not atomic.
    ///
    /// - Parameters:
    ///   - exclusive: whether an existing file is an error.
    ///   - isForOwnerAlone: whether nobody else may read a new file.
    /// - Returns: the stamp of the file with these bytes.
    @discardableResult
    package func write(
        _ bytes: borrowing [UInt8], exclusive: Bool = false, isForOwnerAlone: Bool = false
    ) throws(Diagnostic) -> FileStamp? {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (exclusive ? O_EXCL : O_TRUNC)
        let descriptor = open(path, flags, isForOwnerAlone ? 0o600 : 0o666)
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot write", path) }
        var failure = Self.write(bytes, to: descriptor)
        var status = stat()
        let stamp = fstat(descriptor, &status) == 0 ? FileStamp(status) : nil
        // Closing can report what a network file system could not store.
        if close(descriptor) != 0, failure == nil { failure = .last }
        if let failure { throw failure.diagnostic("cannot write", path) }
        return stamp
    }

    /// Writes all bytes to an open file.
    ///
    /// - Parameter start: where in the file, without it where the last bytes ended.
    static func write(_ bytes: borrowing [UInt8], to descriptor: Int32, at start: Int? = nil) -> SystemError? {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = retrying {
                    let (rest, count) = (buffer.baseAddress.map { $0 + written }, buffer.count - written)
                    guard let start else { return platformWrite(descriptor, rest, count) }
                    return pwrite(descriptor, rest, count, off_t(start + written))
                }
                if count < 0 { return .last }
                written += count
            }
            return nil
        }
    }

    /// Sets the time of the last change, in nanoseconds since 1970.
    package func setModified(_ time: Int64) throws(Diagnostic) {
        let time = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        if utimensat(AT_FDCWD, path, [time, time], 0) != 0 { throw SystemError.last.diagnostic("cannot write", path) }
    }

    /// Moves the file over whatever file stands at `target`, in one step of the file system.
    package func move(to target: String) throws(Diagnostic) {
        if rename(path, target) != 0 { throw SystemError.last.diagnostic("cannot write", target) }
    }

    /// The path with every link resolved, nil when it does not exist.
    package var resolved: String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The folder that the file stands in, and its name there.
    package var parts: (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }

    /// Whether others than its owner may read or change the file; false where nothing stands there.
    package var isOpenToOthers: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }

    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}

// Methods called `read` and `write` hide the functions of the same names.
private func platformRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

func platformWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}

/// A failure of the operating system, told as what Cairn wanted to do and what the system answered.
package struct SystemError: Sendable {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }

    package static var last: SystemError { SystemError(number: errno) }

    /// The system's own words, such as “No space left on device”.
    package var words: Message { Message(foreign: String(cString: strerror(number))) }

    /// Whether another program listens there already.
    package var isAddressInUse: Bool { number == EADDRINUSE }

    /// Whether the system or the process has no more descriptors or memory for what was asked.
    package var isExhaustion: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(number) }

    /// Whether the reader of a pipe has gone.
    package var isBrokenPipe: Bool { number == EPIPE }

    /// Whether nothing is there.
    var isAbsence: Bool { number == ENOENT }

    /// - Parameter action: what failed, as in “cannot read”.
    func diagnostic(_ action: Message, _ path: String) -> Diagnostic {
        var diagnostic = Diagnostic.systemFailure(
            "\(action): \(words)", path: path,
            help: number == ELOOP ? "a link stands here that points to itself, or that must not be followed" : nil)
        diagnostic.cause = words
        return diagnostic
    }
}
