/// Names something that the renderer owns while it renders one page.
package struct Handle: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
        case macro, loop, namespace, cycler, joiner, builtin
    }

    let kind: Kind
    let index: Int32
    /// Tells a thing from a later one at the same index.
    let serial: UInt32
}
