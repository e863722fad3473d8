package import Diagnostics

/// Renders templates of one library; one per thread, because it owns the machine and what that remembers.
package struct Renderer {
    /// Lets a renderer be copied, although its machine cannot.
    private final class Owner {
        var machine: Machine
        /// Outlives the machine, which counts no references to it.
        private let library: CompiledLibrary

        init(_ library: CompiledLibrary, _ template: CompiledTemplate, _ fragments: FragmentMemory) {
            self.library = library
            machine = Machine(library: library, template: template, fragments: fragments)
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
    package mutating func render(_ name: String, _ context: OrderedMap, into output: inout [UInt8]) throws(Diagnostic) {
        guard let template = library.template(named: name) else {
            throw .error(
                "there is no template `\(name)`",
                help: Suggestion.help(name, among: library.templates.map(\.name)))
        }
        // A copy of a renderer gets a machine of its own as soon as it is used.
        let isOwn = isKnownUniquelyReferenced(&owner)
        let owner = isOwn ? owner ?? Owner(library, template, fragments) : Owner(library, template, fragments)
        self.owner = owner
        try owner.machine.render(template, context, into: &output)
    }
}
