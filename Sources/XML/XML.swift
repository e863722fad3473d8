internal import CXML
package import Diagnostics

/// libxml2, loaded when it is first asked for.
package enum XMLLibrary {
    /// Its functions; nil where it is missing.
    nonisolated(unsafe) static let loaded: UnsafePointer<cairn_xml>? = {
        let xml = cairn_xml_load()
        // Ready for several threads.
        xml?.pointee.xmlInitParser()
        return xml
    }()

    package static var isThere: Bool { loaded != nil }

    /// What is told of what cannot be done without it.
    package static var missing: Diagnostic { .missing("libxml2", "reads and writes XML") }
}

/// XML as it is written, by libxml2: UTF-8, a line an element.
package struct XMLWriter: ~Copyable {
    private let xml: UnsafePointer<cairn_xml>
    private let buffer: xmlBufferPtr
    private let writer: xmlTextWriterPtr
    /// Whether libxml2 had memory for everything.
    private var isWhole = true

    package init() throws(Diagnostic) {
        guard let xml = XMLLibrary.loaded else { throw XMLLibrary.missing }
        guard let buffer = xml.pointee.xmlBufferCreate() else { throw Self.failure }
        guard let writer = xml.pointee.xmlNewTextWriterMemory(buffer, 0) else {
            xml.pointee.xmlBufferFree(buffer)
            throw Self.failure
        }
        self.xml = xml
        self.buffer = buffer
        self.writer = writer
        note(xml.pointee.xmlTextWriterSetIndent(writer, 1))
        note(xml.pointee.xmlTextWriterSetIndentString(writer, ""))
        note(xml.pointee.xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil))
    }

    deinit {
        xml.pointee.xmlFreeTextWriter(writer)
        xml.pointee.xmlBufferFree(buffer)
    }

    package mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        note(xml.pointee.xmlTextWriterStartElement(writer, name))
        for (name, value) in attributes { attribute(name, value) }
    }

    package mutating func attribute(_ name: String, _ value: String) {
        note(xml.pointee.xmlTextWriterWriteAttribute(writer, name, legible(value)))
    }

    package mutating func text(_ text: String) { note(xml.pointee.xmlTextWriterWriteString(writer, legible(text))) }

    package mutating func end() { note(xml.pointee.xmlTextWriterEndElement(writer)) }

    /// An element with nothing but text in it.
    package mutating func element(_ name: String, _ text: String) {
        note(xml.pointee.xmlTextWriterWriteElement(writer, name, legible(text)))
    }

    /// The same; nothing at all without text.
    package mutating func element(_ name: String, _ text: String?) {
        if let text, !text.isEmpty { element(name, text) }
    }

    /// The document, ended.
    package mutating func finish() throws(Diagnostic) -> [UInt8] {
        note(xml.pointee.xmlTextWriterEndDocument(writer))
        note(xml.pointee.xmlTextWriterFlush(writer))
        guard isWhole else { throw Self.failure }
        return Array(
            UnsafeBufferPointer(
                start: xml.pointee.xmlBufferContent(buffer), count: Int(xml.pointee.xmlBufferLength(buffer))))
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
package struct XMLElement {
    /// Without its prefix.
    package let name: String
    package let attributes: [String: String]
    package let children: [XMLElement]
    /// The text that stands in it and not in one of its children.
    package let text: String

    /// The root of a document.
    ///
    /// - Throws: libxml2's words, where the file is no XML.
    package init(_ file: SourceFile) throws(Diagnostic) {
        guard let xml = XMLLibrary.loaded else { throw XMLLibrary.missing }
        if let problem = XMLBounds.problem(in: file) { throw problem }
        if let problem = XMLText.problem(in: file.bytes) {
            throw .error("XML: \(problem.message)", at: file.range(ofLine: max(1, problem.line)))
        }
        let document = file.bytes.withUnsafeBytes {
            cairn_xml_read(xml, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: file.bytes.count))
        }
        guard let document, let root = xml.pointee.xmlDocGetRootElement(document) else {
            throw .error("the XML cannot be read", path: file.path)
        }
        defer { xml.pointee.xmlFreeDoc(document) }
        self.init(root, xml)
    }

    /// libxml2 refuses what is nested more than 256 levels.
    private init(_ node: xmlNodePtr, _ xml: UnsafePointer<cairn_xml>) {
        name = String(cString: node.pointee.name)
        var attributes: [String: String] = [:]
        var attribute = node.pointee.properties
        while let current = attribute {
            if let value = xml.pointee.xmlNodeGetContent(
                UnsafePointer(UnsafeRawPointer(current).assumingMemoryBound(to: xmlNode.self)))
            {
                attributes[String(cString: current.pointee.name)] = String(cString: value)
                cairn_xml_free(xml, value)
            }
            attribute = current.pointee.next
        }
        self.attributes = attributes
        var children: [XMLElement] = [], text = ""
        var child = node.pointee.children
        while let current = child {
            switch current.pointee.type {
            case XML_ELEMENT_NODE: children.append(XMLElement(current, xml))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                if let content = current.pointee.content { text += String(cString: content) }
            default: break
            }
            child = current.pointee.next
        }
        self.children = children
        self.text = text
    }

    package subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

    /// The text of a child, nil where there is none.
    package func text(_ name: String) -> String? { self[name]?.text }
}

