import Foundation
import TestSupport
import Testing
@testable import Base

@Suite struct FolderTests {
    /// Names are told apart by their bytes: `가` in one part and in two are two files.
    @Test func itemsAreFoundByName() throws {
        let names = ["a.jpg", "a.jpg2", "b", "Z.md", "가.jpg", "\u{1100}\u{1161}나.jpg", "힣"]
        let folder = try TemporaryFolder()
        for name in names { try folder.write(name, "") }
        try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "b")
        let items = try Folder(folder.path).items()
        for name in names { #expect(items.kind(of: name) == .file, "\(name)") }
        #expect(items.kind(of: "sub") == .folder)
        #expect(items.kind(of: "link") == .link)
        for name in ["", ".", "..", "a", "a.jp", "c", "\u{1100}\u{1161}.jpg", "가나.jpg", "sub/a", "힣힣"] {
            #expect(items.kind(of: name) == nil, "\(name)")
        }
        #expect([Folder.Item]().kind(of: "a") == nil)
    }

    @Test(arguments: [
        ("a", true), ("a/b.jpg", true), ("a..b/c.", true), ("", true), ("./a", true), ("a/./b", true), ("a/../b", true),
        (".a/..b", true), ("a//b", true), ("가/나.jpg", true), ("..", false), ("a/../../b", false), ("/a", false),
        ("//a", false), ("a\u{0}b", false), ("a/\u{0}", false), ("../a", false),
    ])
    func aPathStaysInsideOrNot(path: String, stays: Bool) {
        #expect(staysInside(path) == stays)
        // A text that is bridged or sliced has no bytes in one piece.
        #expect(staysInside(String(("/" + path).dropFirst())) == stays)
    }

    @Test func fingerprintsHaveThirtyTwoDigits() {
        #expect(Fingerprint(high: 0, low: 0).hex == String(repeating: "0", count: 32))
        #expect(Fingerprint(high: 0x0123_4567_89ab_cdef, low: .max).hex == "0123456789abcdefffffffffffffffff")
        #expect(Fingerprint(of: Array("abc".utf8)).hex == "ba7816bf8f01cfea414140de5dae2223")
    }
}
