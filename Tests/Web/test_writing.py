"""A diary that is written in the browser of its preview: a telephone in Korean, a keyboard, and a text editor beside them."""

import json
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from diary import PHOTO
from test_preview import check_accessibility
from writing import ONION, SETTINGS, diary, phone

def test_a_visit_from_the_page_of_the_place(phone, diary):
    page = phone.page
    page.goto(diary.address + "places/onion/")
    page.get_by_role("link", name="방문", exact=True).last.tap()
    page.wait_for_selector("#form:not([hidden])")
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", phone.field("date").input_value()), "it is about today"
    phone.field("date").fill("2026-05-17")
    phone.field("with").fill("ㅎㅇ")
    page.get_by_role("button", name="현우").tap()
    phone.field("rating").select_option("4.5")
    phone.field("note").fill("창가: 자리 “좋다”")
    phone.saved()
    assert "/places/onion/" in page.url
    phone.seen("main", "창가: 자리")
    assert diary.read("Content/places/onion.md") == ONION.replace("현우}\n", "현우}\n  - {date: 2026-05-17, with: [현우], rating: 4.5, note: '창가: 자리 “좋다”'}\n")


def test_a_place_with_a_photo_by_keyboard_alone(phone, diary):
    page = phone.page
    phone.open("new=places")
    page.set_input_files(".photos input[type=file]", str(PHOTO))
    page.wait_for_function("document.querySelector('.photo') && document.querySelector('.photo progress').hidden")
    # Day and spot are those of the photo.
    assert "," in page.locator(".spot input").input_value()
    assert phone.field("date").input_value() != ""
    page.locator("[data-key=title]").focus()
    page.keyboard.type("Naksan")
    page.keyboard.press("Tab")
    page.locator("[data-key=category]").select_option("walk")
    page.locator("[data-key=alt]").fill("성벽")
    page.locator("#form .main").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    phone.seen("h1", "Naksan")
    text = diary.read("Content/places/naksan/index.md")
    assert "category: walk\n" in text and "alt: 성벽" in text
    assert (diary.folder / "Content/places/naksan/naksan-wall.jpg").read_bytes() == PHOTO.read_bytes(), "the original arrives untouched"


def test_a_visit_is_told_without_scrolling(phone, diary):
    page = phone.page
    page.set_viewport_size({"width": 390, "height": 844})
    phone.open("mode=visit&path=Content/places/onion.md")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390
    assert page.evaluate("""() => [...document.querySelectorAll('.fields > :not(details), #form .main')].every(
        part => part.getBoundingClientRect().bottom <= innerHeight)""")
    # What is folded says what it holds, and opens where something is wrong.
    phone.open("path=Content/places/onion.md")
    fold = page.locator("details", has=page.locator("[data-key=tags]"))
    assert "태그" in fold.locator("summary").inner_text() and fold.get_attribute("open") is None
    phone.field("address").fill("서울 종로구")
    assert "주소" in page.locator("details", has=page.locator("[data-key=address]")).locator("summary").inner_text()
    phone.field("title").fill("")
    assert page.evaluate("() => document.querySelector('#form .main').getBoundingClientRect().bottom <= innerHeight"), "saving is in reach"


def test_a_look_is_chosen_beside_the_page(phone, diary):
    page = phone.page
    paper = "() => getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    page.goto(diary.address + "places/onion/")
    before = page.evaluate(paper)
    page.get_by_role("link", name="모습", exact=True).tap()
    panel = page.get_by_role("dialog", name="모습")
    panel.get_by_label("모습의 이름").select_option("notebook")
    diary.file("Content/diary.yml", SETTINGS + "theme: notebook\n")
    page.wait_for_function(f"before => ({paper})() !== before", arg=before)
    own = panel.get_by_label("종이의 색")
    own.fill("#808080")
    own.press("Tab")
    expect(panel.get_by_role("status")).to_contain_text("4.5:1")
    assert diary.read("Content/diary.yml").endswith("theme: notebook\n"), "a paper on which nothing is read is not written"
    own.fill("#fdf1e3")
    own.press("Tab")
    diary.file("Content/diary.yml", SETTINGS + 'theme: {look: notebook, background: "#fdf1e3"}\n')
    page.wait_for_function(f"() => ({paper})().includes('fdf1e3')")
    page.reload()
    expect(own).to_have_value("#fdf1e3")
    check_accessibility(page, "cairn-look")
    for text in ["theme: notebook\n", ""]:
        panel.get_by_role("button", name="되돌리기").click()
        diary.file("Content/diary.yml", SETTINGS + text)
        # A page that is about to be made anew loses what is pressed on it.
        page.wait_for_function(f"() => !({paper})().includes('fdf1e3')")
    panel.get_by_role("button", name="닫기").click()
    page.reload()
    page.get_by_role("link", name="모습", exact=True).wait_for()
    assert panel.count() == 0, "it stays closed"


