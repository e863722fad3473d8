internal import Content
internal import Diagnostics
internal import Files

/// The finished site on disk.
struct SiteFiles: Sendable {
    /// Relative to the folder, as the file system spells them, in the order of their bytes.
    let names: [String]
    /// The same in NFC.
    let paths: [String]
    private let folder: String
    /// How the folder is named in messages.
    private let shownFolder: String

    /// - Throws: a diagnostic when there is no site.
    init(_ folder: String, shownAs shown: String) throws(Diagnostic) {
        guard FileKind(at: folder) == .folder, FileKind(at: folder + "/index.html") == .file else {
            throw .error("there is no finished site here", path: shown, help: "build it with `cairn build`")
        }
        self.folder = folder
        shownFolder = shown
        var names: [String] = []
        try Self.walk(folder, "", &names)
        self.names = names
        paths = names.map(normalized)
    }

    private static func walk(_ folder: String, _ prefix: String, _ names: inout [String]) throws(Diagnostic) {
        // What begins with a dot is no file of Cairn's: `.git`, `.cairn-staging`, `.htaccess`.
        for item in try Folder(folder).items() where !item.name.hasPrefix(".") {
            if item.kind == .folder {
                try walk(folder + "/" + item.name, prefix + item.name + "/", &names)
            } else {
                names.append(prefix + item.name)
            }
        }
    }

    /// A path in the site as messages name it.
    func shown(_ path: String) -> String { shownFolder + "/" + path }

    func shown(_ number: Int) -> String { shownFolder + "/" + paths[number] }

    func bytes(_ number: Int) -> [UInt8]? { try? File(folder + "/" + names[number]).read() }

    func source(_ number: Int) -> SourceFile? {
        bytes(number).map { SourceFile(path: shown(number), bytes: $0) }
    }

    /// The ending of a file's name, in small letters.
    static func ending(_ name: String) -> String {
        name.split(separator: "/").last.flatMap {
            $0.lastIndex(of: ".").map { dot in name[name.index(after: dot)...].lowercased() }
        }
            ?? ""
    }
}

/// A file of the site that is no page.
struct SiteText {
    let source: SourceFile
    /// Relative to the site's folder.
    let path: String
    let site: SiteAddresses
    let options: CheckOptions
}
