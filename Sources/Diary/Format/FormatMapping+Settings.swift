internal import Base

// What the settings say.
extension FormatMapping {
    /// `Content/diary.yml`.
    package static let settings = FormatMapping(
        "the settings",
        [
            FormatKey(
                "title", .words(200), isRequired: true, "동네 수첩", ko: "수첩의 이름", en: "the site's name", sets: .to(\.title)
            ),
            FormatKey(
                "description", .words(2000), "걸어서 다닌 곳들", ko: "한 문장 설명", en: "one sentence about it",
                sets: .to(\.description)),
            FormatKey(
                "language", .few(.word(Settings.Language.self)), default: "ko", "[ko, en]",
                ko: "낱말, 날짜, 순서의 언어, zh-TW처럼 지역이 붙어도 됨; 여럿이면 그 언어마다 사이트를 하나씩",
                en: "of words, dates and order, also with a region, as zh-TW; of several, each gets a site of its own"),
            FormatKey(
                "messages", .word(MessageLanguage.self), "en", ko: "터미널과 편집기에서 말하는 언어; 없으면 컴퓨터의 언어, 그것도 없으면 수첩의 언어",
                en: "in which language Cairn itself speaks; without it that of the terminal, else the diary's",
                sets: .to(\.messages)),
            FormatKey(
                "url", .text(2000), "https://minji.example/diary/",
                ko: "홈페이지의 전체 주소; 그 경로에서 모든 주소가 시작하고, 없으면 /이며 사이트맵이 없음",
                en:
                    "the absolute address of the home page, whose path is the base of all addresses; without it that is /, and there is no sitemap",
                sets: .to(\.url) { $0.url() }),
            FormatKey(
                "author", .name(.person, 2000), "minji", ko: "수첩의 주인", en: "whose diary it is", sets: .to(\.author)),
            .nav,
            FormatKey(
                "per_page", .integer(1...1000), default: "24", "48", ko: "목록 한 쪽의 장소 수",
                en: "places on one page of a list", sets: .to(\.perPage)),
            FormatKey(
                "home", .either([.word(Settings.Home.Lead.self), .mapping(home)]), default: "latest", "photo",
                ko: "처음 화면을 여는 것", en: "what the home page begins with", sets: .to(\.home.chosenLead)),
            FormatKey(
                "week_starts_on", .word(Settings.WeekStart.self), default: "sunday", "monday", ko: "한 주의 첫날",
                en: "the first day of a week", sets: .to(\.weekStart)),
            FormatKey(
                "times", .flag, default: "false", "true", ko: "방문의 시각을 독자도 보는지; 방문마다 달리 적을 수 있음",
                en: "whether readers see the hours of visits; an entry or a visit may say otherwise",
                sets: .to(\.publishesHours)),
            FormatKey(
                "currency", .text(2000), default: "KRW", "EUR", ko: "통화를 쓰지 않은 금액의 통화", en: "of prices without one",
                sets: .to(\.currency) { $0.currency() }),
            FormatKey(
                "categories", .list(.mapping(category)), "[{id: cafe, name: 카페, icon: ☕️, color: \"#8a5a2b\"}]",
                ko: "분류들, 보이는 순서대로", en: "the categories in the order in which they are shown",
                sets: .to(\.categories) { $0.categories() }),
            FormatKey(
                "photos", .mapping(copies), "{widths: [480, 960]}", ko: "사진의 사본들", en: "which copies of photos are made"
            ),
            FormatKey(
                "limits", .mapping(limits), "{title: 60}", ko: "글 하나가 담을 수 있는 양", en: "how much an entry may hold"),
            FormatKey(
                "typography", .mapping(typography), "{font: Fonts/Mine.ttf}", ko: "사이트의 글꼴", en: "the site's font"),
            FormatKey(
                "theme", .either([.text(60), .mapping(theme)]), default: Settings.Look.standard, "photo",
                ko: "사이트의 모습: paper, photo, notebook이나 자기 것의 이름, 또는 고친 것들",
                en: "how the site looks: paper, photo, notebook or the name of a look of one's own, or what is changed",
                sets: .to(\.look.look) { $0.lookName("theme") }),
            FormatKey("map", .mapping(map), "{leaflet: none}", ko: "지도", en: "the map"),
            FormatKey(
                "links", .few(.choice(["kakao", "naver", "google", "osm", "geo"])),
                default: "[kakao, naver, google, osm]", "[naver, kakao]", ko: "장소에서 이어지는 지도들, 이 순서로",
                en: "maps that places link to, in this order", sets: .to(\.mapLinks) { $0.mapLinks() }),
            FormatKey(
                "html", .word(Settings.RawHTML.self), default: "escaped", "trusted", ko: "이 수첩의 글에 쓴 HTML과 주소를 그대로 낼지",
                en: "whether raw HTML and any address may stand in this diary's own texts", sets: .to(\.html)),
            FormatKey(
                "privacy", .mapping(privacy), ko: "숨길 자리와 숨기지 않을 낱말", en: "spots to hide, and words that are no secret"),
            FormatKey(
                "exports", .either([.choice(["none"]), .mapping(exports)]), "none", ko: "다른 프로그램을 위한 파일들",
                en: "feeds and files for other programs", sets: .to(\.exports) { $0.noExports() }),
            FormatKey(
                "checks", .mapping(checks), "{page_size: 800kB}", ko: "cairn check가 보는 것",
                en: "what cairn check looks at"),
            FormatKey(
                "publish", .mapping(publish), "{folder: ../public}", ko: "사이트를 보낼 곳: folder, rsync, git, rclone 가운데 하나",
                en: "where the site goes: one of folder, rsync, git and rclone",
                sets: .to(\.publishing) { $0.publishing() }),
            FormatKey(
                "share_cards", .flag, default: "false", "true", ko: "주소를 공유할 때 보이는 그림을 그릴지",
                en: "draws a picture for networks for every place, category, tag and person", sets: .to(\.hasShareCards)
            ),
            FormatKey(
                "compress", .either([.choice(["none"]), .few(.word(Settings.Compression.self))]), default: "none",
                "[gzip, brotli]", ko: "곁에 둘 압축 사본", en: "compressed copies beside the files", sets: .to(\.compression)),
            FormatKey(
                "offline", .either([.flag, .mapping(offline)]), default: "false", "{pages: 60, photos: 200}",
                ko: "브라우저에 남겨 둘 양", en: "how much browsers keep of what readers have seen",
                sets: .to(\.offline) { $0.offline() }),
            FormatKey(
                "replies", .either([.flag, .mapping(replies)]), default: "false", "true", ko: "공개된 쪽에서 답할 수 있는지",
                en: "whether the public pages can be answered", sets: .to(\.invitation) { $0.invitation() }),
            FormatKey(
                "writing", .mapping(writing), "{github: minji/diary}", ko: "길에서 쓸 쪽과, 쓴 것이 가는 저장소",
                en: "a page for writing on the road, and the repository that takes what is written",
                sets: .to(\.writing) { $0.writing() }),
        ])

