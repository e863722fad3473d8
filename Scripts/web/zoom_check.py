"""The zoom view in a real browser: by keyboard, by touch, by its buttons, by axe-core's rules, and without scripts."""

from playwright.async_api import Error

from visit import AXE_OPTIONS, PHONE, axe

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


class Zoom:
    """One tab with a page of photos, and what is wrong with its zoom view."""

    def __init__(self, tab):
        self.tab, self.results = tab, []

    async def state(self):
        await self.tab.wait_for_timeout(SETTLE)
        return await self.tab.evaluate(STATE)

    async def expect(self, name, **expected):
        """Holds that the view is in a state; a function as value is a condition."""
        state = await self.state()
        wrong = [
            f"{key} is {state[key]!r}" for key, value in expected.items()
            if not (value(state[key]) if callable(value) else state[key] == value)
        ]
        self.results.append((f"zoom view, {name}", wrong))
        return state

    def hold(self, name, problems):
        self.results.append((f"zoom view, {name}", problems))


async def check_zoom(browser, many, one):
    """Checks the view on a page with many photos and on one with a single photo; gives (check, [what is wrong])."""
    results = []
    phone = {"viewport": dict(zip(("width", "height"), PHONE)), "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
    desktop = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
    for steps, address, options in [
        (by_keyboard, many, desktop), (by_mouse, many, desktop), (by_touch, many, phone), (with_one_photo, one, phone),
        (by_rules, many, desktop), (without_scripts, many, {**desktop, "java_script_enabled": False}),
    ]:
        context = await browser.new_context(**options)
        zoom = Zoom(await context.new_page())
        zoom.tab.on("pageerror", lambda error: zoom.hold("script error", [str(error)]))
        zoom.tab.set_default_timeout(10_000)
        await zoom.tab.goto(address, wait_until="load")
        try:
            await steps(zoom)
        except Error as error:
            # What cannot be done at all, as a tap on a button that is covered, ends these steps but not the others.
            zoom.hold(steps.__name__, [str(error).splitlines()[0]])
        results += zoom.results
        await context.close()
    return results


async def total_of(zoom):
    return await zoom.tab.evaluate("() => new Set([...document.querySelectorAll('a.zoom')].map(link => link.href)).size")


async def by_keyboard(zoom):
    press, total = zoom.tab.keyboard.press, await total_of(zoom)
    link = zoom.tab.locator("a.zoom").nth(1)
    await link.focus()
    alt = await link.locator("img").get_attribute("alt")
    scroll = await zoom.tab.evaluate("scrollY")
    await press("Enter")
    await zoom.expect("Enter opens it", open=True, count=f"2 / {total}", focus="view", alt=alt, scale=1)
    await press("ArrowRight")
    await zoom.expect("the right arrow turns over", count=f"3 / {total}", focus="view")
    await press("ArrowLeft")
    await press("ArrowLeft")
    await press("ArrowLeft")
    small = await zoom.expect(
        "the left arrow stops at the first", count=f"1 / {total}",
        box=lambda box: abs(box["x"] + box["width"] / 2 - 640) <= 1)
    await press("+")
    await press("+")
    large = await zoom.expect("+ enlarges", scale=lambda scale: 2 < scale < 2.5)
    zoom.hold("a larger copy comes where it is needed", [] if large["source"] >= small["source"] else [large["source"]])
    await press("ArrowRight")
    await zoom.expect("arrows move an enlarged photo", count=f"1 / {total}", box=lambda box: box["x"] < large["box"]["x"])
    await press("-")
    await zoom.expect("- makes it smaller", scale=1.5)
    await press("0")
    await zoom.expect("0 makes it fit", scale=1, box=lambda box: box == small["box"])
    for _ in range(8):
        await press("Tab")
    await zoom.expect("Tab stays inside", focus=lambda focus: focus in ("view", ""))
    await zoom.tab.mouse.move(640, 890)
    await zoom.tab.mouse.wheel(0, 500)
    await zoom.expect("the page behind does not scroll", scroll=scroll)
    await press("Escape")
    await zoom.expect("Esc closes it and gives the focus back", open=False, focus="zoom", scroll=scroll)
    zoom.hold("the focus is on the link", [] if await link.evaluate("link => link === document.activeElement") else ["it is not"])
    address = zoom.tab.url
    await press("Enter")
    await zoom.expect("it opens again", open=True, count=f"2 / {total}")
    await zoom.tab.go_back()
    await zoom.expect("the back button closes it", open=False, focus="zoom", scroll=scroll)
    zoom.hold("the back button stays on the page", [] if zoom.tab.url == address else [zoom.tab.url])
    await zoom.tab.go_forward()
    await zoom.expect("the forward button opens it again", open=True, count=f"2 / {total}")
    await zoom.tab.reload()
    await zoom.expect("it stays open when the page is loaded anew", open=True, count=f"2 / {total}")


async def by_mouse(zoom):
    total = await total_of(zoom)
    await zoom.tab.locator("a.zoom").first.click()
    await zoom.expect("a click opens it", open=True, count=f"1 / {total}")
    await zoom.tab.locator(".zoom-view .next").click()
    await zoom.expect("the button turns over", count=f"2 / {total}")
    await zoom.tab.locator(".zoom-view .enlarge").click()
    await zoom.expect("the button enlarges", scale=lambda scale: scale >= 2.5)
    await zoom.tab.locator(".zoom-view .enlarge").click()
    await zoom.tab.mouse.move(640, 400)
    await zoom.tab.mouse.wheel(0, -400)
    before = await zoom.expect("the wheel enlarges", scale=lambda scale: scale > 1.5)
    await zoom.tab.mouse.down()
    await zoom.tab.mouse.move(600, 400, steps=4)
    await zoom.tab.mouse.up()
    await zoom.expect("the mouse moves an enlarged photo", box=lambda box: abs(box["x"] - before["box"]["x"] + 40) < 1)
    await zoom.tab.mouse.dblclick(640, 400)
    await zoom.expect("a double click makes it fit", scale=1)
    zoom.hold("buttons are named and large enough", await zoom.tab.evaluate(SMALL_BUTTONS))
    await zoom.tab.locator(".zoom-view .close").click()
    await zoom.expect("the button closes it", open=False)


async def by_touch(zoom):
    total = await total_of(zoom)
    session = await zoom.tab.context.new_cdp_session(zoom.tab)

    async def touch(kind, *points):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    async def draw(*paths):
        """Moves one finger along each path, in eight steps."""
        await touch("touchStart", *(path[0] for path in paths))
        for step in range(1, 9):
            await touch("touchMove", *(
                (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for (x, y), (to_x, to_y) in paths))
        await touch("touchEnd")

    async def tap(x, y):
        await touch("touchStart", (x, y))
        await touch("touchEnd")

    await zoom.tab.locator("a.zoom").first.tap()
    await zoom.expect("a tap opens it", open=True, count=f"1 / {total}")
    await draw(((300, 420), (100, 430)))
    await zoom.expect("a swipe to the left turns over", open=True, count=f"2 / {total}", scale=1)
    await draw(((100, 420), (300, 430)))
    fits = await zoom.expect("a swipe to the right turns back", count=f"1 / {total}")
    await draw(((180, 400), (100, 400)), ((210, 400), (290, 400)))
    await zoom.expect("two fingers enlarge", scale=lambda scale: scale > 2.5, count=f"1 / {total}")
    await draw(((200, 400), (150, 380)))
    await zoom.expect("a finger moves an enlarged photo", count=f"1 / {total}", scale=lambda scale: scale > 2.5)
    await tap(200, 400)
    await tap(200, 400)
    await zoom.expect("two taps make it fit", scale=1, box=lambda box: box == fits["box"])
    await tap(200, 400)
    await tap(200, 400)
    await zoom.expect("two taps enlarge", scale=lambda scale: scale >= 2.5)
    await tap(200, 400)
    await tap(200, 400)
    await zoom.expect("and make it fit again", open=True, scale=1)
    await draw(((200, 300), (205, 500)))
    await zoom.expect("a swipe down closes it", open=False)
    await zoom.tab.locator("a.zoom").first.tap()
    await zoom.expect("it opens again", open=True)
    await tap(200, 90)
    await zoom.expect("a tap beside the photo closes it", open=False)


async def with_one_photo(zoom):
    await zoom.tab.locator("a.zoom").first.tap()
    await zoom.expect("a single photo opens", open=True)
    shown = await zoom.tab.locator(".zoom-view :is(.previous, .next, .status)").evaluate_all(
        "parts => parts.filter(part => part.offsetParent).map(part => part.className)")
    zoom.hold("a single photo has no arrows", shown)


async def by_rules(zoom):
    for scheme in ("light", "dark"):
        await zoom.tab.emulate_media(color_scheme=scheme)
        await zoom.tab.locator("a.zoom").first.click()
        await zoom.tab.wait_for_timeout(SETTLE)
        zoom.hold(f"axe, {scheme}", await axe(zoom.tab, AXE_OPTIONS))
        await zoom.tab.keyboard.press("Escape")
        await zoom.tab.wait_for_timeout(SETTLE)


async def without_scripts(zoom):
    link = zoom.tab.locator("a.zoom").first
    async with zoom.tab.expect_response(lambda response: "/photos/" in response.url and response.request.is_navigation_request()) as info:
        await link.click()
    response = await info.value
    kind = response.headers.get("content-type", "")
    good = response.ok and kind.startswith("image/")
    zoom.hold("without scripts the link opens the photo", [] if good else [f"{response.status} {kind} {response.url}"])
