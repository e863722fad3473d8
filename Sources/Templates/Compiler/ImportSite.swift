/// What `import` and `from … import` bind.
struct ImportSite {
    typealias Name = (name: String, symbol: Int32, slot: Int32, range: Range<Int32>)

    /// The slot of the whole module, or -1.
    let moduleSlot: Int32
    let names: [Name]
    let hasContext: Bool
    /// The visible variables, as symbols and slots in turns.
    let locals: Range<Int32>
}
