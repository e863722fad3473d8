"""The search: what must be found is looked for in the entries by other means, as in decomposed text for unfinished syllables."""

import re
import unicodedata
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

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
    fields = [[place.title], place.names, [place.address or ""], [place.comment or ""], [re.sub(r"[*_`#>]|\]\([^)]*\)", "", text) for text in place.texts]]
    return next((number for number, texts in enumerate(fields) if any(word in fold(text) for text in texts)), None)


def may_be_typed(place, word):
    """Whether the place has a word that begins so, were its last syllable unfinished."""
    apart = unicodedata.normalize("NFD", word)
    return any(apart in unicodedata.normalize("NFD", fold(text)) for text in [place.title, place.address or "", place.comment or "", *place.names])


def ask(tab, query):
    tab.fill("#_q", query)
    tab.wait_for_timeout(30)
    return tab.evaluate(TITLES)


def ready(reader, path="search/", **options):
    tab = reader.open(path, **options)
    tab.fill("#_q", "가")
    # The texts come after the first search.
    tab.wait_for_load_state("networkidle")
    tab.wait_for_function("() => document.querySelector('#_found').childElementCount")
    return tab


def test_words(reader, checks):
    tab = ready(reader)
    by_title = {place.title: place for place in reader.places}
    for word in WORDS:
        found = ask(tab, word)
        tiers = {place.title: tier(place, fold(word)) for place in reader.places}
        expected = {title for title, number in tiers.items() if number is not None}
        missing = expected - set(found)
        more = {title for title in set(found) - expected if not may_be_typed(by_title[title], fold(word))}
        checks.none(
            f"search, {word}",
            [f"{title} is missing" for title in missing] + [f"{title} has no such word" for title in more])
        order = [tiers[title] for title in found if tiers[title] is not None]
        checks.equal(f"search, {word}, titles before names before addresses before comments before texts", order, sorted(order))
        marks = tab.locator("#_found mark").all_text_contents()
        wrong = [mark for mark in marks if unicodedata.normalize("NFD", fold(word)) not in unicodedata.normalize("NFD", fold(mark))]
        checks.none(f"search, {word}, is marked", wrong if marks else ["nothing is marked"])
        expect(tab.locator("#_count[role=status]"), f"search, {word}, its count is told").to_contain_text(str(len(found)))
    for first, second in [("서울", "커피"), ("종로", "3"), ("현우", "공원")]:
        both = set(ask(tab, f"{first} {second} "))
        alone = set(ask(tab, first + " ")) & set(ask(tab, second + " "))
        checks.true(f"search, {first} and {second}", both <= alone and both, both - alone)


