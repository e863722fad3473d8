package import Diagnostics

/// Renders templates of one library; one per thread, because it owns scratch state.
package struct Renderer {
    /// Renders a template and appends its UTF-8.
    package mutating func render(_ name: String, _ context: Map, into output: inout [UInt8]) throws(Diagnostic) {
    }
}
