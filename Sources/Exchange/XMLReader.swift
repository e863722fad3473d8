internal import CXML
internal import Diagnostics

/// An element of XML that was read by libxml2: without network, without entities of its own, in bounds that no honest file meets.
struct XMLElement {
    /// Without its prefix.
    let name: String
    let attributes: [String: String]
    let children: [XMLElement]
    /// The text that stands in it and not in one of its children.
    let text: String

    /// The root of a document.
    ///
    /// - Throws: libxml2's words, where the file is no XML.
    init(_ file: SourceFile) throws(Diagnostic) {
        if let problem = XMLText.problem(in: file.bytes) {
            throw .error("XML: \(problem.message)", at: file.range(ofLine: max(1, problem.line)))
        }
        _ = XMLWriter.prepared
        let document = file.bytes.withUnsafeBytes {
            cairn_xml_read($0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: file.bytes.count))
        }
        guard let document, let root = xmlDocGetRootElement(document) else {
            throw .error("the XML cannot be read", path: file.path)
        }
        defer { xmlFreeDoc(document) }
        self.init(root)
    }

    /// libxml2 refuses what is nested more than 256 levels.
    private init(_ node: xmlNodePtr) {
        name = String(cString: node.pointee.name)
        var attributes: [String: String] = [:]
        var attribute = node.pointee.properties
        while let current = attribute {
            if let value = xmlNodeGetContent(
                UnsafePointer(UnsafeRawPointer(current).assumingMemoryBound(to: xmlNode.self)))
            {
                attributes[String(cString: current.pointee.name)] = String(cString: value)
                cairn_xml_free(value)
            }
            attribute = current.pointee.next
        }
        self.attributes = attributes
        var children: [XMLElement] = [], text = ""
        var child = node.pointee.children
        while let current = child {
            switch current.pointee.type {
            case XML_ELEMENT_NODE: children.append(XMLElement(current))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                if let content = current.pointee.content { text += String(cString: content) }
            default: break
            }
            child = current.pointee.next
        }
        self.children = children
        self.text = text
    }

    subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

    /// The text of a child, nil where there is none.
    func text(_ name: String) -> String? { self[name]?.text }
}