@pytest.mark.parametrize("text, spot, title, address", [
    ("https://map.kakao.com/link/map/어니언 안국,37.5776,126.9868", "37.5776, 126.9868", "어니언 안국", ""),
    ("[카카오맵] 어니언 안국\n서울 종로구 계동길 5\nhttps://kko.to/abc", "https://kko.to/abc", "어니언 안국", "서울 종로구 계동길 5"),
])
def test_what_a_map_shares_fills_the_form(phone, text, spot, title, address):
    phone.open("new=places")
    phone.page.locator(".spot input").evaluate("""(input, text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        const event = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
        if (input.dispatchEvent(event)) { input.value = text; input.dispatchEvent(new Event("input", {bubbles: true})); }
    }""", text)
    phone.page.wait_for_function("([spot, title]) => document.querySelector('.spot input').value === spot && document.querySelector('[data-key=title]').value === title", arg=[spot, title])
    assert phone.field("address").input_value() == address
    assert phone.page.locator(".spot small[role=status]").is_visible() == spot.startswith("http"), "a short link is told to be one"


def test_a_spot_is_found_by_its_name(phone, diary):
    page, found = phone.page, phone.page.locator(".spots button")
    phone.open("new=places")
    phone.field("title").fill("서울숲")
    expect(found).to_have_count(0)
    diary.write(".cairn/names/seoul.tsv", (
        "|서울숲|seoulforest|서울성동구뚝섬로273\t서울숲\tpark\t서울 성동구\t서울 성동구 뚝섬로 273\t37.5444\t127.0374\n"
        "|서울숲역|서울성동구\t서울숲역\tstation\t서울 성동구\t\t37.5436\t127.0446\n"))
    phone.field("title").fill("")
    phone.field("title").press_sequentially("서울숲")
    expect(found).to_have_text(["서울숲공원 · 서울 성동구 뚝섬로 273", "서울숲역역 · 서울 성동구"])
    assert found.first.bounding_box()["height"] >= 44
    found.nth(1).tap()
    assert (phone.field("title").input_value(), phone.field("location").input_value()) == ("서울숲역", "37.5436, 127.0446")
    expect(found).to_have_count(0)
    # In its own field a name gives way to the spot, and what is written elsewhere stays.
    phone.field("location").fill("")
    phone.field("location").press_sequentially("seoul forest")
    found.get_by_text("서울숲", exact=True).tap()
    assert phone.field("location").input_value() == "37.5444, 127.0374"
    assert (phone.field("title").input_value(), phone.field("address").input_value()) == ("서울숲역", "서울 성동구 뚝섬로 273")
    phone.saved()
    assert "location: {lat: 37.5444, lon: 127.0374}\naddress: 서울 성동구 뚝섬로 273\n" in diary.read("Content/places/서울숲역.md")


def test_what_is_typed_is_kept_until_it_is_saved(phone, diary):
    page = phone.page
    phone.open("path=Content/places/onion.md")
    page.fill("[name=body]", "아직 저장하지 않은 글")
    page.reload()
    page.wait_for_selector("#draft:not([hidden])")
    assert page.input_value("[name=body]") == "첫 글", "the file first"
    diary.stop()
    diary.start("--edit", "--drafts")
    # The secret is another one now, what was typed is not.
    page.goto(diary.key())
    phone.open("path=Content/places/onion.md")
    page.click("#draft .draft-take")
    assert page.input_value("[name=body]") == "아직 저장하지 않은 글"
    phone.saved()
    assert diary.read("Content/places/onion.md") == ONION.replace("첫 글", "아직 저장하지 않은 글")
    phone.open("path=Content/places/onion.md")
    assert page.is_hidden("#draft")


def test_two_hands_on_one_file(phone, diary):
    page = phone.page
    phone.open("path=Content/places/onion.md")
    phone.field("comment").fill("또 가고 싶다")
    theirs = ONION.replace("첫 글", "손으로 쓴 글")
    diary.write("Content/places/onion.md", theirs)
    phone.save()
    page.wait_for_selector("#conflict:not([hidden])")
    assert diary.read("Content/places/onion.md") == theirs, "nothing is overwritten unseen"
    assert "손으로 쓴 글" in page.input_value("#conflict-theirs")
    assert page.input_value("#conflict-mine") == ONION.replace("현우}\n", "현우}\ncomment: 또 가고 싶다\n")
    assert page.inner_text("#difference ins").strip() == "+ comment: 또 가고 싶다"
    check_accessibility(page, "main")
    with page.expect_navigation():
        page.click("#conflict-keep")
    assert diary.read("Content/places/onion.md") == theirs.replace("현우}\n", "현우}\ncomment: 또 가고 싶다\n")


