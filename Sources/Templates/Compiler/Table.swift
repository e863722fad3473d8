/// An array that never changes again, readable through a pointer without reference counting.
///
/// It is `Sendable` although the compiler cannot see it: the memory is written once, before any other thread knows it.
struct Table<Element: Sendable>: @unchecked Sendable {
    /// Owns the memory.
    private final class Storage {
        let base: UnsafeMutablePointer<Element>
        private let count: Int

        init(_ elements: [Element]) {
            count = elements.count
            base = .allocate(capacity: max(1, count))
            for (index, element) in elements.enumerated() { (base + index).initialize(to: element) }
        }

        deinit {
            base.deinitialize(count: count)
            base.deallocate()
        }
    }

    private let storage: Storage
    /// Valid as long as the table is.
    let base: UnsafePointer<Element>
    let count: Int

    init(_ elements: [Element]) {
        storage = Storage(elements)
        base = UnsafePointer(storage.base)
        count = elements.count
    }

    subscript(index: Int) -> Element { base[index] }
}
