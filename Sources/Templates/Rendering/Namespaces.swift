/// The namespaces, cyclers and joiners that a page has made.
struct Namespaces {
    private struct State {
        let serial: UInt32
        /// The attributes of a namespace; a cycler's and a joiner's values have no names.
        var entries: [(key: String, value: Value)]
        var position = 0
    }

    private var states: [State] = []

    var isEmpty: Bool { states.isEmpty }

    mutating func removeAll() { states.removeAll(keepingCapacity: true) }

    mutating func make(
        _ kind: Handle.Kind, _ entries: [(key: String, value: Value)], serial: UInt32
    ) -> Handle {
        states.append(State(serial: serial, entries: entries))
        return Handle(kind: kind, index: Int32(states.count - 1), serial: serial)
    }

    private func state(_ handle: Handle) -> Int? {
        let index = Int(handle.index)
        return index < states.count && states[index].serial == handle.serial ? index : nil
    }

    /// The names of a namespace's attributes, in the order in which they were set first.
    func names(of handle: Handle) -> [String] { state(handle).map { states[$0].entries.map(\.key) } ?? [] }

    /// An attribute of a namespace, or `current` of a cycler.
    func attribute(_ name: String, of handle: Handle) -> Value? {
        guard let index = state(handle) else { return nil }
        let state = states[index]
        if handle.kind == .namespace { return state.entries.first { sameBytes($0.key, name) }?.value }
        return handle.kind == .cycler && name == "current" ? state.entries[state.position].value : nil
    }

    /// Sets an attribute; tells whether the handle is one of a namespace.
    mutating func set(_ name: String, of handle: Handle, to value: Value) -> Bool {
        guard handle.kind == .namespace, let index = state(handle) else { return false }
        if let position = states[index].entries.firstIndex(where: { sameBytes($0.key, name) }) {
            states[index].entries[position].value = value
        } else {
            states[index].entries.append((name, value))
        }
        return true
    }

    /// Calls `next` or `reset` of a cycler.
    mutating func callCycler(_ handle: Handle, resets: Bool) throws(TemplateError) -> Value {
        guard let index = state(handle) else { throw TemplateError("the cycler is gone") }
        let position = states[index].position
        states[index].position = resets ? 0 : (position + 1) % states[index].entries.count
        return resets ? .none : states[index].entries[position].value
    }

    /// The result of a joiner: nothing the first time, then its separator.
    mutating func callJoiner(_ handle: Handle) throws(TemplateError) -> Value {
        guard let index = state(handle) else { throw TemplateError("the joiner is gone") }
        defer { states[index].position = 1 }
        return states[index].position == 0 ? .string("") : states[index].entries[0].value
    }
}
