internal import Diagnostics
internal import Files
internal import Foundation

/// What the author names for something finished.
struct OutputFile {
    let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Whether standard output is meant, by a dash or by one of the system's own names for it.
    var isStandardOutput: Bool { ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) }

    private var isNowhere: Bool { path == "/dev/null" }

    /// Writes the file in one step.
    ///
    /// - Throws: a diagnostic when it cannot be written, when something else than a file stands there, or when it would lie among
    ///   what a diary is read from.
    func write(_ bytes: [UInt8], of diary: String) throws(Diagnostic) {
        if isNowhere { return }
        try ReadFolders(diary: diary, sources: []).check(file: path)
        try File(path).replace(with: bytes)
    }

    /// Says in a line what was written, and where to open it.
    func tell(_ what: String) {
        if !isNowhere { print("\(path): \(what), \(address)") }
    }

    /// The same of a folder with a site.
    func tellOfSite() {
        print("The site is in \(path): \(OutputFile(path + (path.hasSuffix("/") ? "" : "/") + "index.html").address)")
    }

    /// The address that browsers open the file by.
    var address: String { URL(fileURLWithPath: path).absoluteString }
}
