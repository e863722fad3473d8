"""An evening that three friends plan: two of them with phones only, one with Cairn; everything goes by messages.

Every figure that the pages tell of it is counted a second time, from what was said.
"""

import re

import pytest
from playwright.sync_api import expect

from diary import Diary
from server import serving
from test_replies import PHONE, TODAY, answer, choose, plan, sent


@pytest.fixture
def evening(cairn, tmp_path):
    diary = Diary(cairn, tmp_path / "diary")
    diary.write("Content/diary.yml", "title: 수첩\nurl: https://minji.example/diary/\nauthor: minji\ncategories: [{id: food, name: 밥집}]\n")
    for slug, name in {"minji": "민지", "hyunwoo": "현우", "sora": "소라"}.items():
        diary.write(f"Content/people/{slug}.md", f"---\nname: {name}\n---\n")
    diary.entry("Content/groups/open.md", {"title": "우리집", "access": "open", "replies": True, "members": ["minji", "hyunwoo", "sora"]})
    for slug, title in {"noodles": "명동교자", "forest": "서울숲"}.items():
        diary.write(f"Content/places/{slug}.md", f"---\ntitle: {title}\ncategory: food\ndate: 2026-05-03\ngroups: [open]\n---\n")
    diary.build()
    with serving(diary.folder / "Site", "/diary/") as diary.server:
        yield diary


def test_an_evening(evening, open_tab, checks):
    home = f"{evening.server.home}groups/open/"
    conversation = ["우리집 님과 카카오톡 대화", ""]

    def phone(path):
        tab = open_tab(viewport=PHONE, locale="ko-KR", timezone_id="Asia/Seoul")
        tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=evening.server.origin)
        tab.clock.set_fixed_time(f"{TODAY}T20:00:00+09:00")
        tab.goto(home + path)
        return tab

    def say(name, tab):
        conversation.append(f"[{name}] [오후 8:{len(conversation):02}] {sent(tab)}")

    def take_in(told):
        """The one with Cairn exports the whole conversation each time."""
        file = evening.folder.parent / "KakaoTalkChats.txt"
        file.write_text("\n".join(conversation), encoding="utf-8")
        out = evening.run("receive", str(file), "--yes").stdout
        checks.equal(f"what is new in\n{out}", out.count("  + "), told)
        evening.build()

    # 소라 proposes an evening, and a place that the diary does not know.
    sora = phone("replies/")
    sora.locator("#_me label", has_text="소라").click()
    sora.click("text=약속 제안하기")
    sora.fill("#_plan-title", "첫눈 오는 저녁")
    sora.fill("#_plan-from", "2026-12-19")
    sora.fill("#_plan-place", "명동")
    sora.get_by_role("option", name="명동교자").click()
    sora.locator("form[data-new=plan]").get_by_role("button", name="보낼 것에 담기").click()
    sora.goto(home + "replies/#new=place")
    sora.fill("#_place-title", "을지면옥")
    sora.select_option("#_place-category", "food")
    sora.check("[name=want]")
    sora.locator("form[data-new=place]").get_by_role("button", name="보낼 것에 담기").click()
    say("소라", sora)
    take_in(2)

    # 현우 and 소라 answer, and like where they will go; 현우 says something.
    hyunwoo = phone("plans/")
    plan(hyunwoo, "첫눈 오는 저녁").get_by_role("button", name="가요", exact=True).click()
    choose(hyunwoo, "현우")
    plan(hyunwoo, "첫눈 오는 저녁").locator(".reply-open").click()
    hyunwoo.keyboard.type("눈이 안 와도 가자")
    plan(hyunwoo, "첫눈 오는 저녁").get_by_role("button", name="담기").click()
    hyunwoo.goto(home + "places/noodles/")
    hyunwoo.get_by_role("button", name="좋아해요").click()
    say("현우", hyunwoo)
    sora.goto(home + "places/noodles/")
    sora.get_by_role("button", name="좋아해요").click()
    expect(sora.get_by_role("button", name="좋아해요")).to_have_attribute("aria-pressed", "true")
    sora.goto(home + "plans/")
    plan(sora, "첫눈 오는 저녁").get_by_role("button", name="가요", exact=True).click()
    say("소라", sora)
    # 민지 answers on her own phone, too.
    minji = phone("plans/")
    plan(minji, "첫눈 오는 저녁").get_by_role("button", name="아마도", exact=True).click()
    choose(minji, "민지")
    say("민지", minji)
    # 현우 changes his mind before she has exported anything.
    hyunwoo.clock.set_fixed_time(f"{TODAY}T20:30:00+09:00")
    hyunwoo.goto(home + "plans/")
    plan(hyunwoo, "첫눈 오는 저녁").get_by_role("button", name="아마도", exact=True).click()
    say("현우", hyunwoo)
    take_in(7)

    reader = phone("plans/")
    told = {kind: reader.locator(f".answers .{kind} dt b").all_inner_texts() for kind in ["yes", "maybe", "no"]}
    checks.equal("who comes", told, {"yes": ["1"], "maybe": ["2"], "no": []})
    checks.equal("names", [reader.locator(f".answers .{kind} dd").inner_text() for kind in ["yes", "maybe"]], ["소라", "민지 현우"])
    checks.equal("what was said", reader.locator(".talk .said + p").all_inner_texts(), ["눈이 안 와도 가자"])
    checks.equal("on which day", reader.locator(".talk time").get_attribute("datetime"), TODAY)
    reader.goto(home + "calendar/2026/12/")
    checks.true("the calendar has it", "첫눈 오는 저녁" in reader.content(), "")
    checks.true("and the file for calendars", "첫눈 오는 저녁" in evening.read("Site/groups/open/visits.ics"), "")
    reader.goto(home + "ranking/")
    likes = reader.locator("section", has_text=re.compile("좋아")).first.inner_text()
    checks.true("two likes were given", likes.count("1") >= 2, likes)
    reader.goto(home + "places/")
    checks.true("a draft is nobody's business", "을지면옥" not in reader.content(), "")

    # What arrived is told, and waits no longer.
    for tab, name in [(sora, "소라"), (hyunwoo, "현우"), (minji, "민지")]:
        tab.goto(home + "replies/")
        expect(tab.locator("#_entries > li")).to_have_count(0)
        expect(tab.locator("#_sent-entries > li")).to_have_count(0)

    # 민지 lets the new place in: it is a wish of 소라.
    draft = evening.read("Content/places/을지면옥.md")
    evening.write("Content/places/을지면옥.md", draft.replace("draft: true\n", ""))
    evening.build()
    reader.goto(home + "wishes/")
    checks.equal("the wish", reader.locator(".card h2 a").all_inner_texts(), ["을지면옥"])
    take_in(0)
    evening.run("check")
