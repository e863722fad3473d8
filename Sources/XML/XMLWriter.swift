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
