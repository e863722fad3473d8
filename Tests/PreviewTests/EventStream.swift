/// The messages that a browser would get.
final class EventStream {
    private let connection: Connection
    private var text = ""

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Waits for a message and gives its data; what came before it is skipped.
    func next(_ name: String) throws -> String {
        while true {
            if let start = text.firstRange(of: "event: \(name)\ndata: "),
                let end = text[start.upperBound...].firstRange(of: "\n\n")
            {
                let data = String(text[start.upperBound..<end.lowerBound])
                text = String(text[end.upperBound...])
                return data
            }
            let bytes = try connection.read()
            guard !bytes.isEmpty else {
                throw RunningPreview.Failure(description: "the stream ended before “\(name)”: \(text)")
            }
            // Where chunks begin does not matter, because no message holds an empty line of its own.
            text += String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "")
        }
    }

    /// Whether a message of that name has come by now.
    func has(_ name: String) throws -> Bool {
        while true {
            let bytes = try connection.read(timeout: 300)
            if bytes.isEmpty { break }
            text += String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "")
        }
        return text.contains("event: \(name)\n")
    }
}
