import Testing
@testable import Publishing

@Suite struct OwnedFilesTests {
    @Test func aListSurvivesBeingWrittenAndRead() {
        let owned = OwnedFiles(["index.html", "places/서울숲/index.html"])
        #expect(OwnedFiles(owned.bytes) == owned)
        #expect(owned.contains("places/서울숲/index.html"))
        #expect(owned.contains(OwnedFiles.path), "the list is Cairn's own")
        #expect(!owned.contains("notes.txt"))
    }

    @Test func aListTellsNoAddress() {
        let text = String(decoding: OwnedFiles(["g/secret/index.html"]).bytes, as: UTF8.self)
        #expect(!text.contains("secret"))
    }

    @Test(arguments: ["", "\n\n", "not a list\n", "zz\u{0}\n", String(repeating: "g", count: 32)])
    func whatIsNoListOwnsNothing(text: String) {
        #expect(OwnedFiles(Array(text.utf8)) == OwnedFiles([String]()))
    }
}
