"""The list of places: its orders, filters and views, in the address, remembered, and by keyboard."""

import re

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
    ("area=서울 종로구&area=부산", lambda place: re.match(r"서울\S* 종로구|부산", place.address or "")),
    ("feature=화장실&want=no", lambda place: "화장실" in place.features and place.visits),
    ("want=yes", lambda place: place.is_wanted),
]


def settled(tab, number):
    tab.wait_for_function("""number => document.querySelectorAll('#_list .card').length === number
        && !('waiting' in document.documentElement.dataset) && !document.querySelector('#_list[aria-busy]')""", arg=number)


def test_filters(reader, checks):
    tab = reader.open("places/")
    for query, passes in FILTERS:
        expected = {place.title for place in reader.places if passes(place)}
        # A shared address shows the same to somebody else.
        tab.goto(f"{reader.home}places/?{query}")
        settled(tab, len(expected))
        checks.equal(f"list, {query}", set(tab.evaluate(TITLES)), expected)
        count = tab.inner_text("#_count")
        checks.true(
            f"list, {query}, its count is told",
            str(len(expected)) in count and tab.get_attribute("#_count", "role") == "status", count)
    # By the menus, one after another: each says how many places it leaves.
    tab = reader.open("places/")
    tab.click("#_filter")
    tab.select_option("[data-facet=category] select", "walk")
    walks = [place for place in reader.places if place.category == "walk"]
    settled(tab, len(walks))
    option = tab.locator("[data-facet=tag] option[value=산책]")
    expected = sum("산책" in place.tags for place in walks)
    checks.true("list, a menu tells how many are left", f"({expected})" in option.text_content(), option.text_content())
    tab.select_option("[data-facet=tag] select", "산책")
    settled(tab, expected)
    checks.equal(
        "list, menus stand in the address", tab.evaluate("() => [...new URLSearchParams(location.search)]"),
        [["category", "walk"], ["tag", "산책"]])
    tab.click(".clear")
    tab.wait_for_function("() => !location.search")
    visited = sum(bool(place.visits) for place in reader.places)
    checks.equal(
        "list, all filters are cleared", tab.inner_text("#_count"), f"{visited}곳 · 가 볼 곳 {len(reader.places) - visited}곳")


def test_orders(reader, checks):
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
    tab = reader.open("places/")
    for sort, key in keys.items():
        tab.click(f"[data-sort={sort}]")
        settled(tab, len(reader.places))
        found = [key(by_title[title]) for title in tab.evaluate(TITLES)]
        checks.equal(f"list by {sort}", found, sorted(expected[sort]))
        checks.true(f"list by {sort}, the address is that of its page", tab.url == f"{reader.home}places/by-{sort}/", tab.url)
        checks.true(f"list by {sort}, filters that nobody asked for are not seen", tab.locator("#_filters").is_hidden())
    tab.click("[data-sort=name]")
    settled(tab, len(reader.places))
    titles = [title for title in tab.evaluate(TITLES) if "가" <= title[0] <= "힣"]
    checks.equal("list by name", titles, sorted(titles))
    tab.click("[data-sort=recent]")
    tab.wait_for_function("() => document.querySelector('.pagination')")
    checks.true("list, the served order is the served page", tab.evaluate(TITLES)[0] == by_last[0].title)


def test_orders_without_scripts(reader, checks):
    """An order is an index with every place once, in the order in which scripts show cards."""
    tab = reader.open("places/by-name/")
    settled(tab, len(reader.places))
    quiet = reader.open("places/", java_script_enabled=False)
    for sort in ["rating", "visits", "name"]:
        tab.click(f"[data-sort={sort}]")
        settled(tab, len(reader.places))
        titles, number = [], 1
        while quiet.goto(f"{reader.home}places/by-{sort}/" + (f"page/{number}/" if number > 1 else "")).status == 200:
            titles += quiet.locator("#_list li > a").all_text_contents()
            number += 1
        checks.equal(f"list by {sort}, its index", titles, tab.evaluate(TITLES))


def test_history(reader, checks):
    tab = reader.open("places/")
    served = tab.evaluate(TITLES)
    tab.click("#_filter")
    tab.select_option("[data-facet=category] select", "cafe")
    cafes = sum(place.category == "cafe" for place in reader.places)
    settled(tab, cafes)
    tab.click("[data-sort=rating]")
    tab.wait_for_url("**/by-rating/?category=cafe")
    settled(tab, cafes)
    shown = tab.evaluate(TITLES)
    tab.locator("#_list .card a").first.click()
    tab.wait_for_url(lambda url: "by-rating" not in url)
    tab.go_back()
    settled(tab, cafes)
    checks.equal("list, back from a place", tab.evaluate(TITLES), shown)
    tab.go_back()
    tab.wait_for_url("**/places/?category=cafe")
    settled(tab, cafes)
    tab.go_back()
    tab.wait_for_url("**/places/")
    # The page itself was loaded in another order meanwhile: then its script makes the whole list, which begins as it did.
    tab.wait_for_function("number => document.querySelectorAll('#_list .card').length >= number", arg=len(served))
    checks.equal("list, back to where it began", tab.evaluate(TITLES)[:len(served)], served)
    tab.go_forward()
    settled(tab, cafes)
    checks.true("list, and forward again", tab.url.endswith("places/?category=cafe"), tab.url)


