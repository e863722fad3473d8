internal import Content
package import Base

/// A file that is imported, on the disk or in a zip file.
package struct ImportFile: Sendable {
    /// The greatest size of a file, in bytes: its values are held in memory together.
    package static let sizeLimit = 64_000_000

    private enum Origin: Sendable {
        case bytes([UInt8])
        case disk(String)
        case archive(ZipArchive, ZipArchive.Item)
    }

    /// The path below what was named, in NFC: `Takeout/지도/리뷰.json`.
    package let name: String
    /// The path as messages show it.
    package let path: String
    private let source: Origin

    /// A file on the disk.
    package init(_ path: String, name: String) {
        self.name = normalized(name)
        self.path = path
        source = .disk(path)
    }

    /// A file that is in memory.
    package init(_ bytes: [UInt8], name: String, path: String) {
        self.name = normalized(name)
        self.path = path
        source = .bytes(bytes)
    }

    init(_ item: ZipArchive.Item, of archive: ZipArchive) {
        name = item.name
        path = "\(archive.path)/\(item.name)"
        source = .archive(archive, item)
    }

    /// The last part of the name.
    package var lastName: String { lastPart(name) }

    /// The same without its ending.
    var stem: String {
        let name = lastName
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// The name of the folder that it lies in, empty at the top; with a slash at its end.
    var folder: String { String(name.dropLast(lastName.count)) }

    /// - Parameter limit: the greatest size that is read, in bytes.
    /// - Throws: a diagnostic when the file cannot be read, or is larger.
    package func read(limit: Int = sizeLimit) throws(Diagnostic) -> [UInt8] {
        switch source {
        case .bytes(let bytes): return bytes
        case .disk(let path): return try File(path).read(limit: limit)
        case .archive(let archive, let item):
            var bytes: [UInt8] = []
            bytes.reserveCapacity(min(item.size, limit))
            try archive.read(item) { piece in
                bytes.append(contentsOf: piece)
                return bytes.count <= limit
            }
            guard bytes.count <= limit else {
                throw .error("too large: at most \(limit) bytes are read", path: self.path)
            }
            return bytes
        }
    }

    /// Reads the file piece by piece.
    ///
    /// - Parameter body: gets each piece; false ends the reading.
    func readPieces(_ body: (UnsafeRawBufferPointer) -> Bool) throws(Diagnostic) {
        switch source {
        case .bytes(let bytes): bytes.withUnsafeBytes { _ = body($0) }
        case .disk(let path): try File(path).readPieces(body)
        case .archive(let archive, let item): try archive.read(item, body)
        }
    }

    /// The first bytes, at most so many.
    func head(_ count: Int) throws(Diagnostic) -> [UInt8] {
        var bytes: [UInt8] = []
        try readPieces { piece in
            bytes.append(contentsOf: piece.prefix(count - bytes.count))
            return bytes.count < count
        }
        return bytes
    }

    /// The path of the file, or of a copy of it.
    ///
    /// - Parameter folder: where the copy is made of a file that is in a zip file.
    package func onDisk(in folder: String) throws(Diagnostic) -> String {
        if case .disk(let path) = source { return path }
        // Its own name might lead out of the folder, or be one that the file system does not take.
        let own = "\(folder)/\(Fingerprint(of: Array(path.utf8)).hex)"
        let name = lastName
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let copy = "\(own)/\(slug(String(name[..<dot])).prefix(60)).\(slug(String(name[dot...])).prefix(10))"
        if FileKind(at: copy) == nil {
            let bytes = try read()
            if case .archive(let archive, _) = source { try archive.unpack(bytes.count) }
            try Folder(own).create()
            // Another thread may be doing the same.
            try File(copy).replace(with: bytes)
        }
        return copy
    }
}

extension ImportFile: Hashable {
    package static func == (first: ImportFile, second: ImportFile) -> Bool { first.path == second.path }

    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// What was named to be imported: a file, a folder or a zip file, with all that is in it.
package struct ImportSet: Sendable {
    package let path: String
    /// In the order of their names.
    package private(set) var files: [ImportFile] = []
    /// What is wrong with parts of it.
    package private(set) var problems: [Diagnostic] = []
    /// Whether one file was named, no folder of any kind.
    package let isSingle: Bool
    private var positions: [String: Int] = [:]
    /// The pictures below each folder, at most three folders deeper.
    private var pictures: [String: [Int]] = [:]

    /// How many folders are looked into, one in the other.
    private static let depthLimit = 16

    /// - Parameter encoding: that of names in zip files which are no UTF-8; nil where they are to tell it.
    /// - Throws: a diagnostic when there is nothing to be read.
    package init(_ path: String, namesIn encoding: LegacyEncoding? = nil) throws(Diagnostic) {
        self.path = path
        if FileKind(at: path) == .folder {
            isSingle = false
            Self.walk(path) { (path, name, kind) throws(Diagnostic) in
                guard kind == .file else { return }
                if Self.isZip(path) { try add(zip: path, encoding) } else { files.append(ImportFile(path, name: name)) }
            } fail: { error, folder in
                problems.append(.warning(error.wording, path: folder, help: error.advice))
            }
        } else if Self.isZip(path) {
            isSingle = false
            try add(zip: path, encoding)
        } else {
            isSingle = true
            files = [ImportFile(path, name: lastPart(path))]
        }
        number()
    }

    package init(_ files: [ImportFile]) {
        path = files.first?.path ?? ""
        isSingle = files.count == 1
        self.files = files
        number()
    }

    private mutating func number() {
        for (position, file) in files.enumerated() {
            if positions[file.name] == nil { positions[file.name] = position }
            guard PhotoFolders.isPicture(file.name) else { continue }
            var folder = file.name[...]
            for _ in 0...3 {
                guard let slash = folder.lastIndex(of: "/") else {
                    pictures["", default: []].append(position)
                    break
                }
                folder = folder[..<slash]
                pictures["\(folder)/", default: []].append(position)
            }
        }
    }

    /// The pictures in a folder and in those below it, at most three deeper.
    func pictures(below folder: String) -> [ImportFile] { pictures[folder, default: []].map { files[$0] } }

    /// The picture that a path leads to from the folder of another file; nothing but pictures is ever brought along beside an entry.
    func picture(_ path: String, from file: ImportFile) -> ImportFile? {
        self.file(path, from: file).flatMap { PhotoFolders.isPicture($0.lastName) ? $0 : nil }
    }

    /// The picture of a name below what was named.
    func picture(_ name: String) -> ImportFile? {
        file(name).flatMap { PhotoFolders.isPicture($0.lastName) ? $0 : nil }
    }

    /// The file of a name below what was named, in any form of Unicode.
    func file(_ name: String) -> ImportFile? { positions[normalized(name)].map { files[$0] } }

    /// The file that a path leads to from the folder of another one: `photos/a.jpg`, `../a.jpg`.
    func file(_ path: String, from file: ImportFile) -> ImportFile? {
        var parts = file.folder.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return self.file(parts.joined(separator: "/"))
    }

    /// Whether the library is there that reads zip files.
    package static var readsZip: Bool { ZipArchive.isPossible }

    private static func isZip(_ path: String) -> Bool {
        guard let head = try? File(path).read(first: 4) else { return false }
        return head == [0x50, 0x4B, 3, 4] || head == [0x50, 0x4B, 5, 6]
    }

    private mutating func add(zip path: String, _ encoding: LegacyEncoding?) throws(Diagnostic) {
        let archive = try ZipArchive(path, namesIn: encoding)
        if let problem = archive.nameProblem { problems.append(problem) }
        // What macOS and hidden folders put beside the files is not theirs.
        let items = archive.items.filter {
            !$0.name.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".." || $0 == "__MACOSX" }
        }
        files += items.map { ImportFile($0, of: archive) }.sorted { $0.name < $1.name }
    }

    /// Walks a folder and those in it, at most sixteen one in the other, by their names; what is hidden is passed over.
    ///
    /// - Parameters:
    ///   - name: the path below what was named.
    ///   - visit: gets whatever is no folder: its path, that below what was named, and its kind. What it throws ends its folder.
    ///   - fail: told what is wrong with a folder.
    package static func walk(
        _ folder: String, named name: String = "", depth: Int = 0,
        _ visit: (_ path: String, _ name: String, FileKind) throws(Diagnostic) -> Void,
        fail: (Diagnostic, _ folder: String) -> Void
    ) {
        guard depth < depthLimit else {
            return fail(.error("folders are nested more than \(depthLimit) levels", path: folder), folder)
        }
        do throws(Diagnostic) {
            for item in try Folder(folder).items() where !item.name.hasPrefix(".") {
                let (inner, innerName) = ("\(folder)/\(item.name)", name.isEmpty ? item.name : "\(name)/\(item.name)")
                if item.kind == .folder {
                    walk(inner, named: innerName, depth: depth + 1, visit, fail: fail)
                } else {
                    try visit(inner, innerName, item.kind)
                }
            }
        } catch {
            fail(error, folder)
        }
    }
}

/// What stands behind the last slash of a path or address that does not end there.
package func lastPart(_ path: some StringProtocol) -> String { String(path.split(separator: "/").last ?? path[...]) }
