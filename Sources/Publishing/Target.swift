internal import Diagnostics

/// A place that a site is published to. It is asked what it holds; nothing is taken from what an earlier publication thought it
/// had done.
protocol Target {
    /// How the plan calls it: `the folder /srv/www`.
    var name: String { get }
    /// Files that this kind of target needs besides the site, with their bytes.
    var additions: [String: [UInt8]] { get }

    /// The paths of all files there, spelt as they are there; none when the target does not exist yet.
    mutating func files() throws(Diagnostic) -> [String]
    /// The bytes of a file that is there.
    func bytes(of file: String) throws(Diagnostic) -> [UInt8]
    /// Those of the files, all of which are there, that have other bytes than the files of the same names in a folder.
    func differing(_ files: [String], from folder: String) throws(Diagnostic) -> Set<String>

    /// Writes files, each in one step where the target can, over those that are there.
    ///
    /// - Parameter immutable: whether bytes under these names never change, so that readers may keep them for ever.
    mutating func send(_ files: [String], from folder: String, immutable: Bool) throws(Diagnostic)
    /// - Parameter folders: those that have no file afterwards, deepest first.
    mutating func delete(_ files: [String], emptying folders: [String]) throws(Diagnostic)
    /// Called when everything has been sent and deleted.
    mutating func finish(_ plan: PublishPlan) throws(Diagnostic)
    /// Called at the end, whether everything went well or not.
    func close()
    /// The file that this one was going to be when somebody ended the program that wrote it; nil for every other file.
    func unfinished(_ file: String) -> String?
}

extension Target {
    var additions: [String: [UInt8]] { [:] }
    func finish(_ plan: PublishPlan) {}
    func close() {}
    func unfinished(_ file: String) -> String? { nil }
}
