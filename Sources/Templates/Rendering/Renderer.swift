package import Diagnostics

/// Renders templates of one library; one per thread, because it owns the machine and what that remembers.
package struct Renderer {
    /// Lets a renderer be copied, although its machine cannot.
    private final class Owner {
        var machine: Machine
        /// Outlives the machine, which counts no references to it.
        private let library: CompiledLibrary

        init(_ library: CompiledLibrary, _ program: Program, _ fragments: FragmentMemory) {
            self.library = library
            machine = Machine(library: library, program: program, fragments: fragments)
        }
    }

    private let library: CompiledLibrary
    private let fragments: FragmentMemory
    private var owner: Owner?

    init(_ library: CompiledLibrary, _ fragments: FragmentMemory) {
        self.library = library
        self.fragments = fragments
    }

    /// The templates that were asked for in the last rendering and did not exist.
    package var missingTemplates: Set<String> { owner?.machine.missingTemplates ?? [] }

    /// Renders a template and appends its UTF-8; appends nothing where that fails.
    package mutating func render(_ name: String, _ context: Map, into output: inout [UInt8]) throws(Diagnostic) {
        guard let program = library.program(named: name) else {
            throw .error(
                "there is no template `\(name)`",
                help: didYouMeanHelp(name, among: library.programs.map(\.name), quotes: ("`", "`")))
        }
        // A copy of a renderer gets a machine of its own as soon as it is used.
        let isOwn = isKnownUniquelyReferenced(&owner)
        let owner = isOwn ? owner ?? Owner(library, program, fragments) : Owner(library, program, fragments)
        self.owner = owner
        try owner.machine.render(program, context, into: &output)
    }
}
