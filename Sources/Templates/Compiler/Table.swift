/// An array that never changes again, readable through a pointer without reference counting.
///
/// It is `Sendable` although the compiler cannot see it: the memory is written once, before any other thread knows it.
struct Table<Element>: @unchecked Sendable {
    /// Owns the memory.
    private final class Storage {
        let buffer: UnsafeMutableBufferPointer<Element>

        init(_ elements: [Element]) {
            buffer = .allocate(capacity: max(1, elements.count))
            _ = buffer.initialize(from: elements)
        }

        deinit { buffer.deallocate() }
    }

    private let storage: Storage
    /// Valid as long as the table is.
    let base: UnsafePointer<Element>
    let count: Int

    init(_ elements: [Element]) {
        storage = Storage(elements)
        base = UnsafePointer(storage.buffer.baseAddress.unsafelyUnwrapped)
        count = elements.count
    }

    subscript(index: Int) -> Element { base[index] }
}
