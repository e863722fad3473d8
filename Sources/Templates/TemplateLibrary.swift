package import Diagnostics

/// All templates of a theme, compiled.
package struct TemplateLibrary: Sendable {
    let compiled: CompiledLibrary

    /// Compiles templates; throws the syntax errors of all of them at once.
    package init(_ sources: [TemplateSource], environment: Environment) throws(Problems) {
        let symbols = SymbolTable()
        var problems = Problems()
        var programs: [Program] = []
        var references: [String: TemplateReference]?
        for (index, source) in sources.enumerated() {
            var parser = Parser(source.file)
            let statements = parser.parse()
            let compiler = Compiler(source, index: index, environment: environment, symbols: symbols)
            programs.append(compiler.compile(statements))
            for var problem in parser.problems.diagnostics + compiler.problems.diagnostics {
                let known = references ?? TemplateReference.first(in: sources)
                references = known
                problem.notes += TemplateReference.chain(to: source.name, known)
                problems.add(problem)
            }
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
        TemplateReference.all(in: source).map(\.name)
    }

    /// A renderer of its own for a thread.
    ///
    /// - Parameter fragments: what it remembers together with the other renderers of a build, whose libraries are of the same templates.
    package func makeRenderer(sharing fragments: FragmentMemory = FragmentMemory()) -> Renderer {
        Renderer(compiled, fragments)
    }
}
