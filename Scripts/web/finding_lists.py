"""The list of places: its orders, filters and views, in the address, remembered, and by keyboard."""

from visit import AXE_OPTIONS, COLOUR_OPTIONS, axe

TITLES = """() => [...document.querySelectorAll("#_list .card :is(h2, h3) > a")].map(link => link.textContent)"""
CARDS = """() => [...document.querySelectorAll("#_list .card")].map(card => {
    const copy = card.cloneNode(true);
    for (const item of copy.querySelectorAll(".bookmark, .tags, picture, .ground")) item.remove();
    return [copy.style.cssText, ...[...copy.children].map(item => item.localName + " " + item.className + " " + item.innerHTML.replaceAll(">", "> ").split(/\\s+/).join(" "))];
})"""
# Filters, and which places pass them.
FILTERS = [
    ("category=cafe", lambda place: place.category == "cafe"),
    ("tag=한옥", lambda place: "한옥" in place.tags),
    ("tag=산책&tag=강", lambda place: {"산책", "강"} <= set(place.tags)),
    ("category=walk&rating=4.5", lambda place: place.category == "walk" and (place.rating or 0) >= 4.5),
    ("with=현우&year=2025", lambda place: "현우" in place.companions and 2025 in place.years),
    ("year=2024", lambda place: 2024 in place.years),
    ("station=안국", lambda place: "안국" in place.stations),
    ("feature=화장실&want=no", lambda place: "화장실" in place.features and place.visits),
    ("want=yes", lambda place: place.is_wanted),
]


def list_steps(reader):
    return [filters(reader), orders(reader), list_history(reader), remembered(reader), emptied(reader), keyboard(reader), rules(reader), parity(reader)]


async def settled(tab, number):
    await tab.wait_for_function("number => document.querySelectorAll('#_list .card').length === number && !('waiting' in document.documentElement.dataset)", arg=number)


async def filters(reader):
    tab = await reader.open("places/")
    for query, passes in FILTERS:
        expected = {place.title for place in reader.places if passes(place)}
        # A shared address shows the same to somebody else.
        await tab.goto(f"{reader.home}places/?{query}")
        await settled(tab, len(expected))
        reader.equal(f"list, {query}", set(await tab.evaluate(TITLES)), expected)
        count = await tab.inner_text("#_count")
        reader.true(f"list, {query}, its count is told", str(len(expected)) in count and await tab.get_attribute("#_count", "role") == "status", count)
    await tab.context.close()
    # By the menus, one after another: each says how many places it leaves.
    tab = await reader.open("places/")
    await tab.click("#_filter")
    await tab.select_option("[data-facet=category] select", "walk")
    walks = [place for place in reader.places if place.category == "walk"]
    await settled(tab, len(walks))
    option = tab.locator("[data-facet=tag] option[value=산책]")
    expected = sum("산책" in place.tags for place in walks)
    reader.true("list, a menu tells how many are left", f"({expected})" in await option.text_content(), await option.text_content())
    await tab.select_option("[data-facet=tag] select", "산책")
    await settled(tab, expected)
    reader.equal("list, menus stand in the address", await tab.evaluate("() => [...new URLSearchParams(location.search)]"), [["category", "walk"], ["tag", "산책"]])
    await tab.click(".clear")
    await tab.wait_for_function("() => !location.search")
    reader.equal("list, all filters are cleared", await tab.inner_text("#_count"), f"{len(reader.places)}곳")
    await tab.context.close()


async def orders(reader):
    by_last = sorted((place for place in reader.places), key=lambda place: place.last, reverse=True)
    expected = {
        "rating": [(-(place.rating if place.rating is not None else -1), -len(place.visits)) for place in by_last],
        "visits": [-len(place.visits) for place in by_last],
    }
    by_title = {place.title: place for place in reader.places}
    keys = {
        "rating": lambda place: (-(place.rating if place.rating is not None else -1), -len(place.visits)),
        "visits": lambda place: -len(place.visits),
    }
    tab = await reader.open("places/")
    for sort, key in keys.items():
        await tab.click(f"[data-sort={sort}]")
        await settled(tab, len(reader.places))
        found = [key(by_title[title]) for title in await tab.evaluate(TITLES)]
        reader.equal(f"list by {sort}", found, sorted(expected[sort]))
        reader.true(f"list by {sort}, the address is that of its page", tab.url == f"{reader.home}places/by-{sort}/", tab.url)
    await tab.click("[data-sort=name]")
    await settled(tab, len(reader.places))
    titles = [title for title in await tab.evaluate(TITLES) if "가" <= title[0] <= "힣"]
    reader.equal("list by name", titles, sorted(titles))
    await tab.click("[data-sort=recent]")
    await tab.wait_for_function("() => document.querySelector('.pagination')")
    reader.true("list, the served order is the served page", (await tab.evaluate(TITLES))[0] == by_last[0].title)
    await tab.context.close()


