#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics
internal import Synchronization

/// A folder that is kept open, so that what is in it is found without walking to it.
///
/// What is done below it follows no link: neither at the end of a path nor in any folder on the way (`OpenFolder+Below.swift`).
package final class OpenFolder: Sendable {
    let descriptor: Int32
    /// As it was named, for messages.
    package let path: String
    /// The folders on the way to the last thing that was worked on, outermost first; whoever works has taken them out.
    let lastWay = Mutex<[OpenStep]>([])

    /// A folder on the way to something, and its descriptor.
    struct OpenStep {
        let name: Substring
        let descriptor: Int32
    }

    /// Nil when it cannot be opened.
    package init?(_ path: String) {
        self.path = path
        descriptor = platformOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// - Parameters:
    ///   - path: may lead through links, because whoever names the folder answers for them.
    ///   - isLinkAllowed: whether the folder itself may be one.
    /// - Throws: a diagnostic when it cannot be opened.
    package init(at path: String, isLinkAllowed: Bool = true) throws(Diagnostic) {
        self.path = path
        descriptor = platformOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isLinkAllowed ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot open the folder", path) }
    }

    /// - Parameter descriptor: that of an open folder, which is this value's own from here on.
    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        for step in lastWay.withLock({ $0 }) { close(step.descriptor) }
        // Closing what was never open would hide why.
        if descriptor >= 0 { close(descriptor) }
    }
}

private func platformOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
