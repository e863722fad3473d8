package import Base
internal import Content

/// A name in an entry that must be the name of something.
package struct Reference: Sendable {
    package internal(set) var name: String
    package let range: SourceRange

    init(name: String, range: SourceRange) {
        self.name = name
        self.range = range
    }
}

extension Reference {
    /// - Parameter node: the YAML that names it.
    init(name: String, node: YAMLNode, file: SourceFile) {
        self.init(name: name, range: node.range(in: file))
    }
}
