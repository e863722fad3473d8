/// What is told of a document, each with the line where it stands.
enum XMLEvent: UInt8 {
    /// With its name and attributes.
    case start = 1
    case text = 2
    case end = 3
    /// The document is none, in libxml2's words.
    case problem = 4
    case whole = 5
    /// There is no libxml2.
    case missing = 6
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

    package static func prepare() { XMLLibrary.prepare() }

    package static func answer(_ request: [UInt8], _ answer: ([UInt8]) -> Bool) {
        withoutActuallyEscaping(answer) { XMLSession(XMLEvents($0)).read(request) }
    }
}
