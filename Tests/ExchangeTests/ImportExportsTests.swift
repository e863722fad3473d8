import Diary
import Testing

@testable import Exchange

/// Exports of whole services, whose files tell of each other.
@Suite struct ImportExportsTests {
    /// Reads files by their names; a picture is its name.
    private func read(_ files: [(String, String)]) throws -> [ImportedFile] {
        let set = ImportSet(files.map { ImportFile(Array($0.1.utf8), name: $0.0, path: $0.0) })
        let (found, problems) = ImportReader.read(set)
        try #require(problems.isEmpty, "\(problems)")
        for file in found {
            let records = file.places.flatMap(\.records) + file.omissions.map(\.record) + file.stays.map(\.record)
            #expect(Set(records).count == records.count)
            #expect(records.count + file.pictures.count + file.omissionCounts.values.reduce(0, +) == file.recordCount)
        }
        return found
    }

    @Test func tripsOfPolarsteps() throws {
        let step = #""type": 1, "weather_condition": "clear-day", "is_deleted": false"#
        let trip = """
            {"id": 7, "name": "실크로드", "slug": "silk", "summary": "멀리", "timezone_id": "Asia/Seoul", "all_steps": [
            {"id": 11, "name": null, "display_name": "Khiva", "slug": "khiva", "description": "*모래*", "start_time": 1714694400.5,
             "timezone_id": "Asia/Samarkand", "location": {"name": "Khiva", "full_detail": "Khiva, Uzbekistan", "country_code": "UZ", "lat": 41.3783, "lon": 60.3639}, \(step)},
            {"id": 12, "name": "또 왔다", "slug": "khiva", "description": "", "start_time": 1714780800, "timezone_id": "Asia/Samarkand",
             "location": {"name": "Khiva", "lat": 41.3784, "lon": 60.3639}, \(step)},
            {"id": 13, "name": "뉴욕", "slug": "ny", "description": null, "start_time": 1714694400, "timezone_id": "America/New_York",
             "location": {"name": "NY", "lat": 40.7, "lon": -74.0}},
            {"id": 14, "name": "지운 곳", "is_deleted": true}, {"id": 15, "name": "언제?", "location": null}, {"id": 16}, 5
            ]}
            """
        let files = try read([
            ("polarsteps/trip/silk_7/trip.json", trip),
            (
                "polarsteps/trip/silk_7/locations.json",
                #"{"locations": [{"lat": 1, "lon": 2, "time": 3.5}, {"time": 1}]}"#
            ),
            ("polarsteps/trip/silk_7/khiva_11/photos/a_b.jpg", "1"),
            ("polarsteps/trip/silk_7/khiva_12/photos/c_d.jpg", "2"),
            ("polarsteps/trip/other_8/x_11/photos/e.jpg", "3"),
        ])
        #expect(files.map(\.format) == ["a trip of Polarsteps", "a track of Polarsteps", "photos"])
        let result = files[0]
        #expect(result.recordCount == 7 && files[1].recordCount == 2)
        #expect(result.places.map(\.title) == ["Khiva", "뉴욕"])
        let khiva = result.places[0]
        #expect(khiva.records == [1, 2] && khiva.tags == ["실크로드"] && khiva.source?.id == "11")
        #expect(khiva.address == "Khiva, Uzbekistan")
        #expect(khiva.visits.map(\.from) == ["2024-05-03", "2024-05-04"])
        #expect(khiva.visits.map(\.note) == ["\\*모래\\*", "또 왔다"])
        #expect(khiva.visits.map { $0.photos.map(\.file.lastName) } == [["a_b.jpg"], ["c_d.jpg"]])
        // Midnight of London is the evening before in New York.
        #expect(result.places[1].visits.map(\.from) == ["2024-05-02"])
        #expect(result.omissions.map(\.reason) == ["it does not say when", "it has no name", "it has no name"])
        #expect(files[2].omissionCounts.values.first == 1)
    }

