internal import CXML

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

    /// Loads it with its converters, which are files of the system: a confined process can open none.
    static func prepare() {
        for name in XMLBounds.encodings { _ = loaded?.pointee.xmlFindCharEncodingHandler(name) }
    }

    /// What is told of what cannot be done without it.
    package static var missing: Diagnostic { .missing("libxml2", Message("reads XML")) }
}

/// A document while libxml2 reads it.
final class XMLSession {
    private var events: XMLEvents
    private var context: xmlParserCtxtPtr?
    private var isOver = false

    init(_ events: XMLEvents) {
        self.events = events
    }

    /// Reads a document and tells of it.
    func read(_ bytes: [UInt8]) {
        guard let xml = XMLLibrary.loaded else { return end(.missing) }
        bytes.withUnsafeBytes { bytes in
            guard let limit = CInt(exactly: bytes.count),
                let context = xml.pointee.xmlCreateMemoryParserCtxt(
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self), limit)
            else { return end(.problem, "the XML cannot be read") }
            defer { xml.pointee.xmlFreeParserCtxt(context) }
            read(context, xml)
        }
    }

    private func read(_ context: xmlParserCtxtPtr, _ xml: UnsafePointer<cairn_xml>) {
        // What the options forbid besides is forbidden by what stands here: nothing is loaded, nothing declared. Texts may be long.
        _ = xml.pointee.xmlCtxtUseOptions(
            context,
            CInt(
                XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
                    | XML_PARSE_HUGE.rawValue))
        self.context = context
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        let handler = context.pointee.sax
        handler?.pointee.internalSubset = { state, _, _, _ in
            XMLSession.of(state)?.end(.problem, "a <!DOCTYPE> is not read")
        }
        handler?.pointee.startElementNs = { state, name, _, _, _, _, count, _, attributes in
            guard let name else { return }
            XMLSession.of(state)?.tell(.start) { writer in
                writer.write(bytes: name)
                writer.write((0..<Int(count)).map { $0 * 5 }) { writer, place in
                    // Five pointers each: name, prefix, namespace, and the first byte of the value and the one behind its last.
                    writer.write(bytes: attributes?[place])
                    writer.write(from: attributes?[place + 3], to: attributes?[place + 4])
                }
            }
        }
        handler?.pointee.endElementNs = { state, _, _, _ in XMLSession.of(state)?.tell(.end) { _ in } }
        let text: charactersSAXFunc = { state, bytes, count in
            XMLSession.of(state)?.tell(.text) { $0.write(from: bytes, to: bytes?.advanced(by: Int(count))) }
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
        guard context.pointee.wellFormed == 0 else { return end(.whole) }
        let error = xml.pointee.xmlCtxtGetLastError(context)
        let words = error?.pointee.message.map { String(cString: $0).replacing("\n", with: "") }
        end(.problem, words ?? "it is not XML", line: max(1, Int(error?.pointee.line ?? 1)))
    }

    /// Tells how it ended, unless that was told.
    private func end(_ event: XMLEvent, _ words: String? = nil, line: Int? = nil) {
        guard !isOver else { return }
        isOver = true
        events.tell(event, line: line ?? self.line) { writer in
            if let words { writer.write(words) }
        }
        events.flush()
    }

    /// 1-based.
    private var line: Int { max(1, Int(context?.pointee.input?.pointee.line ?? 1)) }

    private func tell(_ event: XMLEvent, _ write: (inout ByteWriter) -> Void) {
        guard !isOver, events.isHeard else { return }
        events.tell(event, line: line, write)
    }

    private static func of(_ state: UnsafeMutableRawPointer?) -> XMLSession? {
        state.map { Unmanaged<XMLSession>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension ByteWriter {
    /// Bytes after their number.
    fileprivate mutating func write(from start: UnsafePointer<xmlChar>?, to end: UnsafePointer<xmlChar>?) {
        let bytes = UnsafeBufferPointer(start: start, count: start.flatMap { start in end.map { $0 - start } } ?? 0)
        write(counted: bytes)
    }

    /// The bytes of a text that ends with a 0, after their number.
    fileprivate mutating func write(bytes text: UnsafePointer<xmlChar>?) {
        guard let text else { return write(count: 0) }
        var end = text
        while end.pointee != 0 { end += 1 }
        write(from: text, to: end)
    }
}
