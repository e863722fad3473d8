"""A week with the program in Korean: nothing that it says is left in English, at 80 columns."""

import re
import unicodedata

import pytest

from diary import Diary

# What is typed as it is: code, names, paths, addresses, options, keys with their values, words that another program says.
TYPED = re.compile(r"\bcairn(?: [a-z-]+)*|`[^`]*`|“[^”]*”|\"[^\"]*\"|'[^']*'|<[^>]*>|\([^()가-힣]*\)|\S*[/_.:=@{}\[\]<>*…~\\-]\S*|[^\s가-힣]*[A-Z0-9]\S*")
ENGLISH = re.compile(r"[a-z]{2,} [a-z]{2,}")
WEEK = [
    ["init", "d", "--language", "ko", "--title", "동네 수첩"],
    ["new", "연남동 작은 카페", "--at", "37.5627,126.9256", "--diary", "d"],
    ["new", "연남동 작은 카페", "--at", "37.5627,126.9256", "--diary", "d"],
    ["visit", "연남", "--date", "어제", "--with", "현우", "--rating", "4.5", "--note", "줄 40분", "--diary", "d"],
    ["visit", "없는 곳", "--diary", "d"],
    ["set", "연남", "rating=9", "--diary", "d"],
    ["set", "연남", "category=cafe", "--diary", "d"],
    ["set", "--where", "tags=없음", "visibility=public", "--diary", "d"],
    ["rename", "category", "cafe", "카페들", "--dry-run", "--diary", "d"],
    ["rename", "tag", "없음", "있음", "--diary", "d"],
    ["move", "연남동-작은-카페", "연남동-카페", "--diary", "d"],
    ["list", "--diary", "d"], ["list", "--category", "없음", "--diary", "d"],
    ["build", "d", "--timings"], ["build", "d"], ["build", "nowhere"],
    ["check", "d"], ["check", "d", "--skip", "linkz"],
    ["import", "places.csv", "--diary", "d", "--dry-run"], ["import", "places.csv", "--diary", "d"], ["import", "places.csv", "--diary", "d"],
    ["import", "stranger.txt", "--diary", "d"], ["import", "--undo", "--diary", "d"], ["import", "--diary", "d"],
    ["journeys", "--diary", "d"], ["fmt", "--diary", "d", "--check"], ["upgrade-diary", "--diary", "d"],
    ["theme", "--diary", "d"], ["theme", "nothing", "--diary", "d"],
    ["share", "--diary", "d"], ["share", "friends", "--diary", "d"], ["share", "friends", "--member", "민지", "--diary", "d"], ["share", "enemies", "--diary", "d"],
    ["receive", "stranger.txt", "--diary", "d"],
    ["publish", "d"], ["publish", "d", "--dry-run"],
    ["export", "csv", "d", "--output", "d.csv"], ["export", "docx", "d"],
    ["undo", "--diary", "d"], ["undo", "--list", "--diary", "d"],
    ["doctor"], ["clean", "d"], ["bild"], ["build", "--draft"], ["new"], ["preview", "d", "--port", "99999"],
]
FILES = {
    "places.csv": "이름,위도,경도,방문일\n망원시장,37.5560,126.9060,2026-05-03\n,1,2,\n위치 없는 곳,,,2026-05-04\n",
    "stranger.txt": "아무것도 아닌 글\n",
    "d/Content/groups/friends.md": "---\ntitle: 친구들\naccess: passphrase\nmembers: [민지, 현우]\n---\n",
}


@pytest.fixture(scope="module")
def said(cairn, tmp_path_factory):
    """What the program said to each command of the week."""
    diary = Diary(cairn, tmp_path_factory.mktemp("korean"), CAIRN_LANGUAGE="ko", CAIRN_PASSPHRASE_FRIENDS="구만-토림-하솔-빈도")
    answers = []
    for arguments in WEEK:
        answer = diary.run(*arguments, status=None)
        answers.append((" ".join(arguments), answer.stdout + answer.stderr))
        if arguments[0] == "init":
            for name, text in FILES.items():
                diary.write(name, text)
    return answers


def columns(line):
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in line)


def test_a_week_is_told_in_korean(said, checks):
    for command, text in said:
        checks.true(f"{command}: something is said", text)
        for line in text.splitlines():
            if not re.match(r"\s*(\d+ )?[|+-]|\s+[-~^]", line):
                checks.equal(f"{command}: {line}", ENGLISH.findall(TYPED.sub("", line)), [])


def test_help_is_told_in_korean(cairn, tmp_path, checks):
    diary = Diary(cairn, tmp_path, CAIRN_LANGUAGE="ko")
    commands = re.findall(r"^  ([a-z-]+)(?:, [a-z-]+)? {2,}", diary.run("help").stdout.split("명령:")[1], re.MULTILINE)
    assert len(commands) > 25
    for command in commands:
        for line in diary.run("help", command).stdout.splitlines():
            checks.true(f"{command}: {line} fits", columns(line) <= 80 or line.startswith(("사용법", "  cairn", "      ")))
            if not line.startswith(("  cairn", "사용법", "    ")) or re.search("[가-힣]", line):
                checks.equal(f"{command}: {line}", ENGLISH.findall(TYPED.sub("", line)), [])


@pytest.mark.parametrize(("variables", "words"), [
    ({"LANG": "ko_KR.UTF-8"}, "되돌릴"), ({"LANG": "en_US.UTF-8"}, "take back"), ({"LANG": "C.UTF-8"}, "되돌릴"), ({"LANG": "ja_JP.UTF-8"}, "take back"),
    ({"LANG": "en_US.UTF-8", "CAIRN_LANGUAGE": "ko"}, "되돌릴"),
])
def test_the_language_is_the_terminals_else_the_diarys(cairn, tmp_path, variables, words):
    diary = Diary(cairn, tmp_path, **{"CAIRN_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", **variables})
    diary.write("Content/diary.yml", "title: 동네 수첩\n")
    diary.write("Content/places/a.md", "---\ntitle: 가\n---\n")
    assert words in diary.run("undo", status=1).stderr
    diary.write("Content/diary.yml", "title: 동네 수첩\nmessages: en\n")
    assert ("take back" if not variables.get("CAIRN_LANGUAGE") else words) in diary.run("undo", status=1).stderr


def test_programs_are_told_the_same_in_every_language(cairn, tmp_path):
    diary = Diary(cairn, tmp_path)
    diary.write("Content/diary.yml", "title: 동네 수첩\n")
    diary.write("Content/places/a.md", "---\ntitle: 가\n---\n[[없는곳]]\n")
    for arguments in [("check", "--format", "json"), ("check", "--format", "sarif"), ("check", "--format", "github"), ("undo", "--list", "--format", "json"),
                      ("list", "--format", "json"), ("schema", "place")]:
        answers = [diary.run(*arguments, status=None, CAIRN_LANGUAGE=language).stdout for language in ("en", "ko")]
        assert answers[0] == answers[1], arguments
