package import Base
internal import Content
internal import Diary

/// Tells what a file is by what stands in it, never by its name, and reads it.
package enum ImportReader {
    /// The greatest size of all together that gzip has packed.
    private static let unpackedLimit = 1_000_000_000

    /// How many files are read at the same time, and held before the next ones are.
    private static let batch = 8

    /// Reads all that was named.
    ///
    /// - Parameters:
    ///   - photosOnly: whether pictures are all that is wanted, also those that records name.
    ///   - asPlaces: whether each row of a table is a place, whatever the table looks like.
    /// - Returns: what stands in each file that holds places, and what is wrong with the others: errors where one file was named, else
    ///   warnings.
    package static func read(_ set: ImportSet, photosOnly: Bool = false, asPlaces: Bool = false) async -> (
        files: [ImportedFile], problems: [Diagnostic]
    ) {
        if set.files.contains(where: { "/\($0.name)".hasSuffix("/Content/diary.yml") || $0.name == "diary.yml" }) {
            let help: Message =
                "`cairn export json` there writes a file that is read; a group takes diaries as `sources`"
            return ([], [.error("this is a diary of Cairn itself", path: set.path, help: help)])
        }
        var files: [ImportedFile] = []
        var problems = set.problems
        var sidecars = PhotoSidecars()
        var foreign: [(file: ImportFile, error: Diagnostic)] = []
        var notes: [ImportFile] = []
        var parts = ImportedParts(path: set.path)
        let isSite = set.files.contains { NoteReader.isNamedAsNote($0) }
        var kept = (places: 0, records: 0)
        func hold(_ found: ImportedFile) throws(Diagnostic) {
            kept = (kept.places + found.places.count, kept.records + found.keptCount)
            guard kept.places <= ImportedFile.mostPlaces, kept.records <= ImportedFile.mostKept else {
                throw .error(
                    "with the files before it, it holds more than an import takes: \(ImportedFile.mostPlaces) places and \(ImportedFile.mostKept) records",
                    path: found.path, help: "import the files one after the other")
            }
        }
        var texts: [ImportFile] = []
        for file in set.files where !PhotoFolders.isPicture(file.name) {
            if NoteReader.isNote(file) { notes.append(file) } else { texts.append(file) }
        }
        var readings: [Result<FileContents, Diagnostic>] = []
        for (number, file) in texts.enumerated() {
            if number % batch == 0 {
                readings = await Array(texts[number..<min(number + batch, texts.count)]).concurrentMap(runLength: 1) {
                    file in Result { () throws(Diagnostic) in try read(file, set, asPlaces: asPlaces) }
                }
            }
            do throws(Diagnostic) {
                guard let found = try whole(try readings[number % batch].get(), file, set, &parts, asPlaces: asPlaces)
                else { continue }
                // Scripts and styles have commas too.
                if isSite, found.format.english == "a table", found.places.isEmpty {
                    throw .error("this is a table without names of places", path: file.path)
                }
                try hold(found)
                if !found.sidecars.isEmpty { sidecars.add(found.sidecars, of: file) }
                if found.sidecars.isEmpty || found.recordCount > 0 { files.append(found) }
            } catch {
                foreign.append((file, error))
            }
        }
        for found in parts.files {
            do throws(Diagnostic) {
                try hold(found)
                files.append(found)
            } catch {
                foreign.append((ImportFile([], name: lastPart(found.path), path: found.path), error))
            }
        }
        if !notes.isEmpty { files.append(NoteReader.read(notes, set)) }
        problems += set.isSingle ? foreign.map(\.error) : warnings(about: foreign, set.path)
        if photosOnly { files = [] }
        if let pictures = pictures(of: set, sidecars, besides: files) { files.append(pictures) }
        return (files, problems)
    }

    /// Warnings about files of a folder that are not read, many of one kind as one.
    private static func warnings(about files: [(file: ImportFile, error: Diagnostic)], _ path: String) -> [Diagnostic] {
        var result: [Diagnostic] = []
        for (message, kind) in Dictionary(grouping: files, by: \.error.wording).sorted(by: {
            $0.key.english < $1.key.english
        }) {
            if kind.count <= 3 {
                result += kind.map { .warning(message, path: $0.file.path, help: $0.error.advice) }
            } else {
                let names = kind.prefix(3).map(\.file.name).joined(separator: ", ")
                result.append(
                    .warning("\(kind.count) files are not read: \(message)", path: path, help: "they are \(names), …"))
            }
        }
        return result
    }

    /// The file that is in one packed by gzip (RFC 1952).
    private static func unpacked(
        _ file: ImportFile, _ head: [UInt8], _ parts: inout ImportedParts
    ) throws(Diagnostic) -> ImportFile {
        // Many are of kinds that hold no places.
        let start = Deflate.inflated(head, from: 0, .gzip, limit: headLength)
        if let problem = foreignKind(start) { throw .error(problem.what, path: file.path, help: problem.help) }
        let packed = try file.read()
        let bytes = Deflate.inflated(packed, from: 0, .gzip, limit: ImportFile.sizeLimit + 1)
        parts.unpacked += bytes.count
        guard bytes.count <= ImportFile.sizeLimit, parts.unpacked <= unpackedLimit else {
            throw .error(
                "too large: at most \(ImportFile.sizeLimit) bytes are read of what gzip has packed, and \(unpackedLimit) together",
                path: file.path, help: "unpack it, and import what was in it")
        }
        // A stream that is cut off ends early; the size stands behind it. One that is packed again may be so without end.
        let size = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size == bytes.count, !isPacked(bytes) else {
            throw .error(
                "this is packed by gzip, and damaged or packed twice", path: file.path,
                help: "unpack it, and name what was in it")
        }
        let name = file.name.lowercased().hasSuffix(".gz") ? String(file.name.dropLast(3)) : file.name
        return ImportFile(bytes, name: name, path: file.path)
    }

    private static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// What one file gives by itself.
    private enum FileContents: Sendable {
        case file(ImportedFile)
        /// What files tell only together.
        case part(JSONValue)
        /// What gzip has packed, with its first bytes: how much of it is unpacked depends on the files before it.
        case packed(head: [UInt8])
    }

    /// - Parameter parts: takes what files tell only together.
    /// - Returns: nil for a part.
    private static func whole(
        _ reading: FileContents, _ file: ImportFile, _ set: ImportSet, _ parts: inout ImportedParts, asPlaces: Bool
    ) throws(Diagnostic) -> ImportedFile? {
        switch reading {
        case .file(let found): return found
        case .part(let root):
            parts.take(root, file, set)
            return nil
        case .packed(let head):
            let inner = try unpacked(file, head, &parts)
            return try whole(try read(inner, set, asPlaces: asPlaces), inner, set, &parts, asPlaces: asPlaces)
        }
    }

    /// - Throws: a diagnostic where the file is of no kind that is known, or is broken.
    private static func read(
        _ file: ImportFile, _ set: ImportSet, asPlaces: Bool
    ) throws(Diagnostic) -> FileContents {
        let head = try file.head(headLength)
        if isPacked(head) { return .packed(head: head) }
        // First, because a timeline may be larger than the memory.
        if let timeline = try TimelineReader.read(file) { return .file(timeline) }
        if let records = try DawarichReader.read(file) { return .file(records) }
        if let problem = foreignKind(head) {
            throw .error(problem.what, path: file.path, help: problem.help)
        }
        let bytes = try file.read()
        guard let text = TextEncoding.utf8(bytes) else { throw .error("this is no text", path: file.path) }
        let source = SourceFile(path: file.path, bytes: text)
        let first = source.bytes.first { !" \t\r\n".utf8.contains($0) && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let root = try JSONValue(source, within: MemoryBound(of: 220_000_000))
            return ImportedParts.isPart(root) ? .part(root) : .file(try json(root, file, set))
        case UInt8(ascii: "<"): return .file(try placemarks(try XMLElement(source, emptying: ways), file.path))
        case nil: throw .error("the file is empty", path: file.path)
        default:
            if isTwin(file, set) {
                return .file(ImportedFile(path: file.path, format: "a table of what stands in JSON beside it"))
            }
            return .file(try table(source, listName: file.stem, asPlaces: asPlaces))
        }
    }

    // MARK: Pictures

    /// The pictures that no record of other files tells of; nil where there are none.
    ///
    /// Those of a folder of photos are brought along by the days and spots of their own; among the files of a program they are its business.
    private static func pictures(
        of set: ImportSet, _ sidecars: PhotoSidecars, besides files: [ImportedFile]
    ) -> ImportedFile? {
        let named = Set(
            files.lazy.flatMap(\.places).flatMap { $0.photos + $0.visits.flatMap(\.photos) }.map(\.file)
        ).union(files.lazy.flatMap(\.leftPictures))
        let pictures = set.files.filter { PhotoFolders.isPicture($0.name) && !named.contains($0) }
        guard !pictures.isEmpty else { return nil }
        var result = ImportedFile(path: set.path, format: Message("photos"))
        guard files.isEmpty else {
            // Those of a KMZ are the signs of its pins.
            if files.allSatisfy({ $0.format.english == "KML" }) { return nil }
            result.omit(for: "no record tells of it (--only photos takes it by its own day and spot)", pictures.count)
            return result
        }
        result.unknownFields = sidecars.unknownFields
        let names = Set(pictures.map(\.name))
        let replaced = Set(
            pictures.compactMap { picture in
                PhotoSidecars.original(of: picture.lastName).map { picture.folder + $0 }
            }.filter(names.contains))
        for (number, picture) in pictures.enumerated() {
            if replaced.contains(picture.name) {
                result.omit(number + 1, picture.name, "its edited copy comes along")
            } else {
                result.pictures.append(
                    ImportedPicture(record: number + 1, file: picture, sidecar: sidecars.sidecar(of: picture)))
            }
        }
        return result
    }
}
