import Diagnostics

/// One compiled template: flat instructions and what they refer to.
final class Program: Sendable {
    let name: String
    let file: SourceFile
    let index: Int
    let code: Table<Instruction>
    /// Where in the source each instruction comes from.
    let ranges: [Range<Int32>]
    /// The part of that which errors point at: the name of a filter.
    let points: [Range<Int32>]
    let text: Table<UInt8>
    let constants: Table<Value>
    let paths: Table<Path>
    let steps: Table<PathStep>
    /// Lists of operands, slots and symbols that instructions refer to.
    let lists: Table<Int32>
    let sites: Table<CallSite>
    let loops: Table<LoopSite>
    let imports: Table<ImportSite>
    /// The template itself first, then its macros and blocks.
    let functions: Table<Routine>
    /// The blocks by name, with their routines.
    let blocks: [(symbol: Int32, routine: Int32)]
    /// The names that other templates can import.
    let exports: [Int32]
    let escapes: Bool

    init(_ draft: ProgramDraft) {
        name = draft.name
        file = draft.file
        index = draft.index
        code = Table(draft.code)
        ranges = draft.ranges
        points = draft.points
        text = Table(draft.text)
        constants = Table(draft.constants)
        paths = Table(draft.paths)
        steps = Table(draft.steps)
        lists = Table(draft.lists)
        sites = Table(draft.sites)
        loops = Table(draft.loops)
        imports = Table(draft.imports)
        functions = Table(draft.functions)
        blocks = draft.blocks
        exports = draft.exports
        escapes = draft.escapes
    }
}

/// A program while it is being compiled.
struct ProgramDraft {
    let name: String
    let file: SourceFile
    let index: Int
    let escapes: Bool
    var code: [Instruction] = []
    var ranges: [Range<Int32>] = []
    var points: [Range<Int32>] = []
    var text: [UInt8] = []
    var constants: [Value] = []
    var paths: [Path] = []
    var steps: [PathStep] = []
    var lists: [Int32] = []
    var sites: [CallSite] = []
    var loops: [LoopSite] = []
    var imports: [ImportSite] = []
    var functions: [Routine] = []
    var blocks: [(symbol: Int32, routine: Int32)] = []
    var exports: [Int32] = []
}

/// A variable and the attributes behind it: `place.photo.alt`.
struct Path {
    let slot: Int32
    let firstStep: Int32
    let stepCount: Int32
    /// Whether something missing at the end is no error, as before `default`.
    let isLenient: Bool
    /// Where the variable is written.
    let range: Range<Int32>
}

/// One attribute of a path.
struct PathStep {
    let key: String
    /// The memory of the key, and whether another string may be equal although its memory differs.
    let keyWords: (UInt64, UInt64)
    let isLongKey: Bool
    /// The index instead of a key, for a list; -1 without.
    let index: Int
    /// Where the renderer remembers at which place it found the key.
    let cache: Int32
    let member: LoopMember?
    /// Where the attribute is written, and where what has it is.
    let range: Range<Int32>
    let objectRange: Range<Int32>
}

/// The attributes of `loop`.
enum LoopMember: UInt8 {
    case index, index0, revindex, revindex0, first, last, length, previtem, nextitem, depth, depth0

    init?(_ name: String) {
        switch name {
        case "index": self = .index
        case "index0": self = .index0
        case "revindex": self = .revindex
        case "revindex0": self = .revindex0
        case "first": self = .first
        case "last": self = .last
        case "length": self = .length
        case "previtem": self = .previtem
        case "nextitem": self = .nextitem
        case "depth": self = .depth
        case "depth0": self = .depth0
        default: return nil
        }
    }
}

/// The arguments of a call, as the compiler knows them.
struct CallSite {
    /// What is called; for a method, what has it.
    let callee: Operand
    let method: String
    /// Whether this is `cycle` with plain arguments, which loops are asked for very often.
    let isCycle: Bool
    /// The name of a method as a place to look it up as an attribute.
    let step: Int32
    /// The positional operands, then the named ones, then `*list` and `**map`.
    let firstOperand: Int32
    let positionalCount: Int32
    let names: [String]
    let hasSpread: Bool
    let hasNamedSpread: Bool
    /// How many of the operands, and the callee, are temporaries.
    let stackCount: Int32
    /// The routine of a `call` block's body, or -1.
    let caller: Int32
    let callerCaptures: [MacroCapture]
    /// Where the renderer remembers the result of a call with constant arguments; -1 without.
    let cache: Int32
    /// Whether the result is appended to the page instead of pushed, and whether it is escaped then.
    let emits: Bool
    let escapes: Bool
}

/// A loop, as the compiler knows it.
struct LoopSite {
    /// The slots of the targets; one without unpacking.
    let targets: UnpackTarget
    /// The slot of `loop`, or -1.
    let loopSlot: Int32
    /// The routine of a recursive loop, or -1.
    let routine: Int32
}

/// Where the parts of an unpacked value go.
indirect enum UnpackTarget {
    case slot(Int32)
    case parts([UnpackTarget])
}

/// What `import` and `from … import` bind.
struct ImportSite {
    /// The slot of the whole module, or -1.
    let moduleSlot: Int32
    let names: [(name: String, symbol: Int32, slot: Int32, range: Range<Int32>)]
    let hasContext: Bool
    /// The visible variables, as symbols and slots in turns.
    let locals: Range<Int32>
}

/// A value that a macro takes along from around it.
struct MacroCapture {
    let outer: Int32
    let inner: Int32
}

/// A part of a program with variables of its own: the template, a block or a macro.
struct Routine {
    /// The kinds of routines.
    enum Kind { case template, block, macro, caller, loop }

    let kind: Kind
    let name: String
    let entry: Int32
    let slotCount: Int32
    let stackCount: Int32
    let parameters: [String]
    /// The slots of `caller`, `kwargs` and `varargs`, or -1.
    let callerSlot: Int32
    let namedSlot: Int32
    let positionalSlot: Int32
    let captures: [MacroCapture]
    /// For each slot, the variable of the context that it stands for until it is assigned, or -1.
    let slotSymbols: [Int32]
    let slotNames: [String]
    let range: Range<Int32>
}
