package import Diagnostics

/// Renders templates of one library; one per thread, because it owns scratch state.
package struct Renderer {
    private let library: CompiledLibrary
    private var scratch: Scratch

    init(_ library: CompiledLibrary) {
        self.library = library
        scratch = Renderer.makeScratch(library)
    }

    private static func makeScratch(_ library: CompiledLibrary) -> Scratch {
        Scratch(
            symbolCount: library.symbolNames.count, stepCount: library.stepCacheCount, callCount: library.callCacheCount
        )
    }

    /// The templates that were asked for in the last rendering and did not exist.
    package var missingTemplates: Set<String> { scratch.missingTemplates }

    /// Renders a template and appends its UTF-8; appends nothing where that fails.
    package mutating func render(_ name: String, _ context: Map, into output: inout [UInt8]) throws(Diagnostic) {
        guard let program = library.program(named: name) else {
            throw .error(
                "there is no template `\(name)`",
                help: didYouMean(name, among: library.programs.map(\.name)).map { "did you mean `\($0)`?" })
        }
        // A copy of a renderer gets memory of its own as soon as it is used.
        if !isKnownUniquelyReferenced(&scratch) { scratch = Renderer.makeScratch(library) }
        var machine = Machine(library: library, program: program, page: context, scratch: scratch)
        try machine.render()
        let rendered = machine.output
        output.append(contentsOf: UnsafeBufferPointer(start: rendered.base, count: rendered.count))
    }
}
