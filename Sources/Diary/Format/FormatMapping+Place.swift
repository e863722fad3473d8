internal import Base
internal import Maps

// What is written of places.
extension FormatMapping {
    /// The front matter of `Content/places/**/<slug>.md`.
    package static let place = FormatMapping(
        "a place",
        [
            FormatKey("title", .words(1000), isRequired: true, "어니언 안국", ko: "장소의 이름", en: "the name"),
            FormatKey(
                "location", .either([.mapping(location), .list(.degrees(180)), .text(200)]),
                "{lat: 37.5776, lon: 126.9868}", ko: "위도와 경도", en: "latitude and longitude"),
            FormatKey(
                "lat", .degrees(90), "37.5776", ko: "위도; 경도와 함께", en: "the latitude; with the longitude beside it"),
            FormatKey(
                "lon", .degrees(180), "126.9868", ko: "경도; 위도와 함께", en: "the longitude; with the latitude beside it"),
            FormatKey(
                "address", also: ["주소"], .text(2000), "서울 종로구 계동길 5", ko: "한 줄로 쓴 주소", en: "the address in one line"),
            FormatKey("phone", also: ["전화"], .text(60), "\"02-123-4567\"", ko: "전화번호", en: "the phone number")
                .read(as: \.phone, revealsSpot: true),
            FormatKey(
                "category", .name(.category, 2000), "cafe", ko: "설정에 있는 분류 하나의 id나 이름",
                en: "the id or name of one category of the settings"),
            FormatKey("tags", .few(.name(.tag, 60)), "[한옥, 빵]", ko: "태그, 몇 개든", en: "any number of tags")
                .read(as: \.tags),
            FormatKey(
                "features", .few(.name(.feature, 60)), "[콘센트, 주차]", ko: "그곳에 있는 것, 태그와 따로",
                en: "what the place offers, apart from tags"
            ).read(as: \.features),
            FormatKey(
                "station", .few(.either([.name(.station, 100), .mapping(station)])), "안국",
                ko: "가까운 역, 하나나 여럿", en: "the nearest station or stations"),
            FormatKey(
                "rating", .rating, "4.5", ko: "0에서 5까지 0.5 단위; 없으면 가장 최근 방문의 평점",
                en: "0 to 5 in halves; without it, that of the newest rated visit"),
            FormatKey(
                "price", .price, "12000 KRW", ko: "금액과 통화; 수만 쓰면 수첩의 통화",
                en: "an amount and a currency; a number alone is in the diary's currency"),
            FormatKey(
                "links", .dictionary(.text(2000)), "{web: https://example.org}", ko: "짧은 이름과 웹이나 메일 주소",
                en: "web and mail addresses by a short name"),
            FormatKey(
                "visits", also: ["방문"], .few(.either([.moment, .mapping(visit)])),
                "[2026-02-11, {date: 2026-05-03, with: 현우}]", ko: "다녀온 날들", en: "when you were there"),
            FormatKey(
                "date", .either([.moment, .mapping(span)]), "2026-05-03", ko: "한 번만 다녀왔을 때의 날짜; 곁에 with와 note",
                en: "the same for exactly one visit, with “with” and “note” beside it"),
            .at,
            FormatKey("with", .few(.person), "[minji, 현우]", ko: "그날 함께한 사람들", en: "who came along on that one visit"),
            FormatKey("note", .words(4000), "줄 40분", ko: "그날의 메모, 마크다운", en: "a note on that one visit, in Markdown"),
            FormatKey(
                "photos", .either([.choice(["auto"]), .few(.either([.name(.photo, 2000), .mapping(photo)]))]),
                "[a.jpg]", ko: "사진 파일들, 또는 곁에 있는 모두를 뜻하는 auto",
                en: "files of photos, or auto for all beside an index.md"),
            FormatKey("comment", .words(2000), "또 가고 싶다", ko: "카드에 보이는 한 줄", en: "one line for cards")
                .read(as: \.comment, limit: \Settings.Limits.comment, isProse: true),
            FormatKey("liked_by", .few(.person), "[minji, 현우]", ko: "좋아하는 사람들", en: "the people who like it"),
            FormatKey(
                "want", .either([.flag, .mapping(want)]), "{by: [현우]}", ko: "아직 가지 않은 곳: true, 또는 가고 싶은 사람",
                en: "a place still to visit: true, or who wants to"),
            .groups,
            FormatKey(
                "author", .person, "minji", ko: "쓴 사람; 없으면 수첩의 주인", en: "who wrote it; without it, the diary's author"),
            .visibility,
            .draft,
            FormatKey(
                "precision", .word(Precision.self), default: "exact", "block",
                ko: "자리를 얼마나 자세히 알릴지: block은 약 100 m, district는 약 1 km",
                en: "how exactly the spot is told: block to about 100 m, district to about 1 km"),
            .times,
            FormatKey(
                "source", .dictionary(.text(2000)), "{swarm: 4b0588}", ko: "가져온 장소의 출처",
                en: "where an imported place came from"),
            .language,
            FormatKey(
                "same_as", .few(.name(.place, 200)), "[onion]",
                ko: "같은 장소를 적은 글들의 이름이나 id, 이 수첩이나 다른 수첩의 (friend/onion)",
                en: "names or ids of entries about the same place, in this diary or in another (friend/onion)"),
            FormatKey(
                "aliases", .few(.text(200)), "[onion-old]", ko: "글의 예전 이름들; 그 주소도 이곳으로 이어짐, cairn move가 적음",
                en: "earlier names of the file, whose addresses lead here; cairn move writes them"),
            FormatKey(
                "id", .text(200), "onion-anguk", ko: "다른 수첩에서도 이곳임을 아는 이름",
                en: "what tells the place from all others, in other diaries too"
            ).read(as: \.id, isPublished: false),
        ])

