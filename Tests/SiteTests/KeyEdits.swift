import Base
import Site
import TestSupport

/// Edits of every key of every kind of file that a diary is made of, drawn by lot: the same seed makes the same ones.
///
/// The files are held as keys and values, so that an edit changes one value and leaves the others as they were.
struct KeyEdits {
    /// Something that a key may be set to: YAML in one line; nil takes the key out.
    typealias Values = [String?]

    /// A file with its keys in their order, and the text below them.
    struct Entry {
        var values: [(key: String, value: String)]
        var body = ""

        subscript(key: String) -> String? {
            get { values.first { $0.key == key }?.value }
            set {
                let index = values.firstIndex { $0.key == key }
                switch (index, newValue) {
                case (let index?, let value?): values[index].value = value
                case (let index?, nil): values.remove(at: index)
                case (nil, let value?): values.append((key, value))
                case (nil, nil): break
                }
            }
        }

        /// - Parameter isSettings: whether the file has no text and no lines around the keys.
        func text(isSettings: Bool) -> String {
            let lines = values.map { "\($0.key): \($0.value)\n" }.joined()
            return isSettings ? lines : "---\n\(lines)---\n\(body)\n"
        }
    }

    private var dice: RandomEdits
    private let diary: TestDiary
    private var entries: [String: Entry]
    /// What the last edit changed: the entries before it, and the files that it wrote over.
    private var before: (entries: [String: Entry], files: [(name: String, bytes: [UInt8]?)]) = ([:], [])

    init(_ diary: TestDiary, seed: Int) throws {
        self.diary = diary
        dice = RandomEdits(diary, seed: seed)
        entries = Self.start
        for name in entries.keys { try write(name) }
        for photo in Self.photos { try set(photo, tinyPhoto) }
        try set("Content/land.geojson", Self.outline(10))
        for track in Self.tracks { try set(track, Self.way(0)) }
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[dice.roll(elements.count)] }

    mutating func roll(_ count: Int) -> Int { dice.roll(count) }

    /// Writes a file, or removes it.
    private mutating func set(_ name: String, _ bytes: [UInt8]?) throws {
        let file = File(diary.folder.path + "/" + name)
        before.files.append((name, try? file.read()))
        if let bytes { try diary.folder.write(name, bytes: bytes) } else { try file.remove() }
    }

    private mutating func write(_ name: String) throws {
        try set(name, entries[name].map { Array($0.text(isSettings: name.hasSuffix(".yml")).utf8) })
    }

    /// Takes the last edit back.
    mutating func takeBack() throws {
        let (entries, files) = before
        for (name, bytes) in files.reversed() { try set(name, bytes) }
        self.entries = entries
    }

    /// Makes one edit, and says which.
    mutating func edit() throws -> String {
        before = (entries, [])
        switch dice.roll(20) {
        case 0, 1: return try editTheme()
        case 2: return try editPhoto()
        case 3:
            let name = pick(["", "Friend/"]) + "Content/places/new\(dice.roll(4)).md"
            entries[name] = entries[name] == nil ? Entry(values: [("title", "새 곳")]) : nil
            try write(name)
            return "write or remove \(name)"
        case 4, 5:
            let name = pick(entries.keys.filter { $0.hasSuffix(".md") }.sorted())
            let body = pick(Self.bodies)
            entries[name]?.body = body
            try write(name)
            return "another text of \(name)"
        case 6: return try editReplies()
        default: return try editKey(of: pick(entries.keys.sorted()))
        }
    }

    private mutating func editKey(of name: String) throws -> String {
        let (key, values) = pick(Self.keys(of: name))
        let value = pick(values)
        var entry = entries[name] ?? Entry(values: [])
        entry[key] = value
        if value != nil {
            // What can be written in one way alone.
            let rivals = [
                "visits": ["date"], "date": ["visits", "from", "to"], "location": ["lat", "lon"], "lat": ["location"],
                "from": ["date"],
            ]
            for other in rivals[key] ?? [] {
                entry[other] = nil
            }
        }
        if key == "lat" { entry["lon"] = value }
        if key == "from" { entry["to"] = value.map { _ in "2026-05-04" } }
        entries[name] = entry
        try write(name)
        return "\(name): \(key): \(value ?? "–")"
    }

