"""What friends answer on the pages of a group: chosen, kept, changed, sent and arrived, on a phone and by keyboard; with codes that another
implementation reads, of an open group and of a sealed one.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import replies
from diary import Diary
from sealed_files import SealedFolder
from server import serving
from test_sealed import page, unlock
from visit import AXE_OPTIONS, COLOUR_OPTIONS, OVERFLOW, RECORD_SHIFTS, SETTLE, axe, shift

PHONE, NARROW = {"width": 360, "height": 740}, {"width": 320, "height": 640}
# A Wednesday.
TODAY = "2026-11-25"
OURS, OTHERS = "구만-토림-하솔-빈도", "purple teapot under crooked lantern"
# Text that would be markup if it were taken for it, as a name and as a title.
HOSTILE = "<img src=x onerror=alert(1)>'\"&"
KINDS = ["", "plans/", "rules/", "places/", "places/museum/", "replies/"]


def write_diary(diary):
    diary.write("Content/diary.yml", """title: 동네 수첩
url: https://minji.example/diary/
author: minji
replies: true
categories: [{id: cafe, name: 카페, icon: ☕️}, {id: walk, name: 산책}]
""")
    for slug, name in {"minji": "민지", "hyunwoo": "현우", "sora": "소라"}.items():
        diary.write(f"Content/people/{slug}.md", f"---\nname: {name}\ncolor: \"#3c5a80\"\n---\n")
    group = {
        "members": ["minji", "hyunwoo", "sora", HOSTILE], "replies": {"mail": "minji@example.org"},
        "plans": [
            {"title": "준 환영 저녁", "date": "2026-12-12", "place": "museum", "by": "minji", "answers": {"현우": "yes", "소라": "no"}},
            {"title": f"소풍 {HOSTILE}", "date": "2026-12-24", "by": "hyunwoo"}, {"title": "지난 일", "date": "2020-01-01"}],
        "rules": [{"text": "화분에 물 주기", "weekdays": ["wed"], "assignees": ["sora"]}, {"text": "재활용", "weekdays": ["mon"]}],
    }
    diary.entry("Content/groups/open.md", {"title": "우리집", "access": "open", **group})
    diary.entry("Content/groups/closed.md", {"title": "비밀 모임", "access": "passphrase", **group})
    for slug, title in {"museum": "국립 미술관", "onion": "어니언 성수", "river": HOSTILE}.items():
        diary.write(f"Content/places/{slug}.md", f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\ncategory: cafe\nvisits: [2026-05-03]\n"
                    "location: 37.55, 127.0\ngroups: [open, closed]\nliked_by: [sora]\n---\n글.\n")


@pytest.fixture(scope="module")
def built(cairn, tmp_path_factory):
    diary = Diary(cairn, tmp_path_factory.mktemp("replies") / "diary")
    write_diary(diary)
    for member, passphrase in {"소라": OURS, "현우": OTHERS}.items():
        diary.run("share", "closed", "--member", member, CAIRN_PASSPHRASE_CLOSED=passphrase)
    diary.link = re.search(r"#k=[\w-]{43}", diary.run("share", "closed").stdout)[0]
    diary.build()
    with serving(diary.folder / "Site", "/diary/") as diary.server:
        diary.home = f"{diary.server.home}groups/open/"
        yield diary


@pytest.fixture
def friend(built, open_tab):
    """Opens a page of the open group as somebody who has answered nothing there yet."""
    def open(path="", **options):
        tab = open_tab(**{"viewport": PHONE, "locale": "ko-KR", **options})
        tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=built.server.origin)
        tab.clock.set_fixed_time(f"{TODAY}T10:00:00+09:00")
        tab.goto(built.home + path)
        return tab

    return open


def choose(view, name="소라"):
    """Says who answers, where that is asked."""
    view.locator("dialog .reply-members label", has_text=name).first.click()
    view.click("dialog .reply-main")


def plan(view, title="준 환영 저녁"):
    return view.locator(".plan", has=view.get_by_text(title, exact=True)).first


def answer(view, words, who="소라"):
    plan(view).get_by_role("button", name=words, exact=True).click()
    if who:
        choose(view, who)
    expect(plan(view).locator("[aria-pressed=true]")).to_have_text(re.compile(f"^{words}"))


def remark(view, part, words):
    """Says something on a plan, or whatever part of a page asks."""
    part.locator(".reply-open").first.click()
    expect(part.locator(".reply-say:visible textarea")).to_be_focused()
    view.locator(".reply-say:visible textarea").press_sequentially(words)
    part.locator(".reply-say:visible").get_by_role("button", name="담기").click()
    expect(part.locator(".reply-said li").last).to_contain_text(words.split("\n")[0])


def waits(view, n, name="소라"):
    expect(view.locator(".reply-bar [role=status]")).to_have_text(f"{name} · 보낼 것 {n}개")


def sent(tab, view=None):
    """Sends what waits by way of the clipboard, and gives the message."""
    view = view or tab
    view.click(".reply-bar .reply-main")
    view.get_by_role("button", name="글 복사").click()
    expect(view.locator("dialog [role=status]")).to_contain_text("복사했어요")
    text = tab.evaluate("navigator.clipboard.readText()")
    view.get_by_role("button", name="닫기").last.click()
    return text


# An open group ----------------------------------------------


def test_answers_become_a_message(friend, checks):
    tab = friend("plans/")
    assert tab.locator(".plans.past .reply:visible").count() == 0, "a past plan asks"
    answer(tab, "가요")
    waits(tab, 1)
    remark(tab, plan(tab), "만두는 두 개로\n하자")
    tab.goto(tab.url.replace("plans/", "places/museum/"))
    # The site knows that 소라 likes it.
    like = tab.get_by_role("button", name="좋아해요")
    expect(like).to_have_attribute("aria-pressed", "true")
    like.click()
    tab.get_by_role("button", name="가고 싶어요").click()
    tab.locator(".reply-stars input").focus()
    for _ in range(9):
        tab.keyboard.press("ArrowRight")
    # Leaving at once loses nothing.
    tab.goto(tab.url.replace("places/museum/", ""))
    waits(tab, 5)
    done = tab.locator(".chores li:visible", has_text="화분에 물 주기").get_by_role("button", name="오늘 했어요")
    done.click()
    waits(tab, 6)
    text = sent(tab)
    [message] = replies.read(text)
    checks.equal("who answers for which group", (message.group, message.by, message.bits), ("open", "sora", replies.COMPRESSED))
    checks.equal("lines for people", message.lines, [
        "소라 → 우리집", "· 준 환영 저녁: 가요", "· 준 환영 저녁: “만두는 두 개로 하자”", "· 국립 미술관: 좋아요 취소", "· 국립 미술관: 가고 싶어요",
        "· 국립 미술관: ★ 4.5", "· 화분에 물 주기: 했어요 · 11월 25일"])
    checks.equal("what is said", message.said(), [
        {"plan": "준-환영-저녁", "answer": "yes"}, {"plan": "준-환영-저녁", "say": "만두는 두 개로\n하자"}, {"place": "museum", "like": False},
        {"place": "museum", "want": True}, {"place": "museum", "rating": 4.5}, {"rule": "화분에-물-주기", "day": TODAY, "done": True}])
    moments = [reply["at"] for reply in message.replies]
    checks.equal("one after the other", moments, sorted(set(moments)))
    checks.equal("ids differ", len({reply["id"] for reply in message.replies}), 6)
    expect(tab.locator(".reply-bar [role=status]")).to_contain_text("보냈어요")


def test_the_public_site_can_be_answered_too(friend, built):
    """By the people of the diary, apart from what is said in a group."""
    tab = friend("plans/")
    answer(tab, "가요", "민지")
    tab.goto(f"{built.server.home}places/onion/")
    tab.get_by_role("button", name="가고 싶어요").click()
    choose(tab, "소라")
    waits(tab, 1)
    [message] = replies.read(sent(tab))
    assert (message.group, message.by, message.lines[0]) == ("", "sora", "소라 → 동네 수첩")
    assert message.said() == [{"place": "onion", "want": True}]


def test_without_a_connection_it_says_so_and_sends_what_it_has(friend):
    tab = friend("plans/")
    tab.context.set_offline(True)
    plan(tab).get_by_role("button", name="가요", exact=True).click()
    expect(tab.locator(".toast")).to_contain_text("연결이 없어서")
    tab.context.set_offline(False)
    answer(tab, "가요")
    waits(tab, 1)
    tab.context.set_offline(True)
    answer(tab, "아마도", who=None)
    assert replies.read(sent(tab))[0].said() == [{"plan": "준-환영-저녁", "answer": "maybe"}]


def test_nothing_is_loaded_until_somebody_answers(friend):
    tab = friend("plans/")
    asked = []
    tab.on("request", lambda request: asked.append(request.url.split("/")[-1]))
    tab.reload(wait_until="networkidle")
    assert [name.split(".")[0] for name in asked if name.startswith("repl") and name.endswith(".js")] == ["reply"]
    answer(tab, "못 가요")
    assert "replies.json" in asked


def test_the_latest_answer_counts(friend):
    tab = friend("plans/")
    answer(tab, "아마도")
    answer(tab, "가요", who=None)
    waits(tab, 1)
    # What the site says already need not be said.
    answer(tab, "못 가요", who=None)
    expect(tab.locator(".reply-bar")).to_be_hidden()
    answer(tab, "아마도", who=None)
    # The same button takes it back, and what the site says is chosen.
    plan(tab).get_by_role("button", name="아마도").click()
    expect(plan(tab).locator("[aria-pressed=true]")).to_contain_text("못 가요")
    answer(tab, "가요", who=None)
    first = replies.read(sent(tab))[0]
    # What was sent is on its way: going back to what the site says is an answer, too.
    answer(tab, "못 가요", who=None)
    second = replies.read(sent(tab))[0]
    assert [first.said(), second.said()] == [[{"plan": "준-환영-저녁", "answer": "yes"}], [{"plan": "준-환영-저녁", "answer": "no"}]]
    assert second.replies[0]["at"] > first.replies[0]["at"]


def test_what_waits_is_changed_and_removed(friend):
    tab = friend("plans/")
    answer(tab, "가요")
    remark(tab, plan(tab), "하나")
    waits(tab, 2)
    tab.click(".reply-bar a")
    rows = tab.locator("#_entries > li")
    expect(rows).to_have_count(2)
    rows.first.get_by_role("button", name="아마도").click()
    rows.last.get_by_role("button", name="고치기").click()
    tab.locator("#_entries textarea").fill("둘")
    tab.locator("#_entries").get_by_role("button", name="고치기", exact=True).click()
    expect(rows.last).to_contain_text("“둘”")
    assert [reply.get("say") or reply["answer"] for reply in replies.read(sent(tab))[0].replies] == ["maybe", "둘"]
    # What was sent can be sent again, and a remark be taken back.
    expect(tab.locator("#_sent-entries > li")).to_have_count(2)
    tab.locator("#_sent-entries > li", has_text="“둘”").get_by_role("button", name="취소하기").click()
    [undo] = replies.read(sent(tab))[0].said()
    assert re.fullmatch("[0-9a-z]{8}", undo["undo"])
    tab.goto(tab.url.replace("replies/", "plans/"))
    answer(tab, "가요", who=None)
    waits(tab, 1)


def test_a_choice_can_be_made_anew(friend):
    """Whoever chose the wrong name hands over what waits."""
    tab = friend("plans/")
    answer(tab, "가요", "현우")
    expect(tab.locator(".reply-bar")).to_be_hidden()
    answer(tab, "아마도", who=None)
    tab.goto(tab.url.replace("plans/", "replies/"))
    tab.locator("#_me label", has_text="민지").click()
    expect(tab.locator("#_left")).to_contain_text("현우의 이름으로 적은 것이 1개")
    assert tab.locator(".reply-bar").is_hidden()
    tab.get_by_role("button", name="민지의 것으로").click()
    waits(tab, 1, "민지")
    assert replies.read(sent(tab))[0].by == "minji"


def test_new_plans_places_and_visits(friend, checks):
    tab = friend("replies/")
    tab.locator("#_me label", has_text="소라").click()
    tab.click("text=약속 제안하기")
    form = tab.locator("form[data-new=plan]")
    form.get_by_role("button", name="보낼 것에 담기").click()
    assert tab.locator("#_plan-title").evaluate("field => !field.validity.valid"), "a plan without a name"
    tab.fill("#_plan-title", "봄 소풍")
    tab.fill("#_plan-from", "2027-03-27")
    tab.fill("#_plan-to", "2027-03-26")
    assert "그 뒤여야" in tab.locator("#_plan-to").evaluate("field => field.validationMessage")
    tab.fill("#_plan-to", "2027-03-28")
    tab.fill("#_plan-place", "ㅁㅅㄱ")
    tab.get_by_role("option", name="국립 미술관").click()
    tab.fill("#_plan-note", "도시락은 각자")
    form.get_by_role("button", name="보낼 것에 담기").click()
    waits(tab, 1)

    tab.goto(tab.url.replace("replies/", "places/onion/"))
    tab.click("a.reply-more")
    visit = tab.locator("form[data-new=visit]")
    expect(tab.locator("#_visit-place")).to_have_value("어니언 성수")
    expect(tab.locator("#_visit-day")).to_have_value(TODAY)
    visit.locator(".reply-members label", has_text="현우").click()
    visit.locator("[name=others]").fill("다온, 가람")
    visit.locator("input[type=range]").fill("3.5")
    visit.get_by_role("button", name="보낼 것에 담기").click()
    waits(tab, 2)

    tab.goto(tab.url.split("#")[0].replace("replies/", "places/"))
    tab.click("main .head a.more")
    expect(tab.locator("#_place-title")).to_be_focused()
    tab.keyboard.type("새로 생긴 빵집")
    tab.select_option("#_place-category", "cafe")
    tab.fill("#_place-spot", "그 골목")
    tab.locator("form[data-new=place]").get_by_role("button", name="보낼 것에 담기").click()
    assert "좌표가" in tab.locator("#_place-spot").evaluate("field => field.validationMessage")
    tab.fill("#_place-spot", "https://map.kakao.com/link/map/빵집,37.5446,127.0559")
    tab.fill("#_place-address", "서울 성동구")
    tab.check("[name=want]")
    tab.locator("form[data-new=place]").get_by_role("button", name="보낼 것에 담기").click()
    waits(tab, 3)
    # A form is filled with what is to be changed.
    tab.locator("#_entries > li", has_text="새로 생긴 빵집").get_by_role("button", name="고치기").click()
    expect(tab.locator("#_place-spot")).to_have_value("37.5446, 127.0559")
    tab.fill("#_place-title", "새 빵집")
    tab.locator("form[data-new=place]").get_by_role("button", name="보낼 것에 담기").click()
    expect(tab.locator("#_entries > li")).to_have_count(3)
    [message] = replies.read(sent(tab))
    checks.equal("what is said", message.said(), [
        {"new": "plan", "title": "봄 소풍", "from": "2027-03-27", "to": "2027-03-28", "place": "museum", "note": "도시락은 각자"},
        {"new": "visit", "place": "onion", "day": TODAY, "with": ["hyunwoo", "다온", "가람"], "rating": 3.5},
        {"new": "place", "title": "새 빵집", "category": "cafe", "lat": 37.5446, "lon": 127.0559, "address": "서울 성동구", "want": True}])
    checks.equal("lines for people", message.lines[1:], [
        "· 봄 소풍: 새 약속 · 2027년 3월 27일 – 2027년 3월 28일", "· 어니언 성수: 다녀왔어요 · 11월 25일 · ★ 3.5", "· 새 빵집: 새 장소 · 가고 싶어요"])


@pytest.mark.parametrize("text, spot", [
    ("37.5776, 126.9868", (37.5776, 126.9868)), ("126.9868 37.5776", (37.5776, 126.9868)), ("geo:37.5,127.0;u=35", (37.5, 127)),
    ("https://www.google.com/maps/place/X/@37.1,127.1,17z/data=!3m1!4b1!4m6!3m5!8m2!3d37.5446!4d127.0559", (37.5446, 127.0559)),
    ("https://www.openstreetmap.org/#map=17/37.5446/127.0559", (37.5446, 127.0559)), ("37.5446°N 127.0559°E", (37.5446, 127.0559)),
    ("https://maps.apple.com/?ll=37.5446,127.0559&q=X", (37.5446, 127.0559)), ("https://x.example/?lng=127.0559&lat=37.5446", (37.5446, 127.0559)),
    ("https://naver.me/5abc", None), ("서울 성동구 12-3", None), ("https://x.example/?q=400.5,400.5", None),
])
def test_spots_are_read_where_they_are_plain(text, spot, friend):
    tab = friend("replies/#new=place")
    tab.fill("#_place-spot", text)
    told = "위치: {}, {}".format(*("{:.9g}".format(value) for value in spot)) if spot else ""
    expect(tab.locator("#_place-spot-told")).to_have_text(told)


def test_the_device_tells_where_it_is(friend, built):
    tab = friend("replies/#new=place", geolocation={"latitude": 37.123456, "longitude": 127.654321}, permissions=["geolocation"])
    tab.context.grant_permissions(["geolocation"], origin=built.server.origin)
    tab.click("[data-here]")
    expect(tab.locator("#_place-spot")).to_have_value("37.12346, 127.65432")


def test_a_map_with_a_pin_in_its_middle(friend):
    tab = friend("replies/#new=place")
    asked = []
    tab.route("https://tile.openstreetmap.org/**", lambda route: (asked.append(route.request.url), route.abort()))
    spot = tab.locator("#_place-spot")
    spot.fill("37.5446, 127.0559")
    tab.wait_for_timeout(200)
    assert not asked, "somebody is asked before a map is wanted"
    tab.click(".pin-map summary")
    tab.locator(".pin-map .leaflet-container").wait_for()
    tab.wait_for_function("() => document.querySelector('.pin-map .leaflet-tile-pane')")
    tab.locator(".pin-map .leaflet-container").focus()
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => !document.querySelector('#_place-spot').value.startsWith('37.5446, 127.0559')")
    latitude, longitude = map(float, spot.input_value().split(","))
    assert abs(latitude - 37.5446) < 0.001 and 127.0559 < longitude < 127.2, "the map begins at what was written, and moves the pin"
    assert not asked, "nobody but the site is asked"
    tab.locator(".pin-map canvas.leaflet-tile-loaded").first.wait_for()


def test_several_parts_and_several_messages(friend, checks):
    """What is too long for one code is cut into parts, and what is too much for one message into messages."""
    tab = friend("plans/")
    answer(tab, "가요")
    kept = tab.evaluate("""() => {
        const [name] = Object.keys(localStorage).filter(name => / reply /.test(name)), entry = JSON.parse(localStorage[name]);
        const dice = () => Array.from(crypto.getRandomValues(new Uint16Array(900)), number => String.fromCharCode(0xac00 + number % 11172)).join("");
        for (let number = 0; number < 230; number++) {
            const id = `x${String(number).padStart(7, "0")}`, at = new Date(1.7e12 + number * 1000).toISOString().slice(0, 19) + "Z";
            const say = number < 3 ? dice() : `말 ${number}`;
            localStorage[name.replace(entry.reply.id, id)] = JSON.stringify({ ...entry, reply: { id, at, plan: "준-환영-저녁", say } });
        }
        return Object.keys(localStorage).filter(name => / reply /.test(name)).length;
    }""")
    tab.reload()
    waits(tab, kept)
    messages = replies.read(sent(tab))
    checks.equal("each said once", sum(len(message.replies) for message in messages), kept)
    checks.true("in several messages", len(messages) == 2 and messages[0].parts > 1, [message.parts for message in messages])


def test_ways_to_send(friend, checks):
    """By the device's own way, by mail, as a file, and by hand where the clipboard is closed."""
    shared = "navigator.share = async data => { window.shared = { ...data, files: await Promise.all((data.files ?? []).map(file => file.text())) } };"
    tab = friend("plans/")
    tab.add_init_script(shared + " navigator.canShare = () => true;")
    tab.reload()
    answer(tab, "가요")
    tab.click(".reply-bar .reply-main")
    tab.get_by_role("button", name="앱으로 보내기").click()
    tab.wait_for_function("window.shared")
    checks.equal("shared", replies.read(tab.evaluate("window.shared.text"))[0].said(), [{"plan": "준-환영-저녁", "answer": "yes"}])
    expect(tab.locator("dialog")).to_have_count(0)
    tab.goto(tab.url.replace("plans/", "replies/"))
    tab.get_by_role("button", name=re.compile("다시 보내기")).click()
    link = tab.get_by_role("link", name="메일로")
    mail = link.get_attribute("href")
    checks.true("a mail", mail.startswith("mailto:minji@example.org?subject=%EC%86%8C%EB%9D%BC") and "cairn1" in mail and len(mail) < 2000, mail)
    with tab.expect_download() as download:
        tab.get_by_role("button", name="파일로").click()
    file = Path(download.value.path()).read_text("utf-8")
    checks.equal("a file", (download.value.suggested_filename, len(replies.read(file))), (f"reply-sora-{TODAY}.txt", 1))
    tab.get_by_role("button", name="닫기").last.click()
    tab.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no')); document.execCommand = () => false")
    tab.get_by_role("button", name=re.compile("다시 보내기")).click()
    tab.get_by_role("button", name="글 복사").click()
    checks.true("by hand", "cairn1" in tab.locator("dialog textarea").input_value())


