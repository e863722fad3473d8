"""Bookmarks: set on cards and places, in two tabs at once, out and in again, and where the browser keeps nothing."""

import asyncio
import json
import tempfile
from pathlib import Path

from visit import AXE_OPTIONS, COLOUR_OPTIONS, axe

# The titles of those that are kept, newest first.
KEPT = """() => Object.entries(localStorage).filter(([key]) => key.includes(" bookmark ")).map(([, value]) => JSON.parse(value))
    .sort((one, other) => other[2] - one[2]).map(([title]) => title)"""
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


def bookmark_steps(reader, forbidden):
    return [marks(reader), tabs(reader), files(reader), links(reader), refused(reader, forbidden), rules(reader)]


async def pressed(tab):
    return await tab.evaluate("""() => [...document.querySelectorAll(".bookmark[aria-pressed=true]")]
        .map(button => button.parentElement.querySelector(":is(h1, h2, h3)").textContent)""")


async def marks(reader):
    tab = await reader.open("places/")
    buttons = tab.locator(".card .bookmark")
    await buttons.first.wait_for(state="attached")
    reader.equal("bookmarks, each card has a button", await buttons.count(), await tab.locator(".card").count())
    titles = [await tab.locator(".card h2 a").nth(number).text_content() for number in (0, 2)]
    for number in (0, 2):
        await tab.locator(".card").nth(number).hover()
        await buttons.nth(number).click()
    await tab.wait_for_function("() => document.querySelectorAll('.bookmark[aria-pressed=true]').length === 2")
    reader.equal("bookmarks are set", await pressed(tab), titles)
    reader.true("bookmarks, the button is named", titles[0] in await buttons.first.get_attribute("aria-label"))
    box = await buttons.first.bounding_box()
    reader.true("bookmarks, the button is 44 px", box["width"] >= 44 and box["height"] >= 44, box)
    # On the place itself, by keyboard.
    await tab.locator(".card h2 a").nth(1).click()
    await tab.wait_for_selector("h1[data-bookmark] + .bookmark", state="attached")
    third = await tab.inner_text("h1")
    await tab.focus("h1 + .bookmark")
    await tab.keyboard.press("Space")
    await tab.wait_for_selector("h1 + .bookmark[aria-pressed=true]")
    reader.equal("bookmarks, on a place by keyboard", await pressed(tab), [third])
    await tab.goto(reader.home + "bookmarks/")
    await tab.wait_for_selector("#_kept .card .bookmark", state="attached")
    found = await tab.locator("#_kept .card h2 a").all_text_contents()
    reader.equal("bookmarks, their page", found, [third, titles[1], titles[0]])
    await tab.locator("#_kept .bookmark").nth(1).click()
    await tab.wait_for_selector("#_kept .bookmark[aria-pressed=false]", state="attached")
    reader.equal("bookmarks are taken away", await tab.evaluate(KEPT), [third, titles[0]])
    await tab.reload()
    await tab.wait_for_selector("#_kept .card .bookmark", state="attached")
    reader.equal("bookmarks, gone after loading anew", await tab.locator("#_kept .card h2 a").all_text_contents(), [third, titles[0]])
    # Another site on the same server has its own.
    keys = await tab.evaluate("() => Object.keys(localStorage)")
    home = "/" + reader.home.split("/", 3)[3]
    reader.true("bookmarks are the site's own", all(key.startswith(f"cairn {home} ") for key in keys), keys)
    await tab.context.close()


async def tabs(reader):
    first = await reader.open("places/")
    second = await reader.open("places/by-name/", context=first.context)
    shown = []
    for tab in (first, second):
        await tab.wait_for_selector(".card .bookmark", state="attached")
        shown.append(await tab.locator(".card :is(h2, h3) > a").all_text_contents())
    # Five in each tab, none in both: what two do at once to one bookmark has no order.
    chosen = [set(shown[0][:5])]
    chosen.append(set([title for title in shown[1] if title not in chosen[0]][:5]))
    click = """titles => [...document.querySelectorAll(".card")].filter(card => titles.includes(card.querySelector(":is(h2, h3) > a").textContent))
        .forEach(card => card.querySelector(".bookmark").click())"""
    for name, expected in (("set", chosen[0] | chosen[1]), ("taken away", set())):
        await asyncio.gather(first.evaluate(click, list(chosen[0])), second.evaluate(click, list(chosen[1])))
        for tab, titles in zip((first, second), shown):
            for _ in range(100):
                kept, seen = set(await tab.evaluate(KEPT)), set(await pressed(tab))
                if kept == expected and seen == expected & set(titles):
                    break
                await tab.wait_for_timeout(50)
            reader.equal(f"bookmarks, {name} in two tabs at once, none is lost", kept, expected)
            reader.equal(f"bookmarks, {name} in two tabs at once, each shows it", seen, expected & set(titles))
    await first.context.close()