/// XML that is read only to see whether it is any.
package enum XMLText {
    /// What is wrong with a document, nil for one that is well-formed.
    ///
    /// - Returns: libxml2's words, and the 1-based line.
    package static func problem(in bytes: [UInt8]) -> (message: String, line: Int)? {
        guard let xml = XMLLibrary.loaded else { return (XMLLibrary.missing.message, 1) }
        guard let limit = Int32(exactly: bytes.count) else { return ("the document is too large", 1) }
        let document = bytes.withUnsafeBytes {
            cairn_xml_read(xml, $0.baseAddress?.assumingMemoryBound(to: CChar.self), limit)
        }
        if let document {
            xml.pointee.xmlFreeDoc(document)
            return nil
        }
        guard let error = xml.pointee.xmlGetLastError(), let message = error.pointee.message else {
            return ("it is not XML", 1)
        }
        return (String(cString: message).replacing("\n", with: ""), Int(error.pointee.line))
    }
}

/// What is told of a document while it is read, so that one of any length takes no more memory than its longest text.
package protocol XMLReceiver {
    /// An element begins.
    ///
    /// - Parameters:
    ///   - name: without its prefix.
    ///   - line: 1-based.
    mutating func start(_ name: String, _ attributes: XMLAttributes, line: Int) throws(Diagnostic)

    /// A piece of text; one text may come in many.
    mutating func text(_ piece: UnsafeBufferPointer<UInt8>, line: Int) throws(Diagnostic)

    /// An element ends.
    mutating func end(_ name: String, line: Int) throws(Diagnostic)
}

/// The attributes of an element that begins; they do not outlive the call that they are told in.
package struct XMLAttributes {
    /// Five pointers each: name, prefix, namespace, and the first byte of the value and the one behind its last.
    fileprivate let pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    fileprivate let count: Int

    /// The value of an attribute by its name without a prefix, nil where there is none.
    package subscript(name: String) -> String? {
        for attribute in 0..<count {
            guard let own = pointers?[attribute * 5], let start = pointers?[attribute * 5 + 3],
                let end = pointers?[attribute * 5 + 4], String(cString: own) == name
            else { continue }
            return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        }
        return nil
    }
}

