internal import Base

// Where a site goes, what lies beside it, and what comes back from the road.
extension FormatMapping {
    static let publish = FormatMapping(
        Message("publishing"),
        [
            FormatKey("folder", .text(1000), "../public", ko: "이 컴퓨터의 폴더", en: "a folder of this machine"),
            FormatKey(
                "rsync", .text(1000), "minji@host.example:www/", ko: "rsync가 아는 곳", en: "a place that rsync reaches"),
            FormatKey(
                "git", .either([.text(1000), .mapping(git)]), "origin", ko: "git 저장소의 가지",
                en: "a branch of a git repository"),
            FormatKey(
                "rclone", .text(1000), "photos:bucket/diary", ko: "rclone이 아는 곳", en: "a remote of rclone, and a path"),
            FormatKey(
                "deletions", .share, default: "25%", "50%", ko: "한 번에 지워도 되는 몫", en: "how much may be deleted at once"),
        ])

    static let git = FormatMapping(
        "“git”",
        [
            FormatKey(
                "remote", .text(1000), default: "origin", "https://git.example/diary.git", ko: "저장소",
                en: "the repository"),
            FormatKey("branch", .text(200), default: "gh-pages", "pages", ko: "가지", en: "the branch"),
            FormatKey(
                "history", .word(Settings.Publishing.Git.History.self), default: "keep", "squash", ko: "지난 모습을 남길지",
                en: "whether earlier sites are kept"),
            FormatKey("cname", .text(253), "diary.example", ko: "도메인", en: "the domain"),
        ])

    static let offline = FormatMapping(
        "offline (or true or false)",
        [
            FormatKey("pages", .integer(1...1000), default: "60", "100", ko: "페이지 수", en: "how many pages"),
            FormatKey("photos", .integer(0...5000), default: "200", "500", ko: "사진 수", en: "how many photos"),
        ])

    static let writing = FormatMapping(
        "writing on the road",
        [
            FormatKey("github", .text(200), "minji/diary", ko: "GitHub의 저장소", en: "a repository at GitHub"),
            FormatKey(
                "gitlab", .text(200), "minji/diary", ko: "GitLab의 저장소, 다른 곳이면 주소로",
                en: "one at GitLab, by its address where it is elsewhere"),
            FormatKey(
                "forgejo", .text(200), "https://codeberg.org/minji/diary", ko: "Forgejo나 Gitea에 있는 저장소의 주소",
                en: "the address of one at a Forgejo or Gitea"),
            FormatKey(
                "branch", .text(200), "main", ko: "가지; 없으면 저장소의 기본 가지", en: "the branch, where it is not the usual one"),
            FormatKey("folder", .text(200), "diary", ko: "저장소 안에서 수첩이 있는 폴더", en: "where in it the diary lies"),
            FormatKey(
                "visibility", .word(Settings.Writing.FirstReaders.self), default: "private", "public",
                ko: "쓴 것을 바로 누가 볼지",
                en: "who sees at once what is written"),
            FormatKey(
                "photos", .either([.integer(640...10_000), .choice(["original"])]), default: "2560", "original",
                ko: "보내는 사진의 긴 변, 픽셀", en: "the longer side of photos that are sent, in pixels"),
        ])
}
