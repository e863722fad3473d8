import Foundation
import TestSupport
import Testing
@testable import Content

@Suite struct PhotoFoldersTests {
    private let folder: TemporaryFolder
    private let folders: PhotoFolders

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/places/onion/a.jpg --
            -- Content/places/onion/sub/b.jpg --
            -- Content/photos/a.jpg --
            -- Content/photos/c.jpg --
            -- outside.jpg --
            """)
        let content = folder.path + "/Content"
        folders = PhotoFolders(content: content, entry: content + "/places/onion")
        let manager = FileManager.default
        for (name, target) in [
            ("out.jpg", "../../../outside.jpg"), ("in.jpg", "../../photos/c.jpg"), ("gone.jpg", "x.jpg"),
        ] {
            try manager.createSymbolicLink(
                atPath: content + "/places/onion/" + name, withDestinationPath: target)
        }
        try folder.write("Content/places/onion/\u{1100}\u{1161}.jpg", "")
    }

    @Test(arguments: [
        ("a.jpg", "places/onion/a.jpg"), ("c.jpg", "photos/c.jpg"), ("sub/b.jpg", "places/onion/sub/b.jpg"),
        ("./a.jpg", "places/onion/./a.jpg"), ("sub/../a.jpg", "places/onion/sub/../a.jpg"),
        ("in.jpg", "places/onion/in.jpg"),
        ("가.jpg", "places/onion/\u{1100}\u{1161}.jpg"),
    ])
    func aPhotoLiesBesideTheEntryOrInTheCommonFolder(name: String, path: String) {
        guard case .found(let found) = folders.find(name) else {
            Issue.record("\(name) was not found")
            return
        }
        #expect(
            found.unicodeScalars.elementsEqual((folder.path + "/Content/" + path).unicodeScalars)
                || found.hasSuffix(path))
    }

    @Test(arguments: ["d.jpg", "sub", "gone.jpg", "A.JPG2", "b.jpg", ""])
    func whatIsNotThereIsMissing(name: String) {
        guard case .missing = folders.find(name) else {
            Issue.record("\(name) is not missing")
            return
        }
    }

    /// No entry publishes a file of the machine that is no part of the diary.
    @Test(arguments: [
        "../../../outside.jpg", "/etc/passwd", "sub/../../../../outside.jpg", "..", "out.jpg", "./../../../outside.jpg",
        "a\u{0}.jpg",
    ])
    func nothingOutsideOfContentIsTouched(name: String) {
        guard case .outside = folders.find(name) else {
            Issue.record("\(name) is not outside")
            return
        }
    }

    /// What entries have beside them is found without following links only where no link leads to the entry either.
    @Test(arguments: [false, true]) func aFolderOfEntriesMayBeALinkButItsPhotosStay(leadsOut: Bool) throws {
        let folder = try TemporaryFolder(
            """
            -- Content/kept/a/index.md --
            -- Content/kept/a/a.jpg --
            -- outside/a/index.md --
            -- outside/a/a.jpg --
            """)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Content/places", withDestinationPath: leadsOut ? "../outside" : "kept")
        let file = try #require(ContentFolder(diary: folder.path).entryFiles().files.first)
        switch file.photoFolders.find("a.jpg") {
        case .found: #expect(!leadsOut)
        case .outside: #expect(leadsOut)
        case .missing: Issue.record("missing")
        }
    }
}
