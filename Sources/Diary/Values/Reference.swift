internal import Content
package import Diagnostics

/// A name in an entry that must be the name of something.
package struct Reference: Sendable {
    package internal(set) var name: String
    let node: YAMLNode
    let file: SourceFile

    package var range: SourceRange { node.range(in: file) }
}
