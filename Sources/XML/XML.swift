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
    private static let deepest = 256

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
        guard depth < Self.deepest else {
            throw .error(
                "elements stand more than \(Self.deepest) levels deep in each other",
                help: "nobody writes that by hand: is it the right file?")
        }
        let isKept = isKept
        depth += 1
        guard isKept else { return }
        // Lists grow by doubling.
        try bound.hold(128)
        let attributes = attributes.all
        if !attributes.isEmpty { try bound.hold(100 + 64 * attributes.count) }
        for (name, value) in attributes {
            try bound.hold(textOf: name.utf8.count)
            try bound.hold(textOf: value.utf8.count)
        }
        open.append(XMLElement(name: name, attributes: attributes))
    }

    mutating func text(_ piece: UnsafeBufferPointer<UInt8>, line: Int) throws(Diagnostic) {
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
            if let own = pointers?[attribute * 5], String(cString: own) == name { return value(of: attribute) }
        }
        return nil
    }

    /// The values by their names without a prefix.
    package var all: [String: String] {
        var all: [String: String] = [:]
        for attribute in 0..<count {
            if let name = pointers?[attribute * 5] { all[String(cString: name)] = value(of: attribute) }
        }
        return all
    }

    private func value(of attribute: Int) -> String? {
        guard let start = pointers?[attribute * 5 + 3], let end = pointers?[attribute * 5 + 4] else { return nil }
        let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        // So libxml2 gives every `&` of a value while it replaces no entities.
        return value.utf8.contains(UInt8(ascii: "&")) ? value.replacing("&#38;", with: "&") : value
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
