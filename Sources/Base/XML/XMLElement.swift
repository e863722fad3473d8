/// An element of XML that was read, with all that stands in it.
package struct XMLElement {
    /// Without its prefix.
    package let name: String
    package let attributes: [String: String]
    package fileprivate(set) var children: [XMLElement] = []
    /// The text that stands in it and not in one of its children.
    package fileprivate(set) var text = ""

    /// The root of a document.
    ///
    /// - Parameter names: elements of which nothing but the name is kept.
    /// - Throws: libxml2's words, where the file is no XML, or what is beyond the bounds.
    package init(_ file: SourceFile, emptying names: Set<String> = []) throws(Diagnostic) {
        var tree = XMLTree(emptying: names)
        try tree.read(file)
        guard let root = tree.root else { throw .error("the XML cannot be read", path: file.path) }
        self = root
    }

    fileprivate init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    package subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

    /// The text of a child, nil where there is none.
    package func text(_ name: String) -> String? { self[name]?.text }
}

/// The elements of a document, as they come.
private struct XMLTree: XMLReceiver {
    private(set) var root: XMLElement?
    private let emptied: Set<String>
    /// The elements that are not at their end, one in the other.
    private var open: [XMLElement] = []
    private var depth = 0
    private var bound = MemoryBound()

    init(emptying names: Set<String>) { emptied = names }

    /// Whether the last of the open elements is where texts and elements go.
    private var isKept: Bool { depth == open.count && open.last.map { !emptied.contains($0.name) } ?? true }

    mutating func start(_ name: String, _ attributes: XMLAttributes, line: Int) throws(Diagnostic) {
        let isKept = isKept
        depth += 1
        guard isKept else { return }
        // Lists grow by doubling.
        try bound.hold(128)
        let attributes = attributes.dictionary
        if !attributes.isEmpty { try bound.hold(100 + 64 * attributes.count) }
        for (name, value) in attributes {
            try bound.hold(textOf: name.utf8.count)
            try bound.hold(textOf: value.utf8.count)
        }
        open.append(XMLElement(name: name, attributes: attributes))
    }

    mutating func text(_ piece: [UInt8], line: Int) throws(Diagnostic) {
        guard isKept, let last = open.indices.last else { return }
        try bound.hold(2 * piece.count)
        open[last].text += String(decoding: piece, as: UTF8.self)
        guard open[last].text.utf8.count <= MemoryBound.longestText else { return try bound.hold(textOf: .max) }
    }

    mutating func end(_ name: String, line: Int) {
        defer { depth -= 1 }
        guard depth == open.count, let element = open.popLast() else { return }
        if let last = open.indices.last { open[last].children.append(element) } else { root = element }
    }
}
