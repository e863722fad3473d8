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

    /// - Parameter action: what failed, as in “cannot read”.
    func diagnostic(_ action: String, _ path: String) -> Diagnostic {
        var diagnostic = Diagnostic.error(
            "\(action): \(words)", path: path, help: number == ELOOP ? "the link points to itself" : nil)
        diagnostic.isSystemFailure = true
        return diagnostic
    }
}