    static let location = FormatMapping(
        "a location",
        [
            FormatKey("lat", .degrees(90), isRequired: true, "37.5776", ko: "위도", en: "the latitude"),
            FormatKey("lon", .degrees(180), isRequired: true, "126.9868", ko: "경도", en: "the longitude"),
        ])

    static let station = FormatMapping(
        "a station", shorthand: "name",
        [
            FormatKey("name", .name(.station, 100), isRequired: true, "안국", ko: "역 이름", en: "the station's name"),
            FormatKey("lines", .few(.text(40)), "[\"3\"]", ko: "지나는 노선", en: "the lines that stop there"),
        ])

    package static let visit = FormatMapping(
        "a visit", shorthand: "date",
        [
            FormatKey("date", .either([.moment, .mapping(span)]), "2026-05-03", ko: "다녀온 날, 달, 해", en: "when it was"),
            FormatKey("from", .moment, "2025-12-30", ko: "첫날", en: "the first day of several"),
            FormatKey("to", .moment, "2026-01-02", ko: "마지막 날", en: "the last day of several"),
            .at,
            FormatKey("with", .few(.person), "[minji, 현우]", ko: "함께한 사람들", en: "who came along"),
            FormatKey("rating", .rating, "4.5", ko: "이 방문의 평점", en: "the rating of this visit"),
            FormatKey("price", .price, "15000 KRW", ko: "쓴 돈", en: "what it cost"),
            FormatKey("note", .words(4000), "줄 40분", ko: "메모, 마크다운", en: "a note, in Markdown"),
            FormatKey(
                "photos", .few(.either([.name(.photo, 2000), .mapping(photo)])), "[b.jpg]", ko: "이날의 사진들",
                en: "the visit's photos"),
            FormatKey(
                "track", .few(.either([.name(.track, 2000), .mapping(track)])), "hike.gpx", ko: "걸은 길을 담은 파일들",
                en: "files of the way that one took: GPX, GeoJSON or KML"),
            FormatKey(
                "voice", .few(.either([.name(.recording, 2000), .mapping(recording)])), "rain.m4a",
                ko: "이날의 소리를 녹음한 파일들", en: "recordings of what was said or heard"),
            FormatKey(
                "journey", .either([.name(.journey, 200), .choice(["false"])]), "busan-2026",
                ko: "이 방문이 속한 여행; 어느 여행도 아니면 false",
                en: "the journey that the visit belongs to, whatever its days are; false for none"),
            .times,
        ])

    static let span = FormatMapping(
        "a span",
        [
            FormatKey("from", .moment, isRequired: true, "2025-12-30", ko: "첫날", en: "the first day"),
            FormatKey("to", .moment, isRequired: true, "2026-01-02", ko: "마지막 날", en: "the last day"),
        ])

    static let photo = FormatMapping(
        "a photo", shorthand: "file",
        [
            FormatKey("file", .name(.photo, 2000), isRequired: true, "b.jpg", ko: "파일 이름", en: "the file's name"),
            FormatKey("alt", .words(2000), "중정의 소나무", ko: "보지 못하는 사람을 위한 설명", en: "in words, for who cannot see it"),
            FormatKey("caption", .words(2000), "오후 두 시", ko: "사진 아래의 글", en: "the words below it"),
        ])

    static let track = FormatMapping(
        "a track", shorthand: "file",
        [
            FormatKey("file", .name(.track, 2000), isRequired: true, "hike.gpx", ko: "파일 이름", en: "the file's name"),
            FormatKey("title", .words(200), "한라산 성판악", ko: "길의 이름", en: "what the way is called"),
            FormatKey(
                "trim", .distance, default: "privacy.trim", "300m", ko: "시작과 끝에서 잘라 낼 거리",
                en: "how much of its begin and its end is cut off"),
            FormatKey(
                "times", .flag, default: "false", "true", ko: "지나간 시각을 함께 공개할지",
                en: "whether the hours at which one was there are published"),
        ])

    static let recording = FormatMapping(
        "a recording", shorthand: "file",
        [
            FormatKey(
                "file", .name(.recording, 2000), isRequired: true, "rain.m4a", ko: "파일 이름", en: "the file's name"),
            FormatKey(
                "text", .words(4000), "처마 밑에서 들은 빗소리", ko: "듣지 못하는 사람을 위해 옮겨 적은 글",
                en: "what is heard, in words, for who cannot hear it"),
        ])

    static let want = FormatMapping(
        "want", [FormatKey("by", .few(.person), "[현우]", ko: "가고 싶은 사람들", en: "who wants to go")])
}
