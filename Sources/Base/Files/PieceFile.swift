#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Synchronization

/// An open file that is read in pieces and written at its end alone, so that what is read from one thread stays true while
/// another appends.
package final class PieceFile: Sendable {
    private let descriptor: Int32
    private let path: String
    /// Behind the bytes that are written or about to be.
    private let end: Atomic<Int>

    /// Opens a file for reading; nil when there is none that can be read.
    package init?(reading path: String) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        end = Atomic(Self.size(descriptor))
        guard descriptor >= 0 else { return nil }
    }

    /// Opens a file for appending, and makes it when it is missing.
    ///
    /// - Parameter isNew: whether what is in it is thrown away.
    package init(appendingTo path: String, isNew: Bool) throws(Diagnostic) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | (isNew ? O_TRUNC : 0), 0o666)
        end = Atomic(Self.size(descriptor))
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot write", path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// How many bytes the file has now.
    package var size: Int { Self.size(descriptor) }

    private static func size(_ descriptor: Int32) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The bytes of a piece, nil where the file ends before it does.
    ///
    /// - Parameter piece: not longer than the file was at some time, for as much memory is taken.
    package func read(_ piece: Range<Int>) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: piece.count) { buffer, count in
            while count < piece.count {
                let got = File.retrying {
                    pread(
                        descriptor, buffer.baseAddress.map { $0 + count }, piece.count - count,
                        off_t(piece.lowerBound + count))
                }
                if got <= 0 { break }
                count += got
            }
        }
        return bytes.count == piece.count ? bytes : nil
    }

    /// Writes bytes behind the last ones; several threads may do so at once.
    ///
    /// - Returns: where the bytes begin.
    package func append(_ bytes: borrowing [UInt8]) throws(Diagnostic) -> Int {
        let start = end.add(bytes.count, ordering: .relaxed).oldValue
        if let failure = File.write(bytes, to: descriptor, at: start) {
            throw failure.diagnostic("cannot write", path)
        }
        return start
    }
}
