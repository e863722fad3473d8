internal import Base

// What is written of people, groups and pages about no place.
extension FormatMapping {
    /// The front matter of `Content/people/<slug>.md`.
    package static let person = FormatMapping(
        "a person",
        [
            FormatKey("name", .person, isRequired: true, "민지", ko: "이름", en: "the name"),
            FormatKey("color", .color, "\"#4e7060\"", ko: "사람의 색", en: "the person's colour"),
            FormatKey(
                "avatar", .either([.name(.photo, 2000), .mapping(photo)]), "minji.jpg", ko: "얼굴 사진",
                en: "a photo of them"),
            FormatKey(
                "home", .either([.text(2000), .dictionary(.text(2000))]), "안국동", ko: "나만 보는 메모; 읽지도 싣지도 않음",
                en: "your own note; it is never read, let alone published"),
        ])

    /// The front matter of `Content/pages/<slug>.md`.
    package static let page = FormatMapping(
        "a page",
        [
            FormatKey("title", .words(1000), isRequired: true, "소개", ko: "제목", en: "the title"),
            FormatKey("description", .words(2000), "이 수첩에 대하여", ko: "한 문장 설명", en: "one sentence about it"),
            FormatKey(
                "navigation", .either([.integer(1...1000), .choice(["false"])]), "100", ko: "메뉴에서의 자리, 또는 빼려면 false",
                en: "its position in the menu, or false to leave it out"),
            FormatKey(
                "template", .text(200), default: "page", "wishes", ko: "보여 줄 템플릿", en: "the template that shows it"),
            FormatKey(
                "places", .mapping(placeQuery), "{tags: 한옥, with: 현우}", ko: "카드로 보일 장소들", en: "places that it shows"),
            .draft,
        ])

    /// Which places a page asks for.
    static let placeQuery = FormatMapping(
        "a list of places",
        [
            FormatKey("category", .few(.name(.category, 2000)), "cafe", ko: "이 분류들 중 하나의 곳", en: "of one of these"),
            FormatKey("tags", .few(.name(.tag, 60)), "[한옥]", ko: "이 태그를 모두 가진 곳", en: "with all of these tags"),
            FormatKey("features", .few(.name(.feature, 60)), "[주차]", ko: "이것이 모두 있는 곳", en: "that have all of these"),
            FormatKey("station", .few(.name(.station, 100)), "안국", ko: "이 역들 근처", en: "near one of these stations"),
            FormatKey("area", .few(.text(200)), "서울", ko: "이 지역들 중 하나의 곳", en: "in one of these areas"),
            FormatKey("with", .few(.person), "현우", ko: "이들 중 하나와 다녀온 곳", en: "visited with one of these people"),
            FormatKey("from", .date, "2026", ko: "이날이나 그 뒤에 다녀온 곳", en: "visited on this day or later"),
            FormatKey("to", .date, "2026-06", ko: "이날이나 그 앞에 다녀온 곳", en: "visited on this day or earlier"),
            FormatKey("rating", .rating, "4", ko: "평점이 이만큼은 되는 곳", en: "rated at least so"),
            FormatKey("want", .flag, "true", ko: "가고 싶은 곳, false는 다녀온 곳", en: "still to visit; false: visited"),
            FormatKey("order", .word(PlaceOrder.self), default: "recent", "rating", ko: "차례", en: "their order"),
            FormatKey("first", .integer(1...1000), "10", ko: "처음 몇 곳만", en: "only so many of them"),
        ])

    /// The front matter of `Content/groups/<slug>.md`.
    package static let group = FormatMapping(
        "a group",
        [
            FormatKey("title", .words(1000), isRequired: true, "우리집", ko: "모임의 이름", en: "the name"),
            FormatKey("color", .color, "\"#7a4b8c\"", ko: "모임의 색", en: "the group's colour"),
            FormatKey(
                "access", .word(Group.Access.self), default: "passphrase", "open", ko: "누가 여는지; 없으면 가장 조심스러운 것",
                en: "who opens its pages; without it the most careful counts"),
            FormatKey(
                "members", .list(.either([.name(.person, 2000), .mapping(member)])),
                "[minji, {person: 준, status: pending}]", ko: "모임의 사람들", en: "who belongs to it"),
            FormatKey("plans", .list(.mapping(plan)), ko: "함께 하려는 일들", en: "what they want to do"),
            FormatKey("rules", .list(.mapping(rule)), ko: "함께 지키는 것들", en: "what they agreed on"),
            .nav,
            FormatKey(
                "sources", .few(.either([.text(200), .mapping(source)])), "[../friend]", ko: "함께 모을 다른 수첩의 폴더들",
                en: "folders of other diaries to merge, relative to this diary's"),
            FormatKey(
                "taste", .few(.word(TasteAxis.self)),
                default: "[\(TasteAxis.usual.map(\.rawValue).joined(separator: ", "))]",
                "[variety, revisiting, generosity]", ko: "취향을 그리는 셋 이상의 축", en: "three or more sides of the taste chart"
            ),
            FormatKey(
                "replies", .either([.flag, .mapping(replies)]), default: "false", "true", ko: "쪽에서 답할 수 있는지",
                en: "whether its pages can be answered"),
        ])

