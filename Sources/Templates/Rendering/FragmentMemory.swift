/// What macros have written for maps that many pages share, so that a card in fifteen lists is rendered once.
///
/// A macro of a module that does not see the page can only depend on its arguments, and functions of the host give the same
/// value for the same arguments; so the same macro writes the same bytes for the same shared map.
struct FragmentMemory {
    struct Key: Equatable {
        let program: Int32
        let routine: Int32
        /// The number of the shared map; never 0.
        let map: Int
        /// Up to two more arguments, which are numbers, truth values or none.
        var scalars: (Int, Int) = (0, 0)
        var kinds: UInt8 = 0

        static func == (first: Key, second: Key) -> Bool {
            first.map == second.map && first.routine == second.routine && first.program == second.program
                && first.scalars == second.scalars && first.kinds == second.kinds
        }

        /// A number that is the same for equal keys, and for few others.
        fileprivate var hash: Int {
            let mixed = map &* 1021 &+ Int(routine) &* 131 &+ Int(program) &* 17 &+ scalars.0 &* 31 &+ scalars.1
            return (mixed &* 0x2545_F491_4F6C_DD1D) >> 20
        }
    }

    /// Where the bytes of a key lie.
    private struct Entry {
        let key: Key
        let start: Int
        let length: Int

        static let empty = Entry(key: Key(program: 0, routine: 0, map: 0), start: 0, length: 0)
    }

    /// Beyond this many bytes nothing more is remembered.
    private static let limit = 64 << 20

    /// Found by the hash of the key, or behind it; a dictionary would look into three places of cold memory for each.
    private var entries: [Entry] = Array(repeating: .empty, count: 256)
    private var count = 0
    private var bytes = OutputBuffer(capacity: 1 << 12)
    /// Macros at work whose output is to be remembered, innermost last, with the length of the page when each began.
    private var open: [(key: Key, start: Int)] = []

    /// Appends what is remembered for a key; tells whether there was anything.
    func append(_ key: Key, to output: inout OutputBuffer) -> Bool {
        let entry = entries[place(of: key)]
        guard entry.key == key else { return false }
        output.append(bytes.base + entry.start, entry.length)
        return true
    }

    /// The place of a key, or the empty one where it belongs.
    private func place(of key: Key) -> Int {
        let mask = entries.count - 1
        var place = key.hash & mask
        while entries[place].key.map != 0, entries[place].key != key { place = (place + 1) & mask }
        return place
    }

    private mutating func insert(_ entry: Entry) {
        if count * 2 >= entries.count {
            let old = entries
            entries = Array(repeating: .empty, count: old.count * 2)
            for entry in old where entry.key.map != 0 { entries[place(of: entry.key)] = entry }
        }
        let place = place(of: entry.key)
        if entries[place].key.map == 0 { count += 1 }
        entries[place] = entry
    }

    /// Notes that a macro begins; gives the number to end it with.
    mutating func begin(_ key: Key, at start: Int) -> Int32 {
        open.append((key, start))
        return Int32(open.count - 1)
    }

    /// Remembers what the macro with that number has written.
    mutating func end(_ number: Int32, _ output: OutputBuffer) {
        guard open.indices.contains(Int(number)) else { return }
        let (key, start) = open[Int(number)]
        open.removeSubrange(Int(number)...)
        let length = output.count - start
        guard length >= 0, bytes.count + length <= Self.limit else { return }
        insert(Entry(key: key, start: bytes.count, length: length))
        bytes.append(output.base + start, length)
    }

    /// Forgets the macros of a page that failed.
    mutating func forgetOpen() { open.removeAll(keepingCapacity: true) }

    func deallocate() { bytes.deallocate() }
}

extension Machine {
    /// Whether what the macros of a module can see besides their arguments is the same on every page and at every call: no
    /// data of the page, and no namespace or other memory, not even inside a list or behind a macro of another module.
    private mutating func sharesOnlyConstants(_ context: Int) -> Bool {
        if contexts[context].checkedHead != contexts[context].head {
            contexts[context].checkedHead = contexts[context].head
            contexts[context].hasOnlyConstants = hasOnlyConstants(context)
        }
        return contexts[context].hasOnlyConstants
    }

    private mutating func hasOnlyConstants(_ context: Int) -> Bool {
        guard !contexts[context].seesPage, contexts[context].parent < 0 else { return false }
        var next = contexts[context].head
        while next >= 0 {
            let variable = variables[Int(next)]
            switch variable.value.pointee {
            case .none, .bool, .int, .double, .string, .safe: break
            case .handle(let handle) where handle.kind == .macro:
                guard let number = closure(handle), macros[number].captures.isEmpty else { return false }
                let module = Int(macros[number].context)
                guard module == context || sharesOnlyConstants(module) else { return false }
            default: return false
            }
            next = variable.next
        }
        return true
    }

    /// The key under which a macro's output can be remembered; nil where it may depend on more than its arguments.
    mutating func fragmentKey(_ number: Int, _ count: Int) -> FragmentMemory.Key? {
        guard (1...3).contains(count), case .map(let map) = scratch.arguments[0].pointee, map.sharedNumber != 0,
            macros[number].captures.isEmpty, sharesOnlyConstants(Int(macros[number].context))
        else { return nil }
        var key = FragmentMemory.Key(
            program: Int32(macros[number].program.pointee.index), routine: macros[number].routine, map: map.sharedNumber
        )
        for index in 1..<max(1, count) {
            let (kind, scalar): (UInt8, Int)
            switch scratch.arguments[index].pointee {
            case .int(let value): (kind, scalar) = (1, value)
            case .bool(let value): (kind, scalar) = (2, value ? 1 : 0)
            case .none: (kind, scalar) = (3, 0)
            default: return nil
            }
            key.kinds |= kind << UInt8(2 * (index - 1))
            if index == 1 { key.scalars.0 = scalar } else { key.scalars.1 = scalar }
        }
        return key
    }
}
