"""The search: what must be found is looked for in the entries by other means, as in decomposed text for unfinished syllables."""

import re
import unicodedata

from visit import AXE_OPTIONS, COLOUR_OPTIONS, axe, shift

TITLES = """() => [...document.querySelectorAll("#_found .card h2 > a")].map(link => link.textContent)"""
INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
# Words whose places are counted in the entries.
WORDS = ["커피", "한옥", "서울", "공원", "국수", "종로", "바다", "40분", "Shakespeare", "미술관", "현우", "줄"]
# What people type, and the place that they mean; it must come first.
MEANT = [
    ("ㅇㄴㅇㅇㄱ", "어니언 안국"), ("ㅇㄴㅇ", "어니언 안국"), ("ㅅㅇㅅ", "서울숲"), ("ㅎㄹㄷㅂ", "학림다방"), ("ㄱㅂㄱ", "경복궁"),
    ("어니언안국", "어니언 안국"), ("안국 어니언", "어니언 안국"), ("어니어", "어니언 안국"), ("어니언 안ㄱ", "어니언 안국"),
    ("서울수", "서울숲"), ("서욼", "서울숲"), ("학림다바", "학림다방"), ("선유도고", "선유도공원"), ("경복구", "경복궁"),
    ("서울숲에서", "서울숲"), ("경복궁은", "경복궁"), ("학림다방으로", "학림다방"), ("불국사까지", "불국사"), ("어니언 안국이", "어니언 안국"),
    ("SHAKESPEARE", "Shakespeare and Company"), ("ｓｈａｋｅｓｐｅａｒｅ", "Shakespeare and Company"), ("sao sebastiao", None),
    (unicodedata.normalize("NFD", "선유도공원"), "선유도공원"), (unicodedata.normalize("NFD", "어니"), "어니언 안국"), ("  경복궁  ", "경복궁"),
    # On a keyboard that is set to the other script.
    ("djsldjs", "어니언 안국"), ("djsldjs dksrnr", "어니언 안국"), ("rudqhrrnd", "경복궁"), ("tjdnftn", "서울숲"), ("노맏넫ㅁㄱㄷ", "Shakespeare and Company"),
]


def fold(text):
    return unicodedata.normalize("NFC", "".join(
        letter for letter in unicodedata.normalize("NFD", text.lower()) if not 0x300 <= ord(letter) <= 0x36F))


def tier(place, word):
    """Where a word is, 0 for the title to 4 for the texts; None for nowhere."""
    fields = [[place.title], place.names, [place.address], [place.comment], [re.sub(r"[*_`#>]|\]\([^)]*\)", "", text) for text in place.texts]]
    return next((number for number, texts in enumerate(fields) if any(word in fold(text) for text in texts)), None)


def may_be_typed(place, word):
    """Whether the place has a word that begins so, were its last syllable unfinished."""
    apart = unicodedata.normalize("NFD", word)
    return any(apart in unicodedata.normalize("NFD", fold(text)) for text in [place.title, place.address, place.comment, *place.names])


def search_steps(reader):
    return [words(reader), meant(reader), composing(reader), history(reader), keyboard(reader), filters(reader), rules(reader), plainly(reader)]


async def ask(tab, query):
    await tab.fill("#_q", query)
    await tab.wait_for_timeout(30)
    return await tab.evaluate(TITLES)


async def ready(reader, path="search/", **options):
    tab = await reader.open(path, **options)
    await tab.fill("#_q", "가")
    # The texts come after the first search.
    await tab.wait_for_load_state("networkidle")
    await tab.wait_for_function("() => document.querySelector('#_found').childElementCount")
    return tab


