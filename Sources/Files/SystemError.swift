#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Diagnostics

/// A failure of the operating system, told as what Cairn wanted to do and what the system answered.
package struct SystemError: Sendable {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }

    static var last: SystemError { SystemError(number: errno) }

    /// The system's own words, such as “No space left on device”.
    package var words: String { String(cString: strerror(number)) }

    /// Whether another program listens there already.
    package var isAddressInUse: Bool { number == EADDRINUSE }

    /// Whether the system or the process has no more descriptors or memory for what was asked.
    package var isExhaustion: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(number) }

    /// Whether the reader of a pipe has gone.
    package var isBrokenPipe: Bool { number == EPIPE }

    /// Whether nothing is there.
    var isAbsence: Bool { number == ENOENT }

    /// - Parameter action: what failed, as in “cannot read”.
    func diagnostic(_ action: String, _ path: String) -> Diagnostic {
        var diagnostic = Diagnostic.error(
            "\(action): \(words)", path: path,
            help: number == ELOOP ? "a link stands here that points to itself, or that must not be followed" : nil)
        diagnostic.isSystemFailure = true
        return diagnostic
    }
}