    static let replies = FormatMapping(
        "the invitation to reply",
        [
            FormatKey(
                "mail", .text(200), "me@example.org", ko: "답을 받을 전자우편 주소", en: "where replies may be sent by mail")
        ])

    static let member = FormatMapping(
        "a member", shorthand: "person",
        [
            FormatKey("person", .person, isRequired: true, "minji", ko: "누구인지", en: "who it is"),
            FormatKey("role", .text(60), "총무", ko: "맡은 일", en: "what they do in the group"),
            FormatKey("since", .date, "2026-01-02", ko: "함께한 날부터", en: "the day from which they belong to it"),
            FormatKey(
                "status", .word(Group.Member.Status.self), default: "approved", "pending", ko: "받아들여졌는지",
                en: "whether they are accepted"),
            FormatKey("color", .color, "\"#123456\"", ko: "이 모임에서의 색", en: "their colour in this group"),
        ])

    static let plan = FormatMapping(
        "a plan",
        [
            FormatKey("title", .words(200), isRequired: true, "군산, 빵 하나 먹으러", ko: "무엇을 할지", en: "what it is"),
            FormatKey("date", .either([.date, .mapping(span)]), "2027-03-27", ko: "언제", en: "when"),
            FormatKey("from", .date, "2027-03-27", ko: "첫날", en: "the first day of several"),
            FormatKey("to", .date, "2027-03-28", ko: "마지막 날", en: "the last day of several"),
            FormatKey(
                "place", .name(.place, 2000), "isungdang", ko: "어느 장소에서", en: "the place, by the name of its file"),
            FormatKey("icon", .text(8), "🥖", ko: "그림 글자 하나", en: "an emoji"),
            FormatKey("by", .person, "현우", ko: "제안한 사람", en: "who proposed it"),
            FormatKey(
                "answers", .dictionary(.either([.word(Group.Plan.Answer.self), .flag]), of: .person),
                "{민지: yes, 은비: maybe}", ko: "누가 가는지", en: "who comes"),
            FormatKey("talk", .list(.mapping(remark)), ko: "오간 이야기", en: "what was said about it"),
            FormatKey(
                "id", .text(200), "group-trip", ko: "답이 부르는 이름; 없으면 제목에서",
                en: "what replies name it by; without it they do by its title"),
        ])

    static let remark = FormatMapping(
        "a remark",
        [
            FormatKey("by", .person, isRequired: true, "minji", ko: "말한 사람", en: "who said it"),
            FormatKey("date", .date, "2026-11-02", ko: "말한 날", en: "when"),
            FormatKey("text", .text(2000), isRequired: true, "좋아", ko: "한 말", en: "what they said"),
        ])

    static let rule = FormatMapping(
        "a rule",
        [
            FormatKey("text", .text(2000), isRequired: true, "마지막 달걀을 먹은 사람이 사 온다", ko: "규칙", en: "the rule"),
            FormatKey("category", .text(60), "부엌", ko: "무엇에 대한 것인지", en: "what it is about"),
            FormatKey("assignees", .few(.person), "[minji, 현우]", ko: "맡은 사람들", en: "whose turn it is"),
            FormatKey(
                "weekdays", .few(.choice(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])), "[mon, thu]",
                ko: "하는 요일들", en: "the days on which it is done"),
        ])

    static let source = FormatMapping(
        "a source", shorthand: "folder",
        [
            FormatKey("folder", .text(200), isRequired: true, "../friend", ko: "수첩의 폴더", en: "the diary's folder"),
            FormatKey("person", .few(.person), "[현우]", ko: "누구의 수첩인지", en: "whose diary it is"),
            FormatKey(
                "categories", .dictionary(.name(.category, 2000)), "{맛집: 밥집}", ko: "그 수첩의 분류가 이 수첩의 어느 분류인지",
                en: "which categories of this diary those of that diary are; each by its id or name"),
        ])
}
