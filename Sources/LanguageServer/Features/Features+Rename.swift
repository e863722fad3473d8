internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Files
internal import JSON

extension Features {
    /// What can be renamed here: whatever has a name in many entries. A place is moved by `cairn move`, which renames its file as well.
    func renameRange(_ place: Place) -> JSONValue {
        guard let name = name(at: place), Self.canRename(name.reference) else { return .null }
        return ["range": name.range, "placeholder": .string(name.name)]
    }

    private static func canRename(_ reference: FormatReference) -> Bool {
        switch reference {
        case .tag, .feature, .station, .category, .person: true
        case .group, .photo, .place: false
        }
    }

    /// The smallest change of each file that gives a name another form everywhere.
    func rename(_ place: Place, to new: String) -> JSONValue {
        guard let name = name(at: place), Self.canRename(name.reference), !new.isEmpty else { return .null }
        var changes: [String: JSONValue] = [:]
        let files =
            workspace.index.all.map { ($0.file.path, $0.file.kind.format, false) } + [
                (workspace.settingsPath, FormatMapping.settings, true)
            ]
        for (path, format, isSettings) in files {
            let open = documents.first { $0.path == path }
            guard let bytes = open.map(\.bytes) ?? (try? File(path).read()) else { continue }
            let document = isSettings ? try? YAMLDocument(settings: path, bytes) : try? YAMLDocument(entry: path, bytes)
            guard let document else { continue }
            let edits = document.renaming(name.reference, from: [name.name], to: normalized(new), as: format)
            guard !edits.isEmpty, let edited = try? document.applying(edits, as: format) else { continue }
            let shown =
                open
                ?? OpenDocument(
                    uri: FileURI.uri(of: path), path: path, version: nil, text: String(decoding: bytes, as: UTF8.self),
                    self.document.encoding)
            changes[shown.uri] = [shown.edit(to: String(decoding: edited.bytes, as: UTF8.self))]
        }
        return ["changes": .object(changes)]
    }

    /// Front matter, and values of more than one line in it.
    func folds() -> JSONValue {
        guard let yaml = CursorContext.yamlLines(document.lines, isSettings: isSettings) else { return .list([]) }
        var folds: [JSONValue] =
            isSettings ? [] : [["startLine": 0, "endLine": .int(yaml.upperBound - 1), "kind": "region"]]
        if let source, case .mapping(let pairs)? = root(of: source)?.content {
            for pair in pairs {
                let first = pair.key.range(in: source).start.line - 1
                let last = source.position(at: max(0, pair.value.range(in: source).bytes.upperBound - 1)).line - 1
                if last > first { folds.append(["startLine": .int(first), "endLine": .int(last)]) }
            }
        }
        return .list(folds)
    }
}

extension OpenDocument {
    /// The change from this text to another one: what both have at their ends stays.
    func edit(to text: String) -> JSONValue {
        let new = Self.lines(of: text)
        let head = zip(lines, new).prefix { $0 == $1 }.count
        let tail = zip(lines[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
        guard head < lines.count else {
            let end = position(lines.count - 1, lines[lines.count - 1].endIndex)
            return ["range": ["start": end, "end": end], "newText": .string(new[head...].map { "\n" + $0 }.joined())]
        }
        let last = max(head, lines.count - tail - 1)
        return [
            "range": ["start": position(head, lines[head].startIndex), "end": position(last, lines[last].endIndex)],
            "newText": .string(new[head..<max(head, new.count - tail)].joined(separator: "\n")),
        ]
    }
}
