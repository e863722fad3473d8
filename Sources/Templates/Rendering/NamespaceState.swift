/// A namespace, cycler or joiner.
struct NamespaceState {
    let serial: UInt32
    var entries: [(key: String, value: Value)]
    var position = 0
}
