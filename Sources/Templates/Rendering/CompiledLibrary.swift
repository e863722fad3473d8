import Diagnostics

/// All programs of a library, with what they share.
final class CompiledLibrary: Sendable {
    let environment: Environment
    let programs: [Program]
    let symbolNames: [String]
    let stepCacheCount: Int
    let constantCallCount: Int
    let globalNames: [String]
    private let numbers: [String: Int]
    /// For each constant of each program, the program of that name; -1 without.
    private let namedPrograms: [Table<Int32>]
    /// For each symbol, the function of that name.
    let globals: Table<Value>
    private let hasGlobal: Table<Bool>

    init(_ programs: [Program], _ symbols: SymbolTable, _ environment: Environment) {
        self.environment = environment
        self.programs = programs
        let numbers = Dictionary(programs.map { ($0.name, $0.index) }, uniquingKeysWith: { first, _ in first })
        self.numbers = numbers
        namedPrograms = programs.map { program in
            Table(
                (0..<program.constants.count).map { Int32(program.constants[$0].string.flatMap { numbers[$0] } ?? -1) })
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
                values.append(.none)
            }
        }
        globals = Table(values)
        hasGlobal = Table(
            symbols.names.map { name in environment.functions[name] != nil || builtins.contains { $0.name == name } })
        globalNames = environment.functions.keys.sorted() + builtins.map(\.name)
    }

    func program(named name: String) -> Program? {
        numbers[name].map { programs[$0] }
    }

    /// The program that a constant of another one names.
    func program(named constant: Int, in program: Program) -> Program? {
        let number = namedPrograms[program.index][constant]
        return number < 0 ? nil : programs[Int(number)]
    }

    /// Where the function that a symbol names lies.
    func global(_ symbol: Int32) -> UnsafePointer<Value>? {
        hasGlobal[Int(symbol)] ? globals.base + Int(symbol) : nil
    }

}
