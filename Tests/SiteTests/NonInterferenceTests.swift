import Base
import Site
import TestSupport
import Testing

/// What readers may not see changes not a byte of what they see: the site with it is the site without it.
@Suite struct NonInterferenceTests {
    /// Something hidden: its file, the keys that hide it, and what of the site it may change.
    struct Hidden: CustomStringConvertible, Sendable {
        let file: String
        let keys: [String: String]
        var mayChange = ""

        var description: String { "\(file) \(keys.map { "\($0): \($1)" }.sorted().joined(separator: ", "))" }
    }

    private static let things = [
        Hidden(file: "Content/places/secret.md", keys: ["visibility": "private"]),
        Hidden(file: "Content/places/secret.md", keys: ["draft": "true"]),
        Hidden(file: "Content/places/secret.md", keys: ["visibility": "group", "groups": "[closed]"]),
        Hidden(file: "Content/places/secret.md", keys: ["visibility": "unlisted"], mayChange: "places/secret/"),
        Hidden(file: "Content/journeys/secret.md", keys: ["visibility": "private"]),
        Hidden(file: "Content/journeys/secret.md", keys: ["draft": "true"]),
        Hidden(file: "Content/journeys/secret.md", keys: ["visibility": "group", "groups": "[closed]"]),
        Hidden(file: "Content/people/secret.md", keys: [:]),
        Hidden(file: "Content/pages/secret.md", keys: ["draft": "true"]),
        Hidden(file: "Content/groups/secret.md", keys: ["access": "passphrase"]),
        Hidden(file: "Friend/Content/places/secret.md", keys: ["visibility": "private"]),
        Hidden(file: "Friend/Content/places/secret.md", keys: ["draft": "true"]),
        Hidden(file: "Friend/Content/people/secret.md", keys: [:]),
    ]

    /// Diaries drawn by lot, and in each a hidden entry that says something under every key that there is.
    @Test(arguments: things, Sample.of(Array(0..<12), oneIn: 6, "diaries with something hidden"))
    func theSiteIsTheSameWithout(thing: Hidden, seed: Int) async throws {
        let diary = try TestDiary("")
        var edits = try KeyEdits(diary, seed: seed)
        try diary.folder.write(
            "Content/groups/closed.md", "---\ntitle: 닫힌 모임\naccess: passphrase\nmembers: [minji, 현우]\n---\n")
        for _ in 0..<8 {
            _ = try edits.edit()
            if await diary.outcome({ try await diary.build() }).hasErrors { try edits.takeBack() }
        }
        try await diary.buildAnew(into: "Without")
        let text = edits.secret(thing.file, thing.keys)
        try diary.folder.write(thing.file, text)
        let said = await diary.outcome { try await diary.buildAnew(into: "With") }
        #expect(!said.hasErrors, "\(said.text)\n\(text)")
        let (without, with) = (diary.site("Without"), diary.site("With"))
        let different = Set(with.keys).union(without.keys).filter { file in
            with[file] != without[file] && (thing.mayChange.isEmpty || !file.hasPrefix(thing.mayChange))
        }
        #expect(different.isEmpty, "\(different.sorted().prefix(8)) with\n\(text)")
    }

