import Diary
import Testing
@testable import Import
@testable import Pages

/// Exports that somebody has tampered with.
@Suite struct ImportHostileTests {
    /// Values of any other type than the expected one are left out or passed over.
    @Test func anyTypeAnywhere() async throws {
        let shapes = [
            #"{"all_steps": [X], "name": X}"#,
            #"{"all_steps": [{"name": X, "id": X, "start_time": X, "location": X, "timezone_id": X, "description": X}]}"#,
            #"{"export_date": X, "locations": [X, {"name": "a", "visits": X, "images": X, "tags": X, "rating": X, "price": X, "latitude": X, "longitude": X}]}"#,
            #"{"export_date": 1, "locations": [{"name": "a", "visits": [{"start_date": X, "timezone": X, "images": [X]}], "images": [{"filename": X}]}]}"#,
            #"{"metadata": {"version": X}, "entries": [X, {"uuid": X, "creationDate": X, "text": X, "richText": X, "location": X, "photos": X, "timeZone": X}]}"#,
            #"{"metadata": {"version": 1}, "entries": [{"creationDate": "2024-05-02T16:00:00Z", "timeZone": "../..", "location": {"latitude": X, "longitude": X}, "photos": [X, {"md5": X, "orderInEntry": X}]}]}"#,
            #"[{"media": [X, {"uri": X, "creation_timestamp": X, "media_metadata": X, "title": X}]}]"#,
            #"[{"SourceFile": X, "GPSLatitude": X, "DateTimeOriginal": X}]"#,
            #"{"title": X, "photoTakenTime": {"timestamp": X}, "geoData": X, "people": X}"#,
            "{\"name\": X, \"latitude\": X, \"longitude\": X}\n{\"name\": X}",
            #"{"started_at": X, "status": "confirmed", "place_reference": X}"#,
            #"{"tag_name": X, "taggable_type": X, "taggable_name": X}"#,
            #"{"counts": 1, "places": [X], "visits": [X], "points": X}"#,
            #"[{"media": [{"uri": "a.jpg", "title": X, "media_metadata": {"photo_metadata": {"exif_data": [X, {"latitude": 37.5, "longitude": 127.1, "date_time_original": X}]}}}], "creation_timestamp": X}]"#,
            #"[{"beer_name": X, "brewery_name": X, "venue_name": X, "created_at": X, "venue_lat": X, "venue_lng": X, "rating_score": X, "tagged_friends": X}]"#,
            #"{"date_journal": X, "id": X, "text": X, "type": X, "lat": X, "lon": X, "location": X, "timezone": X, "photos": [X], "attachments": X, "tags": [X]}"#,
            #"{"dateOfJournal": 1714694400, "id": X, "text": "a", "location": {"lat": 1.5, "lng": 2.5, "name": X}, "address": X, "photos": [X, "../../etc/passwd"]}"#,
            #"[{"date": X, "html": X, "heading": X, "location": [X, X], "tags": X}, X]"#,
            #"{"timelineItems": [{"isVisit": true, "startDate": X, "endDate": X, "place": X, "placeId": X, "center": X, "notes": X}, X]}"#,
            #"[{"base": {"isVisit": true, "startDate": 1, "endDate": X, "deleted": X}, "visit": {"placeId": X, "latitude": X, "longitude": 1.5, "customTitle": X}, "place": {"name": X, "center": X}}]"#,
            #"[{"id": X, "name": X, "radiusMean": X, "latitude": X, "longitude": X, "category": X}]"#,
            #"{"isVisit": true, "startDate": "2024-05-03T00:00:00Z", "endDate": X, "center": {"latitude": 1.5, "longitude": 2.5}, "place": X}"#,
            #"[{"timestamp": X, "attachments": [X, {"data": [X, {"place": {"name": X, "coordinate": X, "address": X, "url": X}}, {"media": {"uri": X}}]}], "data": [X, {"post": X}], "tags": X}]"#,
            #"{"checkins_v2": X, "timestamp": X, "attachments": X}"#, #"{"schemaVersion": X, "exportMode": X}"#,
            #"{"bookmarks": [X, {"bookmarkId": X, "name": X, "px": X, "py": X, "type": X, "url": X}], "folder": X}"#,
            #"{"folders": [X, {"shareId": X}], "folderList": X}"#,
            #"{"_type": X, "tst": X}"#, #"{"data": [X], "items": [X], "locations": [X]}"#,
        ]
        let values = [
            "null", "true", "-1", "1e400", "1e308", "9223372036854775807", "\"\"", "\"\\u0000\"",
            "\"2024-99-99T99:99:99+99:99\"", "[]", "{}", "[[]]",
            "\"../../etc\"", "\"0001-01-01T00:00:00Z\"", "\"\(String(repeating: "[", count: 300))\"",
        ]
        for shape in shapes {
            for value in values {
                let set = ImportSet([
                    ImportFile(Array(shape.replacing("X", with: value).utf8), name: "a.json", path: "a.json"),
                    ImportFile([1], name: "a.jpg", path: "a.jpg"),
                ])
                _ = await ImportReader.read(set)
            }
        }
    }

    /// Names lead to pictures of the export, and to nothing else.
    @Test(arguments: [
        "../../../etc/passwd", "../secret.jpg", "/etc/passwd", "data.json", "..", "", "a\\u0000.jpg", "%2e%2e/a.jpg",
        "./../x/../data.json", "images/a.jpg/../../data.json",
    ])
    func namesLeadNowhere(name: String) async throws {
        let data = #"""
            {"export_date": "x", "locations": [{"name": "가", "images": [{"filename": "\#(name)"}],
             "visits": [{"start_date": "2024-05-03", "images": [{"filename": "\#(name)"}]}]}]}
            """#
        let journal = #"""
            {"metadata": {"version": "1"}, "entries": [{"creationDate": 1714694400, "location": {"latitude": 1.5, "longitude": 2.5},
             "photos": [{"md5": "\#(name)", "type": "json"}, {"md5": "../data", "type": "json"}]}]}
            """#
        let posts = #"""
            [{"media": [{"uri": "\#(name)", "creation_timestamp": 1714694400,
             "media_metadata": {"photo_metadata": {"exif_data": [{"latitude": 1.5, "longitude": 2.5}]}}}]}]
            """#
        let entry = #"{"date_journal": 1714694400000, "id": "1", "lat": 1.5, "lon": 2.5, "photos": ["\#(name)"]}"#
        let checkins = #"""
            {"checkins_v2": [{"timestamp": 1714694400, "attachments": [{"data": [{"place": {"name": "가"}}, {"media": {"uri": "\#(name)"}}]}]}]}
            """#
        let files = try await readExport([
            ("data.json", data), ("journal.json", journal), ("your_instagram_activity/posts_1.json", posts),
            ("entry.json", entry), ("posts/checkins.json", checkins),
        ])
        #expect(files.count == 5)
        for place in files.flatMap(\.places) {
            #expect(place.photos.isEmpty && place.visits.allSatisfy(\.photos.isEmpty))
        }
    }

    /// What an attacker repeats takes time that grows with it, not with its square.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: ["<", "![", "![a](", "<http://", "[[", "\\", "](", "<https://a>", "![a](b", "# ", "각"])
    func textsOfOneSign(sign: String) {
        let text = harmlessMarkdown(String(repeating: sign, count: 200_000))
        #expect(!text.contains("[[") || sign == "[[")
    }

    @Test(.timeLimit(.minutes(15)))
    func manyRecords() async throws {
        let steps = (0..<40_000).map {
            #"{"id": \#($0), "name": "\#($0 % 7)", "start_time": \#($0), "location": {"lat": \#(Double($0 % 1000) / 500), "lon": 127.0}}"#
        }
        let trip = try #require(
            try await readExport([("trip.json", "{\"all_steps\": [\(steps.joined(separator: ","))]}")]).first)
        #expect(trip.recordCount == 40_000)
        #expect(ImportedBundle([trip]).items.reduce(0) { $0 + $1.place.visits.count } == 40_000)
        let points = String(repeating: "{\"timestamp\": 1, \"lonlat\": \"POINT(127 37)\"}\r\n", count: 200_000)
        let file = try #require(try await readExport([("points.jsonl", points)]).first)
        #expect(file.recordCount == 200_000 && file.places.isEmpty)
    }

    /// Files that are cut off anywhere, or changed at any byte.
    @Test(arguments: [
        #"{"all_steps": [{"id": 1, "name": "가", "start_time": 1714694400, "location": {"lat": 1.5, "lon": 2.5}}]}"#,
        "{\"name\": \"가\", \"latitude\": \"1.5\", \"longitude\": \"2.5\"}\n{\"name\": \"나\", \"latitude\": \"1.5\", \"longitude\": \"2.5\"}\n",
        #"[{"media": [{"uri": "a.jpg", "creation_timestamp": 1, "media_metadata": {"photo_metadata": {"exif_data": [{"latitude": 1.5, "longitude": 2.5}]}}}]}]"#,
        #"{"date_journal": 1571436000000, "timezone": "Europe/Vienna", "text": "<p>a</p>", "lat": 1.5, "lon": 2.5, "photos": ["a.jpg"]}"#,
        #"{"timelineItems": [{"isVisit": true, "startDate": 546969600, "place": {"placeId": "1", "name": "가", "center": {"latitude": 1.5, "longitude": 2.5}}}]}"#,
        #"{"checkins_v2": [{"timestamp": 1, "attachments": [{"data": [{"place": {"name": "가", "coordinate": {"latitude": 1.5, "longitude": 2.5}}}]}]}]}"#,
        "beer_name,brewery_name,venue_name,created_at\nHelles,A,\"가\",2019-03-24 17:51:15\n",
        #"{"export_date": "x", "locations": [{"name": "가", "price": "$1", "visits": [{"start_date": "2024-05-03T00:00:00Z", "timezone": "Asia/Seoul"}]}]}"#,
    ])
    func damagedFiles(text: String) async {
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            let cut = Array(bytes[..<index])
            var changed = bytes
            changed[index] = UInt8(truncatingIfNeeded: index &* 31 &+ 7)
            for bytes in [cut, changed] {
                let set = ImportSet([ImportFile(bytes, name: "a.json", path: "a.json")])
                for file in await ImportReader.read(set).files { #expect(file.recordCount >= file.places.count) }
            }
        }
    }
}

/// Markdown of other programs.
@Suite struct ImportedMarkdownTests {
    @Test(arguments: [
        ("[a](https://x.example/b_c) <https://x.example> *b*", "[a](https://x.example/b_c) <https://x.example> *b*"),
        ("[a](javascript:alert(1)) [b](../../etc/passwd) [c](<x y>) d", "a) b c d"),
        ("[a](<https://x.example/a b>)", "[a](<https://x.example/a b>)"),
        ("[a [b] c](x) [d](", "a [b] c [d]("), ("](x) [a\n](x)", "](x) a"), ("\\[a](x)", "\\[a](x)"),
        ("<b>x</b> &lt; <http://a b", "\\<b>x\\</b> &lt; \\<http://a b"),
        ("[[onion|x]] ![[a.jpg]]", "\\[\\[onion|x]] \\!\\[\\[a.jpg]]"),
        ("![a](x.jpg)![b](https://x.example/a.jpg) c ![d][e]", "c \\![d][e]"), ("a\u{0}b\r\nc\rd", "ab\nc\nd"),
        ("[!](x)[b](https://x.example/a.png)", "!\\[b](https://x.example/a.png)"), ("[a[](x)[b|c]]", "[a\\[b|c]]"),
        ("[![a](b.jpg)](c)", ""), ("- [ ] a\n- [x] b", "- [ ] a\n- [x] b"), ("a]b[c", "a]b[c"), ("![", "\\!["),
        ("[", "["),
    ])
    func harmless(text: String, expected: String) { #expect(harmlessMarkdown(text) == expected) }
}