    /// Adds a reply to a file of replies, or removes the file.
    private mutating func editReplies() throws -> String {
        let name = "Content/replies/\(pick(["us", "_site"]))/\(pick(["minji", "sora", "현우"])).yml"
        guard dice.roll(4) != 0 else {
            guard let text = diary.folder.text(name) else { return "no \(name)" }
            // The same words of somebody else.
            let other = pick([
                nil, name.replacing(pick(["minji", "sora", "현우"]), with: pick(["minji", "sora", "현우"])),
            ])
            try set(name, nil)
            if let other { try set(other, Array(text.utf8)) }
            return "\(name) is now \(other ?? "gone")"
        }
        let place = pick(["onion", "forest", "river", "p1", "gone"])
        let fields = pick([
            "\"place\": \"\(place)\", \"like\": \(pick(["true", "false"]))",
            "\"place\": \"\(place)\", \"want\": \(pick(["true", "false"]))",
            "\"place\": \"\(place)\", \"rating\": \(dice.roll(6))",
            "\"place\": \"\(place)\", \"say\": \"말 \(dice.roll(9)) <b>\"",
            "\"plan\": \"저녁\", \"answer\": \"\(pick(["yes", "no", "maybe"]))\"",
            "\"rule\": \"조용히\", \"day\": \"2026-11-2\(dice.roll(9))\", \"done\": true",
            "\"new\": \"plan\", \"title\": \"첫눈\", \"from\": \"2026-12-20\", \"place\": \"\(place)\"", "\"broken",
        ])
        let id = String(10_000_000 + dice.roll(80_000_000))
        let line = "- {\"id\": \"\(id)\", \"at\": \"2026-11-25T10:00:\(10 + dice.roll(50))Z\", \(fields)}\n"
        try set(name, Array(((diary.folder.text(name) ?? "") + line).utf8))
        return "\(name): \(line)"
    }

    /// Writes a file of the theme into the diary with something more in it, or takes it away again.
    private mutating func editTheme() throws -> String {
        let kinds = [".html", ".css", ".js", ".svg", ".xml", ".kml", ".gpx"]
        let name = pick(
            Theme.standardFiles.keys.filter { name in kinds.contains { name.hasSuffix($0) } }.sorted())
        let (path, number) = ("Templates/" + name, dice.roll(100))
        if diary.folder.text(path) != nil, dice.roll(3) != 0 {
            try set(path, nil)
            return "without \(path)"
        }
        let isScript = name.hasSuffix(".css") || name.hasSuffix(".js")
        let text = Theme.standardFiles[name]?.text ?? ""
        try set(path, Array((text + (isScript ? "\n/* \(number) */\n" : "<!-- \(number) -->")).utf8))
        return "\(path) with \(number)"
    }

    /// Puts another picture in the place of a photo, or changes the outline of the land or a track.
    private mutating func editPhoto() throws -> String {
        let number = dice.roll(30)
        if number < 5 {
            try set("Content/land.geojson", Self.outline(8 + number))
            return "an outline of size \(number)"
        }
        if number < 10 {
            let track = pick(Self.tracks)
            try set(track, number == 9 ? Array("<gpx>".utf8) : Self.way(number))
            return "way \(number) in \(track)"
        }
        let photo = pick(Self.photos)
        try set(photo, ExifBlock(description: "사진 \(number)").put(into: tinyPhoto))
        return "another picture \(photo)"
    }

    // MARK: What there is

    private static let photos = ["Content/places/pine.jpg", "Content/photos/sea.jpg", "Friend/Content/photos/sea.jpg"]

    private static let tracks = ["Content/tracks/way.gpx", "Friend/Content/tracks/way.gpx"]

    /// A way past the spots that the privacy zones are about.
    private static func way(_ number: Int) -> [UInt8] {
        let points = (0..<40).map { index in
            "<trkpt lat=\"\(37.57 + Double(index * (number + 3)) / 10_000)\" lon=\"\(126.98 + Double(index) / 3000)\"><ele>\(index * number % 50)</ele><time>2026-05-03T00:\(index + 10):00Z</time></trkpt>"
        }
        return Array("<gpx><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>".utf8)
    }

