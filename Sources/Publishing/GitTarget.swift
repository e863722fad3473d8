internal import Base
internal import Diary

/// A branch of a git repository, such as the one that GitHub Pages serves.
///
/// The commit is made in a repository below `.cairn/` that has neither a working tree nor anything to do with the author's: its
/// index is filled from the finished site. One push then changes everything in one step.
struct GitTarget: PublishTarget {
    private let settings: Settings.Publishing.Git
    private let diary: String
    private let remote: String
    private let repository: String
    private let scratch: String
    private let git: Tool
    /// The commit that the branch is at; nil when there is no such branch yet.
    private var tip: String?
    /// The names of the blobs in it, by their paths.
    private var blobs: [String: String] = [:]

    var name: String { "branch \(settings.branch) of \(withoutUser(remote))" }

    /// GitHub serves names that begin with an underscore only when it is told not to run Jekyll.
    var additions: [String: [UInt8]] {
        var files: [String: [UInt8]] = [".nojekyll": []]
        if let cname = settings.cname { files["CNAME"] = Array("\(cname)\n".utf8) }
        return files
    }

    init(_ settings: Settings.Publishing.Git, diary: String, scratch: String) throws(Diagnostic) {
        self.settings = settings
        self.diary = diary
        self.scratch = scratch
        // A hook that runs `cairn publish` hands its own repository on in these.
        let foreign = [
            "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_DIR",
        ]
        let variables = Dictionary(uniqueKeysWithValues: foreign.map { ($0, String?.none) })
        git = try Tool("git", variables: variables.merging(["LC_ALL": "C"]) { $1 })
        let isName = !settings.remote.contains("/") && !settings.remote.contains(":")
        if isName {
            let url = try git.run(["-C", diary, "remote", "get-url", settings.remote]).text
            remote = String(url.split(separator: "\n").first ?? "")
        } else {
            remote = settings.remote
        }
        repository = "\(scratch)/git-\(Fingerprint(of: Array("\(remote)\n\(settings.branch)".utf8)).hex.prefix(16))"
    }

    private var unfinishedMark: File { File(repository + ".unfinished") }

    @discardableResult
    private func run(
        _ arguments: [String], input: [UInt8]? = nil, accepting accepted: Set<Int> = [0]
    ) throws(Diagnostic) -> ChildProcess.Result {
        let list = scratch + "/git.input"
        if let input { try File(list).write(input) }
        let options = ["-C", diary, "-c", "core.hooksPath=/dev/null", "-c", "gc.autoDetach=false"]
        return try git.run(
            options + arguments, input: input == nil ? "/dev/null" : list,
            variables: ["GIT_DIR": repository, "GIT_INDEX_FILE": repository + "/published.index"], accepting: accepted)
    }

    mutating func files() throws(Diagnostic) -> [String] {
        // Whoever was killed may have left locks and half of a fetch behind; all of it can be fetched again.
        if FileKind(at: unfinishedMark.path) != nil, FileKind(at: repository) != nil {
            try Folder(repository).removeAll()
        }
        try unfinishedMark.write([])
        if FileKind(at: repository) == nil { try run(["init", "--quiet", "--bare", repository]) }
        let reference = "refs/heads/" + settings.branch
        tip = try run(["ls-remote", remote, reference]).text.split(whereSeparator: \.isWhitespace).first.map(
            String.init)
        guard let tip else {
            try run(["read-tree", "--empty"])
            return []
        }
        if try run(["cat-file", "-e", tip + "^{tree}"], accepting: [0, 1, 128]).status != 0 {
            try run(["fetch", "--quiet", "--depth", "1", "--no-tags", remote, "+\(reference):refs/heads/published"])
        }
        try run(["read-tree", tip])
        for line in try run(["ls-tree", "-r", "-z", tip]).text.split(separator: "\0") {
            // Mode, type and name of the object, a tab, the path.
            guard let tab = line.firstIndex(of: "\t"), let object = line[..<tab].split(separator: " ").last else {
                continue
            }
            blobs[String(line[line.index(after: tab)...])] = String(object)
        }
        return Array(blobs.keys)
    }

    func bytes(of file: String) throws(Diagnostic) -> [UInt8] {
        try run(["cat-file", "blob", blobs[file] ?? ""]).output
    }

    func differing(_ files: [String], from folder: String) throws(Diagnostic) -> Set<String> {
        let objects = try objects(of: files, from: folder, areWritten: false)
        return Set(zip(files, objects).filter { blobs[$0] != $1 }.map { $0.0 })
    }

    private func objects(of files: [String], from folder: String, areWritten: Bool) throws(Diagnostic) -> [String] {
        let paths = files.map { "\(folder)/\($0)\n" }.joined()
        let outcome = try run(
            ["hash-object", "--no-filters", "--stdin-paths"] + (areWritten ? ["-w"] : []), input: Array(paths.utf8))
        let objects = outcome.text.split(separator: "\n").map(String.init)
        guard objects.count == files.count else { throw git.failure(outcome) }
        return objects
    }

    func send(_ files: [String], from folder: String, immutable: Bool) throws(Diagnostic) {
        let objects = try objects(of: files, from: folder, areWritten: true)
        try updateIndex(zip(files, objects).map { "100644 \($1)\t\($0)" })
    }

    func delete(_ files: [String], emptying folders: [String]) throws(Diagnostic) {
        try updateIndex(files.map { "0 \(String(repeating: "0", count: 40))\t\($0)" })
    }

    private func updateIndex(_ lines: [String]) throws(Diagnostic) {
        try run(["update-index", "-z", "--index-info"], input: Array(lines.map { $0 + "\0" }.joined().utf8))
    }

    func finish(_ plan: PublishPlan) throws(Diagnostic) {
        let tree = word(try run(["write-tree"]))
        let parent = settings.history == .keep ? tip.map { ["-p", $0] } ?? [] : []
        let message = "Publish \(plan.sentCount) files, delete \(plan.deletedCount)"
        let commit = word(
            try git.run(
                ["-C", diary, "commit-tree", tree, "-m", message] + parent,
                variables: try identity().merging(["GIT_DIR": repository]) { $1 }))
        let reference = "refs/heads/" + settings.branch
        // Only over the commit that the plan was made for: whatever somebody else pushed meanwhile stays.
        let lease = settings.history == .squash ? ["--force-with-lease=\(reference):\(tip ?? "")"] : []
        try run(["push", "--quiet"] + lease + [remote, "\(commit):\(reference)"])
        try run(["update-ref", "refs/heads/published", commit])
    }

    func close() {
        try? unfinishedMark.remove()
    }

    private func word(_ outcome: ChildProcess.Result) -> String {
        outcome.text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    }

    /// Who commits: whom git knows for the diary's own repository, else Cairn, as on a machine that builds for everybody.
    private func identity() throws(Diagnostic) -> [String: String?] {
        var variables: [String: String?] = [:]
        for (key, fallback) in [("name", "Cairn"), ("email", "cairn@localhost")] {
            let outcome = try git.run(["-C", diary, "config", "user." + key], accepting: [0, 1, 128])
            let value = outcome.text.split(separator: "\n").first.map(String.init) ?? fallback
            for role in ["AUTHOR", "COMMITTER"] {
                let variable = "GIT_\(role)_\(key.uppercased())"
                if CurrentProcess.environment(variable) == nil { variables[variable] = value }
            }
        }
        return variables
    }
}

/// An address without the user and password that the author's git may have put in.
private func withoutUser(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://"),
        let at = address[scheme.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
    else { return address }
    return String(address[..<scheme.upperBound]) + address[address.index(after: at)...]
}