async def files(reader):
    tab = await reader.open("places/")
    await tab.wait_for_selector(".card .bookmark", state="attached")
    await tab.evaluate("() => [...document.querySelectorAll('.card .bookmark')].slice(0, 3).forEach(button => button.click())")
    await tab.wait_for_function("() => document.querySelectorAll('.bookmark[aria-pressed=true]').length === 3")
    await tab.goto(reader.home + "bookmarks/")
    await tab.wait_for_selector("#_kept .card .bookmark", state="attached")
    titles = await tab.locator("#_kept .card h2 a").all_text_contents()
    async with tab.expect_download() as info:
        await tab.click("#_save")
    data = json.loads(Path(await (await info.value).path()).read_text("utf-8"))
    reader.equal("bookmarks, the file", [entry["title"] for entry in data["bookmarks"]], titles)
    await tab.context.close()
    tab = await reader.open("bookmarks/")
    await tab.wait_for_load_state("networkidle")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in BROKEN.items():
            file = Path(folder, "broken.json")
            file.write_text(text, "utf-8")
            await tab.reload(wait_until="networkidle")
            await tab.set_input_files("#_file", file)
            await tab.wait_for_timeout(60)
            reader.equal(f"bookmarks, a broken file, {name}", await tab.evaluate(KEPT), [])
            reader.equal(f"bookmarks, a broken file is told, {name}", await tab.locator(".toast").count(), 1)
        data["bookmarks"].append({"path": "places/없는-곳/", "title": "<b>없는 곳</b>", "day": "2026-01-01"})
        file = Path(folder, "good.json")
        file.write_text(json.dumps(data), "utf-8")
        await tab.set_input_files("#_file", file)
        await tab.wait_for_selector("#_kept .gone")
    reader.equal("bookmarks, in again, and one that is not there", await tab.locator("#_kept .card h2").all_text_contents(), [*titles, "<b>없는 곳</b>"])
    await tab.locator("#_kept .gone button").first.click()
    await tab.wait_for_function("number => document.querySelectorAll('#_kept .card').length === number", arg=len(titles))
    reader.equal("bookmarks, what is not there can be dropped", await tab.evaluate(KEPT), titles)
    await tab.context.close()


async def links(reader):
    place = next(place for place in reader.places if place.slug == "서울숲")
    tab = await reader.open("bookmarks/#add=서울숲,없는곳,%3Cimg%20src=x%3E,..%2F..")
    await tab.wait_for_selector("#_offer button")
    reader.equal("bookmarks, a link alone adds nothing", await tab.evaluate(KEPT), [])
    reader.true("bookmarks, a link says what it holds", place.title in await tab.inner_text("#_offer") and "2" in await tab.inner_text("#_offer"), await tab.inner_text("#_offer"))
    await tab.locator("#_offer .button").click()
    await tab.wait_for_selector("#_kept .card")
    reader.equal("bookmarks, those of a link", await tab.evaluate(KEPT), [place.title, "없는곳"])
    reader.true("bookmarks, the link is done with", "#" not in tab.url, tab.url)
    # The link that this page gives brings the same to somebody else.
    await tab.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    await tab.click("#_link")
    address = await tab.input_value("#_address")
    other = await reader.open(address[len(reader.home):])
    await other.wait_for_selector("#_offer .button")
    await other.locator("#_offer .button").click()
    await other.wait_for_selector("#_kept .card")
    reader.equal("bookmarks, by a link to somebody else", set(await other.evaluate(KEPT)), {place.title, "없는곳"})
    await other.context.close()
    await tab.context.close()


async def refused(reader, forbidden):
    tab = await reader.open("places/")
    await tab.wait_for_selector(".card .bookmark", state="attached")
    await tab.evaluate(FILL)
    await tab.evaluate("() => document.querySelector('.card .bookmark').click()")
    await tab.wait_for_selector(".toast")
    reader.true("bookmarks, a full storage is told", "책갈피" in await tab.inner_text(".toast"))
    reader.equal("bookmarks, a full storage sets none", await pressed(tab), [])
    await tab.context.close()
    tab = await reader.open("places/", setup=forbidden)
    await tab.wait_for_selector(".card .bookmark", state="attached")
    await tab.evaluate("() => document.querySelector('.card .bookmark').click()")
    await tab.wait_for_selector(".toast")
    reader.equal("bookmarks, a forbidden storage sets none", await pressed(tab), [])
    await tab.click("[data-view=list]")
    reader.true("list, a forbidden storage is told", await tab.locator("#_notice").is_visible())
    reader.true("list, and the view changes all the same", (await tab.locator(".card").first.bounding_box())["height"] < 90)
    await tab.click("[data-sort=rating]")
    await tab.wait_for_url("**/by-rating/")
    reader.true("list, and so does the order", await tab.locator("[data-sort=rating][aria-current]").count() == 1)
    await tab.context.close()


async def rules(reader):
    for scheme in ("light", "dark"):
        tab = await reader.open("bookmarks/#add=서울숲,없는곳", color_scheme=scheme, viewport={"width": 360, "height": 800})
        options = AXE_OPTIONS if scheme == "light" else COLOUR_OPTIONS
        await tab.wait_for_selector("#_offer .button")
        reader.hold(f"bookmarks, an offer, axe, {scheme}", await axe(tab, options))
        await tab.locator("#_offer .button").click()
        await tab.wait_for_selector("#_kept .gone")
        reader.hold(f"bookmarks, axe, {scheme}", await axe(tab, options))
        await tab.goto(reader.home + "places/서울숲/")
        await tab.wait_for_selector("h1 + .bookmark[aria-pressed=true]")
        reader.hold(f"a place with a bookmark, axe, {scheme}", await axe(tab, options))
        await tab.context.close()
    tab = await reader.open("bookmarks/", java_script_enabled=False)
    reader.true("bookmarks without scripts say so", "자바스크립트" in await tab.inner_text("main"))
    await tab.context.close()
