internal import Content
package import Base
package import Diary

/// Sends a finished site to where the settings want it: what changed and nothing else.
package struct Publisher: Sendable {
    /// The folder that holds `Content/`.
    package var diary: String
    /// The folder of the finished site.
    package var site: String
    /// The files that Cairn wrote there; others are not published.
    package var files: [String]
    package var settings: Settings.Publishing
    /// The folders of the diaries that groups bring together with this one, relative to it.
    package var sources: [String] = []
    /// Whether more files may be deleted than the settings allow.
    package var mayDeleteMany = false
    /// Whether files at the target that Cairn did not publish may be replaced.
    package var mayOverwrite = false
    /// Told what is being done, in a phrase, before each step.
    package var onStep: @Sendable (Message) -> Void = { _ in }
    /// Given the target's name and the plan, before anything is sent.
    package var onPlan: @Sendable (_ target: String, PublishPlan) -> Void = { _, _ in }

    package init(diary: String, site: String, files: [String], settings: Settings.Publishing) {
        self.diary = diary
        self.site = site
        self.files = files
        self.settings = settings
    }

    /// Compares the site with the target, tells the plan and follows it.
    ///
    /// Whatever ends it on the way, the next time does the rest.
    ///
    /// - Parameter isDry: whether to end with the plan.
    /// - Throws: what the target or the program that leads to it says; a plan that must not be followed.
    package func publish(isDry: Bool) throws(Problems) {
        do throws(Diagnostic) {
            let scratch = diary + "/.cairn/publish"
            try OpenFolder(at: diary).makeFolder(".cairn/publish")
            guard let diary = Folder(diary).resolved, let site = Folder(site).resolved,
                let scratch = Folder(scratch).resolved
            else { throw .error("cannot open the folder", path: diary) }
            let lock = try FileLock(scratch + "/lock", purpose: "cairn publish")
            defer { _ = lock }
            var target = try target(diary, site, scratch)
            defer { target.close() }
            try publish(to: &target, from: site, scratch, isDry: isDry)
        } catch {
            throw Problems([located(error)])
        }
    }

    private func target(_ diary: String, _ site: String, _ scratch: String) throws(Diagnostic) -> any PublishTarget {
        switch settings.target {
        case .rsync(let destination):
            if !destination.prefix(while: { $0 != "/" }).contains(":") {
                _ = try apart(destination, diary, site)
            }
            return try RsyncTarget(destination, diary: diary, scratch: scratch)
        case .git(let git): return try GitTarget(git, diary: diary, scratch: scratch)
        case .rclone(let destination):
            let target = try RcloneTarget(destination, scratch: scratch)
            if let folder = target.folder { _ = try apart(folder, diary, site) }
            return target
        case .folder(let name):
            let path = try apart(name, diary, site)
            try Folder(path).create()
            return FolderTarget(path: try apart(path, diary, site))
        }
    }

    /// The path of a folder of this machine that is published to, without links where it is there.
    ///
    /// - Throws: a diagnostic where it is not apart from what is read and from the site.
    private func apart(_ name: String, _ diary: String, _ site: String) throws(Diagnostic) -> String {
        let path = name.hasPrefix("/") ? name : diary + "/" + name
        let inputs = ReadFolders(diary: diary, sources: sources)
        if let objection = inputs.objection(to: path) { throw unfit(path, objection) }
        let resolved = Folder(path).resolved ?? path
        if let objection = inputs.objection(to: resolved) { throw unfit(path, objection) }
        guard !(resolved + "/").hasPrefix(site + "/"), !(site + "/").hasPrefix(resolved + "/") else {
            throw unfit(resolved, "is not apart from the site")
        }
        return resolved
    }

    private func unfit(_ folder: String, _ objection: Message) -> Diagnostic {
        .error(
            "the site cannot be published to the folder \(folder): it \(objection)",
            help: "it has to lie apart from the diary and its site")
    }

    private func publish(
        to target: inout any PublishTarget, from site: String, _ scratch: String, isDry: Bool
    ) throws(Diagnostic) {
        onStep("Compare with \(target.name)")
        let (plan, spellings, additions) = try plan(&target, from: site, scratch)
        onPlan(target.name, plan)
        try check(plan)
        if isDry || plan.isEmpty { return }
        for step in plan.steps {
            onStep(step.deletes ? "Delete \(step.files.count) files" : "Send \(step.files.count) files")
            switch step.work {
            case .list: try send(plan.before, to: &target, scratch)
            case .shortenedList: try send(plan.after, to: &target, scratch)
            case .deletedPages, .deletedFiles:
                try target.delete(step.files.map { spellings[$0] ?? $0 }, emptying: [])
            case .newFiles, .newPages, .changes:
                let added = step.files.filter { target.additions[$0] != nil }
                if !added.isEmpty { try target.send(added, from: additions, immutable: step.immutable) }
                let made = step.files.filter { target.additions[$0] == nil }
                if !made.isEmpty { try target.send(made, from: site, immutable: step.immutable) }
            }
        }
        try target.delete([], emptying: plan.emptied)
        onStep("Finish")
        try target.finish(plan)
    }

    /// What is to be done, how the target spells its files, and the folder with the files that it needs besides the site.
    private func plan(
        _ target: inout any PublishTarget, from site: String, _ scratch: String
    ) throws(Diagnostic) -> (PublishPlan, [String: String], String) {
        let additions = scratch + "/additions"
        for (name, bytes) in target.additions {
            try Folder(additions).create()
            try File(additions + "/" + name).write(bytes)
        }
        var spellings: [String: String] = [:]
        for file in try target.files() { spellings[normalized(file)] = file }
        let owned = try spellings[OwnedFiles.path].map { path throws(Diagnostic) in
            OwnedFiles(try target.bytes(of: path))
        }
        let common = files.filter { spellings[$0] != nil && target.additions[$0] == nil }
        if case .folder = settings.target, owned == nil, !mayOverwrite { try checkIsFree(spellings.keys) }
        var differing = common.isEmpty ? [] : try target.differing(common, from: site)
        let added = target.additions.keys.filter { spellings[$0] != nil }.sorted()
        if !added.isEmpty { differing.formUnion(try target.differing(added, from: additions)) }
        let plan = PublishPlan(
            site: Array(Set(files).union(target.additions.keys)), present: Array(spellings.keys), differing: differing,
            owned: owned, unfinished: target.unfinished)
        return (plan, spellings, additions)
    }

    /// Keeps a site from being poured into a folder of somebody else's, where it could not be told from what is there.
    ///
    /// - Parameter present: the files of a folder that nothing was published to before.
    private func checkIsFree(_ present: some Sequence<String>) throws(Diagnostic) {
        let own = Set(files)
        let foreign = present.filter { !$0.hasPrefix(".") && $0 != "CNAME" && !own.contains($0) }.sorted(by: precedes)
        if foreign.isEmpty { return }
        throw .error(
            "this folder holds files of others (\(foreign.count), such as \(foreign[0])), and Cairn has never published to it",
            help: "name an empty folder, or publish with --overwrite once, which keeps them")
    }

    private func send(_ owned: OwnedFiles, to target: inout any PublishTarget, _ scratch: String) throws(Diagnostic) {
        let folder = scratch + "/list"
        try Folder(folder).create()
        try File(folder + "/" + OwnedFiles.path).write(owned.bytes)
        try target.send([OwnedFiles.path], from: folder, immutable: false)
    }

    private func check(_ plan: PublishPlan) throws(Diagnostic) {
        if !plan.conflicts.isEmpty, !mayOverwrite {
            let shown = plan.conflicts.prefix(5).map { Diagnostic.Note(Message(verbatim: $0)) }
            let rest = plan.conflicts.count - shown.count
            throw .error(
                "\(plan.conflicts.count) files at the target were not published by Cairn, and the site needs their place",
                notes: shown + (rest > 0 ? [.init("… and \(rest) more")] : []),
                help: "move them away, or publish with --overwrite")
        }
        if plan.deletedCount * 100 > settings.deletions * plan.ownedCount, !mayDeleteMany {
            throw .error(
                "\(plan.deletedCount) of \(plan.ownedCount) published files would be deleted, more than \(settings.deletions) %",
                help: "if that is right, publish with --force, or allow more with “deletions” in “publish”")
        }
    }

    /// The problem at the line of the settings that names the target, unless it is about a path of its own.
    private func located(_ problem: Diagnostic) -> Diagnostic {
        guard problem.path == nil, let range = settings.range else { return problem }
        var located = problem
        located.range = range
        located.path = range.file.path
        return located
    }
}