def test_what_arrived_is_told_and_forgotten(friend, built):
    tab = friend("plans/")
    answer(tab, "가요")
    message = replies.read(sent(tab))[0]
    file = built.folder / "Site/groups/open/data/replies.json"
    data = file.read_text("utf-8")
    try:
        file.write_text(json.dumps({**json.loads(data), "received": [message.replies[0]["id"]]}), "utf-8")
        tab.reload()
        expect(tab.locator(".reply-bar [role=status]")).to_have_text("보낸 것 1개가 수첩에 들어갔어요")
        assert not tab.evaluate("Object.keys(localStorage).filter(name => / reply /.test(name)).length"), "it is kept"
        tab.get_by_role("button", name="닫기").click()
        expect(tab.locator(".reply-bar")).to_be_hidden()
    finally:
        file.write_text(data, "utf-8")


def test_nothing_of_the_data_is_markup(friend):
    tab = friend("plans/")
    title = f"소풍 {HOSTILE}"
    plan(tab, title).get_by_role("button", name="가요", exact=True).click()
    choose(tab, HOSTILE)
    waits(tab, 1, HOSTILE)
    remark(tab, plan(tab, title), HOSTILE + " cairn1zzz")
    tab.click(".reply-bar a")
    expect(tab.locator("#_entries > li")).to_have_count(2)
    text = sent(tab)
    assert not tab.locator("img[src=x]").count()
    [message] = replies.read(text)
    assert message.replies[1]["say"] == HOSTILE + " cairn1zzz" and "cairn 1zzz" in message.lines[2]