async def words(reader):
    tab = await ready(reader)
    by_title = {place.title: place for place in reader.places}
    for word in WORDS:
        found = await ask(tab, word)
        tiers = {place.title: tier(place, fold(word)) for place in reader.places}
        expected = {title for title, number in tiers.items() if number is not None}
        missing = expected - set(found)
        more = {title for title in set(found) - expected if not may_be_typed(by_title[title], fold(word))}
        reader.hold(f"search, {word}", [f"{title} is missing" for title in missing] + [f"{title} has no such word" for title in more])
        order = [tiers[title] for title in found if tiers[title] is not None]
        reader.equal(f"search, {word}, titles before names before addresses before comments before texts", order, sorted(order))
        marks = await tab.locator("#_found mark").all_text_contents()
        wrong = [mark for mark in marks if unicodedata.normalize("NFD", fold(word)) not in unicodedata.normalize("NFD", fold(mark))]
        reader.hold(f"search, {word}, is marked", wrong if marks else ["nothing is marked"])
        await tab.wait_for_timeout(250)
        count = await tab.inner_text("#_count")
        reader.true(f"search, {word}, its count is told", str(len(found)) in count and await tab.get_attribute("#_count", "role") == "status", count)
    for first, second in [("서울", "커피"), ("종로", "3"), ("현우", "공원")]:
        both = set(await ask(tab, f"{first} {second} "))
        alone = set(await ask(tab, first + " ")) & set(await ask(tab, second + " "))
        reader.true(f"search, {first} and {second}", both <= alone and both, both - alone)
    await tab.context.close()


