internal import Diagnostics
internal import Files

/// What cleaning a store did.
package struct CleanReport: Sendable, Equatable {
    package private(set) var removedFiles = 0
    package private(set) var removedBytes = 0
    package private(set) var keptFiles = 0
    package private(set) var keptBytes = 0

    package init() {}

    mutating func remove(_ path: String, _ stamp: FileStamp) throws(Diagnostic) {
        try File(path).remove()
        removedFiles += 1
        removedBytes += Int(stamp.size)
    }

    mutating func keep(_ stamp: FileStamp) {
        keptFiles += 1
        keptBytes += Int(stamp.size)
    }
}