def test_remembered(reader, checks):
    tab = reader.open("places/")
    tab.click("[data-view=list]")
    tab.click("[data-sort=visits]")
    tab.wait_for_url("**/by-visits/")
    again = reader.open("places/", context=tab.context)
    again.wait_for_url("**/by-visits/")
    checks.equal("list, the view is remembered", again.get_attribute("[data-view=list].tool", "aria-pressed"), "true")
    # The cards are laid out anew once the index has come.
    again.wait_for_function("() => document.querySelector('.card')?.getBoundingClientRect().height")
    height = again.evaluate("() => document.querySelector('.card').getBoundingClientRect().height")
    checks.true("list, rows are lower than cards", 0 < height < 90, str(height))
    # Somebody who comes by a link from another site sees what the link says.
    again.goto("about:blank")
    again.goto(reader.home + "places/", referer="https://other.example/")
    again.wait_for_timeout(200)
    checks.true("list, a link from elsewhere is not bent", again.url == reader.home + "places/", again.url)


def test_emptied(reader, checks):
    tab = reader.open("places/?tag=한옥&station=당산")
    buttons = tab.locator(".ways button")
    buttons.first.wait_for()
    counts = {"한옥": sum("당산" in place.stations for place in reader.places), "당산": sum("한옥" in place.tags for place in reader.places)}
    texts = buttons.all_inner_texts()
    checks.true(
        "list, an empty one says which filter empties it",
        all(any(name in text and str(count) in text for text in texts) for name, count in counts.items()), texts)
    buttons.filter(has_text="당산").click()
    settled(tab, counts["당산"])
    checks.equal(
        "list, a filter is dropped", set(tab.evaluate(TITLES)),
        {place.title for place in reader.places if "한옥" in place.tags})


def test_keyboard(reader, checks):
    tab = reader.open("places/")
    tab.focus("[data-sort=name]")
    for _ in range(3):
        tab.keyboard.press("Tab")
        if tab.evaluate("() => document.activeElement.id") == "_filter":
            break
    tab.keyboard.press("Enter")
    checks.equal("list, filters open by keyboard", tab.get_attribute("#_filter", "aria-expanded"), "true")
    tab.locator("[data-facet=category] option").nth(1).wait_for(state="attached")
    tab.focus("[data-facet=category] select")
    tab.keyboard.press("ArrowDown")
    first = tab.evaluate("() => document.activeElement.value")
    settled(tab, sum(place.category == first for place in reader.places))
    checks.equal(
        "list, the menu keeps the focus",
        tab.evaluate("() => document.activeElement.closest('[data-facet]')?.dataset.facet"), "category")
    small = tab.evaluate("""() => [...document.querySelectorAll("main :is(button, select)")].filter(item => item.offsetParent)
        .filter(item => item.getBoundingClientRect().height < 43.9 || item.getBoundingClientRect().width < 43.9).map(item => item.outerHTML.slice(0, 90))""")
    checks.none("list, targets are 44 px", small)


def test_rules(reader, checks):
    for scheme in ("light", "dark"):
        for width in (360, 1280):
            tab = reader.open("places/?category=cafe", color_scheme=scheme, viewport={"width": width, "height": 800})
            settled(tab, sum(place.category == "cafe" for place in reader.places))
            options = AXE_OPTIONS if scheme == "light" else COLOUR_OPTIONS
            checks.none(f"list, axe, {scheme} {width}", axe(tab, options))
            tab.goto(reader.home + "places/?tag=한옥&station=당산")
            tab.locator(".ways button").first.wait_for()
            checks.none(f"empty list, axe, {scheme} {width}", axe(tab, options))
            wide = tab.evaluate("() => document.scrollingElement.scrollWidth")
            checks.true(f"list, nothing is wider than the window, {width}", wide <= width, wide)


def test_parity(reader, checks):
    """A card that a script makes is the one that the site would have."""
    tab = reader.open("places/")
    served = {}
    number = 1
    while True:
        for card in tab.evaluate(CARDS):
            served[card[1]] = card
        number += 1
        response = tab.goto(f"{reader.home}places/page/{number}/")
        if response.status != 200:
            break
    tab.goto(reader.home + "places/?" + "&".join(f"category={id}" for id in sorted({place.category for place in reader.places})))
    settled(tab, len(reader.places))
    made = {card[1]: card for card in tab.evaluate(CARDS)}
    different = [f"{brief(made[title])} for {brief(card)}" for title, card in served.items() if made.get(title) != card and title in made]
    checks.none(
        "list, cards are those of the site",
        ([f"{len(made)} cards for {len(served)}"] if made.keys() != served.keys() else []) + different[:3])


def brief(card):
    return " | ".join(card)
