import Diary
import Testing

@testable import Exchange

/// Journals of Day One.
@Suite struct ImportDayOneTests {
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
            try readExport([("Journal.json", journal), ("photos/aa.jpeg", "1"), ("photos/bb.png", "2")]).first)
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
}
