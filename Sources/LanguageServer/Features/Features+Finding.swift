internal import Content
internal import Base
internal import Diary

extension Features {
    func hover(_ place: Place) -> JSONValue {
        if let name = name(at: place), let text = description(name.reference, name.name) {
            return ["contents": ["kind": "markdown", "value": .string(text)], "range": name.range]
        }
        // On a key: what it says.
        let line = document.lines[place.line]
        guard let colon = line[place.index...].firstIndex(of: ":") else { return .null }
        let word = line[place.index..<colon]
        guard word.allSatisfy({ $0.isLetter || $0 == "_" }) else { return .null }
        let start =
            line[..<place.index].lastIndex { !($0.isLetter || $0 == "_") }.map { line.index(after: $0) }
            ?? line.startIndex
        let context = CursorContext(document.lines, place.line, start, as: format, isSettings: isSettings)
        let spelling = normalized(String(line[start..<colon]))
        guard case .key(let mapping, _) = context.meaning, let name = mapping.canonical(spelling),
            let key = mapping[name]
        else { return .null }
        return [
            "contents": ["kind": "markdown", "value": .string(documentation(of: key))],
            "range": document.range(place.line, start..<colon),
        ]
    }

    private func description(_ reference: FormatReference, _ name: String) -> String? {
        switch reference {
        case .place, .person: return entry(reference, name).map { "**\($0.title)**\n\n`\($0.file.shownPath)`" }
        case .group, .journey: return entry(reference, name).map { "**\($0.title)**" }
        case .category:
            return workspace.check?.settings.categories.first { $0.id == name || $0.name == name }.map {
                "\($0.icon ?? "") **\($0.name)**"
            }
        case .tag, .feature, .station:
            let count = workspace.index.all.count { $0.names.contains { $0.reference == reference && $0.name == name } }
            return "**\(name)** × \(count)"
        case .photo, .recording, .track: return nil
        }
    }

    /// The entry of a place, a person or a group.
    private func entry(_ reference: FormatReference, _ name: String) -> NameIndex.NamedEntry? {
        switch reference {
        case .place: workspace.index.entry(.place, name)
        case .group: workspace.index.entry(.group, name)
        case .journey: workspace.index.entry(.journey, name)
        case .person:
            workspace.index.entry(.person, name)
                ?? workspace.index.all.first { $0.file.kind == .person && $0.title == name }
        case .category, .tag, .feature, .station, .photo, .recording, .track: nil
        }
    }

    func definition(_ place: Place) -> JSONValue {
        guard let name = name(at: place) else { return .null }
        switch name.reference {
        case .place, .person, .group, .journey:
            return entry(name.reference, name.name).map { location($0.file.path) } ?? .null
        case .photo, .recording, .track:
            let folder = name.reference == .track ? PhotoFolders.tracks : "photos"
            guard
                case .found(let path)? = workspace.file(document.path)?.photoFolders.find(name.name, sharedIn: folder)
            else { return .null }
            return location(path)
        case .category: return settingsNames(.category, name.name).first ?? .null
        case .tag, .feature, .station: return .null
        }
    }

    private func location(_ path: String) -> JSONValue {
        ["uri": .string(FileURI.uri(of: path)), "range": OpenDocument.start]
    }

    /// Where a name stands in the settings.
    private func settingsNames(_ reference: FormatReference, _ name: String) -> [JSONValue] {
        let path = workspace.settingsPath
        let open = documents.first { $0.path == path }
        guard let bytes = open.map(\.bytes) ?? (try? File(path).read()),
            let (file, root) = try? yaml(
                SourceFile(path: path, text: normalized(String(decoding: bytes, as: UTF8.self)))), let root
        else { return [] }
        let shown =
            open
            ?? OpenDocument(uri: FileURI.uri(of: path), path: path, version: nil, text: file.text, document.encoding)
        return FormatMapping.settings.names(in: root).filter {
            $0.reference == reference && $0.node.text.map(normalized) == name
        }.map {
            ["uri": .string(shown.uri), "range": shown.range($0.node.range(in: file))]
        }
    }

    /// Everywhere that names what is named at a place; in the file of a place or person without a name there, the place or person.
    func references(_ place: Place) -> JSONValue {
        var meant = name(at: place).map { (reference: $0.reference, name: $0.name) }
        if meant == nil, let file = workspace.file(document.path) {
            meant = [.place: FormatReference.place, .person: .person, .group: .group, .journey: .journey][file.kind].map
            { ($0, file.slug) }
        }
        guard let meant else { return .null }
        var found = settingsNames(meant.reference, meant.name)
        for entry in workspace.index.all {
            var ranges = entry.names.filter { $0.reference == meant.reference && $0.name == meant.name }.map(\.range)
            if meant.reference == .place { ranges += entry.links.filter { $0.slug == meant.name }.map(\.range) }
            guard !ranges.isEmpty else { continue }
            let open = documents.first { $0.path == entry.file.path }
            let uri = open?.uri ?? FileURI.uri(of: entry.file.path)
            found += ranges.map {
                ["uri": .string(uri), "range": open?.range($0) ?? document.encoding.range($0)]
            }
        }
        return .list(found)
    }

    // MARK: Symbols

    /// Keys, visits and headings.
    func symbols() -> JSONValue {
        var symbols: [JSONValue] = []
        if let source, case .mapping(let pairs)? = root(of: source)?.content {
            symbols = pairs.map {
                symbol($0.key.text ?? "", 20, $0.key, $0.value, source, children: visits($0.value, source))
            }
        }
        let yaml = CursorContext.yamlLines(document.lines, isSettings: isSettings)
        for (number, line) in document.lines.enumerated() where number > (yaml?.upperBound ?? -1) && line.hasPrefix("#")
        {
            let title = line.drop { $0 == "#" }
            guard title.first == " " else { continue }
            let range = document.range(number, line.startIndex..<line.endIndex)
            symbols.append([
                "name": .string(String(title.dropFirst())), "kind": 15, "range": range, "selectionRange": range,
            ])
        }
        return .list(symbols)
    }

    private func visits(_ node: YAMLNode, _ source: SourceFile) -> [JSONValue] {
        guard case .sequence(let items) = node.content else { return [] }
        return items.compactMap { item in
            guard case .mapping(let pairs) = item.content, let first = pairs.first, let text = first.value.text,
                !text.isEmpty
            else { return nil }
            return symbol(text, 18, item, item, source, children: [])
        }
    }

    private func symbol(
        _ name: String, _ kind: Int, _ first: YAMLNode, _ last: YAMLNode, _ source: SourceFile, children: [JSONValue]
    ) -> JSONValue {
        let start = first.range(in: source).bytes, end = last.range(in: source).bytes
        let whole = SourceRange(source, start.lowerBound..<max(start.upperBound, end.upperBound))
        return [
            "name": .string(name.isEmpty ? "?" : name), "kind": .int(kind), "range": document.range(whole),
            "selectionRange": document.range(SourceRange(source, start)), "children": .list(children),
        ]
    }
}

extension Features {
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