    static let home = FormatMapping(
        "home (or what it begins with)",
        [
            FormatKey(
                "lead", .word(Settings.Home.Lead.self), default: "latest", "map", ko: "최근에 간 곳, 사진, 지도, 글 가운데 하나",
                en: "what it begins with; where there is a text, that", sets: .to(\.home.chosenLead)),
            FormatKey(
                "text", .text(4000), "걸어서 다닌 곳들을 적어요.", ko: "처음 화면을 여는 글, 마크다운",
                en: "the text that it begins with, in Markdown", sets: .to(\.home.text)),
        ])

    static let category = FormatMapping(
        "a category",
        [
            FormatKey(
                "id", .name(.category, 60), isRequired: true, "cafe", ko: "주소에 쓰이는 이름", en: "its name in addresses"),
            FormatKey(
                "name", .either([.name(.category, 60), .words(60)]), "카페", ko: "보이는 이름", en: "its name for readers"),
            FormatKey("icon", .text(8), "☕️", ko: "그림 글자 하나", en: "an emoji"),
            FormatKey("color", .color, "\"#8a5a2b\"", ko: "분류의 색", en: "its colour"),
        ])

    static let copies = FormatMapping(
        "photos",
        [
            FormatKey(
                "widths", .list(.integer(16...8192)), default: "[240, 480, 720, 1600]", "[640, 1280]",
                ko: "사본들의 너비, 픽셀", en: "widths of the copies in pixels", sets: .to(\.photos.widths) { $0.widths() }),
            FormatKey(
                "formats", .list(.word(Settings.Photos.Format.self)), default: "[webp, jpeg]", "[avif, jpeg]",
                ko: "사본들의 형식", en: "their formats, in the order in which browsers are offered them",
                sets: .to(\.photos.formats)),
            FormatKey(
                "quality", .integer(1...100), default: "78", "85", ko: "화질", en: "their quality",
                sets: .to(\.photos.quality)),
            FormatKey(
                "max_bytes", .size, "400kB", ko: "사본 하나의 가장 큰 크기", en: "the greatest size of one copy",
                sets: .to(\.photos.maxBytes)),
            FormatKey(
                "facts", .list(.word(Settings.Photos.Fact.self)), default: "[]", "[camera, lens, exposure]",
                ko: "사진 아래에 보일 카메라 이야기", en: "what the camera wrote that pages tell below a photo",
                sets: .to(\.photos.facts)),
            FormatKey(
                "motion", .flag, default: "false", "true", ko: "라이브 포토와 모션 포토의 움직임을 소리 없이 실을지",
                en: "whether what moves around live and motion photos is published, without sound",
                sets: .to(\.photos.motion)),
        ])

