package import Base

/// All templates of a theme, compiled.
///
/// ```swift
/// let source = TemplateSource(name: "hello.html", file: SourceFile(path: "hello.html", text: "<p>{{ name }}</p>"))
/// let library = try TemplateLibrary([source], environment: Environment(language: .english))
/// var renderer = library.makeRenderer()
/// var page: [UInt8] = []
/// try renderer.render("hello.html", ["name": "Bread & tea"], into: &page)
/// print(String(decoding: page, as: UTF8.self))  // <p>Bread &amp; tea</p>
/// ```
///
/// A template goes through the folders of this module in one direction: `Syntax` makes a tree of it, `Compiler` makes `Bytecode` of
/// that, and `Rendering` executes it, with `Operations` and `Filters` for what expressions ask for. `Values` knows none of these.
package struct TemplateLibrary: Sendable {
    let compiled: CompiledLibrary

    /// Compiles templates; throws the syntax errors of all of them at once.
    package init(_ sources: [TemplateSource], environment: Environment) throws(Problems) {
        let symbols = SymbolTable()
        var problems = Problems()
        var templates: [CompiledTemplate] = []
        var references: [String: TemplateReference]?
        for (index, source) in sources.enumerated() {
            var parser = Parser(source.file)
            let statements = parser.parse()
            let compiler = Compiler(source, index: index, environment: environment, symbols: symbols)
            templates.append(compiler.compile(statements))
            for var problem in parser.problems.diagnostics + compiler.problems.diagnostics {
                let known = references ?? TemplateReference.first(in: sources)
                references = known
                problem.notes += TemplateReference.chain(to: source.name, known)
                problems.add(problem)
            }
        }
        try problems.throwErrors()
        compiled = CompiledLibrary(templates, symbols, environment)
    }

    /// Whether there is a template of this name.
    package func contains(_ name: String) -> Bool { compiled.template(named: name) != nil }

    /// The names of all templates, in the order in which they were given.
    package var names: [String] { compiled.templates.map(\.name) }

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

/// The names of all that the language consists of.
package enum TemplateLanguage {
    /// The filters, with their other names.
    package static var filters: [String] { BuiltinFilter.numbers.keys.sorted() }
    /// The tests, with their other names.
    package static var tests: [String] { BuiltinTest.numbers.keys.sorted() }
    package static var functions: [String] { BuiltinFunction.allCases.map(\.rawValue) }
    package static var tags: [String] { Parser.tags.sorted() }
    /// What Jinja has and the language has not, by kind and name, with what to write instead.
    package static var removed: [String: [String: Message]] {
        [
            "filter": Removed.filters, "test": Removed.tests, "function": Removed.functions, "method": Removed.methods,
            "attribute": Removed.attributes, "tag": Removed.tags,
        ]
    }
}
