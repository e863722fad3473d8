import Base
import TestSupport
import Testing

/// `cairn import` of the zip files of services, with their pictures and with what entries cannot hold.
@Suite struct ImportServicesTests {
    private let folder: TemporaryFolder
    private static let onion =
        "---\ntitle: 어니언 안국 # 줄\nlocation: 37.5776, 126.9868\nvisits: [2024-05-03]\n---\n글\n"

    init() throws {
        folder = try TemporaryFolder("-- Content/diary.yml --\ntitle: 수첩\nurl: https://example.com\nlanguage: ko\n")
        try folder.write("Content/places/onion.md", Self.onion)
    }

    private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: folder.path) }

    private func state() -> [String] {
        folder.files(in: "Content").map { $0 + "\n" + (folder.text("Content/" + $0) ?? "") }
    }

    /// A photo that differs from every other one by its number.
    private static func photo(_ number: UInt8) -> [UInt8] { ExifBlock().put(into: tinyPhoto, [(0xFE, [number])]) }

    private static let long = String(repeating: "긴 이름 ", count: 80)
    private static let note = String(repeating: "아주 긴 글. ", count: 700)
    private static let onionSpot = #"{"name": "서울", "detail": "대한민국", "lat": 37.5776, "lon": 126.9868}"#

    private static let polarsteps: [(name: String, bytes: [UInt8])] = [
        (
            "trip/silk_7/trip.json",
            Array(
                #"""
                {"id": 7, "name": "비단길", "all_steps": [
                {"id": 1, "name": "어니언 안국", "description": "\#(note)", "start_time": 1714780800, "timezone_id": "Asia/Seoul", "location": \#(onionSpot)},
                {"id": 2, "name": "사막\u0000의 \u001b[31m밤", "description": "별\r\n\u0007밤 [[onion]]", "start_time": 1714867200, "timezone_id": "Asia/Samarkand", "location": {"name": "Khiva", "detail": "Uzbekistan", "lat": 41.3783, "lon": 60.3639}},
                {"id": 3, "name": "\#(long)", "description": "\#(note)", "start_time": 1714953600, "location": {"lat": 39.65, "lon": 66.97}}]}
                """#.utf8)
        ),
        ("trip/silk_7/on_1/photos/a.jpg", photo(1)), ("trip/silk_7/khiva_2/photos/b.jpg", photo(2)),
        ("trip/silk_7/khiva_2/photos/broken.jpg", Array("글".utf8)),
    ]

    private static let instagram: [(name: String, bytes: [UInt8])] = [
        (
            "your_instagram_activity/media/posts_1.json",
            Array(
                #"""
                [{"media": [{"uri": "media/posts/1.jpg", "creation_timestamp": 1714780800, "title": "\u00eb\u00b9\u00b5 *x*",
                  "media_metadata": {"photo_metadata": {"exif_data": [{"latitude": 37.5777, "longitude": 126.9868}]}}}]},
                 {"media": [{"uri": "media/posts/2.jpg", "creation_timestamp": 1714780800, "title": "[파도] 소리. 그리고",
                  "media_metadata": {"photo_metadata": {"exif_data": [{"latitude": 35.1, "longitude": 129.0}]}}}]},
                 {"media": [{"uri": "media/posts/3.jpg", "creation_timestamp": 1714780800, "title": "어디도 아닌"}]}]
                """#.utf8)
        ),
        ("media/posts/1.jpg", photo(1)), ("media/posts/2.jpg", photo(2)), ("media/posts/3.jpg", photo(3)),
    ]

    private static let adventureLog: [(name: String, bytes: [UInt8])] = [
        (
            "data.json",
            Array(
                #"""
                {"export_date": "2026-01-01T00:00:00", "user_email": "minji@example.com", "locations": [
                {"export_id": 0, "name": "어니언 안국", "latitude": "37.577600", "longitude": "126.986800", "price": "무료", "link": "https://x y",
                 "visits": [{"start_date": "2024-05-04T16:00:00Z", "timezone": "Asia/Seoul", "notes": "\#(note)", "images": [{"filename": "a.jpg"}]}]},
                {"export_id": 1, "name": "숲", "latitude": "37.544400", "longitude": "127.037400", "description": "[길](../../etc/passwd) ![x](https://x.example/a.png)",
                 "visits": [], "images": [{"filename": "data.json"}, {"filename": "b.jpg"}]}]}
                """#.utf8)
        ),
        ("images/a.jpg", photo(1)), ("images/b.jpg", photo(2)),
    ]

    /// By the name of the service, with the number of its new places.
    @Test(arguments: [("polarsteps", 2), ("instagram", 1), ("adventureLog", 1)])
    func aZipFile(service: String, places: Int) throws {
        let files = ["polarsteps": Self.polarsteps, "instagram": Self.instagram][service] ?? Self.adventureLog
        try folder.write("from.zip", bytes: zipFile(files))
        let before = state()
        let trial = try run("import", "from.zip", "--dry-run", "--public")
        #expect(trial.status == 0 && state() == before, "\(trial.errors)")
        let outcome = try run("import", "from.zip", "--public")
        #expect(outcome.status == 0 && outcome.output.hasPrefix(trial.output), "\(outcome.errors)")
        #expect(outcome.output.contains("\(places) new place"), "\(outcome.output)")
        #expect(outcome.output.contains("1 place that was there, with 1 new visit"), "\(outcome.output)")
        // What is there keeps its bytes, and gets the visit with its photo.
        let onion = folder.text("Content/places/onion.md") ?? ""
        #expect(
            onion.hasPrefix(
                "---\ntitle: 어니언 안국 # 줄\nlocation: 37.5776, 126.9868\nvisits: [2024-05-03, {date: 2024-05-0"))
        #expect(onion.hasSuffix("---\n글\n") && onion.contains("photos: ["), "\(onion)")
        #expect(!state().joined().contains("minji@example.com"))
        let build = try run("build")
        #expect(build.status == 0, "\(build.errors)")
        let check = try run("check")
        #expect(!check.errors.contains("error:"), "\(check.errors)")
        let after = state()
        let again = try run("import", "from.zip", "--public")
        #expect(again.output.contains("Nothing changes.") && state() == after, "\(again.output)\(again.errors)")
        #expect(try run("undo").status == 0 && state() == before)
    }

    /// A note that is too long for a visit stands in the text of a new place, and ends with `…` at one that is there.
    @Test func longNotes() throws {
        try folder.write("from.zip", bytes: zipFile(Self.polarsteps))
        #expect(try run("import", "from.zip").status == 0)
        let onion = folder.text("Content/places/onion.md") ?? ""
        #expect(onion.contains("…, photos: [a.jpg]}]"), "\(onion.suffix(60))")
        let long = state().first { $0.contains("**2024-05-06**") } ?? ""
        #expect(long.contains(Self.note.dropLast()) && long.contains("title: 긴 이름"))
        let night = folder.text("Content/places/사막의-31m밤/index.md") ?? ""
        #expect(night.contains("title: 사막의 [31m밤\n"), "\(night)")
        #expect(night.contains("note: |-\n      별\n      밤 \\[\\[onion\\]\\]\n"), "\(night)")
        #expect(night.contains("Khiva, Uzbekistan") && !night.contains("broken.jpg"))
    }
}