def test_by_keyboard_and_while_a_syllable_is_composed(friend):
    tab = friend("plans/")
    tab.locator(".plan .reply .maybe").first.focus()
    tab.keyboard.press("Enter")
    tab.wait_for_selector("dialog[open]")
    tab.keyboard.press("Space")
    tab.keyboard.press("Enter")
    waits(tab, 1, "민지")
    tab.goto(tab.url.replace("plans/", "replies/#new=plan"))
    expect(tab.locator("#_plan-title")).to_be_focused()
    field = tab.locator("#_plan-place")
    field.fill("성수")
    expect(tab.locator("#_plan-place-list li")).to_have_count(1)
    field.press("ArrowDown")
    # The Enter that ends a syllable chooses nothing.
    field.evaluate("field => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))")
    expect(field).to_have_value("성수")
    assert field.get_attribute("aria-activedescendant") == "_plan-place-list-0"
    field.press("Enter")
    expect(field).to_have_value("어니언 성수")
    field.fill("어디")
    assert "골라 주세요" in field.evaluate("field => field.validationMessage")


@pytest.mark.parametrize("kind", KINDS)
def test_pages_fit_and_read_well(kind, friend, checks):
    tab = friend("plans/")
    answer(tab, "가요")
    remark(tab, plan(tab), "한마디")
    waits(tab, 2)
    tab.add_init_script(RECORD_SHIFTS)
    tab.goto(tab.url.replace("plans/", kind))
    waits(tab, 2)
    tab.evaluate(SETTLE)
    if kind == "replies/":
        for summary in tab.locator("details.paper summary").all():
            summary.click()
    checks.equal("accessible", axe(tab, AXE_OPTIONS), [])
    tab.emulate_media(color_scheme="dark")
    checks.equal("accessible in the dark", axe(tab, COLOUR_OPTIONS), [])
    tab.set_viewport_size(NARROW)
    checks.equal("fits 320 px", tab.evaluate(OVERFLOW), None)
    # The end of the page is not covered.
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    bottom, bar = tab.locator(".bottom").bounding_box(), tab.locator(".reply-bar").bounding_box()
    checks.true("the end can be seen", bottom["y"] + bottom["height"] <= bar["y"] + 1, (bottom, bar))
    small = tab.locator(":is(.reply, .reply-bar, .entries) button:visible").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 42).map(one => one.textContent)")
    checks.equal("what can be touched", small, [])
    tab.click(".reply-bar .reply-main")
    tab.wait_for_selector("dialog .reply-preview")
    checks.equal("the dialog is accessible", axe(tab, AXE_OPTIONS, "dialog"), [])
    checks.equal("the dialog fits 320 px", tab.evaluate(OVERFLOW), None)


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_that_nobody_answers_on_does_not_move(kind, friend, open_tab, checks):
    tab = friend("plans/")
    tab.add_init_script(RECORD_SHIFTS)
    tab.goto(tab.url.replace("plans/", kind))
    tab.evaluate(SETTLE)
    if kind != "replies/":
        checks.equal("nothing moves", shift(tab), [])
    plain = open_tab(java_script_enabled=False, viewport=PHONE)
    plain.goto(tab.url)
    assert len(plain.inner_text("main")) > 20 and not plain.locator(".reply:visible, .reply-bar").count()