    static let limits = FormatMapping(
        "limits",
        [
            FormatKey(
                "title", .integer(1...1000), default: "200", "60", ko: "제목의 글자 수", en: "characters of a title",
                sets: .to(\.limits.title)),
            FormatKey(
                "comment", .integer(1...2000), default: "400", "80", ko: "한 줄의 글자 수", en: "characters of a comment",
                sets: .to(\.limits.comment)),
            FormatKey(
                "photos", .integer(0...10_000), default: "200", "20", ko: "글 하나의 사진 수", en: "photos of an entry",
                sets: .to(\.limits.photos)),
            FormatKey(
                "photo_bytes", .size, default: "200MB", "20MB", ko: "원본의 크기", en: "the size of an original",
                sets: .to(\.limits.photoBytes)),
            FormatKey(
                "photo_megapixels", .integer(1...2000), default: "200", "50", ko: "원본의 백만 픽셀 수",
                en: "megapixels of an original",
                sets: .to(\.limits.photoPixels) { $0.integer("photo_megapixels").map { $0 * 1_000_000 } }),
            FormatKey(
                "clip_seconds", .integer(1...3600), default: "120", "30", ko: "동영상의 길이 (초)",
                en: "the length of a clip, in seconds",
                sets: .to(\.limits.clipSeconds)),
            FormatKey(
                "voice_seconds", .integer(1...7200), default: "600", "120", ko: "녹음의 길이 (초)",
                en: "the length of a recording, in seconds", sets: .to(\.limits.voiceSeconds)),
            FormatKey(
                "clip_bytes", .size, default: "20MB", "8MB", ko: "실리는 동영상의 크기",
                en: "the size of a clip as it is published",
                sets: .to(\.limits.clipBytes)),
        ])

    static let typography = FormatMapping(
        "typography",
        [
            FormatKey(
                "font", .few(.text(200)), "Fonts/Mine.ttf", ko: "글꼴 파일이나 이 컴퓨터의 글꼴",
                en: "font files in the diary's folder or Content/, or a family of this machine", sets: .to(\.fonts)),
            FormatKey(
                "subset", .flag, default: "true", "false", ko: "100 kB부터는 수첩의 글자들로 나누어 낼지",
                en: "whether a font of 100 kB or more is published in parts, by the letters of the diary",
                sets: .to(\.fontsAreCut)),
        ])

    static let theme = FormatMapping(
        "the theme", shorthand: "look",
        [
            FormatKey(
                "look", .text(60), default: Settings.Look.standard, "notebook", ko: "모습의 이름", en: "the look's name",
                sets: .to(\.look.look) { $0.lookName("look") }),
            FormatKey(
                "accent", .color, "\"#8a5a2b\"", ko: "분류가 없는 것의 색", en: "the colour of what belongs to no category",
                sets: .to(\.look.accent)),
            FormatKey(
                "background", .color, "\"#fff8ec\"", ko: "종이의 색; 어두우면 어두운 화면의 것",
                en: "the colour of the paper; a dark one is that of the dark", sets: .to(\.look.background)),
            FormatKey(
                "font", .word(Settings.Look.Font.self), "serif", ko: "글씨", en: "the letters", sets: .to(\.look.font)),
            FormatKey(
                "shape", .word(Settings.Look.Shape.self), "square", ko: "모서리", en: "the corners",
                sets: .to(\.look.shape)),
            FormatKey(
                "density", .word(Settings.Look.Density.self), "airy", ko: "사이의 넓이", en: "the room between things",
                sets: .to(\.look.density)),
            FormatKey(
                "mode", .word(Settings.Look.Mode.self), "dark", ko: "방문자가 고르기 전의 밝기",
                en: "what visitors see before they choose", sets: .to(\.look.mode)),
        ])