    private static func outline(_ size: Int) -> [UInt8] {
        let east = 120 + size
        return Array(
            "{\"type\": \"Polygon\", \"coordinates\": [[[126,33],[\(east),33],[\(east),38],[126,38],[126,33]]]}".utf8)
    }

    private static let start: [String: Entry] = {
        func place(_ title: String, _ others: [(String, String)] = []) -> Entry {
            Entry(values: [("title", title)] + others, body: "글")
        }
        var files: [String: Entry] = [
            "Content/diary.yml": Entry(values: [("title", "동네 수첩"), ("author", "minji"), ("per_page", "2")]),
            "Friend/Content/diary.yml": Entry(values: [("title", "친구의 수첩"), ("author", "현우")]),
            "Content/people/minji.md": Entry(values: [("name", "민지")]),
            "Content/people/sora.md": Entry(values: [("name", "소라")]),
            "Content/pages/about.md": Entry(values: [("title", "소개")]),
            "Content/journeys/trip.md": Entry(
                values: [("title", "봄 여행"), ("from", "2025-01-01"), ("to", "2026-05-03")], body: "글"),
            "Content/groups/us.md": Entry(
                values: [("title", "우리"), ("access", "open"), ("members", "[minji, 현우]"), ("sources", "[Friend]")]),
            "Content/places/onion.md": place("어니언", [("location", "37.5776,126.9868"), ("groups", "[us]")]),
            "Content/places/forest.md": place("서울숲", [("visits", "[2026-05-04]")]),
            "Friend/Content/places/river.md": place("한강", [("visits", "[2026-05-03]")]),
            "Friend/Content/places/onion.md": place("어니언", [("location", "37.5776,126.9868")]),
        ]
        for number in 0..<6 {
            files["Content/places/p\(number).md"] = place(
                "곳 \(number)", [("location", "37.\(number)5,127.0"), ("visits", "[2025-0\(number + 1)-11]")])
        }
        return files
    }()

    private static let bodies = [
        "", "글", "다른 글. [[onion]]", "[[forest|숲]]과 [[onion|그곳]].", "![소나무](pine.jpg \"오후\")\n\n글 **굵게(bold)**를.",
        "![바다](sea.jpg)",
        "# 제목\n\n<b>굵게</b> & [밖](https://example.org)", String(repeating: "길어진다. ", count: 120),
    ]

    static func keys(of name: String) -> [(key: String, values: Values)] {
        switch true {
        case name.contains("/places/"): placeKeys
        case name.contains("/people/"): personKeys
        case name.contains("/groups/"): groupKeys
        case name.contains("/journeys/"): journeyKeys
        case name.contains("/pages/"): pageKeys
        case name.hasPrefix("Friend"): settingsKeys.filter { !["url", "share_cards", "publish"].contains($0.key) }
        default: settingsKeys
        }
    }

