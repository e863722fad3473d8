#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Synchronization

/// How many pieces of work run at once: the processors of the machine.
private let processorCount = Swift.max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

extension Array where Element: Sendable {
    /// Transforms the elements on all processors; the results stand in the order of the elements.
    ///
    /// - Parameter runLength: how many neighbours a worker takes at a time.
    package func concurrentMap<Result: Sendable>(
        runLength: Int = 32, _ transform: @escaping @Sendable (Element) -> Result
    ) async -> [Result] {
        await concurrentMap(runLength: runLength, state: {}) { _, element in transform(element) }
    }

    /// The same for work that wants to keep something from element to element, such as a buffer; each worker has its own.
    package func concurrentMap<State, Result: Sendable>(
        runLength: Int = 32, state makeState: @escaping @Sendable () -> State,
        _ transform: @escaping @Sendable (inout State, Element) -> Result
    ) async -> [Result] {
        let next = Cursor()
        // Each result is put where it belongs at once: gathering and ordering them would take as long as a worker's share.
        // The memory is this call's own, no two workers are given the same index, and nobody reads before all have ended.
        nonisolated(unsafe) let results = UnsafeMutablePointer<Result>.allocate(capacity: count)
        defer { results.deallocate() }
        await withTaskGroup(of: Void.self) { workers in
            for _ in 0..<Swift.min(processorCount, count) {
                workers.addTask {
                    var state = makeState()
                    while let run = next.take(runLength, of: count) {
                        for index in run { (results + index).initialize(to: transform(&state, self[index])) }
                    }
                }
            }
        }
        return Array<Result>(unsafeUninitializedCapacity: count) { buffer, initializedCount in
            buffer.baseAddress?.moveInitialize(from: results, count: count)
            initializedCount = count
        }
    }
}

extension Array {
    /// The elements cut into runs of a length, of which the last may be shorter.
    package func inRuns(of length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}

/// How far the workers have come.
private final class Cursor: Sendable {
    private let position = Atomic(0)

    /// The next indices, nil when all are taken.
    func take(_ length: Int, of count: Int) -> Range<Int>? {
        let start = position.add(Swift.max(1, length), ordering: .relaxed).oldValue
        return start < count ? start..<Swift.min(start + Swift.max(1, length), count) : nil
    }
}

/// A value that is made when it is first asked for, by whoever asks first; others wait for it.
package final class Once<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    package init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    package var get: Value {
        value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }
}
