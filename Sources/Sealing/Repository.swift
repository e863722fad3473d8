internal import Diagnostics
internal import Files

/// The git repository that a folder lies in, as git itself knows it: a worktree, a submodule, with an index in parts or not.
enum Repository {
    enum Answer: Equatable {
        case tracked, untracked
        /// It lies in a repository, but git could not be asked, for this reason.
        case unknown(String)
    }

    /// Whether git keeps a file.
    ///
    /// The repository may be anybody's, so nothing that it names is run: no hook, no monitor of its files, no transport that fetches
    /// what is missing in it.
    static func keeps(_ path: String) -> Answer {
        // Git keeps a link as a text, which is no secret; what it leads to is.
        guard let file = File(path).resolved, let slash = file.lastIndex(of: "/") else { return .untracked }
        let folder = slash == file.startIndex ? "/" : String(file[..<slash])
        let name = String(file[file.index(after: slash)...])
        let result: ChildProcess.Result
        do throws(Diagnostic) {
            result = try ChildProcess.run(
                "git",
                [
                    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
                    "-c", "safe.directory=*", "-C", folder, "ls-files", "--cached", "-z", "--", name,
                ], variables: variables)
        } catch {
            return fallback(folder, name, error.message)
        }
        if result.status == 0 { return result.output.isEmpty ? .untracked : .tracked }
        let words = result.errors.split(whereSeparator: \.isNewline)
        return fallback(folder, name, words.first.map(String.init) ?? "git gave \(result.status)")
    }

    /// A hook that runs `cairn build` hands on its own repository in these, and settings with it.
    private static let variables: [String: String?] = {
        let foreign = [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
            "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_CEILING_DIRECTORIES", "GIT_CONFIG",
            "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS",
            "GIT_ICASE_PATHSPECS",
        ]
        let own = ["LC_ALL": "C", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0"]
        return Dictionary(uniqueKeysWithValues: foreign.map { ($0, String?.none) }).merging(own) { $1 }
    }()

    /// What can be told without git: that there is no repository, or that its index names the file.
    private static func fallback(_ folder: String, _ name: String, _ reason: String) -> Answer {
        var root = folder
        while FileKind(at: root + "/.git") == nil {
            guard let slash = root.lastIndex(of: "/"), slash != root.startIndex else { return .untracked }
            root = String(root[..<slash])
        }
        guard let index = try? File(root + "/.git/index").read(limit: 1_000_000_000), index.count > 12 else {
            return .unknown(reason)
        }
        // Paths stand in it as they are, ended by a zero byte; version 4 cuts off what a path shares with the one before, so that only
        // the end of it can be looked for there.
        let path = index[7] == 4 || folder == root ? name : folder.dropFirst(root.count + 1) + "/" + name
        return index.firstRange(of: Array(path.utf8) + [0]) == nil ? .unknown(reason) : .tracked
    }
}