extension XMLReceiver {
    /// Reads a document from its beginning to its end, or to what the receiver finds wrong.
    ///
    /// A document that declares its own kind is refused, because nothing else can declare entities.
    ///
    /// - Throws: what the receiver finds wrong, or libxml2's words, where the file is no XML.
    package mutating func read(_ file: SourceFile) throws(Diagnostic) {
        guard let xml = XMLLibrary.loaded else { throw XMLLibrary.missing }
        if let problem = XMLBounds.problem(in: file) { throw problem }
        let session = XMLSession(self, xml)
        file.bytes.withUnsafeBytes { bytes in
            guard let limit = CInt(exactly: bytes.count),
                let context = xml.pointee.xmlCreateMemoryParserCtxt(
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self), limit)
            else { return }
            defer { xml.pointee.xmlFreeParserCtxt(context) }
            session.read(context)
        }
        self = session.receiver as? Self ?? self
        if var problem = session.problem {
            if problem.range == nil { problem.range = file.range(ofLine: max(1, session.line)) }
            throw problem
        }
    }
}

/// A receiver while libxml2 reads.
private final class XMLSession {
    private let xml: UnsafePointer<cairn_xml>
    var receiver: any XMLReceiver
    var problem: Diagnostic? = .error("the XML cannot be read")
    var line = 1
    private var context: xmlParserCtxtPtr?

    init(_ receiver: any XMLReceiver, _ xml: UnsafePointer<cairn_xml>) {
        self.xml = xml
        self.receiver = receiver
    }

    func read(_ context: xmlParserCtxtPtr) {
        // What the options forbid besides is forbidden by what stands here: nothing is loaded, nothing declared. Texts may be long.
        _ = xml.pointee.xmlCtxtUseOptions(
            context,
            CInt(
                XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
                    | XML_PARSE_HUGE.rawValue))
        self.context = context
        problem = nil
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        let handler = context.pointee.sax
        handler?.pointee.internalSubset = { state, _, _, _ in
            XMLSession.of(state)?.tell { _, _ throws(Diagnostic) in
                throw .error("a <!DOCTYPE> is not read", help: "take it out: it can make a file mean anything")
            }
        }
        handler?.pointee.startElementNs = { state, name, _, _, _, _, count, _, attributes in
            guard let name else { return }
            let attributes = XMLAttributes(pointers: attributes, count: Int(count))
            XMLSession.of(state)?.tell { receiver, line throws(Diagnostic) in
                try receiver.start(String(cString: name), attributes, line: line)
            }
        }
        handler?.pointee.endElementNs = { state, name, _, _ in
            guard let name else { return }
            XMLSession.of(state)?.tell { receiver, line throws(Diagnostic) in
                try receiver.end(String(cString: name), line: line)
            }
        }
        let text: charactersSAXFunc = { state, bytes, count in
            let piece = UnsafeBufferPointer(start: bytes, count: Int(count))
            XMLSession.of(state)?.tell { receiver, line throws(Diagnostic) in try receiver.text(piece, line: line) }
        }
        handler?.pointee.characters = text
        handler?.pointee.cdataBlock = text
        handler?.pointee.ignorableWhitespace = nil
        handler?.pointee.comment = nil
        handler?.pointee.processingInstruction = nil
        handler?.pointee.reference = nil
        handler?.pointee.startDocument = nil
        handler?.pointee.endDocument = nil
        _ = xml.pointee.xmlParseDocument(context)
        guard problem == nil, context.pointee.wellFormed == 0 else { return }
        let error = xml.pointee.xmlCtxtGetLastError(context)
        let message = error?.pointee.message.map { String(cString: $0).replacing("\n", with: "") }
        problem = .error("XML: \(message ?? "it is not XML")")
        line = Int(error?.pointee.line ?? 1)
    }

    private static func of(_ state: UnsafeMutableRawPointer?) -> XMLSession? {
        state.map { Unmanaged<XMLSession>.fromOpaque($0).takeUnretainedValue() }
    }

    private func tell(_ body: (inout any XMLReceiver, Int) throws(Diagnostic) -> Void) {
        guard problem == nil else { return }
        line = Int(context?.pointee.input?.pointee.line ?? 1)
        do throws(Diagnostic) {
            try body(&receiver, line)
        } catch {
            problem = error
            if let context { xml.pointee.xmlStopParser(context) }
        }
    }
}
