internal import Content
package import Diagnostics
internal import Diary
internal import JSON

/// Tells what a file is by what stands in it, never by its name, and reads it.
package enum ImportReader {
    /// The greatest size of a file, in bytes: its values are held in memory together.
    package static let sizeLimit = 64_000_000

    /// Reads all that was named.
    ///
    /// - Parameter photosOnly: whether pictures are all that is wanted, also those that records name.
    /// - Returns: what stands in each file that holds places, and what is wrong with the others: errors where one file was named, else
    ///   warnings.
    package static func read(_ set: ImportSet, photosOnly: Bool = false) -> (
        files: [ImportedFile], problems: [Diagnostic]
    ) {
        if set.files.contains(where: { "/\($0.name)".hasSuffix("/Content/diary.yml") || $0.name == "diary.yml" }) {
            let help = "`cairn export json` there writes a file that is read; a group takes diaries as `sources`"
            return ([], [.error("this is a diary of Cairn itself", path: set.path, help: help)])
        }
        var files: [ImportedFile] = []
        var problems = set.problems
        var sidecars = PhotoSidecars()
        var foreign: [(file: ImportFile, error: Diagnostic)] = []
        var notes: [ImportFile] = []
        let isSite = set.files.contains { NoteReader.isNamedAsNote($0) }
        for file in set.files where !PhotoFolders.isPicture(file.name) {
            if NoteReader.isNote(file) {
                notes.append(file)
                continue
            }
            do throws(Diagnostic) {
                let found = try read(file, set)
                // Scripts and styles have commas too.
                if isSite, found.format == "a table", found.places.isEmpty {
                    throw .error("this is a table without names of places", path: file.path)
                }
                if !found.sidecars.isEmpty { sidecars.add(found.sidecars, of: file) }
                if found.sidecars.isEmpty || found.recordCount > 0 { files.append(found) }
            } catch {
                foreign.append((file, error))
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
        for (message, kind) in Dictionary(grouping: files, by: \.error.message).sorted(by: { $0.key < $1.key }) {
            if kind.count <= 3 {
                result += kind.map { .warning(message, path: $0.file.path, help: $0.error.help) }
            } else {
                let names = kind.prefix(3).map(\.file.name).joined(separator: ", ")
                result.append(
                    .warning("\(kind.count) files are not read: \(message)", path: path, help: "they are \(names), …"))
            }
        }
        return result
    }

    /// - Throws: a diagnostic where the file is of no kind that is known, or is broken.
    private static func read(_ file: ImportFile, _ set: ImportSet) throws(Diagnostic) -> ImportedFile {
        // First, because a timeline may be larger than the memory.
        if let timeline = try TimelineReader.read(file) { return timeline }
        if let records = try DawarichReader.read(file) { return records }
        if let problem = foreignKind(try file.head(headLength)) {
            throw .error(problem.what, path: file.path, help: problem.help)
        }
        let bytes = try file.read()
        guard let text = TextEncoding.utf8(bytes) else { throw .error("this is no text", path: file.path) }
        let source = SourceFile(path: file.path, bytes: text)
        let first = source.bytes.first { !" \t\r\n".utf8.contains($0) && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return try json(try JSONValue(source), file, set)
        case UInt8(ascii: "<"): return try placemarks(try XMLElement(source), file.path)
        case nil: throw .error("the file is empty", path: file.path)
        default: return try table(source, listName: stem(file.lastName))
        }
    }

    private static func stem(_ name: String) -> String {
        name.lastIndex(of: ".").map { normalized(String(name[..<$0])) } ?? normalized(name)
    }
}
