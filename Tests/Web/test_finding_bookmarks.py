"""Bookmarks: set on cards and places, in two tabs at once, out and in again, and where the browser keeps nothing."""

import json
from pathlib import Path

from playwright.sync_api import expect

from visit import AXE_OPTIONS, COLOUR_OPTIONS, axe

# The titles of those that are kept, newest first.
KEPT = """() => Object.entries(localStorage).filter(([key]) => key.includes(" bookmark ")).map(([, value]) => JSON.parse(value))
    .sort((one, other) => other[2] - one[2]).map(([title]) => title)"""
# As Chromium behaves where a site may keep nothing.
FORBIDDEN = """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
# Fills the storage to the last character.
FILL = """() => { let text = "x".repeat(1 << 22), number = 0;
    while (text) { try { localStorage.setItem("fill" + number++, text); } catch { text = text.slice(text.length / 2 + 1); } } }"""
# What somebody may hand a reader as bookmarks.
BROKEN = {
    "no JSON": "{", "another thing": "[1]", "no version": '{"bookmarks":[]}', "a later version": '{"version":2,"bookmarks":[]}',
    "a path elsewhere": '{"version":1,"bookmarks":[{"path":"https://evil.example/","title":"x","day":"2026-01-01"}]}',
    "a path above": '{"version":1,"bookmarks":[{"path":"places/../../x/","title":"x","day":"2026-01-01"}]}',
    "a title that is no text": '{"version":1,"bookmarks":[{"path":"places/a/","title":{"a":1},"day":"2026-01-01"}]}',
    "no entries": '{"version":1,"bookmarks":{"length":3}}', "null": "null", "empty": "",
}


def pressed(tab):
    return tab.evaluate("""() => [...document.querySelectorAll(".bookmark[aria-pressed=true]")]
        .map(button => button.parentElement.querySelector(":is(h1, h2, h3)").textContent)""")


def test_marks(reader, checks):
    tab = reader.open("places/")
    buttons = tab.locator(".card .bookmark")
    buttons.first.wait_for(state="attached")
    checks.equal("bookmarks, each card has a button", buttons.count(), tab.locator(".card").count())
    titles = [tab.locator(".card h2 a").nth(number).text_content() for number in (0, 2)]
    for number in (0, 2):
        tab.locator(".card").nth(number).hover()
        buttons.nth(number).click()
    tab.wait_for_function("() => document.querySelectorAll('.bookmark[aria-pressed=true]').length === 2")
    checks.equal("bookmarks are set", pressed(tab), titles)
    checks.true("bookmarks, the button is named", titles[0] in buttons.first.get_attribute("aria-label"))
    box = buttons.first.bounding_box()
    checks.true("bookmarks, the button is 44 px", box["width"] >= 44 and box["height"] >= 44, box)
    # On the place itself, by keyboard.
    tab.locator(".card h2 a").nth(1).click()
    tab.wait_for_selector("h1[data-bookmark] + .bookmark", state="attached")
    third = tab.inner_text("h1")
    tab.focus("h1 + .bookmark")
    tab.keyboard.press("Space")
    tab.wait_for_selector("h1 + .bookmark[aria-pressed=true]")
    checks.equal("bookmarks, on a place by keyboard", pressed(tab), [third])
    tab.goto(reader.home + "bookmarks/")
    tab.wait_for_selector("#_kept .card .bookmark", state="attached")
    found = tab.locator("#_kept .card h2 a").all_text_contents()
    checks.equal("bookmarks, their page", found, [third, titles[1], titles[0]])
    tab.locator("#_kept .bookmark").nth(1).click()
    tab.wait_for_selector("#_kept .bookmark[aria-pressed=false]", state="attached")
    checks.equal("bookmarks are taken away", tab.evaluate(KEPT), [third, titles[0]])
    tab.reload()
    tab.wait_for_selector("#_kept .card .bookmark", state="attached")
    checks.equal("bookmarks, gone after loading anew", tab.locator("#_kept .card h2 a").all_text_contents(), [third, titles[0]])
    # Another site on the same server has its own.
    keys = tab.evaluate("() => Object.keys(localStorage)")
    home = "/" + reader.home.split("/", 3)[3]
    checks.true("bookmarks are the site's own", all(key.startswith(f"cairn {home} ") for key in keys), keys)


def test_tabs(reader, checks):
    first = reader.open("places/")
    second = reader.open("places/by-name/", context=first.context)
    shown = []
    for tab in (first, second):
        tab.wait_for_selector(".card .bookmark", state="attached")
        shown.append(tab.locator(".card :is(h2, h3) > a").all_text_contents())
    # Five in each tab, none in both: what two do at once to one bookmark has no order.
    chosen = [set(shown[0][:5])]
    chosen.append(set([title for title in shown[1] if title not in chosen[0]][:5]))
    # Both at one moment.
    click = """([titles, moment]) => setTimeout(() => [...document.querySelectorAll(".card")]
        .filter(card => titles.includes(card.querySelector(":is(h2, h3) > a").textContent))
        .forEach(card => card.querySelector(".bookmark").click()), moment - Date.now())"""
    for name, expected in (("set", chosen[0] | chosen[1]), ("taken away", set())):
        moment = first.evaluate("Date.now()") + 300
        for tab, titles in zip((first, second), chosen):
            tab.evaluate(click, [list(titles), moment])
        for tab, titles in zip((first, second), shown):
            for _ in range(400):
                kept, seen = set(tab.evaluate(KEPT)), set(pressed(tab))
                if kept == expected and seen == expected & set(titles):
                    break
                tab.wait_for_timeout(50)
            checks.equal(f"bookmarks, {name} in two tabs at once, none is lost", kept, expected)
            checks.equal(f"bookmarks, {name} in two tabs at once, each shows it", seen, expected & set(titles))


def test_files(reader, checks, tmp_path):
    tab = reader.open("places/")
    tab.wait_for_selector(".card .bookmark", state="attached")
    tab.evaluate("() => [...document.querySelectorAll('.card .bookmark')].slice(0, 3).forEach(button => button.click())")
    tab.wait_for_function("() => document.querySelectorAll('.bookmark[aria-pressed=true]').length === 3")
    tab.goto(reader.home + "bookmarks/")
    tab.wait_for_selector("#_kept .card .bookmark", state="attached")
    titles = tab.locator("#_kept .card h2 a").all_text_contents()
    with tab.expect_download() as info:
        tab.click("#_save")
    data = json.loads(Path((info.value).path()).read_text("utf-8"))
    checks.equal("bookmarks, the file", [entry["title"] for entry in data["bookmarks"]], titles)
    tab = reader.open("bookmarks/")
    tab.wait_for_load_state("networkidle")
    for name, text in BROKEN.items():
        file = tmp_path / "broken.json"
        file.write_text(text, "utf-8")
        tab.reload(wait_until="networkidle")
        tab.set_input_files("#_file", file)
        expect(tab.locator(".toast"), f"bookmarks, a broken file is told, {name}").to_have_count(1)
        checks.equal(f"bookmarks, a broken file, {name}", tab.evaluate(KEPT), [])
    data["bookmarks"].append({"path": "places/없는-곳/", "title": "<b>없는 곳</b>", "day": "2026-01-01"})
    file = tmp_path / "good.json"
    file.write_text(json.dumps(data), "utf-8")
    tab.set_input_files("#_file", file)
    tab.wait_for_selector("#_kept .gone")
    checks.equal(
        "bookmarks, in again, and one that is not there", tab.locator("#_kept .card h2").all_text_contents(),
        [*titles, "<b>없는 곳</b>"])
    tab.locator("#_kept .gone button").first.click()
    tab.wait_for_function("number => document.querySelectorAll('#_kept .card').length === number", arg=len(titles))
    checks.equal("bookmarks, what is not there can be dropped", tab.evaluate(KEPT), titles)


def test_links(reader, checks):
    place = next(place for place in reader.places if place.slug == "서울숲")
    tab = reader.open("bookmarks/#add=서울숲,없는곳,%3Cimg%20src=x%3E,..%2F..")
    tab.wait_for_selector("#_offer button")
    checks.equal("bookmarks, a link alone adds nothing", tab.evaluate(KEPT), [])
    checks.true(
        "bookmarks, a link says what it holds",
        place.title in tab.inner_text("#_offer") and "2" in tab.inner_text("#_offer"), tab.inner_text("#_offer"))
    tab.locator("#_offer .button").click()
    tab.wait_for_selector("#_kept .card")
    checks.equal("bookmarks, those of a link", tab.evaluate(KEPT), [place.title, "없는곳"])
    checks.true("bookmarks, the link is done with", "#" not in tab.url, tab.url)
    # The link that this page gives brings the same to somebody else.
    tab.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    tab.click("#_link")
    address = tab.input_value("#_address")
    other = reader.open(address[len(reader.home):])
    other.wait_for_selector("#_offer .button")
    other.locator("#_offer .button").click()
    other.wait_for_selector("#_kept .card")
    checks.equal("bookmarks, by a link to somebody else", set(other.evaluate(KEPT)), {place.title, "없는곳"})


def test_refused(reader, checks):
    tab = reader.open("places/")
    tab.wait_for_selector(".card .bookmark", state="attached")
    tab.evaluate(FILL)
    tab.evaluate("() => document.querySelector('.card .bookmark').click()")
    tab.wait_for_selector(".toast")
    checks.true("bookmarks, a full storage is told", "책갈피" in tab.inner_text(".toast"))
    checks.equal("bookmarks, a full storage sets none", pressed(tab), [])
    tab = reader.open("places/", setup=FORBIDDEN)
    tab.wait_for_selector(".card .bookmark", state="attached")
    tab.evaluate("() => document.querySelector('.card .bookmark').click()")
    tab.wait_for_selector(".toast")
    checks.equal("bookmarks, a forbidden storage sets none", pressed(tab), [])
    tab.click("[data-view=list]")
    checks.true("list, a forbidden storage is told", tab.locator("#_notice").is_visible())
    checks.true("list, and the view changes all the same", (tab.locator(".card").first.bounding_box())["height"] < 90)
    tab.click("[data-sort=rating]")
    tab.wait_for_url("**/by-rating/")
    checks.true("list, and so does the order", tab.locator("[data-sort=rating][aria-current]").count() == 1)


def test_rules(reader, checks):
    for scheme in ("light", "dark"):
        tab = reader.open("bookmarks/#add=서울숲,없는곳", color_scheme=scheme, viewport={"width": 360, "height": 800})
        options = AXE_OPTIONS if scheme == "light" else COLOUR_OPTIONS
        tab.wait_for_selector("#_offer .button")
        checks.none(f"bookmarks, an offer, axe, {scheme}", axe(tab, options))
        tab.locator("#_offer .button").click()
        tab.wait_for_selector("#_kept .gone")
        checks.none(f"bookmarks, axe, {scheme}", axe(tab, options))
        tab.goto(reader.home + "places/서울숲/")
        tab.wait_for_selector("h1 + .bookmark[aria-pressed=true]")
        checks.none(f"a place with a bookmark, axe, {scheme}", axe(tab, options))
    tab = reader.open("bookmarks/", java_script_enabled=False)
    checks.true("bookmarks without scripts say so", "자바스크립트" in tab.inner_text("main"))
