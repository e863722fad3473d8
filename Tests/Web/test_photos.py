"""How the example shows its photos: nothing moves while pages and photos arrive slowly, each comes in the right copy, and the zoom view
works by keyboard, by touch, by its buttons, by axe-core's rules and without scripts.
"""

import re
import time

import pytest

from screenshots import ALL_LOADED, SEE_PHOTOS
from server import serving
from visit import AXE_OPTIONS, RECORD_SHIFTS, axe, shift

# Seconds that a photo takes to come, long enough for every box to be drawn before.
DELAY = 0.4
# Seconds between two links of the top of a page, long enough for each to be drawn by itself.
LINK_DELAY = 0.05
SCREENS = {"phone, 2x": (390, 844, 2), "phone, 3x": (390, 844, 3), "desktop": (1280, 900, 1), "desktop, 2x": (1280, 900, 2)}
# How much larger than its copy a photo may be shown.
ENLARGED = 1.1
KINDS = ["home", "places", "place", "month", "people", "journeys", "journey", "look-back"]
# For each photo the width that it is drawn at, in device pixels, what is cut included, the copies there are, and the one that was taken.
TAKEN = """() => [...document.querySelectorAll("picture")].map(picture => {
    const image = picture.querySelector("img"), source = picture.querySelector("source");
    const copies = (source || image).srcset.split(",").map(copy => copy.trim().split(" "));
    const taken = copies.find(copy => new URL(copy[0], document.baseURI).href === image.currentSrc);
    const width = Math.max(image.offsetWidth, image.offsetHeight * image.getAttribute("width") / image.getAttribute("height"));
    return {
        name: image.className + " of " + image.src.split("/").pop(), file: image.currentSrc, type: source?.type, width: Math.round(width * devicePixelRatio),
        sharp: Math.round(width * Math.min(2, devicePixelRatio)), copies: copies.map(copy => parseInt(copy[1])), taken: taken && parseInt(taken[1]), visible: image.offsetWidth > 0,
    };
})"""
# For each photo whether it is asked for at once, and whether it begins on the first screen.
EAGER = """() => [...document.querySelectorAll("picture img")].map(image =>
    [image.loading !== "lazy", image.getBoundingClientRect().top < innerHeight])"""
STATE = """() => {
    const view = document.querySelector("dialog.zoom-view"), image = view.querySelector(".slide:not([inert]) img");
    return {
        open: view.open, count: view.querySelector(".count").textContent, alt: image?.alt, caption: view.querySelector(".caption").textContent,
        scale: image ? new DOMMatrix(getComputedStyle(image).transform).a : 0,
        box: image ? image.getBoundingClientRect().toJSON() : null, source: image?.currentSrc.split("/").pop(),
        focus: view.contains(document.activeElement) ? "view" : document.activeElement === document.body ? "" : document.activeElement.className, scroll: scrollY,
    };
}"""
SMALL_BUTTONS = """() => [...document.querySelectorAll(".zoom-view button")].filter(button => button.offsetParent)
    .filter(button => button.offsetWidth < 44 || button.offsetHeight < 44 || !button.ariaLabel).map(button => button.outerHTML)"""
# Transitions are over, and what the history does comes in a task of its own.
SETTLE = 400
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture(scope="module")
def pages(example):
    """The page of each kind that has the most photos, and a place with a single one."""
    kinds = example.kinds()
    pages = {kind: max(kinds[kind], key=photo_count) for kind in KINDS}
    assert len(links(pages["place"])) >= 3
    return {**pages, "one": next(page for page in kinds["place"] if len(links(page)) == 1)}


@pytest.fixture(scope="module")
def slowly(example):
    with serving(example.folder, example.base, DELAY, LINK_DELAY) as server:
        yield server


def links(page):
    """The addresses to which the photos lead that the zoom view opens."""
    return set(re.findall(r'<a class="zoom" href="([^"]+)"', page.file.read_text("utf-8")))


def photo_count(page):
    return len(links(page)), page.file.read_text("utf-8").count("<picture>")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("kind", KINDS)
def test_photos_arrive(kind, screen, pages, example, slowly, new_context):
    width, height, scale = SCREENS[screen]
    context = new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
    context.add_init_script(RECORD_SHIFTS)
    tab = context.new_page()
    tab.goto(slowly.origin + example.path(pages[kind]), wait_until="load")
    eager = tab.evaluate(EAGER)
    tab.evaluate(SEE_PHOTOS)
    tab.wait_for_function(ALL_LOADED)
    photos = tab.evaluate(TAKEN)
    assert not shift(tab)
    assert eager[0][0], "the first photo is eager"
    assert [True, False] not in eager, "only photos of the first screen are"
    needed = {photo["file"] for photo in photos if photo["taken"] == enough(photo)}
    assert photos and not [problem for photo in photos for problem in wrong_copy(photo, needed)]


