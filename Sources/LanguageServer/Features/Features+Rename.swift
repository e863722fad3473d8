internal import Content
internal import Base
internal import Diary
internal import Editing

extension Features {
    /// What can be renamed here: whatever has a name in many entries, and places.
    func renameRange(_ place: Place) throws(RequestFailure) -> JSONValue {
        guard let name = name(at: place) else { return .null }
        switch name.reference {
        case .place: _ = try placeFile(name.name)
        case .tag, .feature, .station, .category, .person: break
        case .group, .journey, .photo, .recording, .track: return .null
        }
        return ["range": name.range, "placeholder": .string(name.name)]
    }

    /// The smallest change of each file that gives a name another form everywhere.
    func rename(_ place: Place, to new: String) async throws(RequestFailure) -> JSONValue {
        guard let name = name(at: place) else { return .null }
        switch name.reference {
        case .place: return try move(try placeFile(name.name), to: new)
        case .tag, .feature, .station, .category, .person:
            return new.isEmpty ? .null : await rename(name.reference, name.name, to: normalized(new))
        case .group, .journey, .photo, .recording, .track: return .null
        }
    }

    private func rename(_ reference: FormatReference, _ old: String, to new: String) async -> JSONValue {
        @Sendable func change(
            _ path: String, as format: FormatMapping, _ read: ([UInt8]) -> YAMLDocument?
        ) -> (uri: String, edits: JSONValue)? {
            guard let shown = shown(path), let document = read(shown.bytes) else { return nil }
            let edits = document.renaming(reference, from: [old], to: new, as: format)
            guard !edits.isEmpty, let edited = try? document.applying(edits, as: format) else { return nil }
            return (shown.document.uri, [shown.document.edit(to: String(decoding: edited.bytes, as: UTF8.self))])
        }
        var changes = await files(naming: reference, old).concurrentMap { file in
            change(file.path, as: file.kind.format) { try? YAMLDocument(entry: file.path, $0) }
        }
        let settings = workspace.settingsPath
        changes.append(change(settings, as: .settings) { try? YAMLDocument(settings: settings, $0) })
        return [
            "changes": .object(
                Dictionary(changes.compactMap(\.self).map { ($0.uri, $0.edits) }, uniquingKeysWith: { $1 }))
        ]
    }

    // MARK: Places

    /// The place of a name, where the editor can move it.
    private func placeFile(_ name: String) throws(RequestFailure) -> EntryFile {
        guard let file = workspace.index.entry(.place, name)?.file else {
            throw RequestFailure(message: "there is no place “\(name)”")
        }
        guard editor.renamesFiles else {
            throw RequestFailure(
                message: "this editor renames no files by itself; `cairn move \(name) NEW-NAME` moves the place")
        }
        return file
    }

    /// What `cairn move` does, as an edit.
    private func move(_ file: EntryFile, to new: String) throws(RequestFailure) -> JSONValue {
        do throws(Diagnostic) {
            let move = try PlaceMove(file, to: new, among: workspace.entryFiles)
            var changes: [JSONValue] = []
            for other in files(naming: .place, file.slug, and: file) {
                guard let shown = shown(other.path) else { continue }
                do throws(Diagnostic) {
                    let edited = try move.edited(shown.bytes, of: other)
                    guard edited != shown.bytes else { continue }
                    changes.append([
                        "textDocument": [
                            "uri": .string(shown.document.uri),
                            "version": shown.document.version.map { .int($0) } ?? .null,
                        ],
                        "edits": [shown.document.edit(to: String(decoding: edited, as: UTF8.self))],
                    ])
                } catch {
                    // What is broken anyway names nothing that a build could follow.
                    if other.path == file.path { throw error }
                }
            }
            changes.append([
                "kind": "rename", "oldUri": .string(FileURI.uri(of: file.ownPath)),
                "newUri": .string(FileURI.uri(of: move.target)),
            ])
            return ["documentChanges": .list(changes)]
        } catch {
            throw RequestFailure(error)
        }
    }

    /// The entries that name something. Where nobody tells what changes on the disk, any may.
    private func files(naming reference: FormatReference, _ name: String, and file: EntryFile? = nil) -> [EntryFile] {
        workspace.index.all.filter { !editor.watches || $0.file.path == file?.path || $0.names(reference, name) }.map(
            \.file)
    }

    /// A file as it is open or as it stands on the disk, with its bytes.
    private func shown(_ path: String) -> (document: OpenDocument, bytes: [UInt8])? {
        if let open = documents.first(where: { $0.path == path }) { return (open, open.bytes) }
        guard let bytes = try? File(path).read() else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return (
            OpenDocument(uri: FileURI.uri(of: path), path: path, version: nil, text: text, document.encoding), bytes
        )
    }
}

extension OpenDocument {
    /// The change from this text to another one: what both have at their ends stays.
    func edit(to text: String) -> JSONValue {
        let new = Self.lines(of: text)
        // One line at least is written anew, because the break behind one that comes or goes belongs to another.
        let common = min(lines.count, new.count) - 1
        // To `==` a letter is the same in whatever form it stands.
        func isSame(_ pair: (Substring, Substring)) -> Bool { pair.0.utf8.elementsEqual(pair.1.utf8) }
        let head = zip(lines.prefix(common), new).prefix(while: isSame).count
        let tail = zip(lines.reversed(), new.reversed()).prefix(common - head).prefix(while: isSame).count
        let last = lines.count - tail - 1
        return [
            "range": ["start": position(head, lines[head].startIndex), "end": position(last, lines[last].endIndex)],
            "newText": .string(new[head..<new.count - tail].joined(separator: "\n")),
        ]
    }
}
