internal import Synchronization

extension Machine {
    /// Notes that a macro begins whose output is to be remembered; gives the number to end it with.
    mutating func beginFragment(_ key: MemoryKey) -> Int32 {
        openFragments.append((key, output.count))
        return Int32(openFragments.count - 1)
    }

    /// Remembers what the macro with that number has written.
    mutating func endFragment(_ number: Int32) {
        guard openFragments.indices.contains(Int(number)) else { return }
        let (key, start) = openFragments[Int(number)]
        openFragments.removeSubrange(Int(number)...)
        guard output.count >= start else { return }
        fragments.keep(UnsafeBufferPointer(start: output.buffer.base + start, count: output.count - start), for: key)
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
        for variable in contexts.variables(of: context) {
            switch variable.value.pointee {
            case let value where value.isPlain: break
            case .list(let elements) where elements.allSatisfy(\.isPlain): break
            case .handle(let handle) where handle.kind == .macro:
                guard let number = closure(handle), macros[number].captures.isEmpty else { return false }
                let module = Int(macros[number].context)
                guard module == context || sharesOnlyConstants(module) else { return false }
            default: return false
            }
        }
        return true
    }

    /// The key under which a macro's output can be remembered; nil where it may depend on more than its arguments.
    mutating func fragmentKey(_ number: Int, _ count: Int) -> MemoryKey? {
        let context = Int(macros[number].context)
        guard count <= 3, macros[number].captures.isEmpty, sharesOnlyConstants(context) else { return nil }
        // The template that was imported, and the one that has the macro: a parent of it, or itself.
        let module = UInt64(truncatingIfNeeded: contexts[context].module)
        let template = UInt64(truncatingIfNeeded: macros[number].template.pointee.index)
        var key = MemoryKey(
            callee: (module << 20 | template) << 20 | UInt64(truncatingIfNeeded: macros[number].routine))
        if count > 0 {
            switch scratch.arguments[0].pointee {
            case .map(let map) where map.sharedNumber != 0: key.first = .map(map.sharedNumber)
            case .string(let text): key.first = ShortText(text).map { .string($0) }
            default: break
            }
            if key.first == nil { return nil }
        }
        if count > 1 {
            key.second = scalar(1)
            if key.second == nil { return nil }
        }
        if count > 2 {
            key.third = scalar(2)
            if key.third == nil { return nil }
        }
        return key
    }

    /// A further argument of a macro, where it is a number, a truth value or none.
    private func scalar(_ number: Int) -> RememberedArgument? {
        switch scratch.arguments[number].pointee {
        case .int(let value): .int(value)
        case .bool(let value): .bool(value)
        case .none: RememberedArgument.none
        default: nil
        }
    }
}
