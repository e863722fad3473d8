internal import Editing
internal import JSON

extension Features {
    /// What gives the document the one form that `cairn fmt` writes: nothing where it has it, or cannot be read.
    func formatting() -> JSONValue {
        let bytes = document.bytes
        guard
            let written = try? isSettings
                ? YAMLDocument(settings: document.path, bytes) : YAMLDocument(entry: document.path, bytes),
            let formatted = try? written.formatted(as: format), formatted != bytes
        else { return .list([]) }
        return [document.edit(to: String(decoding: formatted, as: UTF8.self))]
    }
}