def test_mistakes_are_mended_where_they_are(phone, diary):
    page = phone.page
    phone.open("mode=source&path=Content/places/onion.md")
    page.fill("#source", ONION.replace("category: cafe", "category: cafee"))
    phone.save()
    page.wait_for_selector("#problems:not([hidden])")
    assert diary.read("Content/places/onion.md") == ONION
    check_accessibility(page, "main")
    page.get_by_role("button", name="“cafe”(으)로 고치기").click()
    assert page.input_value("#source") == ONION
    page.fill("#source", ONION.replace("5-10", "5-40"))
    phone.save()
    page.wait_for_function("document.querySelector('#problems')?.innerText.includes('째 줄')")
    assert page.is_visible("#keep"), "it can wait as a draft"


def test_deleted_and_brought_back(phone, diary):
    page = phone.page
    phone.open("path=Content/places/onion.md")
    with page.expect_navigation():
        page.click("#remove")
    assert not (diary.folder / "Content/places/onion.md").exists()
    page.locator("#trash button").click()
    page.wait_for_selector("#form:not([hidden])")
    assert diary.read("Content/places/onion.md") == ONION


def test_categories_in_another_order(phone, diary):
    page = phone.page
    phone.open("path=Content/diary.yml")
    rows = page.locator("[data-key=categories] > ol > li")
    rows.nth(0).locator(".opener").click()
    rows.nth(0).locator("[data-key=name]").fill("찻집")
    rows.nth(0).locator(".grip").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="＋ 분류").click()
    page.keyboard.type("book")
    check_accessibility(page, "main")
    phone.saved()
    assert diary.read("Content/diary.yml") == SETTINGS.replace("""\
  # 마시는 곳
  - {id: cafe, name: 카페, icon: ☕️, color: "#8a5a2b"}
  - {id: walk, name: 산책}
""", """\
  - {id: walk, name: 산책}
  # 마시는 곳
  - {id: cafe, name: 찻집, icon: ☕️, color: "#8a5a2b"}
  - {id: book}
""")


def test_a_group_with_members_and_plans(phone, diary):
    page = phone.page
    phone.open("new=groups")
    phone.field("title").fill("우리집")
    page.get_by_role("button", name="＋ 사람들").click()
    page.keyboard.type("민지")
    page.get_by_role("button", name="＋ 함께 하려는 일들").click()
    page.keyboard.type("군산, 빵 하나 먹으러")
    page.locator(".dictionary > button").click()
    page.keyboard.type("민지")
    page.locator(".pair select").select_option("yes")
    check_accessibility(page, "main")
    phone.saved()
    text = diary.read("Content/groups/우리집.md")
    assert "members: [민지]\n" in text and "군산, 빵 하나 먹으러" in text and "answers: {민지: yes}" in text


def test_korean_letters_are_composed_whole(phone, diary):
    page = phone.page
    phone.open("path=Content/places/onion.md")
    page.fill("[name=body]", "")
    page.focus("[name=body]")
    keyboard = page.context.new_cdp_session(page)
    for letter in ["ㅎ", "하", "한"]:
        keyboard.send("Input.imeSetComposition", {"text": letter, "selectionStart": 1, "selectionEnd": 1})
    keyboard.send("Input.insertText", {"text": "한"})
    for letter in ["ㄱ", "그", "글"]:
        keyboard.send("Input.imeSetComposition", {"text": letter, "selectionStart": 1, "selectionEnd": 1})
    keyboard.send("Input.insertText", {"text": "글"})
    assert page.input_value("[name=body]") == "한글"
    # A name that is being composed stays while others are offered.
    phone.field("tags").fill("")
    phone.field("tags").focus()
    for letter in ["ㅃ", "빠", "빵"]:
        keyboard.send("Input.imeSetComposition", {"text": letter, "selectionStart": 1, "selectionEnd": 1})
    keyboard.send("Input.insertText", {"text": "빵"})
    assert page.input_value("[data-key=tags]") == "빵"
    phone.saved()
    assert diary.read("Content/places/onion.md") == ONION.replace("첫 글", "한글").replace("[빵,   커피]", "[빵]")


