internal import Base
internal import Maps
import Diary
import Testing
@testable import Import
@testable import Pages

/// Posts of Instagram, old and new.
@Suite struct ImportInstagramTests {
    private static func post(_ media: [String], _ title: String? = nil, _ time: Int = 1_714_694_400) -> String {
        let title = title.map { #", "title": "\#($0)""# } ?? ""
        return #"{"media": [\#(media.joined(separator: ","))]\#(title), "creation_timestamp": \#(time)}"#
    }

    private static func photo(_ uri: String, _ facts: String? = nil, title: String = "") -> String {
        let metadata =
            facts.map { #"{"photo_metadata": {"exif_data": [{"device_id": "android-1"}, {\#($0)}]}}"# }
            ?? #"{"camera_metadata": {"has_camera_metadata": false}}"#
        return
            #"{"uri": "\#(uri)", "creation_timestamp": 1714694400, "title": "\#(title)", "cross_post_source": {"source_app": "FB"}, "media_metadata": \#(metadata)}"#
    }

    private static let onion = #""latitude": 37.5446, "longitude": 127.0583"#
    /// `카페 어니언 😂` as Instagram writes it, and a line with tags.
    private static let caption =
        #"\u00ec\u00b9\u00b4\u00ed\u008e\u0098 \u00ec\u0096\u00b4\u00eb\u008b\u0088\u00ec\u0096\u00b8 \u00f0\u009f\u0098\u0082\n#bread @minji *40*"#

    private static let posts = [
        // Several pictures, of which one tells where; the words stand at the post.
        post(
            [
                photo("media/posts/202405/1.jpg"),
                photo(
                    "media/posts/202405/2.jpg", onion + #", "date_time_original": "20240502T235000.000Z""#,
                    title: #"\u00eb\u00b9\u00b5"#),
                photo("media/posts/202405/v.mp4"), photo("media/posts/202405/gone.jpg"),
            ], caption),
        // One picture, whose words are those of the post; at the same spot.
        post([photo("media/posts/202405/3.jpg", onion, title: #"Caf\u00c3\u00a9!"#)], nil, 1_714_780_800),
        // Nothing but a day, or a country.
        post([photo("media/posts/202405/4.jpg")], "숲"),
        post([photo("media/posts/202405/5.jpg", #""latitude": 36, "longitude": 128.0"#)], "나라"),
        // A clock that nobody has set, and no words but tags.
        post(
            [
                photo(
                    "media/posts/202405/6.jpg",
                    #""latitude": "35.1", "longitude": "129.0", "date_time_original": "1970:01:01 00:00:00""#)
            ],
            "#sea #busan"),
        "7", "{}",
    ]

    @Test func postsAndTheirPictures() async throws {
        var names = [
            ("instagram-minji/your_instagram_activity/media/posts_1.json", "[\(Self.posts.joined(separator: ","))]")
        ]
        names += (1...6).map { ("instagram-minji/media/posts/202405/\($0).jpg", "\($0)") }
        names += [
            ("instagram-minji/media/stories/9.jpg", "9"),
            ("instagram-minji/personal_information.json", #"{"profile_user": [{}]}"#),
        ]
        let files = try await readExport(names, warnings: 1)
        #expect(files.map(\.format) == ["posts of Instagram", "photos"] && files.map(\.recordCount) == [7, 1])
        let file = files[0]
        #expect(file.places.map(\.title) == ["카페 어니언 😂", "Instagram 2024-05-03"])
        #expect(file.places.allSatisfy { $0.isDraft } && file.places[0].records == [1, 2])
        let visits = file.places[0].visits
        #expect(visits.map(\.from) == ["2024-05-02", "2024-05-04"])
        #expect(visits.map(\.note) == ["카페 어니언 😂\n\\#bread @minji \\*40\\*", "Café!"])
        #expect(visits.map { $0.photos.map(\.file.lastName) } == [["1.jpg", "2.jpg"], ["3.jpg"]])
        #expect(visits.map { $0.photos.map(\.caption) } == [["", "빵"], [""]])
        #expect(file.places[0].source?.id == "1714694400" && file.places[0].location?.latitude == 37.5446)
        #expect(file.omissionCounts == ["it does not say where it was taken": 4])
        #expect(
            file.unknownFields == [
                "photos that are not among the files": 2, "photos of posts without a spot": 2,
            ])
    }

    /// A post at a place that is known, or that another file names, is a visit there.
    @Test func postsAtPlaces() async throws {
        let posts = "[\(Self.post([Self.photo("a.jpg", Self.onion)], "빵"))]"
        let table = "title,lat,lon\n어니언 성수,37.5447,127.0583\n"
        let bundle = ImportedBundle(
            try await readExport([("posts_1.json", posts), ("a.jpg", "1"), ("table.csv", table)]))
        #expect(bundle.items.map(\.place.title) == ["어니언 성수"])
        #expect(bundle.items[0].place.visits.map(\.note) == ["빵"] && bundle.items[0].origins.count == 2)
        let draft = try #require(try await readExport([("posts_1.json", posts)]).first?.places.first)
        let spot = Coordinate(latitude: 37.5447, longitude: 127.0583)
        let known = ImportMatching([.init(slug: "onion", title: "어니언", location: spot, sources: [])])
        #expect(known.match(draft) == .known(0) && ImportMatching([]).match(draft) == .new)
    }

    /// With `--only photos` each picture comes by itself, and what the posts say of it too.
    @Test func photosAlone() async throws {
        let photo = Self.photo("media/a.jpg", Self.onion + #", "date_time_original": "2024:05:02 10:00:00""#)
        let files = try await readExport(
            [("content/posts_1.json", "[\(Self.post([photo], Self.caption))]"), ("media/a.jpg", "1")],
            photosOnly: true)
        let sidecar = try #require(files.first?.pictures.first?.sidecar)
        #expect(files.count == 1 && sidecar.caption == "카페 어니언 😂 #bread @minji *40*")
        #expect(sidecar.taken == "2024-05-02T10:00:00" && sidecar.location?.latitude == 37.5446)
    }

    @Test(arguments: [
        ("Caf\u{C3}\u{A9}", "Café"), ("Café", "Café"), ("카페", "카페"), ("a", "a"), ("\u{C3}", "\u{C3}"),
        ("é 카페", "é 카페"), ("\u{F0}\u{9F}\u{98}\u{82}", "😂"),
    ])
    func mendedWords(words: String, right: String) { #expect(mended(words) == right) }
}