async def meant(reader):
    tab = await ready(reader)
    for query, title in MEANT:
        found = await ask(tab, query)
        if title is None:
            expected = {place.title for place in reader.places if "São Sebastião" in place.stations}
            reader.equal(f"search, {query}", set(found), expected)
        else:
            reader.true(f"search, {query} means {title}", found[:1] == [title], found[:4])
    for place in reader.places:
        letters = "".join(INITIALS[(ord(letter) - 0xAC00) // 588] for letter in place.title if "가" <= letter <= "힣")
        if len(letters) > 2 and letters == "".join(INITIALS[(ord(letter) - 0xAC00) // 588] for letter in place.title.replace(" ", "") if "가" <= letter <= "힣") \
                and len(letters) == len(place.title.replace(" ", "")):
            reader.true(f"search, {letters} finds {place.title}", place.title in await ask(tab, letters))
    for query, expected in [
        ("#한옥", {place.title for place in reader.places if "한옥" in place.tags}),
        ("안국역", {place.title for place in reader.places if "안국" in place.stations}),
    ]:
        found = await ask(tab, query)
        # Texts and addresses may have the very words too; they come later.
        reader.equal(f"search, {query}", set(found[:len(expected)]), expected)
    reader.equal("search, nonsense is not found", await ask(tab, "쀍뛟"), [])
    reader.true("search, and that is said", "쀍뛟" in await tab.inner_text("#_found"))
    for query in ["(", "[가", "\\", "*", "a|", "^$", "?", "<b>"]:
        await ask(tab, query)
    reader.equal("search, signs are no patterns", await ask(tab, ".*"), [])
    await tab.context.close()


async def composing(reader):
    """Hangul as an input method sends it: the syllable under composition changes before it is there."""
    tab = await ready(reader)
    await tab.fill("#_q", "")
    session = await tab.context.new_cdp_session(tab)
    await tab.focus("#_q")
    seen = []
    for syllables in (["ㅎ", "하", "학"], ["ㄹ", "리", "림"], ["ㄷ", "다"], ["ㅂ", "바", "방"]):
        for text in syllables:
            await session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            await tab.wait_for_timeout(40)
            seen.append((await tab.input_value("#_q"), "학림다방" in await tab.evaluate(TITLES)))
        await session.send("Input.insertText", {"text": syllables[-1]})
    reader.hold("search while composing", [f"“{text}” does not find it" for text, is_found in seen if not is_found and len(text) > 1])
    reader.equal("search, what was composed", await tab.input_value("#_q"), "학림다방")
    # Keys that belong to the input method are not the page's.
    await session.send("Input.imeSetComposition", {"text": "하", "selectionStart": 1, "selectionEnd": 1})
    await tab.evaluate("() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true }))")
    reader.equal("search, arrows are the input method's while composing", await tab.evaluate("() => document.activeElement.id"), "_q")
    await tab.context.close()


async def history(reader):
    tab = await ready(reader)
    found = await ask(tab, "커피")
    await tab.keyboard.press("Enter")
    await tab.wait_for_url(lambda url: "q=" in url)
    shared = await reader.open(tab.url[len(reader.home):])
    await shared.wait_for_function("number => document.querySelectorAll('#_found .card').length === number", arg=len(found))
    reader.equal("search, a shared address finds the same", await shared.evaluate(TITLES), found)
    reader.equal("search, and shows the words", await shared.input_value("#_q"), "커피")
    await shared.context.close()
    await tab.locator("#_found .card a").first.click()
    await tab.wait_for_url(lambda url: "/search/" not in url)
    await tab.go_back()
    await tab.wait_for_function("number => document.querySelectorAll('#_found .card').length === number", arg=len(found))
    reader.equal("search, back from a place", await tab.evaluate(TITLES), found)
    reader.equal("search, back from a place, the words", await tab.input_value("#_q"), "커피")
    await tab.context.close()


async def keyboard(reader):
    """From the home page to a place without a mouse."""
    tab = await reader.open()
    for _ in range(6):
        await tab.keyboard.press("Tab")
        if await tab.evaluate("() => document.activeElement.matches('.find')"):
            break
    await tab.keyboard.press("Enter")
    await tab.wait_for_url("**/search/")
    await tab.wait_for_load_state("networkidle")
    for _ in range(40):
        await tab.keyboard.press("Tab")
        if await tab.evaluate("() => document.activeElement.id") == "_q":
            break
    await tab.keyboard.type("서울")
    await tab.wait_for_function("() => document.querySelectorAll('#_found .card').length > 3")
    reader.hold("search moves nothing but what was asked for", await shift(tab))
    titles = await tab.evaluate(TITLES)
    focused = "() => document.activeElement.textContent"
    await tab.keyboard.press("ArrowDown")
    await tab.keyboard.press("ArrowDown")
    reader.equal("search, arrows go down", await tab.evaluate(focused), titles[1])
    await tab.keyboard.press("ArrowUp")
    reader.equal("search, arrows go up", await tab.evaluate(focused), titles[0])
    await tab.keyboard.press("ArrowUp")
    reader.equal("search, and back to the field", await tab.evaluate("() => document.activeElement.id"), "_q")
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("Enter")
    await tab.wait_for_url(lambda url: "/search/" not in url)
    reader.equal("search, Enter opens the best", await tab.inner_text("h1"), titles[0])
    await tab.context.close()


async def filters(reader):
    tab = await ready(reader)
    everywhere = await ask(tab, "서울 ")
    await tab.click("#_filter")
    await tab.locator("[data-facet=category] option").nth(1).wait_for(state="attached")
    await tab.select_option("[data-facet=category] select", "cafe")
    expected = [title for title in everywhere if next(place for place in reader.places if place.title == title).category == "cafe"]
    await tab.wait_for_function("number => document.querySelectorAll('#_found .card').length === number", arg=len(expected))
    reader.equal("search with a filter", await tab.evaluate(TITLES), expected)
    reader.true("search, words and filters stand in the address", "q=" in tab.url and "category=cafe" in tab.url, tab.url)
    await ask(tab, "제주")
    way = tab.locator(".ways button")
    await way.first.wait_for()
    await way.first.click()
    await tab.wait_for_function("() => document.querySelectorAll('#_found .card').length > 0")
    reader.true("search, a filter that empties is dropped", "category" not in tab.url, tab.url)
    await tab.context.close()


async def rules(reader):
    for scheme in ("light", "dark"):
        for width in (360, 1280):
            tab = await ready(reader, color_scheme=scheme, viewport={"width": width, "height": 800})
            options = AXE_OPTIONS if scheme == "light" else COLOUR_OPTIONS
            for query in ("커피", "쀍뛟"):
                await ask(tab, query)
                reader.hold(f"search, {query}, axe, {scheme} {width}", await axe(tab, options))
            wide = await tab.evaluate("() => document.scrollingElement.scrollWidth")
            reader.true(f"search, nothing is wider than the window, {width}", wide <= width, wide)
            await tab.context.close()


async def plainly(reader):
    """Without scripts the form leads to the index of tags."""
    tab = await reader.open("search/", java_script_enabled=False)
    await tab.fill("#_q", "한옥")
    await tab.click("#_search button")
    reader.true("search without scripts", "/tags/" in tab.url and await tab.locator(".cloud a").count() > 10, tab.url)
    await tab.context.close()