def enough(photo):
    """The width of the smallest copy that is sharp."""
    return min((copy for copy in photo["copies"] if copy >= photo["width"]), default=max(photo["copies"]))


def wrong_copy(photo, needed):
    """What is wrong with the copy that the browser took: one too small is blurred, one too large takes time for nothing, unless another
    picture of the page needs that file: while a page is slowly parsed, a copy that has come is shown before its place has a width.
    """
    if not photo["visible"]:
        return
    if photo["taken"] is None:
        yield f"{photo['name']} came in none of the copies of {photo['type']}"
        return
    if photo["taken"] > enough(photo) and photo["file"] not in needed:
        yield f"{photo['name']} is {photo['width']} px wide and came in {photo['taken']}, where {enough(photo)} is enough"
    # More than two pixels for one of the page are asked for, and not seen.
    elif photo["taken"] < max(photo["copies"]) and photo["taken"] * ENLARGED < photo["sharp"]:
        yield f"{photo['name']} is {photo['width']} px wide and came in only {photo['taken']}"


class Zoom:
    """A tab with a page of photos and its zoom view."""

    def __init__(self, tab):
        self.tab = tab

    def expect(self, name, **expected):
        """Holds that the view comes to a state and stays in it; a function as value is a condition."""
        for _ in range(100):
            self.tab.wait_for_timeout(SETTLE)
            state = self.tab.evaluate(STATE)
            wrong = {
                key: state[key] for key, value in expected.items()
                if not (value(state[key]) if callable(value) else state[key] == value)
            }
            if not wrong:
                break
        assert not wrong, name
        return state


@pytest.fixture
def open_zoom(open_tab, server, example):
    return lambda page, **options: Zoom(open_tab(server.origin + example.path(page), **options))


@pytest.fixture
def zoom(request, open_zoom, pages):
    """The page with the most photos, on a phone for what is done by touch."""
    options = PHONE if "by_touch" in request.node.name else DESKTOP
    return open_zoom(pages["place"], **options, java_script_enabled="without_scripts" not in request.node.name)


def total_of(zoom):
    return zoom.tab.evaluate("() => new Set([...document.querySelectorAll('a.zoom')].map(link => link.href)).size")


def test_zoom_by_keyboard(zoom):
    press, total = zoom.tab.keyboard.press, total_of(zoom)
    link = zoom.tab.locator("a.zoom").nth(1)
    link.focus()
    alt = link.locator("img").get_attribute("alt")
    scroll = zoom.tab.evaluate("scrollY")
    press("Enter")
    zoom.expect("Enter opens it", open=True, count=f"2 / {total}", focus="view", alt=alt, scale=1)
    press("End")
    zoom.expect("End turns to the last", count=f"{total} / {total}")
    press("Home")
    zoom.expect("Home turns to the first", count=f"1 / {total}")
    press("ArrowRight")
    press("ArrowRight")
    zoom.expect("the right arrow turns over", count=f"3 / {total}", focus="view")
    press("ArrowLeft")
    press("ArrowLeft")
    press("ArrowLeft")
    small = zoom.expect(
        "the left arrow stops at the first", count=f"1 / {total}",
        box=lambda box: abs(box["x"] + box["width"] / 2 - 640) <= 1)
    press("+")
    press("+")
    large = zoom.expect("+ enlarges", scale=lambda scale: 2 < scale < 2.5)
    assert large["source"] >= small["source"], "a larger copy comes where it is needed"
    press("ArrowRight")
    zoom.expect("arrows move an enlarged photo", count=f"1 / {total}", box=lambda box: box["x"] < large["box"]["x"])
    press("-")
    zoom.expect("- makes it smaller", scale=1.5)
    press("0")
    zoom.expect("0 makes it fit", scale=1, box=lambda box: box == small["box"])
    for _ in range(8):
        press("Tab")
    zoom.expect("Tab stays inside", focus=lambda focus: focus in ("view", ""))
    zoom.tab.mouse.move(640, 890)
    zoom.tab.mouse.wheel(0, 500)
    zoom.expect("the page behind does not scroll", scroll=scroll)
    press("Escape")
    zoom.expect("Esc closes it and gives the focus back", open=False, focus="zoom", scroll=scroll)
    assert link.evaluate("link => link === document.activeElement"), "the focus is on the link"
    address = zoom.tab.url
    press("Enter")
    zoom.expect("it opens again", open=True, count=f"2 / {total}")
    zoom.tab.go_back()
    zoom.expect("the back button closes it", open=False, focus="zoom", scroll=scroll)
    assert zoom.tab.url == address, "the back button stays on the page"
    zoom.tab.go_forward()
    zoom.expect("the forward button opens it again", open=True, count=f"2 / {total}")
    zoom.tab.reload()
    zoom.expect("it stays open when the page is loaded anew", open=True, count=f"2 / {total}")