async def list_history(reader):
    tab = await reader.open("places/")
    served = await tab.evaluate(TITLES)
    await tab.click("#_filter")
    await tab.select_option("[data-facet=category] select", "cafe")
    cafes = sum(place.category == "cafe" for place in reader.places)
    await settled(tab, cafes)
    await tab.click("[data-sort=rating]")
    await tab.wait_for_url("**/by-rating/?category=cafe")
    shown = await tab.evaluate(TITLES)
    await tab.locator("#_list .card a").first.click()
    await tab.wait_for_url(lambda url: "by-rating" not in url)
    await tab.go_back()
    await settled(tab, cafes)
    reader.equal("list, back from a place", await tab.evaluate(TITLES), shown)
    await tab.go_back()
    await tab.wait_for_url("**/places/?category=cafe")
    await settled(tab, cafes)
    await tab.go_back()
    await tab.wait_for_url("**/places/")
    # The page itself was loaded in another order meanwhile: then its script makes the whole list, which begins as it did.
    await tab.wait_for_function("number => document.querySelectorAll('#_list .card').length >= number", arg=len(served))
    reader.equal("list, back to where it began", (await tab.evaluate(TITLES))[:len(served)], served)
    await tab.go_forward()
    await settled(tab, cafes)
    reader.true("list, and forward again", tab.url.endswith("places/?category=cafe"), tab.url)
    await tab.context.close()


async def remembered(reader):
    tab = await reader.open("places/")
    await tab.click("[data-view=list]")
    await tab.click("[data-sort=visits]")
    await tab.wait_for_url("**/by-visits/")
    again = await reader.open("places/", context=tab.context)
    await again.wait_for_url("**/by-visits/")
    reader.equal("list, the view is remembered", await again.get_attribute("[data-view=list].tool", "aria-pressed"), "true")
    # The cards are laid out anew once the index has come.
    await again.wait_for_function("() => document.querySelector('.card')?.getBoundingClientRect().height")
    height = await again.evaluate("() => document.querySelector('.card').getBoundingClientRect().height")
    reader.true("list, rows are lower than cards", 0 < height < 90, str(height))
    # Somebody who comes by a link from another site sees what the link says.
    await again.goto("about:blank")
    await again.goto(reader.home + "places/", referer="https://other.example/")
    await again.wait_for_timeout(200)
    reader.true("list, a link from elsewhere is not bent", again.url == reader.home + "places/", again.url)
    await tab.context.close()


async def emptied(reader):
    tab = await reader.open("places/?tag=한옥&station=당산")
    buttons = tab.locator(".ways button")
    await buttons.first.wait_for()
    counts = {"한옥": sum("당산" in place.stations for place in reader.places), "당산": sum("한옥" in place.tags for place in reader.places)}
    texts = await buttons.all_inner_texts()
    reader.true("list, an empty one says which filter empties it", all(any(name in text and str(count) in text for text in texts) for name, count in counts.items()), texts)
    await buttons.filter(has_text="당산").click()
    await settled(tab, counts["당산"])
    reader.equal("list, a filter is dropped", set(await tab.evaluate(TITLES)), {place.title for place in reader.places if "한옥" in place.tags})
    await tab.context.close()


async def keyboard(reader):
    tab = await reader.open("places/")
    await tab.focus("[data-sort=name]")
    for _ in range(3):
        await tab.keyboard.press("Tab")
        if await tab.evaluate("() => document.activeElement.id") == "_filter":
            break
    await tab.keyboard.press("Enter")
    reader.equal("list, filters open by keyboard", await tab.get_attribute("#_filter", "aria-expanded"), "true")
    await tab.locator("[data-facet=category] option").nth(1).wait_for(state="attached")
    await tab.focus("[data-facet=category] select")
    await tab.keyboard.press("ArrowDown")
    first = await tab.evaluate("() => document.activeElement.value")
    await settled(tab, sum(place.category == first for place in reader.places))
    reader.equal("list, the menu keeps the focus", await tab.evaluate("() => document.activeElement.closest('[data-facet]')?.dataset.facet"), "category")
    small = await tab.evaluate("""() => [...document.querySelectorAll("main :is(button, select)")].filter(item => item.offsetParent)
        .filter(item => item.getBoundingClientRect().height < 43.9 || item.getBoundingClientRect().width < 43.9).map(item => item.outerHTML.slice(0, 90))""")
    reader.hold("list, targets are 44 px", small)
    await tab.context.close()


async def rules(reader):
    for scheme in ("light", "dark"):
        for width in (360, 1280):
            tab = await reader.open("places/?category=cafe", color_scheme=scheme, viewport={"width": width, "height": 800})
            await settled(tab, sum(place.category == "cafe" for place in reader.places))
            options = AXE_OPTIONS if scheme == "light" else COLOUR_OPTIONS
            reader.hold(f"list, axe, {scheme} {width}", await axe(tab, options))
            await tab.goto(reader.home + "places/?tag=한옥&station=당산")
            await tab.locator(".ways button").first.wait_for()
            reader.hold(f"empty list, axe, {scheme} {width}", await axe(tab, options))
            wide = await tab.evaluate("() => document.scrollingElement.scrollWidth")
            reader.true(f"list, nothing is wider than the window, {width}", wide <= width, wide)
            await tab.context.close()


async def parity(reader):
    """A card that a script makes is the one that the site would have."""
    tab = await reader.open("places/by-name/")
    served = {}
    number = 1
    while True:
        for card in await tab.evaluate(CARDS):
            served[card[1]] = card
        number += 1
        response = await tab.goto(f"{reader.home}places/by-name/page/{number}/")
        if response.status != 200:
            break
    await tab.goto(reader.home + "places/by-name/?" + "&".join(f"category={id}" for id in sorted({place.category for place in reader.places})))
    await settled(tab, len(reader.places))
    made = {card[1]: card for card in await tab.evaluate(CARDS)}
    different = [f"{brief(made[title])} for {brief(card)}" for title, card in served.items() if made.get(title) != card and title in made]
    reader.hold("list, cards are those of the site", ([f"{len(made)} cards for {len(served)}"] if made.keys() != served.keys() else []) + different[:3])
    await tab.context.close()


def brief(card):
    return " | ".join(card)
