internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import JSON

extension Features {
    /// What would mend the mistakes of some lines.
    func actions(_ range: JSONValue) -> JSONValue {
        let first = range["start"]["line"].number ?? 0, last = range["end"]["line"].number ?? first
        return .list(
            workspace.problems(of: document).diagnostics.compactMap { problem in
                guard let suggestion = problem.suggestion, let range = problem.range else { return nil }
                let shown = document.range(range)
                guard let line = shown["start"]["line"].number, first <= line, line <= last else { return nil }
                let isLink = range.file.bytes[..<range.bytes.lowerBound].suffix(2).elementsEqual("[[".utf8)
                let text = isLink ? suggestion : EditValue.text(suggestion).inFlow
                return [
                    "title": .string(
                        workspace.language == .ko ? "“\(suggestion)”(으)로 고치기" : "Change to “\(suggestion)”"),
                    "kind": "quickfix",
                    "isPreferred": true,
                    "edit": [
                        "changes": .object([
                            document.uri: [["range": linkName(shown, problem), "newText": .string(text)]]
                        ])
                    ],
                ]
            })
    }

    /// The name alone where the range is that of a whole link.
    private func linkName(_ range: JSONValue, _ problem: Diagnostic) -> JSONValue {
        let start = document.place(range["start"])
        guard document.lines[start.line][start.index...].hasPrefix("[["),
            let link = Self.link(in: document.lines[start.line], around: start.index)
        else { return range }
        let name = document.lines[start.line][link].prefix { $0 != "|" }
        return document.range(start.line, name.startIndex..<name.endIndex)
    }
}