# A sealed group ---------------------------------------------


@pytest.fixture
def sealed(built, friend):
    """Opens a tab at the address of the sealed group."""
    def open(fragment=""):
        tab = friend()
        tab.goto(f"{built.server.home}s/{built.sealed.name}/{fragment}")
        return tab

    return open


def opened(built, text, passphrase=OURS):
    folder = SealedFolder(built.sealed, passphrase)
    [message] = replies.read(text, folder.key, folder.header["group"])
    return message, folder.header


def test_a_member_is_known_by_the_passphrase_and_marks_the_message(sealed, built):
    tab = sealed("#/plans/")
    view = unlock(tab, OURS, at="/plans/")
    answer(view, "가요", who=None)
    waits(view, 1)
    text = sent(tab, view)
    message, header = opened(built, text)
    assert (message.by, message.group, message.said()) == ("sora", "closed", [{"plan": "준-환영-저녁", "answer": "yes"}])
    assert message.bits & (replies.ENCRYPTED | replies.MARKED) == replies.ENCRYPTED | replies.MARKED
    assert message.mark == replies.expected_mark(text, replies.member_key(header, OURS), header["group"])
    # Another page, and after a reload.
    tab.reload()
    view = page(tab, "/plans/")
    expect(plan(view).locator("[aria-pressed=true]")).to_contain_text("가요")
    tab.evaluate("location.hash = '#/replies/'")
    view = page(tab, "/replies/")
    expect(view.locator("#_me :checked")).to_have_value("sora")
    expect(view.locator("#_me input:enabled")).to_have_count(1)


