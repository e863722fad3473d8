package import Diagnostics

/// All templates of a theme, compiled.
package struct TemplateLibrary: Sendable {
    package init(_ sources: [TemplateSource], environment: Environment) throws(Problems) {
    }
    package func contains(_ name: String) -> Bool { false }
    package func makeRenderer() -> Renderer { Renderer() }
}