    static let map = FormatMapping(
        "the map",
        [
            FormatKey(
                "tiles", .text(500), "https://tile.example/{z}/{x}/{y}.png", ko: "지도 조각의 주소, 없으면 바탕을 그림",
                en: "the address of map tiles; without it the map is drawn from the ground",
                sets: .to(\.map.tiles) { $0.tiles() }),
            FormatKey(
                "attribution", .text(2000),
                default: "© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)", "© Tiles Example",
                ko: "지도 조각의 출처, 마크다운", en: "who made the tiles, in Markdown", sets: .to(\.map.attribution)),
            FormatKey(
                "max_zoom", .integer(0...24), default: "19", "17", ko: "가장 가까운 배율", en: "the closest zoom",
                sets: .to(\.map.maxZoom)),
            FormatKey(
                "ground", .few(.text(2000)), "seoul.osm.pbf", ko: "지도의 바탕이 되는 OpenStreetMap 발췌나 GeoJSON 파일들",
                en: "extracts of OpenStreetMap or files of GeoJSON that maps lie on", sets: .to(\.map.ground)),
            FormatKey(
                "credit", .text(2000), "© 동네 지도 모임", ko: "그 파일들의 출처, 마크다운", en: "who made these files, in Markdown",
                sets: .to(\.map.credit)),
            FormatKey(
                "leaflet", .text(2000), default: "installed", "none", ko: "Leaflet의 폴더, installed 또는 none",
                en: "a folder with Leaflet, installed, or none", sets: .to(\.map.leaflet) { $0.leaflet() }),
            FormatKey(
                "cdn", .list(.mapping(remoteFile)), ko: "다른 서버의 Leaflet", en: "Leaflet on somebody else's server",
                sets: .to(\.map.cdn) { $0.remoteFiles() }),
        ], retired: ["outline": "ground"])

    static let remoteFile = FormatMapping(
        "a file of “cdn”",
        [
            FormatKey(
                "url", .text(500), isRequired: true, "https://cdn.example/leaflet.js", ko: "파일의 주소",
                en: "the file's address"),
            FormatKey("integrity", .text(2000), isRequired: true, "sha384-…", ko: "파일의 다이제스트", en: "its digest"),
        ])

    static let privacy = FormatMapping(
        "privacy",
        [
            FormatKey(
                "zones", .list(.mapping(zone)), "[{name: home, lat: 37.5, lon: 127.0, radius: 500}]",
                ko: "자리를 자세히 알리지 않는 원들", en: "circles within which no spot is told more exactly than by district",
                sets: .to(\.privacyZones) { $0.privacyZones() }),
            FormatKey(
                "trim", .distance, default: "0m", "300m", ko: "모든 길의 시작과 끝에서 잘라 낼 거리",
                en: "how much of the begin and the end of every track is cut off", sets: .to(\.trackTrim)),
            FormatKey(
                "public_words", .few(.text(200)), "[커피]", ko: "숨은 글에 있어도 비밀이 아닌 낱말",
                en: "tags, features, stations and people of hidden entries that are no secret", sets: .to(\.publicWords)
            ),
        ])

    static let zone = FormatMapping(
        "a zone",
        [
            FormatKey("name", .text(2000), "home", ko: "이름", en: "its name"),
            FormatKey(
                "location", .either([.mapping(location), .list(.degrees(180)), .text(200)]), "37.5,127.0", ko: "한가운데",
                en: "its middle"),
            FormatKey("lat", .degrees(90), "37.5", ko: "한가운데의 위도", en: "the latitude of its middle"),
            FormatKey("lon", .degrees(180), "127.0", ko: "한가운데의 경도", en: "the longitude of its middle"),
            FormatKey("radius", .integer(1...100_000), "500", ko: "반지름, 미터", en: "its radius in metres"),
        ])

    static let exports = FormatMapping(
        "exports (or the word none)",
        Settings.Exports.Format.allCases.map { format in
            FormatKey(
                format.rawValue, .few(.choice(Settings.Exports.ExportScope.allCases.map(\.rawValue) + ["none"])),
                "[diary]",
                ko: "무엇의 파일을 만들지", en: "of what there is such a file", sets: .to(\.exports[format]))
        } + [
            FormatKey(
                "qr", .word(Settings.Exports.Drawing.self), "places", ko: "장소마다 QR 코드를 그릴지",
                en: "whether each place has a QR code", sets: .to(\.exports.codes)),
            FormatKey(
                "newest", .integer(1...1000), default: "30", "100", ko: "피드의 방문 수", en: "visits in a feed",
                sets: .to(\.exports.newest)),
        ])

    static let checks = FormatMapping(
        "checks",
        [
            FormatKey(
                "skip", .few(.text(200)), "[orphans]", ko: "하지 않을 검사들", en: "checks to leave out",
                sets: .to(\.checks.skipped)),
            FormatKey(
                "page_size", .size, default: "1MB", "800kB", ko: "페이지 하나의 가장 큰 크기", en: "the greatest size of a page",
                sets: .to(\.checks.pageSize)),
            FormatKey(
                "allow", .few(.text(200)), "[me@minji.example]", ko: "있어도 되는 메일 주소와 서버",
                en: "e-mail addresses that may be published, and hosts that pages may load from",
                sets: .to(\.checks.allowed)),
        ])
}
