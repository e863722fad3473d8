"""Messages of friends on their way into the diary, by the command: conversations, mails, two computers that git brings together."""

import base64
import json
import os
import quopri
import random
import subprocess
import zlib

import pytest

from diary import Diary
from writing import photo

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
PLAN = "준-환영-저녁"


def codes(by, replies, group="friends"):
    """The codes of a message, made from Documentation/Replies.md."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps({"group": group, "by": by, "replies": replies}, ensure_ascii=False).encode("utf-8")
    envelope = b"\x01" + compressor.compress(text) + compressor.flush()
    name, count = os.urandom(4), (len(envelope) + 1199) // 1200
    for number in range(count):
        part = envelope[number * 1200:(number + 1) * 1200]
        body = name + bytes([number, count]) + len(part).to_bytes(2, "big") + part
        data = body + zlib.crc32(body).to_bytes(4, "big")
        bits, fill = len(data) * 8, -len(data) * 8 % 5
        whole = int.from_bytes(data, "big") << fill
        yield "cairn1" + "".join(LETTERS[whole >> shift & 31] for shift in range(bits + fill - 5, -1, -5))


def message(by, replies, **options):
    return "\n".join(codes(by, replies, **options))


def reply(number, minute=0, **fields):
    return {"id": f"reply{number:03}", "at": f"2026-11-24T19:{minute % 60:02}:00+09:00", **fields}


@pytest.fixture
def diary(cairn, tmp_path):
    diary = Diary(cairn, tmp_path / "diary")
    diary.write("Content/diary.yml", "title: 수첩\nurl: https://example.org/diary/\n")
    for slug, name in {"minji": "민지", "sora": "소라", "hyunwoo": "현우"}.items():
        diary.write(f"Content/people/{slug}.md", f"---\nname: {name}\n---\n")
    diary.write("Content/groups/friends.md", "---\ntitle: 우리집\naccess: open\nreplies: true\nmembers: [minji, sora, hyunwoo]\n"
                "plans:\n  - {title: 준 환영 저녁, date: 2026-12-12, place: noodles, by: minji}\n---\n")
    diary.write("Content/places/noodles.md", "---\ntitle: 명동교자\nlocation: 37.5626, 126.9855\nauthor: minji\ngroups: friends\ndate: 2026-05-03\n---\n")
    return diary


def receive(diary, text, *arguments, status=0):
    file = diary.folder.parent / "message.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return diary.run("receive", str(file), "--yes", *arguments, status=status).stdout


def plans(diary):
    diary.build()
    return (diary.folder / "Site/groups/friends/plans/index.html").read_text(encoding="utf-8")


def test_a_conversation_of_twenty_thousand_lines(diary):
    lines, sent, dice = ["우리집 님과 카카오톡 대화", "저장한 날짜 : 2026-11-25 21:00:00", ""], 0, random.Random(7)
    for number in range(20_000):
        if number % 333 == 5 and sent < 60:
            by = ["minji", "sora", "hyunwoo"][sent % 3]
            said = [reply(sent * 2, sent, plan=PLAN, answer=dice.choice(["yes", "no", "maybe"])),
                    reply(sent * 2 + 1, sent, plan=PLAN, say=f"말 {sent}")]
            lines.append(f"[소라] [오후 3:{number % 60:02}] 소라 → 우리집\n· 준 환영 저녁\n\n{message(by, said)}")
            sent += 1
        else:
            lines.append(f"[민지] [오후 3:{number % 60:02}] ㅋㅋ {number} https://example.org/cairn1{number}")
    text = "\n".join(lines)
    told = receive(diary, text)
    assert told.count("  + ") == 120
    assert "Nothing changes." in receive(diary, text)
    assert plans(diary).count('class="said"') == 60
    assert "Taken back: cairn receive" in diary.run("undo").stdout
    assert not list((diary.folder / "Content/replies/friends").glob("*.yml"))


def test_mails(diary):
    words = "소라 → 우리집\n· 준 환영 저녁: 가요\n\n" + message("sora", [reply(1, plan=PLAN, answer="yes")])
    head = "From: sora@example.org\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "
    as_base64 = head.encode() + b"base64\n\n" + base64.encodebytes(words.encode("utf-8")) + b"\n--x\n"
    assert "준 환영 저녁: yes" in receive(diary, as_base64)
    printable = head.encode() + b"quoted-printable\n\n" + quopri.encodestring(words.encode("utf-8"))
    assert "1 known already" in receive(diary, printable)
    quoted = "\n".join(f"> > {line[start:start + 60]}" for line in words.split("\n") for start in range(0, max(1, len(line)), 60))
    assert "1 known already" in receive(diary, quoted.replace("\n", "\r\n"))


def test_what_is_wrong_is_told_and_the_rest_taken(diary):
    good, bad = message("sora", [reply(1, plan=PLAN, answer="yes")]), message("eve", [reply(2, plan=PLAN, answer="no")])
    told = receive(diary, f"{bad}\n{good[:-9]}\n{good}\n{bad}", status=1)
    assert "“eve” is no member of “우리집” (2 times)" not in told, "one message is one message, however often it comes"
    assert "“eve” is no member of “우리집”" in told and "line 2: the code" in told and "준 환영 저녁: yes" in told
    assert "There is no code of Cairn in it." in receive(diary, "cairn1 is a nice name")
    before = (diary.folder / "Content/replies/friends/sora.yml").read_bytes()
    file = diary.folder.parent / "message.txt"
    file.write_text(message("sora", [reply(3, plan=PLAN, answer="no")]), encoding="utf-8")
    assert "no (was yes)" in diary.run("receive", str(file), "--dry-run").stdout
    assert "--yes writes it" in diary.run("receive", str(file)).stdout
    assert (diary.folder / "Content/replies/friends/sora.yml").read_bytes() == before


def test_two_computers(diary):
    """Each receives other messages, and one that is the same; git merges both, in either order, to one state."""
    def git(*arguments, folder=diary.folder):
        return subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments], cwd=folder, capture_output=True, check=True)

    (diary.folder / ".gitignore").write_text(".cairn/\nSite/\n")
    git("init", "-q", "-b", "main")
    receive(diary, message("sora", [reply(0, plan=PLAN, answer="maybe")]))
    git("add", "-A")
    git("commit", "-qm", "x")
    both = message("sora", [reply(9, 9, plan=PLAN, say="둘 다 받은 말")])
    for branch, said in {"one": [reply(1, 1, plan=PLAN, answer="yes"), reply(2, 2, plan=PLAN, say="하나")],
                         "two": [reply(3, 3, plan=PLAN, answer="no"), reply(4, 4, plan=PLAN, say="둘")]}.items():
        git("checkout", "-qb", branch, "main")
        by_other = message("hyunwoo", [reply(5, plan=PLAN, answer="yes" if branch == "one" else "no", id=f"other{branch}")])
        receive(diary, "\n".join([message("sora", said), both, by_other]))
        git("add", "-A")
        git("commit", "-qm", branch)
    pages = []
    for first, second in [("one", "two"), ("two", "one")]:
        git("checkout", "-qB", "merged", first)
        git("merge", "-q", "--no-edit", second)
        pages.append(plans(diary))
    assert pages[0] == pages[1]
    said = [pages[0].find(word) for word in ["하나", "둘</p>", "둘 다 받은 말"]]
    assert -1 not in said and said == sorted(said) and pages[0].count("둘 다 받은 말") == 1


def test_notes_from_the_road_and_their_photos(diary):
    """A visit and a place that were written on the road become drafts; the photos of the day find them by day and spot."""
    receive(diary, message("minji", [
        reply(1, new="visit", place="noodles", day="2026-11-24", note="만두 하나"),
        reply(2, new="place", title="을지면옥", lat=37.5665, lon=126.9915, day="2026-11-24", rating=4.5, note="육수 #1 [[noodles]]")]))
    folder = diary.folder.parent / "photos"
    folder.mkdir()
    for name, day, spot, shade in [("a", "2026-11-24", (37.56262, 126.98551), 40), ("b", "2026-11-24", (37.56652, 126.99151), 90),
                                   ("c", "2026-05-03", (37.56261, 126.98549), 140)]:
        (folder / f"{name}.jpg").write_bytes(photo(day, spot, shade))
    told = diary.run("photos", str(folder)).stdout
    assert "1 photo for the visit of 2026-11-24" in told and "1 photo for the visit of 2026-05-03" in told, told
    entries = {path.name: path.read_text(encoding="utf-8") for path in (diary.folder / "Content/places").glob("*.md")}
    assert "a.jpg" in entries["명동교자-민지.md"] and "b.jpg" in entries["을지면옥.md"] and "c.jpg" in entries["noodles.md"]
    assert "draft: true" in entries["명동교자-민지.md"] and "육수 \\#1 \\[\\[noodles\\]\\]" in entries["을지면옥.md"]
    diary.build()
    assert not (diary.folder / "Site/groups/friends/places/을지면옥").exists()
