import Base
import Foundation
import TestSupport
import Testing
@testable import Preview

@Suite struct ServedFolderTests {
    private static let archive = """
        -- secret/key.txt --
        secret
        -- site/index.html --
        home
        -- site/404.html --
        missing
        -- site/places/서울숲/index.html --
        forest
        -- site/assets/a.css --
        css
        -- site/empty/x.txt --
        x
        -- site/.env --
        hidden
        -- site/.cairn-staging/index.html --
        staged
        """

    private let folder: TemporaryFolder
    private let files: ServedFolder

    init() throws {
        folder = try TemporaryFolder(Self.archive)
        files = try #require(ServedFolder(folder.path + "/site"))
        let manager = FileManager.default
        func link(_ name: String, _ target: String) throws {
            try manager.createSymbolicLink(atPath: folder.path + "/site/" + name, withDestinationPath: target)
        }
        try link("out", "../secret")
        try link("key.txt", "../secret/key.txt")
        try link("absolute", folder.path + "/secret/key.txt")
        try link("inside.css", "assets/a.css")
        try link("hidden.txt", ".env")
        try link("loop", "loop")
        try link("nowhere", "not-there")
        // A folder whose path begins like the site's.
        try folder.write("site-other/x.txt", "other")
        try link("other.txt", "../site-other/x.txt")
    }

    private func find(_ target: String) throws -> String {
        let path = try RequestPath(target)
        switch files.find(path.segments, endsWithSlash: path.endsWithSlash) {
        case .file(_, let bytes): return String(decoding: bytes, as: UTF8.self)
        case .folder: return "folder"
        case .missing: return "missing"
        }
    }

    @Test(arguments: [
        ("/", "home\n"), ("/index.html", "home\n"), ("/404.html", "missing\n"), ("/places/서울숲/", "forest\n"),
        ("/places/서울숲", "folder"), ("/places/서울숲/index.html", "forest\n"), ("/places/", "missing"),
        ("/places", "missing"),
        ("/assets/a.css", "css\n"), ("/assets/a.css/", "missing"), ("/assets/a.css/x", "missing"),
        ("/empty", "missing"),
        ("/empty/", "missing"), ("/nope", "missing"), ("/inside.css", "css\n"), ("/loop", "missing"),
        ("/nowhere", "missing"),
        ("/index.html/", "missing"),
    ])
    func leadsTo(target: String, text: String) throws {
        #expect(try find(target) == text)
    }

    @Test(arguments: ["/out/key.txt", "/out", "/out/", "/key.txt", "/absolute", "/hidden.txt", "/other.txt"])
    func linksOutLeadNowhere(target: String) throws {
        #expect(try find(target) == "missing")
    }
}
