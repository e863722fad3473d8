#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
/// An exclusive hold on a folder, given back when the value or the process ends, however it ends.
package struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// - Throws: a diagnostic that names the holder, when another process has the lock.
    package init(_ path: String, purpose: String) throws(Diagnostic) {
        let file = try Self.open(path)
        guard try Self.lock(file, path) else {
            var buffer = [UInt8](repeating: 0, count: 200)
            let count = read(file, &buffer, buffer.count)
            close(file)
            let holder = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            throw .error(
                "another build is at work here: \(holder.isEmpty ? "an unnamed process" : Message(verbatim: holder))",
                path: path,
                help: "wait until it has finished")
        }
        descriptor = file
        sign(purpose)
    }

    /// The lock, nil when another process has it.
    package init?(ifFree path: String, purpose: String) throws(Diagnostic) {
        let file = try Self.open(path)
        guard try Self.lock(file, path) else {
            close(file)
            return nil
        }
        descriptor = file
        sign(purpose)
    }

    /// The lock on a folder itself, which leaves no file behind; waits for other processes, because each has it for a moment only.
    ///
    /// - Throws: a diagnostic when another process still has it after a minute.
    package init(onFolder path: String) throws(Diagnostic) {
        descriptor = platformOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot lock", path) }
        for _ in 0..<600 {
            // Some network file systems lock nothing that is open for reading only.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK && errno != EINTR { return }
            usleep(100_000)
        }
        throw .error("another process keeps this folder locked", path: path, help: "wait until it has finished")
    }

    private static func open(_ path: String) throws(Diagnostic) -> Int32 {
        let descriptor = platformOpen(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot lock", path) }
        return descriptor
    }

    /// Locks the file without waiting; tells whether that was possible.
    private static func lock(_ descriptor: Int32, _ path: String) throws(Diagnostic) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        let refusal = SystemError.last
        if refusal.number == EWOULDBLOCK { return false }
        close(descriptor)
        throw refusal.diagnostic("cannot lock", path)
    }

    /// Writes down who holds the lock.
    private func sign(_ purpose: String) {
        let holder = Array("\(purpose), process \(getpid())".utf8)
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, holder, holder.count, 0)
    }

    deinit {
        close(descriptor)
    }
}

// A method called `open` hides the function of the same name.
private func platformOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags, 0o666)
}