def test_zoom_by_mouse(zoom):
    total = total_of(zoom)
    zoom.tab.locator("a.zoom").first.click()
    zoom.expect("a click opens it", open=True, count=f"1 / {total}")
    zoom.tab.locator(".zoom-view .next").click()
    zoom.expect("the button turns over", count=f"2 / {total}")
    zoom.tab.locator(".zoom-view .enlarge").click()
    zoom.expect("the button enlarges", scale=lambda scale: scale >= 2.5)
    zoom.tab.locator(".zoom-view .enlarge").click()
    zoom.tab.mouse.move(640, 400)
    zoom.tab.mouse.wheel(0, -400)
    before = zoom.expect("the wheel enlarges", scale=lambda scale: scale > 1.5)
    zoom.tab.mouse.down()
    zoom.tab.mouse.move(600, 400, steps=4)
    zoom.tab.mouse.up()
    zoom.expect("the mouse moves an enlarged photo", box=lambda box: abs(box["x"] - before["box"]["x"] + 40) < 1)
    zoom.tab.mouse.dblclick(640, 400)
    zoom.expect("a double click makes it fit", scale=1)
    assert not zoom.tab.evaluate(SMALL_BUTTONS), "buttons are named and large enough"
    zoom.tab.locator(".zoom-view .close").click()
    zoom.expect("the button closes it", open=False)


