import Base

/// All templates of a library, with what they share.
final class CompiledLibrary: Sendable {
    let environment: Environment
    let templates: [CompiledTemplate]
    let symbolNames: [String]
    let stepCacheCount: Int
    let constantCallCount: Int
    let globalNames: [String]
    private let numbers: [String: Int]
    /// The template that each constant of each template names; -1 without.
    private let namedTemplates: [Table<Int32>]
    /// The function that each symbol names; undefined without.
    let globals: Table<Value>

    init(_ templates: [CompiledTemplate], _ symbols: SymbolTable, _ environment: Environment) {
        self.environment = environment
        self.templates = templates
        let numbers = Dictionary(templates.map { ($0.name, $0.index) }, uniquingKeysWith: { first, _ in first })
        self.numbers = numbers
        namedTemplates = templates.map { template in
            Table(
                (0..<template.bytecode.pointee.constants.count).map {
                    Int32(template.bytecode.pointee.constants[$0].string.flatMap { numbers[$0] } ?? -1)
                })
        }
        symbolNames = symbols.names
        stepCacheCount = Int(symbols.stepCacheCount)
        constantCallCount = Int(symbols.constantCallCount)
        let builtins = BuiltinFunction.allCases
        globals = Table(
            symbols.names.map { name in
                if let function = environment.functions[name] { return .function(function) }
                guard let builtin = builtins.firstIndex(where: { $0.rawValue == name }) else { return .undefined(nil) }
                return .handle(Handle(kind: .builtin, index: Int32(builtin), serial: 0))
            })
        globalNames = environment.functions.keys.sorted() + builtins.map(\.rawValue)
    }

    func template(named name: String) -> CompiledTemplate? {
        numbers[name].map { templates[$0] }
    }

    /// The template that a constant of another one names.
    func template(named constant: Int, in template: CompiledTemplate) -> CompiledTemplate? {
        let number = namedTemplates[template.index][constant]
        return number < 0 ? nil : templates[Int(number)]
    }

    /// The function that a symbol names; nil without.
    func global(_ symbol: Int32) -> UnsafePointer<Value>? {
        globals[Int(symbol)].isUndefined ? nil : globals.base + Int(symbol)
    }
}

/// Numbers the names of variables and blocks across all templates of a library.
final class SymbolTable {
    private(set) var names: [String] = []
    private var numbers: [ByteKey: Int32] = [:]
    /// The numbers of attributes and calls of which the renderer remembers something.
    private(set) var stepCacheCount: Int32 = 0
    private(set) var constantCallCount: Int32 = 0
    private var rememberedCalls: [ByteKey: Int32] = [:]

    func number(of name: String) -> Int32 {
        if let number = numbers[ByteKey(name)] { return number }
        let number = Int32(names.count)
        names.append(name)
        numbers[ByteKey(name)] = number
        return number
    }

    func nextStepCache() -> Int32 {
        stepCacheCount += 1
        return stepCacheCount - 1
    }

    func nextConstantCall() -> Int32 {
        constantCallCount += 1
        return constantCallCount - 1
    }

    /// The number of a call whose results are remembered; the same for all calls that are described by the same words.
    func rememberedCall(_ description: [String]) -> Int32 {
        let key = ByteKey(description.map { "\($0.utf8.count):\($0)" }.joined())
        if let number = rememberedCalls[key] { return number }
        rememberedCalls[key] = Int32(rememberedCalls.count)
        return Int32(rememberedCalls.count - 1)
    }
}

/// One compiled template: flat instructions and what they refer to.
final class CompiledTemplate: Sendable {
    let name: String
    let file: SourceFile
    /// The number of the template in its library.
    let index: Int
    /// The place in the source of each instruction.
    let ranges: [Range<Int32>]
    /// The part of that which errors point at: the name of a filter.
    let points: [Range<Int32>]
    /// The blocks by name, with their routines.
    let blocks: [(symbol: Int32, routine: Int32)]
    /// The names that other templates can import.
    let exports: [Int32]
    let escapes: Bool
    /// The part that is read while the template is at work, behind a pointer so that going from template to template counts no references; valid
    /// as long as the template is.
    nonisolated(unsafe) let bytecode: UnsafePointer<Bytecode>

    init(_ draft: TemplateDraft) {
        name = draft.name
        file = draft.file
        index = draft.index
        ranges = draft.ranges
        points = draft.points
        blocks = draft.blocks
        exports = draft.exports
        escapes = draft.escapes
        let bytecode = UnsafeMutablePointer<Bytecode>.allocate(capacity: 1)
        bytecode.initialize(to: Bytecode(draft))
        self.bytecode = UnsafePointer(bytecode)
    }

    deinit { UnsafeMutablePointer(mutating: bytecode).deinitialize(count: 1).deallocate() }
}

/// The instructions of a template and the tables that they refer to.
struct Bytecode {
    /// The number of the template in its library.
    let index: Int
    let code: Table<Instruction>
    let text: Table<UInt8>
    let constants: Table<Value>
    let paths: Table<Path>
    let steps: Table<PathStep>
    /// Lists of operands, slots and symbols.
    let lists: Table<Int32>
    let sites: Table<CallSite>
    let loops: Table<LoopSite>
    let imports: Table<ImportSite>
    /// The template itself first, then its macros and blocks.
    let functions: Table<Routine>

    fileprivate init(_ draft: TemplateDraft) {
        index = draft.index
        code = Table(draft.code)
        text = Table(draft.text + Array(repeating: 0, count: OutputBuffer.padding))
        constants = Table(draft.constants)
        paths = Table(draft.paths)
        steps = Table(draft.steps)
        lists = Table(draft.lists)
        sites = Table(draft.sites)
        loops = Table(draft.loops)
        imports = Table(draft.imports)
        functions = Table(draft.functions)
    }
}

/// A value that the body of `call` takes along from around it.
struct MacroCapture {
    let outer: Int32
    let inner: Int32
}

/// A part of a template with variables of its own: the template, a block or a macro.
struct Routine {
    /// The kinds of routines.
    enum Kind { case template, block, macro, caller }

    let kind: Kind
    let name: String
    let entry: Int32
    let slotCount: Int32
    let stackCount: Int32
    let parameters: [String]
    /// The slot of `caller`, or -1.
    let callerSlot: Int32
    let captures: [MacroCapture]
    /// The variable of the context that each slot stands for until it is assigned, or -1.
    let slotSymbols: [Int32]
    let slotNames: [String]
}

/// An array that never changes again, readable through a pointer without reference counting.
///
/// It is `Sendable` although the compiler cannot see it: the memory is written once, before any other thread knows it.
struct Table<Element: Sendable>: @unchecked Sendable {
    /// Owns the memory.
    private final class Storage {
        let base: UnsafeMutablePointer<Element>
        private let count: Int

        init(_ elements: [Element]) {
            count = elements.count
            base = .allocate(capacity: max(1, count))
            for (index, element) in elements.enumerated() { (base + index).initialize(to: element) }
        }

        deinit {
            base.deinitialize(count: count)
            base.deallocate()
        }
    }

    private let storage: Storage
    /// Valid as long as the table is.
    let base: UnsafePointer<Element>
    let count: Int

    init(_ elements: [Element]) {
        storage = Storage(elements)
        base = UnsafePointer(storage.base)
        count = elements.count
    }

    subscript(index: Int) -> Element { base[index] }
}

/// A template while it is being compiled.
struct TemplateDraft {
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