@pytest.mark.parametrize("query", ["", "new=places", "mode=visit&path=Content/places/onion.md", "path=Content/places/onion.md", "path=Content/people/minji.md"])
def test_every_page_is_fit_for_everybody(phone, query):
    phone.open(query)
    if "path" in query and phone.page.locator("[aria-expanded=false].opener").count():
        phone.page.locator(".opener").first.click()
    check_accessibility(phone.page, "main")
    small = phone.page.evaluate("""() => [...document.querySelectorAll("button, a, input:not([type=checkbox]), select, textarea")]
        .filter(element => element.offsetParent && element.getBoundingClientRect().height < 44).map(element => element.outerHTML.slice(0, 80))""")
    assert small == [], "a thumb needs 44 px"


def test_a_key_opens_once_and_nothing_else_does(phone, diary):
    used = re.findall(r"Write at (\S+)", diary.read("log"))[0]

    def status(address, **headers):
        request = urllib.request.Request(address, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    assert status(used) == 403
    assert status(f"{diary.origin}/.cairn/edit/overview") == 403
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in phone.page.context.cookies())
    assert status(f"{diary.origin}/.cairn/edit/overview", Cookie=cookie) == 200
    assert status(f"{diary.origin}/.cairn/edit/overview", Cookie=cookie, Origin="https://evil.example") == 403
    message = json.dumps({"path": "Content/places/onion.md", "digest": "", "source": "x"}).encode()
    for headers in [{}, {"X-Cairn-Edit": "1"}, {"X-Cairn-Edit": "1", "Origin": "https://evil.example"}]:
        request = urllib.request.Request(f"{diary.origin}/.cairn/edit/save", message, {"Content-Type": "application/json", "Cookie": cookie, **headers})
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(request, timeout=20)
        assert error.value.code == 403
    assert diary.read("Content/places/onion.md") == ONION


def test_a_browser_is_told_to_leave(phone, diary, open_tab):
    page = phone.page
    other = open_tab(user_agent="Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36")
    other.goto(diary.key())
    phone.open("")
    devices = page.locator("#devices li")
    expect(devices).to_have_count(2)
    expect(devices.filter(has_text="이 브라우저")).to_have_count(1)
    page.get_by_role("button", name="Android · Chrome: 연결 끊기").tap()
    expect(devices).to_have_count(1)
    assert other.request.get(f"{diary.origin}/.cairn/edit/access").status == 403
    assert page.request.get(f"{diary.origin}/.cairn/edit/access").status == 204


def test_a_new_place_of_a_known_name_may_be_a_visit(phone, diary):
    page = phone.page
    phone.open("new=places")
    note = page.locator(".fields [role=status]", has_text="또 다녀왔나요")
    phone.field("title").fill("어니")
    expect(note).to_have_count(0)
    phone.field("title").fill("어 니언 ")
    expect(note).to_contain_text("‘어니언’에 또 다녀왔나요?")
    assert note.get_by_role("link").bounding_box()["height"] >= 44
    note.get_by_role("link", name="그곳에 방문 더하기").tap()
    page.wait_for_url("**mode=visit**")
    page.wait_for_selector("#form[data-mode=visit]:not([hidden])")
    expect(page.locator("#title")).to_have_text("어니언")


def test_ways_between_the_site_and_the_forms(phone, diary):
    """Pages pass into forms and back without a complaint of the browser."""
    page, errors = phone.page, []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for _ in range(5):
        phone.go(diary.address + "places/onion/")
        page.get_by_role("link", name="고치기", exact=True).tap()
        page.wait_for_selector("#form:not([hidden])")
        page.go_back()
        page.get_by_role("link", name="고치기", exact=True).wait_for()
    assert errors == []


def test_only_who_may_write_sees_the_words_for_it(phone, diary):
    """A browser that was not let in sees the site alone; the cookie of one that was outlasts the browser."""
    cookie = next(cookie for cookie in phone.page.context.cookies() if cookie["name"].startswith("cairn-edit-"))
    assert cookie["expires"] > 0 and cookie["httpOnly"]
    stranger = phone.page.context.browser.new_context()
    try:
        page = stranger.new_page()
        with page.expect_response("**/.cairn/edit/access") as answer:
            page.goto(diary.address + "places/onion/")
        assert answer.value.status == 403
        page.wait_for_function("document.documentElement.dataset.cairnPreview === 'connected'")
        assert page.locator("cairn-edit").count() == 0
    finally:
        stranger.close()


def test_a_site_has_nothing_of_it(diary):
    diary.build()
    for file in (diary.folder / "Site").rglob("*.*"):
        if file.is_file():
            assert b".cairn/edit" not in file.read_bytes(), file
