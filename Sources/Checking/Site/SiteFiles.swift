internal import Content
package import Base
internal import Diary

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
        let last = name[(name.lastIndex(of: "/") ?? name.startIndex)...]
        return last.lastIndex(of: ".").map { last[last.index(after: $0)...].lowercased() } ?? ""
    }
}

/// A file of the site that is no page.
struct SiteText {
    let source: SourceFile
    let options: CheckOptions
}

/// A look through the files of a site for what their readers may not see, by whoever knows what that is.
package struct LeakSearch: Sendable {
    /// Looks through a file, whose path in the site is in NFC.
    package var look: @Sendable (_ bytes: [UInt8], _ file: String) -> Void
    /// Everything that was found, at the paths of files in the site.
    package var problems: @Sendable () -> Problems

    package init(
        look: @escaping @Sendable (_ bytes: [UInt8], _ file: String) -> Void,
        problems: @escaping @Sendable () -> Problems
    ) {
        self.look = look
        self.problems = problems
    }

    /// - Parameter slugs: places whose pages are not to be there at all, which is said once for each of them.
    func findings(in files: SiteFiles, besides slugs: Set<String>) async -> [Diagnostic] {
        let folders = slugs.map { "places/\($0)/" }
        _ = await Array(files.names.indices).concurrentMap { number in
            let path = files.paths[number]
            guard !folders.contains(where: { path.utf8.starts(with: $0.utf8) }), let bytes = files.bytes(number) else {
                return
            }
            look(bytes, path)
        }
        return problems().diagnostics.map { problem in
            var problem = problem
            problem.path = problem.path.map { files.shown($0) }
            if let range = problem.range {
                problem.range = SourceRange(
                    SourceFile(path: files.shown(range.file.path), bytes: range.file.bytes), range.bytes)
            }
            // What a build adds, which ends with that.
            problem.notes.removeAll { $0.message == "nothing was published" }
            return problem
        }
    }
}

/// What checks go by: mostly from the settings' `checks`.
struct CheckOptions: Sendable {
    /// The greatest size of a page, in bytes.
    let pageSize: Int
    /// E-mail addresses that may be published, and hosts that pages may load from.
    let allowed: Set<String>
    /// The host of the map's tiles, nil where it has none.
    let tileHost: String?
    /// Whether the site is reached by https.
    let isSecure: Bool
    /// Whether links to other sites are followed.
    let followsLinks: Bool

    init(_ settings: Settings, followsLinks: Bool) {
        pageSize = settings.checks.pageSize
        allowed = Set(settings.checks.allowed.map { $0.lowercased() })
        tileHost = settings.map.tiles.flatMap { tiles in
            tiles.firstRange(of: "://").map { tiles[$0.upperBound...].prefix { $0 != "/" }.lowercased() }
        }
        isSecure = !(settings.url?.hasPrefix("http:") ?? false)
        self.followsLinks = followsLinks
    }
}
