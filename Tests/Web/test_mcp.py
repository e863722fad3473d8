"""`cairn mcp` with the client that its protocol's makers publish: an agent reads a diary, writes a visit and takes it back."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor

import anyio
import pytest
from mcp import Client, StdioServerParameters

from diary import Diary

FOREST = "---\ntitle: 서울숲\nlocation: 37.5443, 127.0374\ncategory: walk\ntags: [공원]\nvisits:\n  - date: 2026-05-03\n    with: [현우]\n---\n사슴이 산다.\n"
SECRET = "---\ntitle: 비밀정원\nlocation: 37.6, 127.1\nvisibility: private\ndate: 2026-05-04\n---\nzqsecret\n"


@pytest.fixture
def diary(cairn, tmp_path):
    diary = Diary(cairn, tmp_path)
    diary.write("Content/diary.yml", "title: 수첩\nurl: https://minji.example/\ncategories: [{id: walk, name: 산책}]\n")
    diary.write("Content/places/seoul-forest.md", FOREST)
    diary.write("Content/places/secret.md", SECRET)
    return diary


def talk(diary, conversation, *options, mode="auto"):
    """Lets an agent talk to the diary; `conversation(client)` is what it says."""
    async def run():
        server = StdioServerParameters(command=str(diary.cairn), args=["mcp", "--diary", str(diary.folder), *options], env={"CAIRN_LANGUAGE": "en"})
        async with Client(server, mode=mode) as client:
            return await conversation(client)

    # Where tests before it have opened a browser, this thread has a loop of its own already.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, run).result()


async def told(client, name, **arguments):
    answer = await client.call_tool(name, arguments)
    return answer.is_error, "".join(block.text for block in answer.content)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_an_agent_reads_what_readers_see(diary, mode):
    async def conversation(client):
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        return tools, await told(client, "find"), await told(client, "find", words=["ㅅㅇㅅ"], tag="공원"), await told(client, "place", place="seoul-forest"), \
            await told(client, "place", place="secret"), await told(client, "check")

    tools, (_, found), (_, same), (_, place), (is_error, refused), (_, checked) = talk(diary, conversation, mode=mode)
    assert set(tools) == {"find", "place", "check"}
    assert all(tool.annotations.read_only_hint for tool in tools.values())
    assert [item["slug"] for item in json.loads(found)] == ["seoul-forest"] == [item["slug"] for item in json.loads(same)]
    assert "사슴이 산다" in place and "2026-05-03" in place
    assert is_error and "no place is called “secret”" in refused
    for text in (found, place, checked):
        assert "비밀정원" not in text and "zqsecret" not in text


def test_it_writes_a_visit_and_takes_it_back(diary):
    async def conversation(client):
        first = await told(client, "visit", place="seoul-forest", date="2026-05-20", rating=4.5, note="--다시 왔다", **{"with": ["현우", "민지"]}, tags=["사슴"])
        then = diary.read("Content/places/seoul-forest.md")
        second = await told(client, "set", place="seoul-forest", changes=["comment=봄의 숲", "visits[date=2026-05-20].rating=4"])
        changed = diary.read("Content/places/seoul-forest.md")
        return first, then, second, changed, await told(client, "undo"), await told(client, "undo"), await told(client, "build")

    first, then, second, changed, *undone, built = talk(diary, conversation, "--write")
    assert not any(is_error for is_error, _ in (first, second, *undone, built)), (first, second, undone, built)
    assert "  - date: 2026-05-20\n    with: [현우, 민지]\n    rating: 4.5\n    note: " in then and "--다시 왔다" in then and "사슴]" in then
    assert "comment: 봄의 숲" in changed
    assert diary.read("Content/places/seoul-forest.md") == FOREST
    assert (diary.folder / "Site/places/seoul-forest/index.html").exists()


def test_what_is_hidden_is_neither_told_nor_changed_unless_it_is_asked_for(diary):
    async def writing(client):
        return await told(client, "visit", place="secret", date="2026-05-20"), await told(client, "set", place="secret", changes=["visibility=public"])

    assert all(is_error for is_error, _ in talk(diary, writing, "--write"))
    assert diary.read("Content/places/secret.md") == SECRET

    # Nor by a change of what is public, or by one of the owner that is taken back.
    diary.run("set", "secret", "comment=mine")
    blurred = FOREST.replace("category", "precision: district\ncategory")
    diary.write("Content/places/seoul-forest.md", blurred)
    asked = ["precision=", "visits[date=2026-05-03].times=true", "draft=true", "location=37.5,127.0", "위치=37.5,127.0", "visits[0]=2026-05-04"]

    async def meddling(client):
        return [await told(client, "set", place="seoul-forest", changes=[change]) for change in asked] + [await told(client, "undo")]

    assert all(is_error for is_error, _ in talk(diary, meddling, "--write"))
    assert diary.read("Content/places/seoul-forest.md") == blurred and "comment: mine" in diary.read("Content/places/secret.md")

    async def reading(client):
        return await told(client, "find"), await told(client, "place", place="secret")

    (_, found), (_, place) = talk(diary, reading, "--private")
    assert {item["slug"] for item in json.loads(found)} == {"seoul-forest", "secret"} and "zqsecret" in place


def test_what_is_wrong_is_said(diary):
    diary.write("Content/places/broken.md", "---\ntitle: 깨진 곳\ncategory: wlak\nvisibility: private\n---\n")

    async def conversation(client):
        return await told(client, "find", word="숲"), await told(client, "place"), await told(client, "build")

    (wrong_key, key), (missing, needs), (failed, built) = talk(diary, conversation, "--write")
    assert wrong_key and "takes no “word”" in key and "did you mean “words”?" in key
    assert missing and "needs “place”" in needs
    assert failed and "1 errors" in built and "깨진" not in built and "wlak" not in built


def test_no_answer_tells_lines_of_entries(diary):
    """Neither mistakes and warnings of hidden entries, nor what a public one says to its author alone: an hour, a comment, a folder."""
    diary.write("Content/places/몰래/forest.md", "---\ntitle: 숲\nlocation: 37.5, 127.0\ncategory: walk # zqcomment\n"
                "visits: [{date: 2026-05-03, at: \"21:45\"}]\n---\nx\n")
    diary.write("Content/places/warned.md", "---\ntitle: zqdraft\ndraft: true\nvisits: [2099-05-04]\nphotos: [{file: zqphoto.jpg}]\n---\n[[zqnowhere]]\n")

    async def talking(client):
        calls = [("find", {}), ("place", {"place": "forest"}), ("check", {}), ("visit", {"place": "forest", "date": "2026-06-01", "note": "봄"}),
                 ("set", {"place": "forest", "changes": ["comment=새 글"]}), ("undo", {}), ("undo", {}), ("build", {}),
                 ("set", {"place": "forest", "changes": ["visits[at=21:45].rating=3"]}), ("set", {"place": "forest", "changes": ["visits[0].rating=3"]}),
                 ("set", {"place": "forest", "changes": ["visits[date=2026-05-03T21:45].rating=3"]})]
        return [await told(client, name, **arguments) for name, arguments in calls]

    def silent(answers):
        for _, text in answers:
            for word in ("zq", "21:45", "몰래", "2099", "secret", "비밀"):
                assert word not in text, (word, text)

    # The photo that is not there is a mistake, for which no tool works, and none says more than that.
    answers = talk(diary, talking, "--write")
    silent(answers)
    assert all(is_error for is_error, _ in answers[:1] + answers[3:])
    diary.write("Content/places/warned.md", "---\ntitle: zqdraft\ndraft: true\nvisits: [2099-05-04]\n---\nzq\n")
    answers = talk(diary, talking, "--write")
    silent(answers)
    # There is no site yet for the check.
    assert [is_error for is_error, _ in answers] == [False] * 2 + [True] + [False] * 5 + [True] * 3, answers
    assert answers[3][1] == answers[4][1] == answers[5][1] == "done" and "pages" in answers[7][1]
    assert "path" not in json.loads(answers[0][1])[0]


def test_what_only_hidden_places_have_is_like_what_nobody_has(diary):
    diary.write("Content/diary.yml", diary.read("Content/diary.yml").replace("}]", "}, {id: hid, name: 숨은 것}]"))
    diary.write("Content/places/secret.md", SECRET.replace("visibility", "category: hid\ntags: [몰래]\nwith: [준]\nvisibility"))

    async def asking(client):
        return [(await told(client, "find", **{key: name}), await told(client, "find", **{key: "아무것도"}))
                for key, name in [("category", "hid"), ("tag", "몰래"), ("person", "준")]]

    for (is_error, hidden), (_, unknown) in talk(diary, asking):
        assert is_error and hidden.split("“")[0] == unknown.split("“")[0]

    async def seeing(client):
        return await told(client, "find", category="hid"), await told(client, "find", category="walk"), await told(client, "find", person="현우")

    # A name is understood as every command understands it.
    diary.write("Content/people/hyunwoo.md", "---\nname: 현우\n---\n")
    for names in ({"person": "hyunwoo"}, {"person": "현우"}, {"category": "산책"}, {"tag": "공원"}):
        is_error, found = talk(diary, lambda client, names=names: told(client, "find", **names))
        assert not is_error and "seoul-forest" in found, names

    hidden, *others = talk(diary, seeing, "--private")
    assert json.loads(hidden[1])[0]["path"].endswith("secret.md") and all(len(json.loads(text)) == 1 for _, text in others)


def test_values_of_another_type_are_refused(diary):
    wrong = [("visit", {"place": "seoul-forest", "date": "2026-05-20", "note": 5}), ("visit", {"place": "seoul-forest", "date": "2026-05-20", "with": 5}),
             ("find", {"wanted": "true"}), ("find", {"from": 20260503}), ("find", {"words": [5]}), ("find", {"limit": "3"})]

    async def talking(client):
        return [await told(client, name, **arguments) for name, arguments in wrong]

    assert all(is_error for is_error, _ in talk(diary, talking, "--write"))
    assert diary.read("Content/places/seoul-forest.md") == FOREST


def test_every_request_has_an_answer(diary):
    """What no client of the protocol's makers sends: several in one, none, too long, and a last line without an end."""
    lines = [b'[{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/initialized"}, {"jsonrpc": "2.0", "id": 2, "method": "ping"}]',
             b'[]', b'{"id": 3}', b'{"id": 4, "method": 5}', b'null', b'{', b'{"id": 5, "x": "' + b"x" * 3_000_000 + b'"}',
             b'{"jsonrpc": "2.0", "id": 6, "method": "ping"}']
    done = subprocess.run([diary.cairn, "mcp", "--diary", diary.folder], input=b"\n".join(lines), capture_output=True, timeout=60)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and [answer["id"] for answer in answers[0]] == [1, 2]
    assert [answer.get("error", {}).get("code") for answer in answers[1:]] == [-32600] * 4 + [-32700, -32600, None] and answers[-1]["id"] == 6