def test_by_a_link_nobody_answers_for_a_member_with_a_passphrase(sealed, built):
    tab = sealed(built.link + "/plans/")
    view = page(tab, "/plans/")
    plan(view).get_by_role("button", name="가요", exact=True).click()
    view.wait_for_selector("dialog[open]")
    assert view.locator("dialog input:disabled").evaluate_all("all => all.map(one => one.value)") == ["hyunwoo", "sora"]
    choose(view, "민지")
    waits(view, 1, "민지")
    message, _ = opened(built, sent(tab, view))
    assert (message.by, message.bits & replies.MARKED, message.mark) == ("minji", 0, None)


def test_locking_warns_of_what_is_not_sent(sealed):
    tab = sealed("#/plans/")
    view = unlock(tab, OURS, "#_remember", at="/plans/")
    answer(view, "아마도", who=None)
    waits(view, 1)
    asked = []
    tab.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    tab.click("#_lock")
    assert "1개" in asked[0] and tab.locator("iframe").count() == 1, "it locks all the same"
    tab.once("dialog", lambda dialog: dialog.accept())
    tab.click("#_lock")
    tab.wait_for_selector("#_unlock:not([hidden])")
    assert not tab.evaluate("localStorage.length + sessionStorage.length"), "something is left"


# There and back ---------------------------------------------