    /// Things that say nothing by themselves: what was said of a hidden place, a picture of its, what a person's file keeps, a track that no visit
    /// names, a trashed entry.
    @Test(arguments: [
        (
            "Content/replies/_site/sora.yml",
            #"- {"id": "10000001", "at": "2026-11-25T10:00:10Z", "place": "secret", "like": true}"#
        ),
        (
            "Content/replies/_site/sora.yml",
            #"- {"id": "10000002", "at": "2026-11-25T10:00:10Z", "place": "secret", "say": "여기"}"#
        ),
        (
            "Content/replies/_site/sora.yml",
            #"- {"id": "10000003", "at": "2026-11-25T10:00:10Z", "place": "secret", "rating": 4}"#
        ),
        (
            "Content/replies/us/minji.yml",
            #"- {"id": "10000004", "at": "2026-11-25T10:00:10Z", "place": "secret", "want": true}"#
        ),
        ("Content/photos/secret.jpg", nil), ("Content/places/secret/b.jpg", nil),
        ("Content/people/sora.md", "---\nname: 소라\nhome: 37.51,127.01\n---\n"),
        ("Content/tracks/secret.geojson", #"{"type":"LineString","coordinates":[[126.98,37.57],[126.99,37.57]]}"#),
        (".cairn/trash/secret.md", "---\ntitle: 버린 곳\n---\n"),
    ])
    func whatBelongsToNothingShownChangesNothing(file: String, text: String?) async throws {
        let diary = try TestDiary(
            sharedDiary.replacing("title: 동네", with: "replies: true\ntitle: 동네") + """
                -- Content/people/sora.md --
                ---
                name: 소라
                ---
                -- Content/places/secret/index.md --
                ---
                title: 비밀의 집
                visibility: private
                visits: [{date: 2026-05-05, with: [소라]}]
                ---
                -- Content/places/shown.md --
                ---
                title: 보이는 곳
                visits: [{date: 2026-05-06, with: [소라]}]
                ---

                """)
        try await diary.buildAnew(into: "Without")
        #expect(diary.site("Without")["data/replies.json"] != nil)
        if let text {
            try diary.folder.write(file, text + "\n")
        } else {
            try diary.folder.write(file, bytes: tinyPhoto)
        }
        try await diary.buildAnew(into: "With")
        let (without, with) = (diary.site("Without"), diary.site("With"))
        let different = Set(with.keys).union(without.keys).filter { with[$0] != without[$0] }
        #expect(different.isEmpty, "\(different.sorted())")
    }

    /// Nobody sees by a zone where nothing is that there is one.
    @Test func aZoneWhereNothingIsTellsNothing() async throws {
        let diary = try TestDiary(sharedDiary)
        try await diary.buildAnew(into: "Without")
        let settings = try #require(diary.folder.text("Content/diary.yml"))
        try diary.folder.write(
            "Content/diary.yml", settings + "privacy: {zones: [{lat: 33.1, lon: 126.2, radius: 500}]}\n")
        try await diary.buildAnew(into: "With")
        #expect(diary.site("Without") == diary.site("With"))
    }

    /// A track is cut by nothing that its readers may not see.
    @Test(arguments: [
        ("Content/places/secret.md", "visibility: private"), ("Content/places/secret.md", "draft: true"),
        ("Content/places/secret.md", "visibility: unlisted"),
        ("Friend/Content/places/secret.md", "visibility: private"),
        ("Friend/Content/places/secret.md", "draft: true"),
        ("Content/places/secret.md", "visibility: group\ngroups: [closed]"),
    ])
    func nothingHiddenCutsATrack(file: String, how: String) async throws {
        let way = (0..<100).map { "[\(126.98 + Double($0) / 5000),37.57]" }.joined(separator: ",")
        let line = "{\"type\":\"LineString\",\"coordinates\":[\(way)]}"
        let diary = try TestDiary(
            sharedDiary + """
                -- Content/groups/closed.md --
                ---
                title: 닫힌 모임
                access: passphrase
                members: [minji, 현우0]
                ---
                -- Content/places/hill.md --
                ---
                title: 언덕
                visits: [{date: 2026-05-03, track: way.geojson}]
                ---
                -- Content/tracks/way.geojson --
                \(line)
                -- Content/tracks/private.geojson --
                \(line)

                """)
        try await diary.buildAnew(into: "Without")
        #expect(
            diary.site("Without")["places.gpx"].map { String(decoding: $0, as: UTF8.self).contains("<trk>") } == true)
        for precision in ["block", "district", "none"] {
            let track =
                file.hasPrefix("Content") ? "visits: [{date: 2026-05-03, track: {file: way.geojson, trim: 2km}}]\n" : ""
            try diary.folder.write(
                file, "---\ntitle: 비밀의 언덕 집\nlocation: 37.57,126.99\nprecision: \(precision)\n\(how)\n\(track)---\n")
            try await diary.buildAnew(into: "With")
            let (without, with) = (diary.site("Without"), diary.site("With"))
            let different = Set(with.keys).union(without.keys).filter {
                with[$0] != without[$0] && !$0.hasPrefix("places/secret/")
            }
            #expect(different.isEmpty, "\(precision): \(different.sorted())")
        }
    }
}

extension KeyEdits {
    /// A file that says something under every key that it may have.
    ///
    /// - Parameter hiding: the keys that keep it from readers.
    mutating func secret(_ name: String, _ hiding: [String: String]) -> String {
        var entry = Entry(values: [], body: "비밀스러운 글이 여기에 있다. [[forest]]")
        let alone: Set = ["lat", "lon", "date", "to", "aliases", "same_as", "id", "source", "plans", "speakers"]
        for (key, values) in Self.keys(of: name) where !alone.contains(key) {
            let known = values.compactMap(\.self)
            if !known.isEmpty { entry[key] = known[roll(known.count)] }
        }
        for (key, value) in [("title", "아무도 모르는 곳의 이름"), ("name", "아무도 모르는 이"), ("comment", "아무도 모르게 다녀온 날")]
        where entry[key] != nil {
            entry[key] = value
        }
        if name.contains("/places/") {
            entry["id"] = "secret-id-0815"
            entry["source"] = "{swarm: secret4711}"
        }
        for (key, value) in hiding { entry[key] = value }
        return entry.text(isSettings: false)
    }
}
