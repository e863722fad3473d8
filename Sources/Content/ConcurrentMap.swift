#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// How many pieces of work run at once: the processors of the machine.
package let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

extension Array where Element: Sendable {
    /// Transforms the elements on all processors, in runs of neighbours; the results stand in the order of the elements.
    ///
    /// - Parameter runLength: how many neighbours one task takes at a time.
    package func concurrentMap<Result: Sendable>(
        runLength: Int = 32, _ transform: @escaping @Sendable (Element) -> Result
    ) async -> [Result] {
        await concurrentRuns(runLength: runLength) { run in run.map(transform) }.flatMap { $0 }
    }

    /// Hands runs of neighbours to all processors; for work that wants to keep a state over a run.
    package func concurrentRuns<Result: Sendable>(
        runLength: Int = 32, _ work: @escaping @Sendable (ArraySlice<Element>) -> Result
    ) async -> [Result] {
        var starts = stride(from: 0, to: count, by: Swift.max(1, runLength)).makeIterator()
        var results: [(start: Int, result: Result)] = []
        await withTaskGroup(of: (Int, Result).self) { group in
            func addNext() {
                guard let start = starts.next() else { return }
                group.addTask {
                    return (start, work(self[start..<Swift.min(start + runLength, count)]))
                }
            }
            for _ in 0..<processorCount { addNext() }
            while let (start, result) = await group.next() {
                results.append((start, result))
                addNext()
            }
        }
        return results.sorted { $0.start < $1.start }.map(\.result)
    }
}