    /// The keys as `Documentation/Format.md` lists them.
    static let placeKeys: [(key: String, values: Values)] = [
        ("title", ["어니언", "곳 <3> & \"둘\"", "한강"]),
        (
            "location",
            [nil, "37.5776,126.9868", "37.5777,126.9869", "[33.5, 127.25]", "35.68,139.76", "{lat: 37.6, lon: 127.1}"]
        ),
        ("lat", [nil, "37.25"]), ("lon", [nil]),
        ("address", [nil, "서울 종로구 계동길 5", "경기 수원시", "37 Rue de la Bûcherie, 75005 Paris"]),
        ("phone", [nil, "02-123-4567", "\"0212345678\""]),
        ("category", [nil, "cafe", "walk"]), ("tags", [nil, "[한옥, 빵]", "[빵]", "커피"]),
        ("features", [nil, "[주차]", "[주차, 콘센트]"]),
        ("station", [nil, "안국", "[{name: 안국, lines: [\"3\"]}]", "서울숲"]), ("rating", [nil, "4.5", "0", "3"]),
        ("price", [nil, "12000", "4.50 EUR"]),
        ("links", [nil, "{web: \"https://example.org/\"}", "{naver: \"https://naver.me/x\"}"]),
        (
            "visits",
            [
                nil, "[2026-05-03]", "[2026-05, 2019]", "[{from: 2025-12-30, to: 2026-01-02}]",
                "[{date: 2026-05-03, with: [민지, 현우], rating: 4.5, price: 15000, note: 줄 40분}]",
                "[{date: 2026-05-03, note: \"[[forest]] 옆 ![솔](sea.jpg)\", photos: [sea.jpg]}, 2026-05-04]",
                "[{date: 2026-05-03, journey: trip}, {date: 2026-05-04, journey: false}]",
                "[{date: 2026-05-03, track: way.gpx}]", "[2026-05-03 09:10, {date: 2026-05-03, at: [7:20, 16:00]}]",
                "[{date: 2026-05-03, at: 23:10, times: true}]",
                "[{date: 2026-05-03, track: [{file: way.gpx, title: 성벽, trim: 100m, times: true}]}]",
            ]
        ),
        ("date", [nil, "2026-02-11"]), ("photos", [nil, "[sea.jpg]", "[{file: sea.jpg, alt: 바다, caption: 오후}]"]),
        ("comment", [nil, "또 가고 싶다", "한 줄"]), ("liked_by", [nil, "[minji, 현우]", "소라"]),
        ("want", [nil, "true", "{by: [현우]}", "{by: [sora]}"]), ("groups", [nil, "[us]"]),
        ("author", [nil, "민지", "현우", "낯선 이"]), ("visibility", [nil, "public", "unlisted", "group", "private"]),
        ("draft", [nil, "true"]), ("precision", [nil, "exact", "block", "district", "none"]),
        ("language", [nil, "en", "ja"]), ("times", [nil, "true", "false"]),
        ("source", [nil, "{swarm: 4b05}"]), ("id", [nil, "onion-anguk"]),
        ("aliases", [nil, "[old-name]", "[old-name, 예전 이름]"]),
        ("same_as", [nil, "[onion]", "[friend/river]", "[forest, onion-anguk]"]),
    ]

    static let journeyKeys: [(key: String, values: Values)] = [
        ("title", ["봄 여행", "여행 <3>"]), ("date", [nil, "2026-05", "2026-05-03"]),
        ("from", [nil, "2025-01-01", "2026-05-03"]), ("to", [nil]), ("places", [nil, "[onion, p1]", "[forest]"]),
        ("area", [nil, "서울", "[경기, Paris]"]), ("with", [nil, "[현우]", "[sora, 낯선 이]"]),
        ("comment", [nil, "바다만 보다 왔다"]), ("cover", [nil, "sea.jpg", "{file: sea.jpg, alt: 바다}"]),
        ("track", [nil, "way.gpx", "[{file: way.gpx, trim: 50m}]"]),
        ("groups", [nil, "[us]"]), ("author", [nil, "민지", "현우"]),
        ("visibility", [nil, "public", "unlisted", "group", "private"]), ("draft", [nil, "true"]),
        ("language", [nil, "en"]),
    ]

    static let personKeys: [(key: String, values: Values)] = [
        ("name", ["민지", "소라", "민지 김"]), ("color", [nil, "\"#4e7060\"", "\"#8a5a2b\""]), ("avatar", [nil, "sea.jpg"]),
        ("home", [nil, "안국동"]),
    ]

    static let groupKeys: [(key: String, values: Values)] = [
        ("title", ["우리", "우리 둘"]), ("color", [nil, "\"#7a4b8c\""]), ("access", ["open", "link", "passphrase"]),
        (
            "members",
            [
                "[minji, 현우]", "[minji]", "[minji, 현우, {person: sora, role: 총무, since: 2026-01-02}]",
                "[minji, {person: 현우, status: pending}]", "[{person: minji, color: \"#123456\"}, 현우]",
            ]
        ),
        (
            "plans",
            [
                nil, "[{title: 저녁, date: 2027-01-02, place: onion, answers: {현우: yes}}]",
                "[{title: 여행, from: 2027-01-30, to: 2027-02-02, by: minji, icon: 🚆, talk: [{by: 현우, date: 2026-01-02, text: 좋아}]}]",
                "[{title: 언젠가, place: forest}]",
            ]
        ),
        ("rules", [nil, "[{text: 조용히, category: 밤, assignees: [minji], weekdays: [mon]}]"]),
        ("sources", [nil, "[Friend]", "[{folder: Friend, person: [현우, sora]}]"]),
        ("taste", [nil, "[variety, revisiting, agreement]", "[distance, company, discovery, weekend]"]),
        ("nav", [nil, "[plans, places]", "[{id: ranking, show: never}, {id: plans, title: 할 일}]"]),
        ("replies", ["true", nil, "{mail: me@example.org}"]),
    ]

