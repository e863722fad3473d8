internal import Content
internal import Base
internal import Diary
internal import Editing

extension Features {
    /// How many mistakes of some lines are mended at once.
    private static let actionLimit = 20

    /// What would mend the mistakes of some lines.
    func actions(_ range: JSONValue) -> JSONValue {
        let first = range["start"]["line"].number ?? 0, last = range["end"]["line"].number ?? first
        let problems = workspace.problems(of: document).diagnostics.filter { problem in
            guard problem.suggestion != nil, let range = problem.range else { return false }
            let end = range.file.position(at: max(range.bytes.lowerBound, range.bytes.upperBound - 1)).line - 1
            return range.start.line - 1 <= last && first <= end
        }
        return .list(
            problems.prefix(Self.actionLimit).compactMap { problem in
                guard let suggestion = problem.suggestion, let (range, text) = mended(problem, suggestion) else {
                    return nil
                }
                return [
                    "title": .string(
                        workspace.language == .ko ? "“\(suggestion)”(으)로 고치기" : "Change to “\(suggestion)”"),
                    "kind": "quickfix",
                    "isPreferred": true,
                    "edit": [
                        "changes": .object([
                            document.uri: [["range": document.range(range), "newText": .string(text)]]
                        ])
                    ],
                ]
            })
    }

    /// What to write in which place: a problem may be told of a line or of a whole note where only a name in it is wrong. Nil where
    /// the name is written in a form that cannot be found.
    private func mended(_ problem: Diagnostic, _ suggestion: String) -> (range: SourceRange, text: String)? {
        guard let range = problem.range, let mistaken = problem.mistaken else { return nil }
        if let node = root(of: range.file)?.scalar(mistaken, in: range) {
            return (node.range(in: range.file), EditValue.text(suggestion).inFlow)
        }
        let text = range.file.bytes[range.bytes]
        if let link = PlaceLinks.links(in: range.file).first(where: {
            range.bytes.lowerBound <= $0.range.bytes.lowerBound && $0.range.bytes.upperBound <= range.bytes.upperBound
                && $0.slug == slug(mistaken)
                && String(decoding: range.file.bytes[$0.range.bytes], as: UTF8.self).contains(mistaken)
        }) {
            return (link.range, suggestion)
        }
        // The address of a picture, which ends at a space or with the picture.
        guard suggestion.allSatisfy({ $0.isLetter || $0.isNumber || "-_./".contains($0) }),
            let found = text.firstRange(of: Array("](\(mistaken)".utf8)),
            let next = text[found.upperBound...].first, next == UInt8(ascii: ")") || next == UInt8(ascii: " ")
        else { return nil }
        return (SourceRange(range.file, found.lowerBound + 2..<found.upperBound), suggestion)
    }
}

extension YAMLNode {
    /// The first key or value that says something, among those that stand in a range.
    fileprivate func scalar(_ text: String, in range: SourceRange) -> YAMLNode? {
        switch content {
        case .scalar:
            guard self.text.map(normalized) == text else { return nil }
            let bytes = self.range(in: range.file).bytes
            return range.bytes.lowerBound <= bytes.lowerBound && bytes.upperBound <= range.bytes.upperBound ? self : nil
        case .sequence(let items):
            for item in items { if let found = item.scalar(text, in: range) { return found } }
        case .mapping(let pairs):
            for pair in pairs {
                if let found = pair.key.scalar(text, in: range) ?? pair.value.scalar(text, in: range) { return found }
            }
        }
        return nil
    }
}

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
