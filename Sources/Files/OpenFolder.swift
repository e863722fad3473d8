#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A folder that is kept open, so that what is in it is found without walking to it.
package final class OpenFolder: Sendable {
    let descriptor: Int32

    /// Nil when it cannot be opened.
    package init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    deinit {
        close(descriptor)
    }
}
