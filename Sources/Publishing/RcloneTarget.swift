internal import Base

/// A place that rclone knows: storage like S3, or one of seventy others.
struct RcloneTarget: PublishTarget {
    private let destination: String
    private let scratch: String
    private let rclone: Tool
    /// What rclone tells of the destination, as `rclone backend features` writes it.
    private let features: JSONValue

    var name: String { "rclone \(destination)" }

    init(_ destination: String, scratch: String) throws(Diagnostic) {
        self.destination = destination
        self.scratch = scratch
        rclone = try Tool("rclone")
        let features = try rclone.run(["backend", "features", "--quiet", destination]).output
        self.features = try JSONValue(SourceFile(path: "rclone backend features", bytes: features))
    }

    /// The path of a destination that is a folder of this machine, by whatever name rclone's settings give it.
    var folder: String? {
        features["Features"]["IsLocal"] == true ? features["Root"].text : nil
    }

    func files() throws(Diagnostic) -> [String] {
        // 3 says that there is no such folder or bucket yet.
        let outcome = try rclone.run(
            ["lsf", "--quiet", "--recursive", "--files-only", destination], accepting: [0, 3])
        return outcome.status == 0 ? outcome.text.split(separator: "\n").map(String.init) : []
    }

    func bytes(of file: String) throws(Diagnostic) -> [UInt8] {
        let isWhole = destination.hasSuffix(":") || destination.hasSuffix("/")
        return try rclone.run(["cat", "--quiet", destination + (isWhole ? "" : "/") + file]).output
    }

    func differing(_ files: [String], from folder: String) throws(Diagnostic) -> Set<String> {
        guard let hash else { return try differingByDownload(files, from: folder) }
        let here = try digests(hash, folder, selection(files))
        // All of them, because asking for each by its name takes a request a file.
        let there = try digests(hash, destination, [])
        return Set(files.filter { here[$0] == nil || here[$0] == "" || here[$0] != there[$0] })
    }

    private func digests(_ hash: String, _ folder: String, _ selection: [String]) throws(Diagnostic) -> [String: String]
    {
        let outcome = try rclone.run(
            ["lsf", "--quiet", "--recursive", "--files-only", "--format", "hp", "--separator", "\t", "--hash", hash]
                + selection + [folder])
        return Dictionary(
            outcome.text.split(separator: "\n").compactMap { line in
                line.firstIndex(of: "\t").map { (String(line[line.index(after: $0)...]), String(line[..<$0])) }
            }, uniquingKeysWith: { $1 })
    }

    private func differingByDownload(_ files: [String], from folder: String) throws(Diagnostic) -> Set<String> {
        let report = scratch + "/rclone.report"
        let outcome = try rclone.run(
            ["check", "--quiet", "--download", "--one-way", "--combined", report] + selection(files)
                + [folder, destination],
            accepting: [0, 1])
        let lines = String(decoding: try File(report).read(), as: UTF8.self).split(separator: "\n")
        // 1 stands for differences and for failures alike; a file that could not be read has an exclamation mark.
        guard lines.count == files.count, !lines.contains(where: { $0.hasPrefix("!") }) else {
            throw rclone.failure(outcome)
        }
        return Set(lines.filter { !$0.hasPrefix("=") }.map { String($0.dropFirst(2)) })
    }

    func send(_ files: [String], from folder: String, immutable: Bool) throws(Diagnostic) {
        // What differs is known; rclone need not look again.
        try rclone.run(
            [
                "copy", "--quiet", "--no-traverse", "--no-check-dest", "--header-upload",
                "Cache-Control: \(immutable ? "public, max-age=31536000, immutable" : "no-cache")",
            ] + selection(files) + [folder, destination])
    }

    func delete(_ files: [String], emptying folders: [String]) throws(Diagnostic) {
        try rclone.run(["delete", "--quiet"] + selection(files) + [destination])
    }

    private func selection(_ files: [String]) throws(Diagnostic) -> [String] {
        let list = scratch + "/rclone.list"
        try File(list).write(Array(files.map { $0 + "\n" }.joined().utf8))
        return ["--files-from-raw", list]
    }

    /// The digest by which files are compared, one that the destination keeps; nil where it keeps none.
    private var hash: String? {
        let hashes = features["Hashes"].items.compactMap(\.text)
        return hashes.first { $0 == "md5" } ?? hashes.first { $0 == "sha1" } ?? hashes.first
    }
}