    @Test func backupsOfAdventureLog() throws {
        let data = #"""
            {"version": "1", "export_date": "2026-01-01T00:00:00Z", "user_email": "minji@example.com", "user_username": "민지",
             "categories": [{"name": "cafe", "display_name": "카페", "icon": "☕"}], "collections": [{"export_id": 3, "name": "여름"}],
             "locations": [
              {"export_id": 1, "name": "어니언", "location": "서울 성동구", "tags": ["빵"], "description": "# 줄\n<script>x</script> [[a|b]] ![x](https://x.example/a.jpg)",
               "rating": 4.3, "price": "1,553.59", "price_currency": "USD", "link": "javascript:alert(1)", "is_public": true,
               "latitude": "37.544600", "longitude": "127.058300", "city": 5, "category_name": "cafe", "collection_export_ids": [3],
               "visits": [{"start_date": "2024-05-03T16:00:00Z", "end_date": "2024-05-04T16:00:00Z", "timezone": "Asia/Seoul", "notes": "좋다",
                           "activities": [{"name": "달리기"}], "images": []},
                          {"start_date": "2024-06-01T00:00:00Z", "end_date": "2024-06-01T00:00:00Z", "timezone": null}],
               "images": [{"filename": "b.jpg", "is_primary": false}, {"filename": "../../a.jpg", "is_primary": true}, {"filename": "none.jpg"}],
               "attachments": [{"name": "x"}], "trails": []},
              {"export_id": 2, "name": "꿈", "visits": []}, {"name": " "}, []
             ], "lodging": [{}, {}], "notes": []}
            """#
        let files = try read([
            ("data.json", data), ("images/a.jpg", "1"), ("images/b.jpg", "2"), ("attachments/c.jpg", "3"),
        ])
        let result = files[0]
        let place = try #require(result.places.first)
        #expect(place.title == "어니언" && place.category == "카페" && place.tags == ["빵", "여름"] && place.rating == "4.5")
        #expect(place.price == "1553.59 USD" && place.links.isEmpty && place.source?.id == "1")
        #expect(place.text == "# 줄\n\\<script>x\\</script> \\[\\[a|b]]", "\(place.text)")
        #expect(
            place.visits.map(\.from) == ["2024-05-04", "2024-06-01"] && place.visits.map(\.to) == ["2024-05-05", nil])
        #expect(place.visits[0].note == "좋다" && place.photos.map(\.file.name) == ["images/a.jpg", "images/b.jpg"])
        #expect(result.places.map(\.isWish) == [false, true] && result.omissions.count == 2)
        #expect(
            result.unknownFields == [
                "activities of visits": 1, "attachments": 1, "nights": 2, "photos that are not among the files": 1,
            ])
    }

    @Test func recordsOfDawarich() throws {
        let files = try read([
            ("manifest.json", #"{"format_version": 2, "dawarich_version": "1.0", "counts": {"places": 1}}"#),
            (
                "places.jsonl",
                #"{"name": "숲", "longitude": "127.0374", "latitude": "37.5444", "city": "서울", "note": "사슴 *둘*"}"# + "\n"
                    + #"{"name": "", "longitude": "127", "latitude": "37"}"# + "\n"
            ),
            (
                "points/2024/2024-05.jsonl",
                #"{"timestamp": 1, "lonlat": "POINT(127 37)"}"# + "\n" + #"{"timestamp": 2}"# + "\n"
            ),
            (
                "visits/2024/2024-05.jsonl",
                ["confirmed", "suggested", "confirmed"].enumerated().map {
                    #"{"name": "숲", "started_at": "2024-05-0\#($0.offset + 1)T16:00:00Z", "status": "\#($0.element)", "place_reference": {"name": "숲", "latitude": "37.5444", "longitude": "127.0374"}}"#
                }.joined(separator: "\n")
            ), ("tags.jsonl", #"{"name": "공원", "icon": "x"}"#),
        ])
        let bundle = ImportedBundle(files)
        #expect(bundle.items.count == 1)
        #expect(bundle.items[0].place.visits.map(\.from) == ["2024-05-02", "2024-05-04"])
        #expect(bundle.items[0].place.text == "사슴 \\*둘\\*")
        #expect(files.map(\.recordCount).reduce(0, +) == 8)
    }

    @Test func postsOfInstagram() throws {
        let posts = #"""
            [{"media": [{"uri": "media/posts/202405/1.jpg", "creation_timestamp": 1714694400, "title": "\u00ec\u00b9\u00b4\u00ed\u008e\u0098 \u00f0\u009f\u0098\u0082",
               "media_metadata": {"photo_metadata": {"exif_data": [{"latitude": 37.5446, "longitude": 127.0583, "date_time_original": "2024:05:02 10:00:00"}]}}}]},
             {"media": [{"uri": "media/posts/202405/2.jpg", "creation_timestamp": 1714694400, "title": "",
                "media_metadata": {"photo_metadata": {"exif_data": [{"latitude": 36, "longitude": 128}]}}},
               {"uri": "media/posts/202405/3.mp4", "creation_timestamp": 1714694400}], "title": "둘\n셋", "creation_timestamp": 1714694400}]
            """#
        let files = try read([
            ("your_instagram_activity/media/posts_1.json", posts), ("media/posts/202405/1.jpg", "1"),
            ("media/posts/202405/2.jpg", "2"),
        ])
        let pictures = try #require(files.first).pictures
        #expect(pictures.map { $0.sidecar?.caption } == ["카페 😂", "둘 셋"])
        #expect(pictures.map { $0.sidecar?.taken } == ["2024-05-02T10:00:00", nil])
        #expect(pictures.map { $0.sidecar?.location?.latitude } == [37.5446, nil])
    }

    @Test func journalsOfDayOne() throws {
        let rich =
            #"{\"meta\": {}, \"contents\": [{\"text\": \"큰 글\\n\", \"attributes\": {\"line\": {\"header\": 1}}}, {\"text\": \"굵게\", \"attributes\": {\"bold\": true}}, {\"text\": \" *별*\\n\"}, {\"embeddedObjects\": [{\"type\": \"photo\", \"identifier\": \"B\"}]}, {\"text\": \"하나\\n\", \"attributes\": {\"line\": {\"listStyle\": \"bulleted\"}}}]}"#
        let place =
            #""latitude": 37.5776, "longitude": 126.9868, "placeName": "어니언 안국", "localityName": "서울", "country": "대한민국""#
        let journal = #"""
            {"metadata": {"version": "1.0"}, "entries": [
             {"uuid": "A1", "creationDate": "2024-05-02T16:00:00Z", "timeZone": "Asia\/Seoul", "tags": ["빵"], "starred": true,
              "text": "# 아침의 줄\n40분\\. ![](dayone-moment:\/\/AA)<b>x</b>", "location": {\#(place)}, "creationDevice": "민지의 iPhone", "weather": {"temperatureCelsius": 3},
              "photos": [{"identifier": "B", "md5": "bb", "type": "png", "orderInEntry": 1}, {"identifier": "AA", "md5": "aa", "type": "jpeg", "orderInEntry": 0}, {"md5": "cc", "type": "jpeg", "orderInEntry": 2}]},
             {"uuid": "A2", "creationDate": "2024-06-02T03:00:00Z", "timeZone": "Asia/Seoul", "location": {\#(place)}, "richText": "\#(rich)"},
             {"uuid": "A3", "creationDate": "2024-07-02T03:00:00Z", "text": "바다\n파도", "photos": [{"location": {"latitude": 35.1, "longitude": 129.0}}]},
             {"uuid": "A4", "creationDate": "2024-07-02T03:00:00Z", "text": "어디도 아닌"}, {}
            ]}
            """#
        let result = try #require(
            try read([("Journal.json", journal), ("photos/aa.jpeg", "1"), ("photos/bb.png", "2")]).first)
        #expect(result.places.map(\.title) == ["어니언 안국", "바다"] && result.recordCount == 5)
        let onion = result.places[0]
        #expect(onion.visits.map(\.from) == ["2024-05-03", "2024-06-02"] && onion.records == [1, 2])
        #expect(onion.visits[0].note == "**아침의 줄**\n\n40분\\. \\<b>x\\</b>", "\(onion.visits[0].note)")
        #expect(onion.visits[1].note == "**큰 글**\n\n**굵게** \\*별\\*\n- 하나", "\(onion.visits[1].note)")
        #expect(onion.visits[0].photos.map(\.file.name) == ["photos/aa.jpeg", "photos/bb.png"])
        #expect(onion.tags == ["빵"] && onion.address == "서울, 대한민국" && onion.source?.id == "A1")
        #expect(result.places[1].text == "바다\n파도")
        #expect(result.omissions.map(\.title) == ["어디도 아닌", ""])
        #expect(result.unknownFields == ["stars of entries": 1, "photos that are not among the files": 2])
    }

    /// Values of any other type than the expected one are left out or passed over.
    @Test func anyTypeAnywhere() throws {
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
                _ = ImportReader.read(set)
            }
        }
    }
}