    static let pageKeys: [(key: String, values: Values)] = [
        ("title", ["소개", "이 수첩"]), ("description", [nil, "무엇인가"]), ("navigation", [nil, "1", "500", "false"]),
        ("template", [nil, "wishes", "tag", "wish"]),
        (
            "places",
            [
                nil, "{}", "{category: cafe, order: rating}", "{tags: [한옥], with: 민지}",
                "{with: [현우, 낯선 이], from: 2025-02}",
                "{to: 2025, order: visits, first: 3}", "{rating: 4, features: 콘센트}", "{want: true}",
                "{want: false, area: 서울, order: name}", "{station: 안국}",
            ]
        ), ("draft", [nil, "true"]),
    ]

    static let settingsKeys: [(key: String, values: Values)] = [
        ("title", ["동네 수첩", "다른 <수첩>"]), ("description", [nil, "걸어서 & \"천천히\""]),
        ("language", [nil, "ko", "en", "ja", "zh-TW", "fr"]), ("messages", [nil, "ko", "en"]),
        ("url", [nil, "https://minji.example/", "https://minji.example/diary/"]), ("author", [nil, "민지", "현우"]),
        (
            "nav",
            [
                nil, "[calendar, map, places]", "[places, {id: tags, title: 낱말}, {id: people, show: more}]",
                "[{id: about, show: never}, {id: wishes, show: never}]",
            ]
        ),
        ("per_page", ["2", "3", "24"]), ("week_starts_on", [nil, "monday"]), ("times", [nil, "true"]),
        ("currency", [nil, "EUR"]),
        (
            "categories",
            [
                "[{id: cafe, name: 카페, icon: ☕️, color: \"#8a5a2b\"}, {id: walk, name: 산책}]",
                "[{id: walk, name: 걷기, color: \"#4e7060\"}, {id: cafe, name: 카페}]",
            ]
        ),
        (
            "photos",
            [
                nil, "{widths: [200]}", "{formats: [jpeg], quality: 60}", "{max_bytes: 40kB}",
                "{facts: [camera, exposure]}",
            ]
        ),
        ("limits", [nil, "{title: 30, comment: 20, photos: 5}"]), ("typography", [nil, "{subset: false}"]),
        (
            "theme",
            [
                nil, "photo", "notebook", "{accent: \"#8a5a2b\", background: \"#fff4e0\"}",
                "{background: \"#20242c\", font: serif, shape: round}", "{density: airy, mode: dark}",
            ]
        ),
        (
            "map",
            [
                nil, "{ground: land.geojson, credit: 누구, leaflet: none}", "{leaflet: none, max_zoom: 12}",
                "{tiles: \"https://tiles.example/{z}/{x}/{y}.png\", attribution: 타일, leaflet: none}",
                "{tiles: \"https://tiles.example/{z}/{x}/{y}.png\"}",
            ]
        ),
        ("home", [nil, "photo", "map", "{lead: text, text: 걸어서 **다닌** 곳}"]),
        ("links", [nil, "[osm]", "[naver, kakao]"]), ("share_cards", [nil]),
        ("compress", [nil, "gzip", "[gzip, brotli]"]),
        ("offline", [nil, "true", "{pages: 5, photos: 2}"]), ("replies", [nil, "true"]), ("html", [nil, "trusted"]),
        (
            "privacy",
            [
                nil, "{zones: [{name: home, lat: 37.5776, lon: 126.9868, radius: 200}]}",
                "{zones: [{name: home, lat: 33.5, lon: 127.25, radius: 500}], public_words: [커피]}",
                "{trim: 300m}",
            ]
        ),
        (
            "exports",
            [nil, "none", "{atom: [diary, tags], kml: [diary, places], qr: places}", "{csv: none, newest: 1}"]
        ), ("checks", [nil, "{page_size: 500kB}"]), ("publish", [nil, "{folder: ../out}"]),
        ("writing", [nil, "{github: minji/diary}", "{gitlab: minji/diary, visibility: public, photos: original}"]),
    ]
}
