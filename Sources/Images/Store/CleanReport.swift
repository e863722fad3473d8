internal import Diagnostics
internal import Files

/// What cleaning a store did.
package struct CleanReport: Sendable, Equatable {
    package private(set) var removedFiles = 0
    package private(set) var removedBytes = 0
    package private(set) var keptFiles = 0
    package private(set) var keptBytes = 0

    package init() {}

    package static func + (first: CleanReport, second: CleanReport) -> CleanReport {
        var sum = first
        sum.removedFiles += second.removedFiles
        sum.removedBytes += second.removedBytes
        sum.keptFiles += second.keptFiles
        sum.keptBytes += second.keptBytes
        return sum
    }

    /// - Parameter file: relative to the folder.
    mutating func remove(_ file: String, of folder: OpenFolder, _ stamp: FileStamp) throws(Diagnostic) {
        try folder.remove(file)
        removedFiles += 1
        removedBytes += Int(stamp.size)
    }

    mutating func keep(_ stamp: FileStamp) {
        keptFiles += 1
        keptBytes += Int(stamp.size)
    }
}
