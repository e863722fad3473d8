import Diagnostics

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
        var values: [Value] = []
        for name in symbols.names {
            if let function = environment.functions[name] {
                values.append(.function(function))
            } else if let builtin = builtins.first(where: { $0.name == name }) {
                values.append(.handle(Handle(kind: .builtin, index: Int32(builtin.rawValue), serial: 0)))
            } else {
                values.append(.undefined(nil))
            }
        }
        globals = Table(values)
        globalNames = environment.functions.keys.sorted() + builtins.map(\.name)
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