def test_meant(reader, checks):
    tab = ready(reader)
    for query, title in MEANT:
        found = ask(tab, query)
        if title is None:
            expected = {place.title for place in reader.places if "São Sebastião" in place.stations}
            checks.equal(f"search, {query}", set(found), expected)
        else:
            checks.true(f"search, {query} means {title}", found[:1] == [title], found[:4])
    for place in reader.places:
        letters = "".join(INITIALS[(ord(letter) - 0xAC00) // 588] for letter in place.title if "가" <= letter <= "힣")
        if len(letters) > 2 and letters == "".join(INITIALS[(ord(letter) - 0xAC00) // 588] for letter in place.title.replace(" ", "") if "가" <= letter <= "힣") \
                and len(letters) == len(place.title.replace(" ", "")):
            checks.true(f"search, {letters} finds {place.title}", place.title in ask(tab, letters))
    for query, expected in [
        ("#한옥", {place.title for place in reader.places if "한옥" in place.tags}),
        ("안국역", {place.title for place in reader.places if "안국" in place.stations}),
    ]:
        found = ask(tab, query)
        # Texts and addresses may have the very words too; they come later.
        checks.equal(f"search, {query}", set(found[:len(expected)]), expected)
    checks.equal("search, nonsense is not found", ask(tab, "쀍뛟"), [])
    checks.true("search, and that is said", "쀍뛟" in tab.inner_text("#_found"))
    for query in ["(", "[가", "\\", "*", "a|", "^$", "?", "<b>"]:
        ask(tab, query)
    checks.equal("search, signs are no patterns", ask(tab, ".*"), [])


def test_composing(reader, checks):
    """Hangul as an input method sends it: the syllable under composition changes before it is there."""
    tab = ready(reader)
    tab.fill("#_q", "")
    session = tab.context.new_cdp_session(tab)
    tab.focus("#_q")
    seen = []
    for syllables in (["ㅎ", "하", "학"], ["ㄹ", "리", "림"], ["ㄷ", "다"], ["ㅂ", "바", "방"]):
        for text in syllables:
            session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            tab.wait_for_timeout(40)
            seen.append((tab.input_value("#_q"), "학림다방" in tab.evaluate(TITLES)))
        session.send("Input.insertText", {"text": syllables[-1]})
    checks.none(
        "search while composing",
        [f"“{text}” does not find it" for text, is_found in seen if not is_found and len(text) > 1])
    checks.equal("search, what was composed", tab.input_value("#_q"), "학림다방")
    # Keys that belong to the input method are not the page's.
    session.send("Input.imeSetComposition", {"text": "하", "selectionStart": 1, "selectionEnd": 1})
    tab.evaluate("() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true }))")
    checks.equal("search, arrows are the input method's while composing", tab.evaluate("() => document.activeElement.id"), "_q")


def test_history(reader, checks):
    tab = ready(reader)
    found = ask(tab, "커피")
    tab.keyboard.press("Enter")
    # The address follows what is typed, a moment later.
    tab.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("q") == ["커피"])
    shared = reader.open(tab.url[len(reader.home):])
    shared.wait_for_function("number => document.querySelectorAll('#_found .card').length === number", arg=len(found))
    checks.equal("search, a shared address finds the same", shared.evaluate(TITLES), found)
    checks.equal("search, and shows the words", shared.input_value("#_q"), "커피")
    tab.locator("#_found .card a").first.click()
    tab.wait_for_url(lambda url: "/search/" not in url)
    tab.go_back()
    tab.wait_for_function("number => document.querySelectorAll('#_found .card').length === number", arg=len(found))
    checks.equal("search, back from a place", tab.evaluate(TITLES), found)
    checks.equal("search, back from a place, the words", tab.input_value("#_q"), "커피")


def test_keyboard(reader, checks):
    """From the home page to a place without a mouse."""
    tab = reader.open()
    for _ in range(6):
        tab.keyboard.press("Tab")
        if tab.evaluate("() => document.activeElement.matches('.find')"):
            break
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/search/")
    tab.wait_for_load_state("networkidle")
    for _ in range(40):
        tab.keyboard.press("Tab")
        if tab.evaluate("() => document.activeElement.id") == "_q":
            break
    tab.keyboard.type("서울")
    tab.wait_for_function("() => document.querySelectorAll('#_found .card').length > 3")
    checks.none("search moves nothing but what was asked for", shift(tab))
    titles = tab.evaluate(TITLES)
    focused = "() => document.activeElement.textContent"
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("ArrowDown")
    checks.equal("search, arrows go down", tab.evaluate(focused), titles[1])
    tab.keyboard.press("ArrowUp")
    checks.equal("search, arrows go up", tab.evaluate(focused), titles[0])
    tab.keyboard.press("ArrowUp")
    checks.equal("search, and back to the field", tab.evaluate("() => document.activeElement.id"), "_q")
    tab.keyboard.press("Enter")
    tab.keyboard.press("Enter")
    tab.wait_for_url(lambda url: "/search/" not in url)
    checks.equal("search, Enter opens the best", tab.inner_text("h1"), titles[0])


def test_focus_is_kept(reader, checks):
    """Texts that come while somebody is at a result draw the results anew."""
    tab = reader.open("search/")
    tab.route("**/data/texts/**", lambda route: (tab.wait_for_timeout(500), route.continue_()))
    tab.locator("#_q").press_sequentially("서울")
    tab.wait_for_function("() => document.querySelectorAll('#_found .card').length > 3")
    tab.keyboard.press("Enter")
    focused = tab.evaluate_handle("() => document.activeElement")
    tab.wait_for_function("focused => !focused.isConnected", arg=focused)
    checks.equal("search, the place of who reads", tab.evaluate("() => document.activeElement.textContent"), tab.evaluate(TITLES)[0])


def test_filters(reader, checks):
    tab = ready(reader)
    everywhere = ask(tab, "서울 ")
    tab.click("#_filter")
    tab.locator("[data-facet=category] option").nth(1).wait_for(state="attached")
    tab.select_option("[data-facet=category] select", "cafe")
    expected = [title for title in everywhere if next(place for place in reader.places if place.title == title).category == "cafe"]
    tab.wait_for_function("number => document.querySelectorAll('#_found .card').length === number", arg=len(expected))
    checks.equal("search with a filter", tab.evaluate(TITLES), expected)
    checks.true("search, words and filters stand in the address", "q=" in tab.url and "category=cafe" in tab.url, tab.url)
    ask(tab, "제주")
    way = tab.locator(".ways button")
    way.first.wait_for()
    way.first.click()
    tab.wait_for_function("() => document.querySelectorAll('#_found .card').length > 0")
    checks.true("search, a filter that empties is dropped", "category" not in tab.url, tab.url)


def test_rules(reader, checks):
    for scheme in ("light", "dark"):
        for width in (360, 1280):
            tab = ready(reader, color_scheme=scheme, viewport={"width": width, "height": 800})
            options = AXE_OPTIONS if scheme == "light" else COLOUR_OPTIONS
            for query in ("커피", "쀍뛟"):
                ask(tab, query)
                checks.none(f"search, {query}, axe, {scheme} {width}", axe(tab, options))
            wide = tab.evaluate("() => document.scrollingElement.scrollWidth")
            checks.true(f"search, nothing is wider than the window, {width}", wide <= width, wide)


def test_plainly(reader, checks):
    """Without scripts the form leads to the index of tags."""
    tab = reader.open("search/", java_script_enabled=False)
    tab.fill("#_q", "한옥")
    tab.click("#_search button")
    checks.true("search without scripts", "/tags/" in tab.url and tab.locator(".cloud a").count() > 10, tab.url)
