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

    /// A renderer of its own for a thread.
    package func makeRenderer() -> Renderer { Renderer(compiled) }
}
