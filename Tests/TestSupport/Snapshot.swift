internal import Foundation
package import Testing
internal import Base

/// Compares a text with the one that a file keeps. With CAIRN_RECORD=1 the file is written instead, and the test fails, so
/// that no recording passes for a test.
///
/// - Parameters:
///   - name: the file's path beside the test's own file.
package func expectSnapshot(
    _ text: String, _ name: String, file: String = #filePath, location: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    let path = folder + "/" + name
    if ProcessInfo.processInfo.environment["CAIRN_RECORD"] == "1" {
        try Folder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])).create()
        try File(path).write(Array(text.utf8))
        Issue.record("recorded \(name)", sourceLocation: location)
        return
    }
    let expected = (try? File(path).read()).map { String(decoding: $0, as: UTF8.self) }
    #expect(text == expected, "differs from \(name); record it with CAIRN_RECORD=1", sourceLocation: location)
}