def test_a_message_is_taken_in_and_shows(cairn, tmp_path, open_tab, checks):
    """From the page through `cairn receive` back to the page, and a remark taken back on the same way."""
    diary = Diary(cairn, tmp_path / "diary")
    write_diary(diary)
    diary.build()
    with serving(diary.folder / "Site", "/diary/") as server:
        tab = open_tab(viewport=PHONE, locale="ko-KR")
        tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
        tab.clock.set_fixed_time(f"{TODAY}T10:00:00+09:00")
        tab.goto(f"{server.home}groups/open/plans/")
        answer(tab, "가요")
        for path, words in {"plans/": "약속 이야기", "places/museum/": "장소 이야기"}.items():
            tab.goto(f"{server.home}groups/open/{path}")
            remark(tab, tab.locator("main"), words)
        tab.goto(f"{server.home}groups/open/")
        tab.locator(".chores .reply-done:visible").first.click()
        waits(tab, 4)
        diary.write("message.txt", "소라가 보냄:\n> " + sent(tab).replace("\n", "\n> "))
        diary.run("receive", "message.txt", "--yes")
        diary.build()
        tab.goto(f"{server.home}groups/open/plans/")
        expect(tab.locator(".reply-bar [role=status]")).to_have_text("보낸 것 4개가 수첩에 들어갔어요")
        checks.true("the answer", "소라" in plan(tab).locator(".answers .yes").inner_text())
        expect(plan(tab).locator(".reply [aria-pressed=true]")).to_have_text("가요")
        checks.true("the remark", "약속 이야기" in plan(tab).locator(".talk").inner_text())
        tab.goto(f"{server.home}groups/open/rules/")
        checks.true("who did it", "소라" in tab.locator(".rules-list li", has_text="화분").inner_text())
        expect(tab.locator(".rules-list li", has_text="화분").locator("[aria-pressed=true]")).to_have_count(1)
        tab.goto(f"{server.home}groups/open/places/museum/")
        said = tab.locator(".talk li", has_text="장소 이야기")
        said.get_by_role("button", name="취소하기").click()
        waits(tab, 1)
        diary.write("message.txt", sent(tab))
        diary.run("receive", "message.txt", "--yes")
        diary.build()
        tab.reload()
        checks.equal("nothing is left of it", tab.get_by_text("장소 이야기").count(), 0)
