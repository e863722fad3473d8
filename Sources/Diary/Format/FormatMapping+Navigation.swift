internal import Base

// What the settings and a group say about the menu.
extension FormatKey {
    static let nav = FormatKey(
        "nav", .list(.either([.choice(Section.allCases.map(\.rawValue)), .text(60), .mapping(.menuItem)])),
        "[places, map, {id: calendar, title: 나날}, {id: tags, show: never}]", ko: "메뉴의 첫 줄, 이 순서로; 나머지는 접혀 있음",
        en: "the first row of the menu, in this order; everything else is folded away",
        sets: .to(\.navigation) { $0.navigation() })
}

extension FormatMapping {
    static let menuItem = FormatMapping(
        "an item of the menu", shorthand: "id",
        [
            FormatKey(
                "id", .either([.choice(Section.allCases.map(\.rawValue)), .text(60)]), isRequired: true, "calendar",
                ko: "메뉴가 이끄는 곳, 또는 Content/pages/의 파일 이름",
                en: "what it leads to, or the name of a file in Content/pages/"),
            FormatKey("title", .text(40), "나날", ko: "메뉴에 보이는 이름", en: "its name in the menu"),
            FormatKey(
                "show", .word(Navigation.PlacesLevel.self), default: "first", "more", ko: "첫 줄에, 접힌 곳에, 또는 어디에도 없이",
                en: "in the first row, among what is folded away, or nowhere"),
        ])
}
