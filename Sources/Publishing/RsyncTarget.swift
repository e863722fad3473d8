package import Base

/// A folder that rsync writes to, on another machine over ssh or on this one.
struct RsyncTarget: PublishTarget {
    /// With a slash at its end, because rsync means the folder's contents then.
    private let destination: String
    private let scratch: String
    private let rsync: Tool

    var name: String { "rsync \(destination)" }

    init(_ destination: String, diary: String, scratch: String) throws(Diagnostic) {
        let isRemote = destination.prefix { $0 != "/" }.contains(":")
        let path = isRemote || destination.hasPrefix("/") ? destination : diary + "/" + destination
        self.destination = path.hasSuffix("/") || path.hasSuffix(":") ? path : path + "/"
        self.scratch = scratch
        rsync = try .rsync()
    }

    func files() throws(Diagnostic) -> [String] {
        // -8 keeps Hangul as it is in every locale.
        let outcome = try rsync.run(
            ["--list-only", "--recursive", "-8", "--no-human-readable", "--no-motd", destination], accepting: [0, 23])
        guard outcome.status == 0 else {
            if outcome.errors.contains("No such file or directory") { return [] }
            throw rsync.failure(outcome)
        }
        return outcome.text.split(separator: "\n").compactMap { line in
            // Permissions, size, day, time, path.
            let fields = line.split(separator: " ", maxSplits: 4)
            guard fields.count == 5, fields[0].utf8.count >= 10, fields[0].first != "d" else { return nil }
            return fields[0].first == "l"
                ? fields[4].split(separator: " -> ").first.map(String.init) : String(fields[4])
        }
    }

    func bytes(of file: String) throws(Diagnostic) -> [UInt8] {
        let copy = scratch + "/received"
        try rsync.run(["--ignore-times", "--no-motd", destination + file, copy])
        return try File(copy).read()
    }

    func differing(_ files: [String], from folder: String) throws(Diagnostic) -> Set<String> {
        let outcome = try rsync.run(
            ["--dry-run", "--checksum", "-8", "--no-motd", "--out-format=%i %n"] + selection(files) + [
                folder + "/", destination,
            ])
        return Set(
            outcome.text.split(separator: "\n").compactMap { line in
                // `<fc.......` is a file that would be sent, `.f..t....` one that only its time tells apart.
                guard line.first == "<" || line.first == ">", let blank = line.firstIndex(of: " ") else { return nil }
                return String(line[line.index(after: blank)...])
            })
    }

    func send(_ files: [String], from folder: String, immutable: Bool) throws(Diagnostic) {
        // What differs is known, and times say nothing, because every build makes new ones.
        try rsync.run(["--ignore-times", "--no-motd"] + selection(files) + [folder + "/", destination])
    }

    func delete(_ files: [String], emptying folders: [String]) throws(Diagnostic) {
        try deleteMissing(files)
        // One depth at a time, because a folder is only removed when nothing is in it.
        let depths = Dictionary(grouping: folders) { $0.utf8.count { $0 == UInt8(ascii: "/") } }
        for (_, folders) in depths.sorted(by: { $0.key > $1.key }) { try deleteMissing(folders) }
    }

    /// Deletes what an empty folder lacks; 24 says only that it lacks the folders around that as well.
    private func deleteMissing(_ paths: [String]) throws(Diagnostic) {
        if paths.isEmpty { return }
        let empty = scratch + "/empty"
        try Folder(empty).create()
        try rsync.run(
            ["--delete-missing-args", "--no-implied-dirs", "--no-motd"] + selection(paths) + [
                empty + "/", destination,
            ],
            accepting: [0, 24])
    }

    private func selection(_ files: [String]) throws(Diagnostic) -> [String] {
        let list = scratch + "/rsync.list"
        try File(list).write(Array(files.map { $0 + "\0" }.joined().utf8))
        return ["--files-from=" + list, "--from0"]
    }

    /// rsync writes `.name.a1B2c3` before it gives the file its name.
    func unfinished(_ file: String) -> String? {
        let start = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
        let name = file[start...]
        guard name.hasPrefix("."), let dot = name.lastIndex(of: "."), dot != start, name[dot...].utf8.count == 7 else {
            return nil
        }
        return file[..<start] + String(name[..<dot].dropFirst())
    }
}

extension Tool {
    /// The program rsync, if it can do what publishing asks of it: only 3.1 and later delete what a site has lost.
    ///
    /// - Throws: a diagnostic when there is none, an older one, or macOS's openrsync, which says it is like 2.6.9.
    package static func rsync() throws(Diagnostic) -> Tool {
        let rsync = try Tool("rsync", variables: ["LC_ALL": "C"])
        // `rsync  version 3.2.7  protocol version 31`
        let words = try rsync.run(["--version"]).text.split(separator: "\n").first ?? ""
        let fields = words.split(separator: " ")
        let numbers = fields.dropFirst(2).first?.drop { $0 == "v" }.split(separator: ".").compactMap { Int($0) } ?? []
        guard fields.first == "rsync", numbers.count > 1, (numbers[0], numbers[1]) >= (3, 1) else {
            throw .systemFailure(
                "\(rsync.path) is not rsync 3.1 or later, but “\(words)”",
                help: "install it with `apt install rsync` or `brew install rsync`")
        }
        return rsync
    }
}
