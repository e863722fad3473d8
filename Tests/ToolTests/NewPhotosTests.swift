import Base
import Foundation
import TestSupport
import Testing

/// `cairn new --photos`: what photos say of themselves becomes an entry.
@Suite struct NewPhotosTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("-- Content/diary.yml --\ntitle: 수첩\nlimits: {photos: 5}\n")
        try Folder(folder.path + "/from").create()
    }

    /// A photo that differs from every other one by its number.
    private func photo(_ name: String, _ block: ExifBlock = ExifBlock(), number: UInt8) throws {
        try File(folder.path + "/from/" + name).write(block.put(into: tinyPhoto, [(0xFE, [number])]))
    }

    private let seoul = ("N", [(37, 1), (34, 1), (3936, 100)])
    private let east = ("E", [(126, 1), (59, 1), (1248, 100)])

    @Test func severalDaysBecomeSeveralVisits() throws {
        try photo("IMG 2.JPG", ExifBlock(taken: "2026:05:03 15:00:00", latitude: seoul, longitude: east), number: 1)
        try photo("IMG 1.JPG", ExifBlock(taken: "2026:05:03 14:00:00", description: "오후, 두 시: \"빵\""), number: 2)
        try photo("밤.jpeg", ExifBlock(taken: "2026:05:04 00:30:00"), number: 3)
        try photo("언제.jpg", number: 4)
        let outcome = try Program.run(
            "new", "어니언 안국", "--photos", "from/언제.jpg", "from/IMG 2.JPG", "from/IMG 1.JPG", "from/밤.jpeg",
            in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output == """
                Content/places/어니언-안국/index.md
                  img-1.jpg ← from/IMG 1.JPG, taken 2026-05-03T14:00:00
                  img-2.jpg ← from/IMG 2.JPG, taken 2026-05-03T15:00:00
                  밤.jpeg ← from/밤.jpeg, taken 2026-05-04T00:30:00
                  언제.jpg ← from/언제.jpg, which does not say when it was taken
                  the location is where img-2.jpg was taken: 37.5776,126.9868
                  it lies in 서울 종로구

                """)
        #expect(
            folder.text("Content/places/어니언-안국/index.md") == """
                ---
                title: 어니언 안국
                location: 37.5776,126.9868
                visits:
                  - date: 2026-05-03
                    photos:
                      - file: img-1.jpg
                        caption: "오후, 두 시: \\"빵\\""
                      - img-2.jpg
                  - date: 2026-05-04
                    photos: [밤.jpeg]
                photos: [언제.jpg]
                ---

                """)
        #expect(
            folder.files(in: "Content/places").sorted() == [
                "어니언-안국/img-1.jpg", "어니언-안국/img-2.jpg", "어니언-안국/index.md", "어니언-안국/밤.jpeg", "어니언-안국/언제.jpg",
            ])
        #expect(try Program.run("build", in: folder.path).status == 0)
        for name in folder.files(in: "Site") where !name.hasSuffix(".html") {
            let bytes = try File(folder.path + "/Site/" + name).read()
            #expect(!String(decoding: bytes, as: UTF8.self).contains("2026:05:03"), "\(name)")
        }
    }

    @Test func oneDayIsOneDate() throws {
        try photo("a.jpg", ExifBlock(taken: "2026:05:03 14:00:00", latitude: seoul, longitude: east), number: 1)
        try photo("b.jpg", number: 2)
        let outcome = try Program.run("new", "가", "--photos", "from/b.jpg", "from/a.jpg", in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            folder.text("Content/places/가/index.md") == """
                ---
                title: 가
                location: 37.5776,126.9868
                date: 2026-05-03
                photos: [a.jpg, b.jpg]
                ---

                """)
    }

    @Test func whatTheAuthorSaysCounts() throws {
        try photo("a.jpg", ExifBlock(taken: "2026:05:03 14:00:00", latitude: seoul, longitude: east), number: 1)
        try photo("b.jpg", ExifBlock(taken: "2026:05:09 14:00:00"), number: 2)
        let outcome = try Program.run(
            "new", "가", "--at", "35.1,129.1", "--date", "2026-05-01", "--photos", "from/a.jpg", "from/b.jpg",
            in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = folder.text("Content/places/가/index.md") ?? ""
        #expect(text.contains("location: 35.1,129.1\ndate: 2026-05-01\nphotos: [a.jpg, b.jpg]\n"), "\(text)")
        #expect(!outcome.output.contains("the location"))
    }

    @Test func namesThatWouldBeOneAreNumbered() throws {
        for (number, name) in ["한 강.jpg", "한-강.JPG", "x/한_강.jpg", "한\u{AC00}.jpg"].enumerated() {
            try Folder(folder.path + "/from/x").create()
            try photo(name, ExifBlock(taken: "2026:05:03 14:00:0\(number)"), number: UInt8(number))
        }
        try photo("또.jpg", ExifBlock(taken: "2026:05:03 14:00:00"), number: 0)
        let outcome = try Program.run(
            "new", "가", "--photos", "from/한 강.jpg", "from/한-강.JPG", "from/x/한_강.jpg", "from/한\u{1100}\u{1161}.jpg",
            "from/또.jpg", in: folder.path)
        // The second name of a Korean syllable is the same file only where the file system says so.
        guard outcome.status == 0 else {
            #expect(outcome.errors.contains("cannot be read: No such file or directory"))
            let again = try Program.run(
                "new", "가", "--photos", "from/한 강.jpg", "from/한-강.JPG", "from/x/한_강.jpg", "from/또.jpg",
                in: folder.path)
            #expect(again.status == 0, "\(again.errors)")
            #expect(again.output.contains("  from/또.jpg is one of these again\n"))
            #expect(folder.files(in: "Content/places/가") == ["index.md", "한-강-2.jpg", "한-강-3.jpg", "한-강.jpg"])
            return
        }
    }

    @Test func allOrNothing() throws {
        try photo("a.jpg", number: 1)
        try File(folder.path + "/from/broken.jpg").write(Array(tinyPhoto.prefix(150)))
        try File(folder.path + "/from/text.jpg").write(Array("글".utf8))
        let outcome = try Program.run(
            "new", "가", "--photos", "from/a.jpg", "from/broken.jpg", "from/text.jpg", "from/none.jpg", in: folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("the photo “from/broken.jpg” is cut off"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the photo “from/text.jpg” is not a picture that can be read"))
        #expect(outcome.errors.contains("the photo “from/none.jpg” cannot be read: No such file or directory"))
        #expect(folder.files(in: "Content") == ["diary.yml"])
        for number in 0..<6 { try photo("\(number).jpg", number: UInt8(number)) }
        let many = try Program.run(["new", "가", "--photos"] + (0..<6).map { "from/\($0).jpg" }, in: folder.path)
        #expect(many.status == 1 && many.errors.contains("names 6 photos, at most 5 are allowed"), "\(many.errors)")
        #expect(folder.files(in: "Content") == ["diary.yml"])
    }

    @Test func neverWritesOver() throws {
        try photo("a.jpg", number: 1)
        try folder.write("Content/places/seoul/가.md", "---\ntitle: 가\n---\n")
        let entry = try Program.run("new", "가", "--photos", "from/a.jpg", in: folder.path)
        #expect(entry.status == 1 && entry.errors.contains("there is an entry already"))
        try folder.write("Content/places/나/a.jpg", "내 사진")
        let way = try Program.run("new", "나", "--photos", "from/a.jpg", in: folder.path)
        #expect(
            way.status == 1 && way.errors.contains("something stands in the way of the entry's folder"), "\(way.errors)"
        )
        #expect(folder.files(in: "Content/places") == ["seoul/가.md", "나/a.jpg"])
        #expect(folder.text("Content/places/나/a.jpg") == "내 사진")
    }
}
