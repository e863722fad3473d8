/// The exports of imported modules, so that a module that sees no page is run once and not on every page.
///
/// The machine runs a module that a page has imported without context once more by itself before the next page, and keeps
/// what that makes. A module that has memory of its own, such as a namespace, begins anew on every page.
struct ModuleMemory {
    /// The part of what the machine has made that belongs to remembered modules.
    struct Extent {
        var contexts = Contexts.Mark()
        var macros = 0
        var cells = 0
        var serial: UInt32 = 0
    }

    private(set) var kept = Extent()
    /// The exports of each template.
    private var exports: [OrderedMap?]
    /// The modules that have been run on this page.
    private var ofPage: [Int] = []
    /// The templates that somebody has tried to keep.
    private var isTried: [Bool]

    init(templateCount: Int) {
        exports = Array(repeating: nil, count: templateCount)
        isTried = Array(repeating: false, count: templateCount)
    }

    /// The exports of a template, if it has been run before.
    subscript(template: Int) -> OrderedMap? { exports[template] }

    mutating func add(_ template: Int, _ module: OrderedMap) {
        exports[template] = module
        ofPage.append(template)
    }

    /// Keeps the modules that have been run, with all that has been made up to here.
    mutating func keep(_ extent: Extent) {
        ofPage.removeAll(keepingCapacity: true)
        kept = extent
    }

    /// Forgets the modules of the page; gives those that have not been given before.
    mutating func forget() -> [Int] {
        guard !ofPage.isEmpty else { return [] }
        let candidates = ofPage.filter { !isTried[$0] }
        for template in ofPage {
            exports[template] = nil
            isTried[template] = true
        }
        ofPage.removeAll(keepingCapacity: true)
        return candidates
    }
}
