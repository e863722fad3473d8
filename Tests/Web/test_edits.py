"""Edits of front matter by `cairn set`, read by two libraries of others: YAML 1.2 (ruamel.yaml) and 1.1 (PyYAML) must see what was asked for, and no other change."""

import io
import random

import pytest
import yaml
from ruamel.yaml import YAML

from diary import Diary

WORDS = [
    "서울숲", "a", "어니언 안국", "it's", 'say "hi"', "한옥", "🌳 숲", "a: b", "# no", "yes", "Off", "2026", "1:30", "0x1F", "1_000", "2026-05-03", "x, y", "[z]", "ㅅㅇㅅ",
    "- dash", "~", "null", "%", "끝:", "1e5", ".5", "=", "한 줄\n두 줄", "https://a.example/?cid=1", "왜?",
]


def front_matter(lot):
    """Front matter as many people write it, with what it says."""
    end = "\r\n" if lot.random() < 0.15 else "\n"
    lines, number = [], 0

    def comment(chance=0.2):
        nonlocal number
        number += 1
        return f"  # 말 {number}" + ("\t탭" if lot.random() < 0.2 else "") if lot.random() < chance else ""

    lines.append("title: " + lot.choice(["어니언 안국", "'어니언'", '"어니언: 안국"']) + comment())
    if lot.random() < 0.3:
        lines.append("# 따로 선 말")
    if lot.random() < 0.6:
        lines.append("tags: " + lot.choice(["[한옥, 빵]", "[ 한옥 , '빵' ]", "한옥", "[]"]) + comment())
    elif lot.random() < 0.8:
        lines += ["tags:" + comment(), "  - 한옥" + comment(), "  - \"빵\"" + comment()]
    if lot.random() < 0.5:
        lines.append("rating: " + lot.choice(["4", "'4'", "4.5"]) + comment())
    if lot.random() < 0.4:
        lines += ["comment: >-", "  접은 글", "  둘째"]
    lines += lot.choice([
        [], ["visits: [2026-02-11, {date: 2026-05-03, rating: 4}]" + comment()], ["date: 2026-05-03" + comment()],
        ["visits:", "- 2026-02-11" + comment(), "- date: 2026-05-03" + comment(), "  note: |", "    글 # 아님"],
        ["visits:" + comment(), "  -   {date: 2026-02-11}", "  # 사이", "  -   {date: 2026-05-03, note: '메모'}"],
    ])
    if lot.random() < 0.4:
        lines += ["links:", "  web: https://a.example/?b=c#d" + comment()] if lot.random() < 0.5 else ["links: {web: 'https://a.example/'}"]
    bom = "\ufeff" if lot.random() < 0.1 else ""
    return bom + end.join(["---", *lines, "---", "글", ""])


def read(text):
    """What two libraries say of front matter, which must be the same: all scalars as they are spelled."""
    inner = text.lstrip("\ufeff").replace("\r\n", "\n").split("---\n")[1]
    new = YAML(typ="rt", pure=True).load(io.StringIO(inner))
    old = yaml.safe_load(inner)
    return plain(new), plain(old)


def plain(value):
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return None if value is None else value if isinstance(value, (bool, int, float)) else str(value)


def edit(lot, value):
    """Arguments of the program, and the same done to a value; nothing where the program is to refuse it."""
    word = lot.choice(WORDS)
    kind = lot.randrange(6)
    if kind == 0:
        return f"title={word}", {**value, "title": word}
    if kind == 1:
        # Quotes stay where they stand.
        return "rating=3.5", {**value, "rating": "3.5" if isinstance(value.get("rating"), str) else 3.5}
    if kind == 2:
        word = word.replace("\n", " ")
        tags = value.get("tags") or []
        return f"tags+={quoted(word)}", {**value, "tags": [*(tags if isinstance(tags, list) else [tags]), word]}
    if kind == 3:
        return f"comment={word}", {**value, "comment": word}
    if kind == 4 and "visits" in value:
        visits = [dict(visit) if isinstance(visit, dict) else {"date": visit} for visit in value["visits"][:1]]
        visits[0]["note"] = word
        return f"visits[0].note={word}", {**value, "visits": visits + value["visits"][1:]}
    address = "https://b.example/?x=1,2#c"
    return f"links.more={address}", {**value, "links": {**(value.get("links") or {}), "more": address}}


def quoted(word):
    """As one types what the program would take for YAML."""
    return "'" + word.replace("'", "''") + "'" if word[:1] in "[{\"'" and "\n" not in word else word


@pytest.mark.parametrize("seed", range(8))
def test_others_read_what_was_asked_for(seed, cairn, tmp_path):
    lot = random.Random(seed)
    diary = Diary(cairn, tmp_path)
    diary.write("Content/diary.yml", "title: 수첩\nlimits: {title: 200, comment: 2000}\n")
    entry = tmp_path / "Content/places/onion.md"
    entry.parent.mkdir(parents=True)
    done = 0
    for _ in range(6):
        entry.write_bytes(front_matter(lot).encode())
        for _ in range(6):
            before = entry.read_bytes().decode()
            new, old = read(before)
            assignment, wanted = edit(lot, new)
            story = f"{assignment}\n{before}"
            result = diary.run("set", "onion", assignment, status=None)
            after = entry.read_bytes().decode()
            if result.returncode:
                # A tag twice, a title of no letters, a text over several lines where there is room for one.
                assert after == before and "error: " in result.stderr, story + result.stderr
                continue
            done += 1
            seen_new, seen_old = read(after)
            assert seen_new == wanted, f"{story}\n{after}"
            # The older reader takes nothing else for more than it did.
            assert len([key for key in seen_old if seen_old[key] != old.get(key)]) <= 1, f"{story}\n{after}"
            comments = [line.split("# ", 1)[1] for line in before.splitlines() if "# 말" in line or "# 따로" in line]
            assert all(comment in after for comment in comments), f"{story}\n{after}"
    assert done >= 24
