package import Content
package import Base
package import Diary

/// Edits of a diary's files: found, made, checked, shown, and then written together.
package struct DiaryEdits: Sendable {
    private let open: OpenDiary
    private let check: EntryCheck
    /// What a command changes, in the order in which it was asked for.
    package private(set) var changes: [FileChange] = []
    private var problems = Problems()
    /// The names of all places' files, of new ones too.
    private var slugs: Set<String>
    /// The names of all groups' files.
    package let groups: Set<String>
    /// The greatest number behind each name that several new places would have.
    private var lastNumbers: [String: Int] = [:]

    /// - Throws: what makes the settings unreadable.
    package init(_ diary: String) async throws(Problems) {
        self.init(try await OpenDiary(diary))
    }

    private init(_ open: OpenDiary) {
        self.open = open
        check = EntryCheck(open)
        slugs = Set(open.files.filter { $0.kind == .place }.map(\.slug))
        groups = Set(open.files.filter { $0.kind == .group }.map(\.slug))
    }

    /// The diary's folder.
    package var diary: String { open.path }
    package var files: [EntryFile] { open.files }
    package var settings: Settings { open.settings }
    /// Finds places by what people call them.
    package var places: PlaceLookup { open.places }

    /// No edits of the diary with an entry more, whose file was written since.
    package func with(_ file: EntryFile) -> DiaryEdits { DiaryEdits(open.with(file)) }

    /// The document of an entry as it stands on the disk.
    package func document(_ file: EntryFile) throws(Diagnostic) -> YAMLDocument {
        try YAMLDocument(entry: file.shownPath, try file.bytes())
    }

    /// Edits the front matter of an entry. What was wrong with the entry before is not held against the edit.
    package mutating func edit(_ file: EntryFile, _ edits: [Edit]) throws(Problems) {
        do throws(Problems) {
            if let change = try change(of: file, by: edits) { changes.append(change) }
        } catch {
            problems.add(error)
        }
    }

    /// What edits of an entry's front matter change, nil for nothing.
    ///
    /// - Throws: what would be wrong with the entry, and is not now.
    package func change(of file: EntryFile, by edits: [Edit]) throws(Problems) -> FileChange? {
        let before: [UInt8]
        let after: [UInt8]
        do throws(Diagnostic) {
            let document = try document(file)
            before = document.bytes
            after = try document.applying(edits, as: file.kind.format).bytes
        } catch {
            throw Problems([error])
        }
        try refuse(problems(of: after, file), besides: problems(of: before, file))
        return before == after ? nil : .write(file.path, before: before, after: after)
    }

    /// Gives an entry other bytes, unless something is wrong with them that was not wrong before; then nothing is written.
    package mutating func tryWrite(_ after: [UInt8], over before: [UInt8], to file: EntryFile) throws(Problems) {
        try check(after, over: before, of: file)
        write(before, after, to: file.path)
    }

    /// - Throws: what would be wrong with an entry of these bytes, and is not now.
    package func check(_ after: [UInt8], over before: [UInt8], of file: EntryFile) throws(Problems) {
        try refuse(problems(of: after, file), besides: problems(of: before, file))
    }

    /// Gives the settings other bytes, on the same condition.
    package mutating func tryWriteSettings(_ after: [UInt8], over before: [UInt8]) throws(Problems) {
        try refuse(problems(ofSettings: after), besides: problems(ofSettings: before))
        write(before, after, to: settingsPath)
    }

    /// - Parameter known: what was wrong before, asked for where something is wrong now.
    private func refuse(_ found: [Diagnostic], besides known: @autoclosure () -> [Diagnostic]) throws(Problems) {
        var errors = found.filter { $0.severity == .error }
        if errors.isEmpty { return }
        let known = Set(known().map(\.message))
        errors.removeAll { known.contains($0.message) }
        guard errors.isEmpty else { throw Problems(errors) }
    }

    /// What is wrong with an entry that has these bytes.
    package func problems(of bytes: [UInt8], _ file: EntryFile) -> [Diagnostic] {
        do throws(Diagnostic) {
            return check.problems(in: try file.source(of: bytes), of: file).diagnostics
        } catch {
            return [error]
        }
    }

    /// What is wrong with settings that have these bytes.
    package func problems(ofSettings bytes: [UInt8]) -> [Diagnostic] {
        EntryCheck.problems(inSettings: SourceFile(path: Self.settingsName, bytes: bytes)).diagnostics
    }

    /// The path of the settings from the diary's folder.
    package static let settingsName = "Content/diary.yml"
    package var settingsPath: String { diary + "/" + Self.settingsName }

    /// Edits the settings.
    package mutating func editSettings(_ edits: [Edit]) {
        do throws(Problems) {
            let document: YAMLDocument
            let edited: YAMLDocument
            do throws(Diagnostic) {
                document = try YAMLDocument(settings: Self.settingsName, try File(settingsPath).read())
                edited = try document.applying(edits, as: .settings)
            } catch {
                throw Problems([error])
            }
            try tryWriteSettings(edited.bytes, over: document.bytes)
        } catch {
            problems.add(error)
        }
    }

    /// Gives another name to things of the diary in the settings.
    package mutating func editSettings(as reference: FormatReference, from old: Set<String>, to new: String) {
        guard let bytes = try? File(settingsPath).read(),
            let document = try? YAMLDocument(settings: Self.settingsName, bytes)
        else { return }
        let edits = document.renaming(reference, from: old, to: new, as: .settings)
        if !edits.isEmpty { editSettings(edits) }
    }

    /// Gives another name to things of the diary in all entries, on all processors.
    ///
    /// - Parameter file: the path of a file that is written anyway.
    /// - Returns: how many entries change.
    @discardableResult
    package mutating func editAll(
        _ reference: FormatReference, from old: Set<String>, to new: String, besides file: String? = nil
    ) async -> Int {
        let search = MentionSearch(old)
        let gone = Set(changes.compactMap { if case .remove(let path, _) = $0 { path } else { nil } } + [file ?? ""])
        let results = await files.filter { !gone.contains($0.path) }.concurrentMap {
            file in
            Result { () throws(Diagnostic) -> FileChange? in
                let bytes = try file.bytes()
                guard search.mayHold(bytes) else { return nil }
                let document = try YAMLDocument(entry: file.shownPath, bytes)
                let edits = document.renaming(reference, from: old, to: new, as: file.kind.format)
                guard !edits.isEmpty else { return nil }
                let edited = try document.applying(edits, as: file.kind.format)
                return .write(file.path, before: bytes, after: edited.bytes)
            }
        }
        var count = 0
        for result in results {
            switch result {
            case .success(let change?):
                // A file that is moved is written first.
                changes.insert(
                    change, at: changes.firstIndex { if case .move = $0 { true } else { false } } ?? changes.endIndex)
                count += 1
            case .success(nil): break
            case .failure(let error): problems.add(error)
            }
        }
        return count
    }

    /// Starts an entry under a name that none has yet.
    package mutating func start(_ new: NewPlace) {
        var place = new
        var number = 2
        while !isFree(place.slug) {
            place.title = "\(new.title) \(number)"
            number += 1
        }
        add(place)
    }

    /// Adds an entry under its own name; one with photos in a folder of its own.
    ///
    /// - Returns: the path of its file, as diagnostics show it.
    @discardableResult
    package mutating func add(_ place: NewPlace) -> String {
        slugs.insert(place.slug)
        let folder = "Content/places/\(place.slug)"
        let path = place.photos.isEmpty ? "\(folder).md" : "\(folder)/index.md"
        do throws(Diagnostic) {
            let bytes = try place.bytes()
            problems.add(problems(ofNewEntry: bytes, at: path, place.slug, photos: place.photos.map(\.file)))
            let diary = Folder(diary).resolved ?? diary
            changes += place.photos.flatMap { $0.copies(into: "\(diary)/\(folder)") }
            changes.append(.write("\(diary)/\(path)", before: nil, after: bytes))
        } catch {
            problems.add(error)
        }
        return path
    }

    /// Where an entry would be, under a name that none of its kind has yet.
    ///
    /// - Parameter hasFolder: whether it gets a folder of its own, for its photos.
    package func newFile(_ kind: Entry.Kind, called title: String, inOwnFolder hasFolder: Bool) -> EntryFile {
        let known = kind == .place ? slugs : Set(files.filter { $0.kind == kind }.map(\.slug))
        let wanted = fileSlug(title)
        var name = wanted
        var number = 2
        while known.contains(name) {
            name = "\(wanted)-\(number)"
            number += 1
        }
        return ContentFolder(diary: diary).newFile(kind, named: name, inOwnFolder: hasFolder)
    }

    /// Starts an entry in a file where there is none.
    ///
    /// - Parameter isDraft: whether it may have mistakes.
    /// - Throws: what is wrong with it.
    package mutating func start(_ file: EntryFile, _ bytes: [UInt8], isDraft: Bool = false) throws(Problems) {
        if !isDraft { try refuse(problems(of: bytes, file), besides: []) }
        reserve(file)
        changes.append(.write(file.path, before: nil, after: bytes))
    }

    /// Keeps new places from names.
    package mutating func reserve(_ names: Set<String>) { slugs.formUnion(names) }

    /// Keeps other new entries from the name of one.
    package mutating func reserve(_ file: EntryFile) {
        if file.kind == .place { slugs.insert(file.slug) }
    }

    // MARK: What an edit would do to others

    /// The errors that other entries would have, and have not now, if the settings had these bytes.
    package func errors(withSettings bytes: [UInt8]) async throws(Problems) -> [Diagnostic] {
        let (file, root) = try orProblems(try yaml(SourceFile(path: Self.settingsName, bytes: bytes)))
        return await newErrors(by: EntryCheck(open, with: Settings.read(file, root).settings)) { _ in true }
    }

    /// The errors that other entries would have, and have not now, if an entry were not there.
    package func errors(without file: EntryFile) async -> [Diagnostic] {
        let search = MentionSearch([file.slug])
        return await newErrors(by: EntryCheck(open, without: file.shownPath)) { search.mayHold($0) }
    }

    private func newErrors(
        by other: EntryCheck, where mayHave: @escaping @Sendable ([UInt8]) -> Bool
    ) async -> [Diagnostic] {
        let found = await other.errors(where: mayHave)
        if found.isEmpty { return [] }
        func key(_ error: Diagnostic) -> String { "\(error.path ?? "")\n\(error.message)" }
        let known = Set(await check.errors(where: mayHave).map(key))
        return found.filter { !known.contains(key($0)) }
    }

    /// Whether no place's file has a name.
    package func isFree(_ slug: String) -> Bool { !slugs.contains(slug) }

    /// Adds an entry about a place, in a file under a name that none has yet; one with photos in a folder of its own.
    ///
    /// - Parameter photos: the names of the photos that will be there.
    /// - Returns: the folder that the entry is in.
    package mutating func add(entry bytes: [UInt8], called title: String, photos: [String] = []) -> String {
        let wanted = fileSlug(title)
        var slug = wanted
        while slugs.contains(slug) {
            lastNumbers[wanted, default: 1] += 1
            slug = "\(wanted)-\(lastNumbers[wanted, default: 1])"
        }
        let places = (Folder(diary).resolved ?? diary) + "/Content/places"
        let folder = photos.isEmpty ? places : "\(places)/\(slug)"
        slugs.insert(slug)
        changes.append(.write("\(folder)/\(photos.isEmpty ? slug : "index").md", before: nil, after: bytes))
        return folder
    }

    /// - Throws: the first error that a build would find in such an entry.
    package func check(newEntry bytes: [UInt8], called title: String, photos: [String]) throws(Diagnostic) {
        let slug = fileSlug(title)
        let found = problems(ofNewEntry: bytes, at: "Content/places/\(slug).md", slug, photos: photos)
        if let error = found.diagnostics.first(where: { $0.severity == .error }) { throw error }
    }

    /// - Parameter photos: the names of those that will be in its folder.
    private func problems(ofNewEntry bytes: [UInt8], at path: String, _ slug: String, photos: [String]) -> Problems {
        let content = photos.isEmpty ? "" : (Folder(diary).resolved ?? diary) + "/Content"
        let folders = PhotoFolders(
            content: content, entry: photos.isEmpty ? "" : "\(content)/places/\(slug)", isShared: photos.isEmpty,
            known: photos.map { .init(name: $0, kind: .file) }.sorted { precedes($0.name, $1.name) })
        return EntryCheck.problems(
            ofNewPlace: SourceFile(path: path, bytes: bytes), slug: slug, photoFolders: folders, settings,
            groups: groups)
    }

    package mutating func write(_ before: [UInt8], _ after: [UInt8], to path: String) {
        if before != after { changes.append(.write(path, before: before, after: after)) }
    }

    package mutating func add(_ change: FileChange) { changes.append(change) }

    package mutating func add(_ problem: Diagnostic) { problems.add(problem) }

    /// Makes the changes.
    ///
    /// - Parameters:
    ///   - title: what was asked for, as `cairn undo` tells it.
    ///   - shelf: where it is remembered as well.
    ///   - keepsCopies: whether files that are copied stay when the rest is taken back.
    /// - Throws: everything that is wrong with what was asked for; then nothing is changed.
    package func apply(
        _ title: String, remembering shelf: EditJournal.Shelf = .edits, keepingCopies keepsCopies: Bool = false
    ) async throws(Problems) {
        try throwErrors()
        if changes.isEmpty { return }
        try await ChangeSet(title, changes).apply(in: diary, remembering: shelf, keepingCopies: keepsCopies)
    }

    /// - Throws: everything that is wrong with what was asked for.
    package func throwErrors() throws(Problems) { try problems.throwErrors() }
}

/// Whether bytes may hold a name, so that most files need not be read as YAML.
private struct MentionSearch {
    private let names: [[UInt8]]

    /// - Parameter names: in NFC.
    init(_ names: Set<String>) {
        // A name may stand decomposed, as macOS writes it.
        self.names = names.flatMap { [Array($0.utf8), Array(decomposed($0).utf8)] }
    }

    func mayHold(_ bytes: [UInt8]) -> Bool {
        // An escape may spell any letter.
        bytes.contains(UInt8(ascii: "\\")) || names.contains { Self.stands($0, in: bytes) }
    }

    private static func stands(_ name: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = name.first, bytes.count >= name.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            (0...bytes.count - name.count).contains { start in
                bytes[start] == first && name.indices.allSatisfy { bytes[start + $0] == name[$0] }
            }
        }
    }
}
