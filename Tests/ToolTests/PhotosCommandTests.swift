import Base
import TestSupport
import Testing

/// `cairn photos`: a folder of photos becomes visits and drafts.
@Suite struct PhotosCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            language: ko
            categories: [{id: cafe, name: 카페}]
            privacy: {zones: [{lat: 37.5776, lon: 126.9868, radius: 500, name: 집}]}
            -- Content/places/onion.md --
            ---
            title: 어니언 안국
            location: 37.5776, 126.9868
            date: 2026-05-03 # 처음
            with: 현우
            ---
            -- Content/places/서울숲/index.md --
            ---
            title: 서울숲
            location: {lat: 37.5444, lon: 127.0374}
            visits:
              - {from: 2026-05-09, to: 2026-05-10}
            photos: auto
            ---
            -- Content/places/broken.md --
            ---
            title: [
            ---
            """)
    }

    /// A photo that differs from every other one by its number.
    private func photo(_ name: String, _ taken: String?, _ latitude: Int? = nil, _ longitude: Int = 0, number: UInt8)
        throws
    {
        func degrees(_ millionths: Int) -> [(Int, Int)] { [(millionths, 1_000_000), (0, 1), (0, 1)] }
        let block = ExifBlock(
            taken: taken, latitude: latitude.map { ("N", degrees($0)) },
            longitude: latitude.map { _ in ("E", degrees(longitude)) })
        try folder.write("from/" + name, bytes: block.put(into: tinyPhoto, [(0xFE, [number])]))
    }

    private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: folder.path) }

    /// What a phone has put beside a still stays beside it.
    @Test func theClipOfALivePhotoComesAlong() throws {
        try photo("IMG_9.JPG", "2026:05:10 14:00:00", 37_544_400, 127_037_400, number: 9)
        try folder.write("from/IMG_9.MOV", "clip")
        let said = try run("photos", "from").output
        #expect(!said.contains("no photo"), "\(said)")
        let files = folder.files(in: "Content/places/서울숲")
        #expect(files.count { $0.hasSuffix(".mov") } == 1, "\(files)")
        #expect(files.contains { $0.hasSuffix(".mov") && files.contains($0.dropLast(4) + ".jpg") })
    }

    /// Photos that know their time alone: the track places those that it knows, and the others go with nobody.
    @Test func aTrackPlacesPhotos() throws {
        try photo("a.jpg", "2026:05:10 14:00:30", number: 1)
        try photo("b.jpg", "2026:05:10 14:30:00", number: 2)
        try folder.write(
            "walk.gpx",
            """
            <gpx version="1.1"><trk><trkseg><trkpt lat="37.5444" lon="127.0374"><time>2026-05-10T05:00:00Z</time></trkpt>
            <trkpt lat="37.5446" lon="127.0374"><time>2026-05-10T05:01:00Z</time></trkpt></trkseg></trk></gpx>
            """)
        let outcome = try run("photos", "from", "--track", "walk.gpx")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let said = outcome.output + outcome.errors
        #expect(
            said.contains(
                "a.jpg of 2026-05-10 14:00:30 is placed at 37.5445,127.0374: its points are 60 s and 22 m apart"),
            "\(said)")
        #expect(said.contains("1 photo of times that no track has"))
        #expect(said.contains("b.jpg is left: it does not say where it was taken"))
        #expect(folder.files(in: "Content/places/서울숲").contains("a.jpg"))
        #expect(!folder.files(in: "Content").contains { $0.hasSuffix("b.jpg") })
        #expect(try run("undo").status == 0)
        #expect(!folder.files(in: "Content").contains { $0.hasSuffix("a.jpg") })
        for clock in ["2pm", "+99:00", "c.jpg=14:20"] {
            #expect(try run("photos", "from", "--track", "walk.gpx", "--clock", clock).status != 0)
        }
    }

    private func state() -> [String] {
        folder.files(in: "Content").map { $0 + "\n" + (folder.text("Content/" + $0) ?? "") }
    }

    @Test func photosBecomeVisitsAndDrafts() throws {
        // At the café on the day of its visit and on another, 30 metres away; its name is taken.
        try photo("IMG_1.JPG", "2026:05:03 14:00:00", 37_577_600, 126_987_100, number: 1)
        try photo("IMG_2.JPG", "2026:05:04 09:00:00", 37_577_800, 126_986_800, number: 2)
        try folder.write("Content/places/img-1.jpg", bytes: tinyPhoto)
        // In the wood, which shows all of its photos, within a span.
        try photo("deer.jpg", "2026:05:10 09:00:00", 37_544_400, 127_037_400, number: 3)
        // Somewhere else on two days, by a camera too that does not know where it is.
        try photo("sub/far.jpg", "2026:06:01 10:00:00", 35_100_000, 129_030_000, number: 4)
        try photo("sub/camera.jpg", "2026:06:01 10:20:00", number: 5)
        try photo("sub/again.jpg", "2026:06:02 08:00:00", 35_100_100, 129_030_100, number: 6)
        // Nobody knows when, nobody knows where.
        try photo("never.jpg", nil, 35_100_000, 129_030_000, number: 7)
        try photo("nowhere.jpg", "2026:06:01 20:00:00", number: 8)
        try folder.write("from/notes.txt", "x")
        let before = state()
        let trial = try run("photos", "from", "--category", "cafe", "--dry-run")
        #expect(trial.status == 0 && state() == before, "\(trial.errors)")

        let outcome = try run("photos", "from", "--category", "cafe")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            folder.text("Content/places/onion.md") == """
                ---
                title: 어니언 안국
                location: 37.5776, 126.9868
                photos: [img-1-2.jpg]
                visits:
                  - date: 2026-05-03
                    with: 현우
                  - date: 2026-05-04
                    photos: [img-2.jpg]
                ---

                """, "\(folder.text("Content/places/onion.md") ?? "")")
        #expect(folder.text("Content/places/서울숲/index.md")?.contains("photos: auto\n---") == true)
        #expect(folder.files(in: "Content/places/서울숲") == ["deer.jpg", "index.md"])
        #expect(
            folder.text("Content/places/이름-없는-곳-2026-06-01-10-00/index.md") == """
                ---
                title: 이름 없는 곳 2026-06-01 10.00
                location: 35.100033,129.030033
                category: cafe
                visits:
                  - date: 2026-06-01
                    photos: [far.jpg, camera.jpg]
                  - date: 2026-06-02
                    photos: [again.jpg]
                draft: true
                ---

                """, "\(folder.files(in: "Content"))")
        #expect(outcome.output.contains("never.jpg is left: it does not say when it was taken\n"), "\(outcome.output)")
        #expect(outcome.output.contains("nowhere.jpg is left: it does not say where it was taken\n"))
        #expect(outcome.output.contains("1 other file is no photo\n"))

        // What is there is not brought again.
        let again = try run("photos", "from")
        #expect(
            again.output.contains("6 of 8 photos are in the diary already\n")
                && again.output.contains("Nothing changes."))
        #expect(try run("undo").status == 0)
        #expect(state() == before)
    }

    @Test func copiesThatWereChangedStay() throws {
        let before = state()
        try photo("a.jpg", "2026:05:04 09:00:00", 37_577_800, 126_986_800, number: 1)
        #expect(try run("photos", "from/a.jpg").status == 0)
        try folder.write("Content/places/a.jpg", bytes: tinyPhoto)
        let outcome = try run("undo")
        #expect(
            outcome.output.contains("Content/places/a.jpg stays, because it was changed since"), "\(outcome.output)")
        #expect(try File(folder.path + "/Content/places/a.jpg").read() == tinyPhoto)
        try File(folder.path + "/Content/places/a.jpg").remove()
        #expect(state() == before)
    }

    @Test func whatCannotBeReadIsSaid() throws {
        try photo("a.jpg", "2026:05:04 09:00:00", 37_577_800, 126_986_800, number: 1)
        try folder.write("from/broken.jpg", bytes: Array("no photo".utf8))
        let outcome = try run("photos", "from")
        #expect(outcome.status == 1 && outcome.errors.contains("broken.jpg"), "\(outcome.errors)")
        #expect(folder.files(in: "Content/places").contains("a.jpg"))
        #expect(try run("photos", "nowhere").status != 0)
    }
}
