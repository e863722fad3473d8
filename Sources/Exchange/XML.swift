internal import CXML
internal import Diagnostics

/// XML as it is written, by libxml2: UTF-8, a line an element.
struct XMLWriter: ~Copyable {
    private let buffer: xmlBufferPtr
    private let writer: xmlTextWriterPtr
    /// Whether libxml2 had memory for everything.
    private var isWhole = true

    /// libxml2 made ready for several threads, once.
    static let prepared: Void = xmlInitParser()

    init() throws(Diagnostic) {
        _ = Self.prepared
        guard let buffer = xmlBufferCreate() else { throw Self.failure }
        guard let writer = xmlNewTextWriterMemory(buffer, 0) else {
            xmlBufferFree(buffer)
            throw Self.failure
        }
        self.buffer = buffer
        self.writer = writer
        note(xmlTextWriterSetIndent(writer, 1))
        note(xmlTextWriterSetIndentString(writer, ""))
        note(xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil))
    }

    deinit {
        xmlFreeTextWriter(writer)
        xmlBufferFree(buffer)
    }

    mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        note(xmlTextWriterStartElement(writer, name))
        for (name, value) in attributes { attribute(name, value) }
    }

    mutating func attribute(_ name: String, _ value: String) {
        note(xmlTextWriterWriteAttribute(writer, name, legible(value)))
    }

    mutating func text(_ text: String) { note(xmlTextWriterWriteString(writer, legible(text))) }

    mutating func end() { note(xmlTextWriterEndElement(writer)) }

    /// An element with nothing but text in it.
    mutating func element(_ name: String, _ text: String) {
        note(xmlTextWriterWriteElement(writer, name, legible(text)))
    }

    /// The same; nothing at all without text.
    mutating func element(_ name: String, _ text: String?) {
        if let text, !text.isEmpty { element(name, text) }
    }

    /// The document, ended.
    mutating func finish() throws(Diagnostic) -> [UInt8] {
        note(xmlTextWriterEndDocument(writer))
        note(xmlTextWriterFlush(writer))
        guard isWhole else { throw Self.failure }
        return Array(UnsafeBufferPointer(start: xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer))))
    }

    private static var failure: Diagnostic { .error("libxml2 has no memory left for a file of XML") }

    private mutating func note(_ result: CInt) { if result < 0 { isWhole = false } }

    /// Text without the characters that no XML 1.0 document may hold.
    private func legible(_ text: String) -> String {
        func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0xEF }
        guard text.utf8.contains(where: isForbidden) else { return text }
        var legible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x20...0xFFFD, 0x10000...: legible.append(scalar)
            default: break
            }
        }
        return String(legible)
    }
}

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

/// XML that is read only to see whether it is any.
package enum XMLText {
    /// What is wrong with a document, nil for one that is well-formed.
    ///
    /// - Returns: libxml2's words, and the 1-based line.
    package static func problem(in bytes: [UInt8]) -> (message: String, line: Int)? {
        _ = XMLWriter.prepared
        guard let limit = Int32(exactly: bytes.count) else { return ("the document is too large", 1) }
        let document = bytes.withUnsafeBytes {
            cairn_xml_read($0.baseAddress?.assumingMemoryBound(to: CChar.self), limit)
        }
        if let document {
            xmlFreeDoc(document)
            return nil
        }
        guard let error = xmlGetLastError(), let message = error.pointee.message else { return ("it is not XML", 1) }
        return (String(cString: message).replacing("\n", with: ""), Int(error.pointee.line))
    }
}
