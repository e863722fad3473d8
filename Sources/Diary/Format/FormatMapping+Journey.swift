internal import Base

// What is written of journeys.
extension FormatMapping {
    /// The front matter of `Content/journeys/<slug>.md`.
    package static let journey = FormatMapping(
        "a journey",
        [
            FormatKey("title", .words(1000), isRequired: true, "부산에서 사흘", ko: "여행의 이름", en: "the name"),
            FormatKey("date", .either([.date, .mapping(span)]), "2026-05-03", ko: "여행한 날, 달, 해", en: "when it was"),
            FormatKey("from", .date, "2026-05-01", ko: "첫날", en: "the first day of several"),
            FormatKey("to", .date, "2026-05-03", ko: "마지막 날", en: "the last day of several"),
            FormatKey(
                "places", .few(.name(.place, 200)), "[haeundae, gamcheon]", ko: "이 장소들의 방문만; 이 순서로",
                en: "visits of these places alone belong to it, in this order on a day"),
            FormatKey("area", .few(.text(200)), "부산", ko: "이 지역의 방문만", en: "visits in these areas alone belong to it"),
            FormatKey(
                "with", .few(.person), "[현우]", ko: "함께한 사람들; 다른 사람들과 간 방문은 빠짐",
                en: "who came along; visits with others alone do not belong to it"),
            FormatKey("comment", .words(2000), "바다만 보다 왔다", ko: "카드에 보이는 한 줄", en: "one line for cards"),
            FormatKey(
                "cover", .either([.name(.photo, 2000), .mapping(photo)]), "sea.jpg", ko: "표지 사진; 없으면 첫 사진",
                en: "its first picture; without it, the first of its visits"),
            FormatKey(
                "track", .few(.either([.name(.track, 2000), .mapping(track)])), "[day1.gpx, day2.gpx]",
                ko: "지나온 길을 담은 파일들", en: "files of the way: GPX, GeoJSON or KML"),
            .groups,
            FormatKey(
                "author", .person, "minji", ko: "쓴 사람; 없으면 수첩의 주인",
                en: "whose journey it is; without it, that of the diary's author"),
            .visibility,
            .draft,
            .language,
        ])
}
