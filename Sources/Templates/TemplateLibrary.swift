package import Diagnostics

/// All templates of a theme, compiled.
package struct TemplateLibrary: Sendable {
    let compiled: CompiledLibrary

    /// Compiles templates; throws the syntax errors of all of them at once.
    package init(_ sources: [TemplateSource], environment: Environment) throws(Problems) {
        let symbols = SymbolTable()
        var problems = Problems()
        var programs: [Program] = []
        for (index, source) in sources.enumerated() {
            var parser = Parser(source.file)
            let statements = parser.parse()
            let compiler = Compiler(source, index: index, environment: environment, symbols: symbols)
            programs.append(compiler.compile(statements))
            problems.add(parser.problems)
            problems.add(compiler.problems)
        }
        try problems.throwErrors()
        compiled = CompiledLibrary(programs, symbols, environment)
    }

    /// Whether there is a template of this name.
    package func contains(_ name: String) -> Bool { compiled.program(named: name) != nil }

    /// The names of all templates, in the order in which they were given.
    package var names: [String] { compiled.programs.map(\.name) }

    /// The names that a template writes out where it includes, extends and imports.
    package static func templateNames(in source: TemplateSource) -> [String] {
        var lexer = Lexer(source.file)
        lexer.run()
        var names: [String] = []
        var isReference = false
        for (position, token) in lexer.tokens.enumerated() {
            switch token.kind {
            case .tagBegin:
                guard position + 1 < lexer.tokens.count, case .name(let word) = lexer.tokens[position + 1].kind else {
                    continue
                }
                isReference = ["include", "extends", "import", "from"].contains(word)
            case .tagEnd: isReference = false
            case .string(let name) where isReference: names.append(name)
            default: break
            }
        }
        return names
    }

    /// A renderer of its own for a thread.
    ///
    /// - Parameter fragments: what it remembers together with the other renderers of a build, whose libraries are of the same templates.
    package func makeRenderer(sharing fragments: FragmentMemory = FragmentMemory()) -> Renderer {
        Renderer(compiled, fragments)
    }
}
