internal import Diary
internal import Editing
internal import JSON

extension Features {
    /// What gives the document the one form that `cairn fmt` writes: nothing where it has it, or cannot be read.
    func formatting() -> JSONValue {
        let bytes = document.bytes
        guard
            let written = try? isSettings
                ? YAMLDocument(settings: document.path, bytes) : YAMLDocument(entry: document.path, bytes),
            let formatted = try? written.formatted(as: format)
        else { return .list([]) }
        let (old, new) = (document.lines, OpenDocument.lines(of: String(decoding: formatted, as: UTF8.self)))
        // Letters of another form are the same to `==`.
        func isSame(_ pair: (Substring, Substring)) -> Bool { pair.0.utf8.elementsEqual(pair.1.utf8) }
        let head = min(zip(old, new).prefix(while: isSame).count, old.count - 1, new.count - 1)
        let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix(while: isSame).count
        let (gone, come) = (old[head..<old.count - tail], new[head..<new.count - tail])
        if gone.isEmpty, come.isEmpty { return .list([]) }
        let end: JSONValue =
            tail > 0
            ? ["line": .int(old.count - tail), "character": 0]
            : ["line": .int(old.count - 1), "character": .int(document.encoding.count(old[old.count - 1]))]
        return [
            [
                "range": ["start": ["line": .int(head), "character": 0], "end": end],
                "newText": .string(come.joined(separator: "\n") + (tail > 0 && !come.isEmpty ? "\n" : "")),
            ]
        ]
    }
}
