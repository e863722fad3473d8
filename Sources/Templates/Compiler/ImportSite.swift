/// What `import` and `from … import` bind.
struct ImportSite {
    /// The slot of the whole module, or -1.
    let moduleSlot: Int32
    let names: [(name: String, symbol: Int32, slot: Int32, range: Range<Int32>)]
    let hasContext: Bool
    /// The visible variables, as symbols and slots in turns.
    let locals: Range<Int32>
}
