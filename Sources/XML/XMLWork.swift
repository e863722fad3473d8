internal import CXML
internal import Diagnostics
internal import Files
package import Sandbox

/// What is told of a document, each with the line where it stands.
enum XMLEvent: UInt8 {
    /// With its name and attributes.
    case start = 1
    case text = 2
    case end = 3
    /// The document is none, in libxml2's words.
    case problem = 4
    case whole = 5
}

/// Events on their way out of the process that parses.
struct XMLEvents {
    /// As many bytes go together.
    private static let pieceSize = 1 << 16
    /// No piece is longer: one may be a text, and those are no longer than files.
    static let sizeLimit = 1 << 28

    private let send: ([UInt8]) -> Bool
    private var writer = ByteWriter(capacity: pieceSize)
    /// Whether somebody listens.
    private(set) var isHeard = true

    init(_ send: @escaping ([UInt8]) -> Bool) {
        self.send = send
    }

    mutating func tell(_ event: XMLEvent, line: Int, _ write: (inout ByteWriter) -> Void = { _ in }) {
        writer.write(raw: [event.rawValue])
        writer.write(count: line)
        write(&writer)
        if writer.count >= Self.pieceSize { flush() }
    }

    mutating func flush() {
        let bytes = writer.take()
        isHeard = isHeard && (bytes.isEmpty || send(sandboxed(bytes)))
        writer = ByteWriter(capacity: Self.pieceSize)
    }
}

/// Parses XML with libxml2, in a process that can do nothing else: without network, without entities of its own.
package enum XMLWork: SandboxedWork {
    package static let kind = SandboxKind.xml

    package static func prepare() {
        guard let xml = XMLLibrary.loaded else { return }
        // Converters are files of the system, which can be opened now or never.
        for name in XMLBounds.encodings { _ = xml.pointee.xmlFindCharEncodingHandler(name) }
    }

    package static func answer(_ request: [UInt8], _ answer: ([UInt8]) -> Bool) {
        withoutActuallyEscaping(answer) { answer in
            let session = XMLSession(XMLEvents(answer))
            if let xml = XMLLibrary.loaded {
                session.read(request, xml)
            } else {
                session.end(.problem, XMLLibrary.missing.message)
            }
        }
    }
}

/// A document while libxml2 reads it.
private final class XMLSession {
    private var events: XMLEvents
    private var context: xmlParserCtxtPtr?
    private var isOver = false

    init(_ events: XMLEvents) {
        self.events = events
    }

    func read(_ bytes: [UInt8], _ xml: UnsafePointer<cairn_xml>) {
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
        end(.problem, words ?? "it is not XML", line: Int(error?.pointee.line ?? 1))
    }

    /// Tells how it ended, unless that was told.
    func end(_ event: XMLEvent, _ words: String? = nil, line: Int? = nil) {
        guard !isOver else { return }
        isOver = true
        events.tell(event, line: line ?? self.line) { writer in
            if let words { writer.write(words) }
        }
        events.flush()
    }

    private var line: Int { Int(context?.pointee.input?.pointee.line ?? 1) }

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
        write(count: bytes.count)
        write(raw: Array(bytes)[...])
    }

    /// The bytes of a text that ends with a 0, after their number.
    fileprivate mutating func write(bytes text: UnsafePointer<xmlChar>?) {
        guard let text else { return write(count: 0) }
        var end = text
        while end.pointee != 0 { end += 1 }
        write(from: text, to: end)
    }
}
