/// A text as the key of a dictionary, where composed and decomposed letters differ.
struct ByteKey: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (first: ByteKey, second: ByteKey) -> Bool { sameBytes(first.text, second.text) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
