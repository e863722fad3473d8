internal import Base
internal import Synchronization

/// What tells one entry from all others, in every build of the diary.
package struct EntryID: Hashable, Sendable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }

    /// - Parameter path: the entry's, as messages show it.
    package init(path: String) {
        number = Fingerprint(of: Array(path.utf8)).high
    }
}

/// A recorder of the entries whose texts are read while something is made, so that it need not be made again for as long as they stay.
///
/// A text notes by itself that it is read: nobody says what a page depends on, and nobody can forget to.
package final class ReadRecorder: Sendable {
    @TaskLocal private static var current: ReadRecorder?

    private let state: Mutex<Set<EntryID>> = Mutex([])

    package init() {}

    package var entries: Set<EntryID> { state.withLock { $0 } }

    /// Does work and notes what it reads.
    package func noting<Result>(_ work: () -> Result) -> Result {
        Self.$current.withValue(self) { work() }
    }

    /// Does work and notes what it and all its child tasks read.
    package func noting<Result: Sendable, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await Self.$current.withValue(self) {
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Does work that only looks for mistakes, of which nothing is made.
    package static func passingOver<Result>(_ work: () -> Result) -> Result {
        $current.withValue(nil) { work() }
    }

    static func note(_ entry: EntryID?) {
        guard let entry, let reads = current else { return }
        reads.state.withLock { _ = $0.insert(entry) }
    }

    fileprivate static func note(_ entries: Set<EntryID>) {
        guard !entries.isEmpty, let reads = current else { return }
        reads.state.withLock { $0.formUnion(entries) }
    }
}

/// A result that is made once and shared: what was read for it counts as read by everybody who asks for it.
package struct SharedReading<Result: Sendable>: Sendable {
    private let result: Result
    private let entries: Set<EntryID>

    package init(_ work: () -> Result) {
        let recorder = ReadRecorder()
        result = recorder.noting(work)
        entries = recorder.entries
    }

    package var get: Result {
        ReadRecorder.note(entries)
        return result
    }
}
