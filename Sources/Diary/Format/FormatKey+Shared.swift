// Keys that entries of several kinds have.
extension FormatKey {
    static let groups = FormatKey(
        "groups", .few(.name(.group, 200)), "[roommates]", ko: "함께 보는 모임들",
        en: "the groups that see it, by the names of their files")
    static let visibility = FormatKey(
        "visibility", also: ["공개"], .word(Visibility.self), default: "public", "unlisted", ko: "누가 보는지",
        en: "who sees it")
    static let at = FormatKey(
        "at", also: ["시각"], .either([.clock, .list(.clock)]), "[14:20, 16:00]", ko: "그곳 시계로 몇 시에, 또는 몇 시부터 몇 시까지",
        en: "at what hour, or from when to when, by the clocks there")
    static let times = FormatKey(
        "times", .flag, "true", ko: "방문의 시각을 독자도 보는지; 없으면 설정대로",
        en: "whether readers see the hours of visits; without it as the settings say")
    static let draft = FormatKey(
        "draft", .flag, default: "false", "true", ko: "cairn build --drafts 전에는 싣지 않음",
        en: "keeps it from the site until cairn build --drafts")
    static let language = FormatKey(
        "language", .text(35), "en", ko: "수첩과 다를 때, 글의 언어 (BCP 47)",
        en: "the entry's language where it is not the diary's (BCP 47)")
}
