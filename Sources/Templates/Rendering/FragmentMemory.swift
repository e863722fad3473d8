internal import Synchronization

/// What macros have written for maps that many pages share, so that a card in fifteen lists is rendered once. All renderers of
/// a build have one.
///
/// A macro of a finished module that does not see the page can only depend on its arguments, and functions of the host give the
/// same value for the same arguments; so the same macro writes the same bytes for the same shared map.
package final class FragmentMemory: Sendable {
    struct Key: Equatable, Sendable {
        /// The template that was imported, and the one that has the macro: a parent of it, or itself.
        let module: Int32
        let program: Int32
        let routine: Int32
        /// The first argument: the number of a shared map, or the words of a short text; zero without.
        var first: (UInt64, UInt64) = (0, 0)
        /// Up to two more arguments, which are numbers, truth values or none.
        var scalars: (Int, Int) = (0, 0)
        /// What the arguments are, two bits each.
        var kinds: UInt8 = 0

        static func == (first: Key, second: Key) -> Bool {
            first.first == second.first && first.routine == second.routine && first.program == second.program
                && first.module == second.module
                && first.scalars == second.scalars && first.kinds == second.kinds
        }

        /// A number that is the same for equal keys, and for few others.
        fileprivate var hash: Int {
            let words = Int(truncatingIfNeeded: first.0 ^ first.1 >> 8)
            let mixed =
                words &* 1021 &+ Int(routine) &* 131 &+ Int(program) &* 17 &+ Int(module) &* 5 &+ scalars.0 &* 31
                &+ scalars.1
                &+ Int(kinds) &* 7
            return (mixed &* 0x2545_F491_4F6C_DD1D) >> 20
        }
    }

    /// What is written for a key: one piece of memory that begins with this and goes on with the bytes, and is never moved.
    private struct Fragment {
        let key: Key
        let length: Int
    }

    /// Fragments by the hash of their keys, or behind it; a dictionary would look into three places of cold memory for each.
    private struct Fragments {
        var places: [(hash: Int, fragment: UnsafeMutablePointer<Fragment>?)] = Array(repeating: (0, nil), count: 256)
        var count = 0
        /// In bytes.
        var size = 0

        /// The place of a key, or the empty one where it belongs.
        func place(of key: Key, _ hash: Int) -> Int {
            let mask = places.count - 1
            var place = hash & mask
            while let fragment = places[place].fragment, places[place].hash != hash || fragment.pointee.key != key {
                place = (place + 1) & mask
            }
            return place
        }

        mutating func grow() {
            let old = places
            places = Array(repeating: (0, nil), count: old.count * 2)
            let mask = places.count - 1
            for item in old where item.fragment != nil {
                var place = item.hash & mask
                while places[place].fragment != nil { place = (place + 1) & mask }
                places[place] = item
            }
        }
    }

    /// Beyond this many bytes nothing more is remembered.
    private static let limit = 64 << 20
    private let fragments = Mutex(Fragments())

    package init() {}

    deinit {
        fragments.withLock { for (_, fragment) in $0.places { fragment?.deallocate() } }
    }

    /// Appends what is remembered for a key; tells whether there was anything.
    func append(_ key: Key, to output: inout OutputBuffer) -> Bool {
        let hash = key.hash
        // As a number, because no pointer leaves a lock; what it points to stays as it is.
        let address = fragments.withLock { UInt(bitPattern: $0.places[$0.place(of: key, hash)].fragment) }
        guard let fragment = UnsafePointer<Fragment>(bitPattern: address) else { return false }
        output.append(UnsafeRawPointer(fragment + 1).assumingMemoryBound(to: UInt8.self), fragment.pointee.length)
        return true
    }

    /// Remembers what a macro has written.
    func keep(_ bytes: UnsafePointer<UInt8>, _ length: Int, for key: Key) {
        let hash = key.hash
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<Fragment>.stride + length, alignment: MemoryLayout<Fragment>.alignment)
        let fragment = memory.initializeMemory(as: Fragment.self, to: Fragment(key: key, length: length))
        (memory + MemoryLayout<Fragment>.stride).copyMemory(from: bytes, byteCount: length)
        let address = UInt(bitPattern: fragment)
        let isKept = fragments.withLock { fragments in
            if fragments.count * 2 >= fragments.places.count { fragments.grow() }
            let place = fragments.place(of: key, hash)
            // Another renderer may have written the same meanwhile.
            let size = MemoryLayout<Fragment>.stride + length
            guard fragments.places[place].fragment == nil, fragments.size + size <= Self.limit else { return false }
            fragments.places[place] = (hash, UnsafeMutablePointer(bitPattern: address))
            fragments.count += 1
            fragments.size += size
            return true
        }
        if !isKept { memory.deallocate() }
    }
}

extension Machine {
    /// Notes that a macro begins whose output is to be remembered; gives the number to end it with.
    mutating func beginFragment(_ key: FragmentMemory.Key) -> Int32 {
        openFragments.append((key, output.count))
        return Int32(openFragments.count - 1)
    }

    /// Remembers what the macro with that number has written.
    mutating func endFragment(_ number: Int32) {
        guard openFragments.indices.contains(Int(number)) else { return }
        let (key, start) = openFragments[Int(number)]
        openFragments.removeSubrange(Int(number)...)
        guard output.count >= start else { return }
        fragments.keep(output.base + start, output.count - start, for: key)
    }

    /// Whether what the macros of a module can see besides their arguments is the same on every page and at every call: no
    /// data of the page, and no namespace or other memory, not even inside a list or behind a macro of another module.
    private mutating func sharesOnlyConstants(_ context: Int) -> Bool {
        // While its template is at work, variables may change.
        guard contexts[context].module >= 0 else { return false }
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
            case let value where value.isPlain: break
            case .list(let elements) where elements.allSatisfy(\.isPlain): break
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
        let context = Int(macros[number].context)
        guard count <= 3, macros[number].captures.isEmpty, sharesOnlyConstants(context) else { return nil }
        var key = FragmentMemory.Key(
            module: contexts[context].module, program: Int32(macros[number].program.pointee.index),
            routine: macros[number].routine)
        if count > 0 {
            let argument = scratch.arguments[0]
            if case .map(let map) = argument.pointee {
                guard map.sharedNumber != 0 else { return nil }
                (key.first.0, key.kinds) = (UInt64(map.sharedNumber), 1)
            } else if tag(of: argument) == ValueLayout.Tag.string, let words = argument.shortTextInPlace {
                (key.first, key.kinds) = (words, 2)
            } else {
                return nil
            }
        }
        for index in 1..<max(1, count) {
            let (kind, scalar): (UInt8, Int)
            switch scratch.arguments[index].pointee {
            case .int(let value): (kind, scalar) = (1, value)
            case .bool(let value): (kind, scalar) = (2, value ? 1 : 0)
            case .none: (kind, scalar) = (3, 0)
            default: return nil
            }
            key.kinds |= kind << UInt8(2 * index)
            if index == 1 { key.scalars.0 = scalar } else { key.scalars.1 = scalar }
        }
        return key
    }
}