def test_zoom_by_touch(zoom):
    total = total_of(zoom)
    session = zoom.tab.context.new_cdp_session(zoom.tab)

    moment = 0

    def touch(kind, *points):
        # The browser believes these times, so that a slow machine makes no slow fingers.
        nonlocal moment
        moment += 0.02
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})

    def draw(*paths):
        """Moves one finger along each path, in eight steps."""
        nonlocal moment
        moment = time.time()
        touch("touchStart", *(path[0] for path in paths))
        for step in range(1, 9):
            touch("touchMove", *(
                (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for (x, y), (to_x, to_y) in paths))
        touch("touchEnd")

    def tap(x, y, times=1):
        nonlocal moment
        moment = time.time()
        for _ in range(times):
            touch("touchStart", (x, y))
            touch("touchEnd")

    zoom.tab.locator("a.zoom").first.tap()
    zoom.expect("a tap opens it", open=True, count=f"1 / {total}")
    draw(((300, 420), (100, 430)))
    zoom.expect("a swipe to the left turns over", open=True, count=f"2 / {total}", scale=1)
    draw(((100, 420), (300, 430)))
    fits = zoom.expect("a swipe to the right turns back", count=f"1 / {total}")
    draw(((180, 400), (100, 400)), ((210, 400), (290, 400)))
    zoom.expect("two fingers enlarge", scale=lambda scale: scale > 2.5, count=f"1 / {total}")
    draw(((200, 400), (150, 380)))
    zoom.expect("a finger moves an enlarged photo", count=f"1 / {total}", scale=lambda scale: scale > 2.5)
    tap(200, 400, times=2)
    zoom.expect("two taps make it fit", scale=1, box=lambda box: box == fits["box"])
    tap(200, 400, times=2)
    zoom.expect("two taps enlarge", scale=lambda scale: scale >= 2.5)
    tap(200, 400, times=2)
    zoom.expect("and make it fit again", open=True, scale=1)
    draw(((200, 300), (205, 500)))
    zoom.expect("a swipe down closes it", open=False)
    zoom.tab.locator("a.zoom").first.tap()
    zoom.expect("it opens again", open=True)
    tap(200, 90)
    zoom.expect("a tap beside the photo closes it", open=False)


def test_zoom_of_one_photo(open_zoom, pages):
    zoom = open_zoom(pages["one"], **PHONE)
    zoom.tab.locator("a.zoom").first.tap()
    zoom.expect("a single photo opens", open=True)
    shown = zoom.tab.locator(".zoom-view :is(.previous, .next, .status)").evaluate_all(
        "parts => parts.filter(part => part.offsetParent).map(part => part.className)")
    assert not shown, "a single photo has no arrows"


def test_zoom_by_rules(zoom):
    for scheme in ("light", "dark"):
        zoom.tab.emulate_media(color_scheme=scheme)
        zoom.tab.locator("a.zoom").first.click()
        zoom.tab.wait_for_timeout(SETTLE)
        assert not axe(zoom.tab, AXE_OPTIONS), f"axe, {scheme}"
        zoom.tab.keyboard.press("Escape")
        zoom.tab.wait_for_timeout(SETTLE)


def test_zoom_without_scripts(zoom):
    link = zoom.tab.locator("a.zoom").first
    with zoom.tab.expect_response(lambda response: "/photos/" in response.url and response.request.is_navigation_request()) as info:
        link.click()
    response = info.value
    assert response.ok and response.headers["content-type"].startswith("image/")


# The address of a photo --------------------------------------


def test_a_photo_is_opened_by_its_address(open_tab, server, example, pages):
    address = server.origin + example.path(pages["place"])
    zoom = Zoom(open_tab(address + "#photo-2", **DESKTOP))
    total = total_of(zoom)
    zoom.expect("the address opens the photo", open=True, count=f"2 / {total}", focus="view")
    zoom.tab.keyboard.press("ArrowRight")
    zoom.expect("another one is turned to", count=f"3 / {total}")
    assert zoom.tab.url == address + "#photo-3", "the address follows"
    zoom.tab.reload()
    zoom.expect("a photo is there again after a reload", open=True, count=f"3 / {total}")
    zoom.tab.keyboard.press("Escape")
    zoom.expect("Esc closes it", open=False)
    assert zoom.tab.url == address, "the address is the page's again"
    zoom.tab.evaluate("location.hash = '#photo-1'")
    zoom.expect("a link of the page opens one", open=True, count=f"1 / {total}")
    zoom.tab.go_back()
    zoom.expect("the back button closes it", open=False)
    for name in ("#photo-0", f"#photo-{total + 1}", "#photo-1e9", "#photo-"):
        zoom.tab.evaluate("name => location.hash = name", name)
        zoom.expect(f"{name} is nothing", open=False)


def test_a_photo_is_handed_on(zoom):
    zoom.tab.locator("a.zoom").nth(1).click()
    zoom.tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    zoom.tab.evaluate("() => { Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }); }")
    zoom.tab.locator(".zoom-view .hand-on").click()
    zoom.tab.wait_for_function("document.querySelector('.zoom-view .told').textContent")
    assert zoom.tab.evaluate("navigator.clipboard.readText()") == zoom.tab.url
    assert zoom.tab.url.endswith("#photo-2")
    zoom.tab.evaluate("() => Object.defineProperty(navigator, 'share', { value: async shared => { globalThis.shared = shared; } })")
    zoom.tab.locator(".zoom-view .hand-on").click()
    assert zoom.tab.evaluate("globalThis.shared.url") == zoom.tab.url, "a program of the device takes it where there is one"


@pytest.mark.parametrize("size", [(390, 844), (1280, 900)])
def test_a_photo_is_shown_by_its_address_without_scripts(size, open_tab, server, example, pages):
    width, height = size
    address = server.origin + example.path(pages["place"])
    tab = open_tab(address, viewport={"width": width, "height": height}, java_script_enabled=False)
    place = tab.locator("#photo-2").bounding_box()
    tab.goto(address + "#photo-2")
    box = tab.locator("#photo-2 img").bounding_box()
    assert box["x"] == 0 and box["width"] >= width - 20 and box["height"] > height * 0.8, "it lies over the page"
    scroll = tab.evaluate("scrollY")
    assert tab.locator("#photo-2").bounding_box() == {**place, "y": place["y"] - scroll}, "nothing moves"
    tab.locator(".zoom-back").click()
    assert tab.locator("#photo-2 img").bounding_box()["width"] < width, "the way back takes it away"
    assert tab.evaluate("scrollY") == scroll, "the page stays where it is"


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_day_opens_to_its_photos(has_scripts, open_tab, server, example, pages):
    tab = open_tab(server.origin + example.path(pages["month"]), **PHONE, java_script_enabled=has_scripts)
    day = tab.locator("button.pictured").first
    day.click(position={"x": 6, "y": 44})
    photos = tab.locator(f"#{day.get_attribute('popovertarget')}")
    assert photos.is_visible()
    link = photos.locator("a.zoom").first
    assert link.locator("img").evaluate("image => image.offsetWidth >= 44 && image.offsetHeight >= 44")
    if not has_scripts:
        assert "/photos/" in link.get_attribute("href")
        return
    assert not axe(tab, AXE_OPTIONS)
    zoom = Zoom(tab)
    link.click()
    zoom.expect("a small picture opens the large one", open=True)
    assert "#photo-" in tab.url
    tab.keyboard.press("Escape")
    zoom.expect("the focus comes back to the day", open=False, focus="pictured")
