/// The namespaces that a page has made.
struct Namespaces {
    private struct State {
        let serial: UInt32
        var entries: [(key: String, value: Value)]
    }

    private var states: [State] = []

    var isEmpty: Bool { states.isEmpty }

    mutating func removeAll() { states.removeAll(keepingCapacity: true) }

    mutating func make(_ entries: [(key: String, value: Value)], serial: UInt32) -> Handle {
        states.append(State(serial: serial, entries: entries))
        return Handle(kind: .namespace, index: Int32(states.count - 1), serial: serial)
    }

    private func state(_ handle: Handle) -> Int? {
        let index = Int(handle.index)
        return index < states.count && states[index].serial == handle.serial ? index : nil
    }

    /// The names of a namespace's attributes, in the order in which they were set first.
    func names(of handle: Handle) -> [String] { state(handle).map { states[$0].entries.map(\.key) } ?? [] }

    func attribute(_ name: String, of handle: Handle) -> Value? {
        state(handle).flatMap { states[$0].entries.first { sameBytes($0.key, name) }?.value }
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
}
