import Diary
import Base
import Foundation
import Site
import TestSupport
import Testing

/// Only what Cairn wrote does it delete or replace.
@Suite struct ForeignFileTests {
    @Test func foreignFilesStay() async throws {
        let diary = try TestDiary(smallDiary)
        for file in ["CNAME", "tags/메모.txt", "tags/빵/mine.html", ".well-known/x", "places/onion/photo.jpg"] {
            try diary.folder.write("Site/" + file, "mine")
        }
        try await diary.build()
        for file in ["onion.md"] { try File(diary.folder.path + "/Content/places/" + file).remove() }
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n")
        try await diary.build()
        for file in ["CNAME", "tags/메모.txt", "tags/빵/mine.html", ".well-known/x", "places/onion/photo.jpg"] {
            #expect(diary.text(file) == "mine\n" || diary.text(file) == "mine", "\(file)")
        }
        #expect(diary.text("places/onion/index.html") == "missing")
    }

    @Test(arguments: ["index.html", "tags/빵/index.html", "robots.txt"])
    func aForeignFileInTheWayIsAnError(file: String) async throws {
        let diary = try TestDiary(smallDiary)
        try diary.folder.write("Site/" + file, "mine")
        let before = diary.site()
        let message = await diary.failure()
        #expect(
            message.hasPrefix(
                "DIARY/Site/\(file): error: this file was not written by Cairn, and the site needs its place\n"),
            "\(message)")
        #expect(message.contains("help: move it away, or build with --overwrite\n"))
        #expect(diary.site() == before)
        try await diary.build { $0.mayOverwrite = true }
        #expect(diary.text(file) != "mine" && diary.text(file) != "missing")
        // It is Cairn's from now on.
        try await diary.build()
    }

    /// A file or a link where the site needs a folder, and a folder where it needs a file.
    @Test(arguments: ["file", "link", "folder"])
    func anotherKindOfThingInTheWayIsAnError(kind: String) async throws {
        let diary = try TestDiary(smallDiary)
        let site = diary.folder.path + "/Site"
        switch kind {
        case "file":
            try diary.folder.write("Site/tags", "mine")
        case "link":
            try diary.folder.write("elsewhere/mine.txt", "mine")
            try Folder(site).create()
            try FileManager.default.createSymbolicLink(atPath: site + "/tags", withDestinationPath: "../elsewhere")
        default:
            try diary.folder.write("Site/404.html/mine.txt", "mine")
        }
        let before = Set(diary.folder.files(in: "Site"))
        let message = await diary.failure()
        #expect(
            message.contains("this was not written by Cairn") || message.contains("this file was not written by Cairn"))
        #expect(Set(diary.folder.files(in: "Site")) == before)
        #expect(message.contains(kind == "folder" ? "DIARY/Site/404.html" : "DIARY/Site/tags"), "\(message)")
        #expect(kind != "link" || diary.folder.files(in: "elsewhere") == ["mine.txt"])
    }

    @Test func aForeignFileWithTheSameBytesIsFine() async throws {
        let first = try TestDiary(smallDiary)
        try await first.build()
        let second = try TestDiary(smallDiary)
        try second.folder.write("Site/robots.txt", first.text("robots.txt"))
        try await second.build()
        #expect(second.site() == first.site())
    }

    /// Without its record Cairn knows none of its files, but finds that they are what it would write.
    @Test(arguments: ["", "cairn files 1\nindex.html\n", "other 1\nindex.html\nend\n", "\u{0}"])
    func aDamagedRecordForgetsOwnership(record: String) async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let names = diary.folder.files(in: ".cairn").filter { $0.hasSuffix(".files") }
        try #require(names.count == 1)
        if record.isEmpty {
            try File(diary.folder.path + "/.cairn/" + names[0]).remove()
        } else {
            try diary.folder.write(".cairn/" + names[0], record)
        }
        try await diary.build()
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n다른 글\n")
        try await diary.build()
        #expect(diary.text("about/index.html").contains("다른 글"))
    }

    /// A record that names files outside of the site must not make Cairn delete them.
    @Test func aRecordCannotReachOutOfTheSite() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        try diary.folder.write("precious.txt", "mine")
        let name = try #require(diary.folder.files(in: ".cairn").first { $0.hasSuffix(".files") })
        let record = try #require(diary.folder.text(".cairn/" + name))
        try File(diary.folder.path + "/.cairn/" + name).write(
            Array(
                record.replacing("cairn files 1\n", with: "cairn files 1\n../precious.txt\ntags/../../precious.txt\n")
                    .utf8))
        try await diary.build()
        #expect(diary.folder.text("precious.txt")?.hasPrefix("mine") == true)
    }

    @Test func eachOutputHasItsOwnRecord() async throws {
        let diary = try TestDiary(smallDiary)
        let output = diary.folder.path + "/public/site"
        try await diary.build()
        try await diary.build { $0.output = output }
        #expect(diary.site("public/site") == diary.site())
        try File(diary.folder.path + "/Content/places/forest.md").remove()
        try await diary.build { $0.output = output }
        #expect(diary.text("places/forest/index.html") != "missing")
        #expect(diary.folder.text("public/site/places/forest/index.html") == nil)
    }
}
