#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics

/// An exclusive hold on a folder, given back when the value or the process ends, however it ends.
package struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// - Throws: a diagnostic that names the holder, when another process has the lock.
    package init(_ path: String, purpose: String) throws(Diagnostic) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot lock", path) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let refusal = SystemError.last
            var buffer = [UInt8](repeating: 0, count: 200)
            let count = read(descriptor, &buffer, buffer.count)
            close(descriptor)
            guard refusal.number == EWOULDBLOCK else { throw refusal.diagnostic("cannot lock", path) }
            let holder = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            throw .error(
                "another build is at work here: \(holder.isEmpty ? "an unnamed process" : holder)", path: path,
                help: "wait until it has finished")
        }
        let holder = Array("\(purpose), process \(getpid())".utf8)
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, holder, holder.count, 0)
    }

    deinit {
        close(descriptor)
    }
}
