"""What goes wrong while a diary is written in the browser, and what is left of it then: everything."""

import re
import signal
import subprocess
import time

from diary import PHOTO
from test_preview import check_accessibility
from writing import ONION, Written, diary, files, phone, photo

FILE = "Content/places/onion.md"


def test_a_stale_draft_takes_nothing_back(phone, diary):
    page = phone.page
    phone.open(f"path={FILE}")
    phone.field("comment").fill("어제 쓴 것")
    theirs = ONION.replace("category: cafe", "category: walk").replace("첫 글", "손으로 쓴 글")
    diary.write(FILE, theirs)
    page.reload()
    page.wait_for_selector("#draft:not([hidden])")
    assert "그 뒤로 파일이 바뀌었어요" in page.inner_text("#draft")
    page.click("#draft .draft-take")
    phone.save()
    page.wait_for_selector("#conflict:not([hidden])")
    assert page.inner_text("#difference ins").strip() == "+ comment: 어제 쓴 것", "only what was typed differs"
    with page.expect_navigation():
        page.click("#conflict-keep")
    assert diary.read(FILE) == theirs.replace("현우}\n", "현우}\ncomment: 어제 쓴 것\n")


def test_two_windows_keep_a_draft_each(phone, diary, open_tab):
    first, second = phone.page, phone.page.context.new_page()
    for page, text in [(first, "하나"), (second, "둘")]:
        page.goto(f"{diary.origin}/.cairn/edit/?new=places")
        page.wait_for_selector("#form:not([hidden])")
        page.fill("[data-key=title]", text)
    # What was typed in one and taken back again leaves the other's.
    second.fill("[data-key=title]", "")
    first.goto(f"{diary.origin}/.cairn/edit/")
    first.wait_for_selector("#drafts")
    assert first.locator("#drafts a").all_inner_texts() == ["하나"]
    second.fill("[data-key=title]", "둘")
    # A draft is kept a moment after it was typed.
    first.wait_for_function("Object.values({...localStorage}).some(draft => draft.includes('둘'))")
    first.reload()
    first.wait_for_selector("#drafts")
    assert sorted(first.locator("#drafts a").all_inner_texts()) == ["둘", "하나"]
    first.get_by_role("link", name="하나").click()
    first.wait_for_selector("#form:not([hidden])")
    assert first.input_value("[data-key=title]") == "하나"


def test_a_preview_that_is_killed_loses_nothing(phone, diary):
    page = phone.page
    phone.open(f"path={FILE}")
    page.fill("[name=body]", "죽기 전에 쓴 글")
    diary.process.send_signal(signal.SIGKILL)
    diary.process.wait()
    phone.save()
    phone.seen("#status", "이 브라우저에 남아 있어요")
    assert diary.read(FILE) == ONION
    diary.start("--edit", "--drafts")
    # A browser that was let in once is known to the next preview.
    page.goto(f"{diary.origin}/.cairn/edit/")
    page.locator("#drafts a").click()
    page.wait_for_selector("#form:not([hidden])")
    phone.saved()
    assert diary.read(FILE) == ONION.replace("첫 글", "죽기 전에 쓴 글")


def test_a_file_that_went_meanwhile(phone, diary):
    page = phone.page
    phone.open(f"path={FILE}")
    page.fill("[name=body]", "오래 쓴 글")
    (diary.folder / FILE).unlink()
    phone.save()
    page.wait_for_selector("#lost:not([hidden])")
    assert "오래 쓴 글" in page.input_value("#lost-mine")
    check_accessibility(page, "main")
    with page.expect_navigation():
        page.click("#lost-new")
    assert "오래 쓴 글" in diary.read("Content/places/어니언.md")


def test_a_browser_that_keeps_nothing_says_so(phone, diary):
    page = phone.page
    page.add_init_script("""const setItem = Storage.prototype.setItem;
        Storage.prototype.setItem = function (...pair) {
            if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
            setItem.apply(this, pair);
        };""")
    phone.open(f"path={FILE}")
    page.fill("[name=body]", "남지 않는 글")
    assert page.is_visible("#unkept")
    phone.saved()
    assert "남지 않는 글" in diary.read(FILE)


def test_a_save_waits_for_photos_on_their_way(phone, diary):
    page = phone.page
    photos = [photo("2026-05-20", shade=shade) for shade in (10, 20, 30)]
    failures = ["first"]

    def slowly(route):
        if failures:
            failures.pop()
            return route.abort()
        time.sleep(0.2)
        route.continue_()

    page.route(re.compile(r"/photo\?.*part="), slowly)
    phone.open(f"mode=visit&path={FILE}")
    page.set_input_files(".photos input[type=file]", files(*photos))
    phone.field("note").fill("사진 셋")
    phone.saved()
    assert re.findall(r"img-\d.jpg", diary.read(FILE)) == ["img-0.jpg", "img-1.jpg", "img-2.jpg"]
    assert [(diary.folder / f"Content/places/img-{number}.jpg").read_bytes() for number in range(3)] == photos


def test_a_photo_that_does_not_arrive_is_not_left_out_in_silence(phone, diary):
    page = phone.page
    phone.open(f"mode=visit&path={FILE}")
    page.set_input_files(".photos input[type=file]", [{"name": "broken.jpg", "mimeType": "image/jpeg", "buffer": b"no photo"}, *files(photo("2026-05-20"))])
    page.wait_for_function("document.querySelectorAll('.photo').length === 2 && [...document.querySelectorAll('.photo progress')].every(bar => bar.hidden)")
    phone.save()
    phone.seen("#status", "닿지 않은 사진이 있어요")
    assert diary.read(FILE) == ONION
    page.locator("li:has([data-unsent]) .remove").click()
    phone.saved()
    assert "img-0.jpg" in diary.read(FILE) and "broken" not in diary.read(FILE)


def test_photos_in_a_draft_are_still_there(phone, diary):
    page = phone.page
    phone.open("new=places")
    phone.field("title").fill("사진 둘")
    page.set_input_files(".photos input[type=file]", files(photo("2026-05-20"), photo("2026-05-21", shade=3)))
    page.wait_for_function("document.querySelectorAll('.photo').length === 2 && [...document.querySelectorAll('.photo progress')].every(bar => bar.hidden)")
    page.reload()
    page.click("#draft .draft-take")
    phone.seen(".photos", "2026-05-20, 2026-05-21")
    phone.field("with").fill("현우")
    phone.saved()
    text = diary.read("Content/places/사진-둘/index.md")
    assert re.search(r"date: 2026-05-20\n.*\n?.*with: \[현우\]", text) and "date: 2026-05-21" in text, text


def test_names_by_keyboard_and_nothing_by_accident(phone, diary):
    page = phone.page
    phone.open(f"mode=visit&path={FILE}")
    phone.field("with").focus()
    keyboard = page.context.new_cdp_session(page)
    for letter in ["ㅁ", "미"]:
        keyboard.send("Input.imeSetComposition", {"text": letter, "selectionStart": 1, "selectionEnd": 1})
    keyboard.send("Input.insertText", {"text": "ㅁㅈ"})
    page.keyboard.press("Enter")
    assert phone.field("with").input_value() == "민지, ", "by the name, although the file is minji.md"
    page.keyboard.press("Enter")
    phone.field("note").fill("첫 줄")
    assert diary.read(FILE) == ONION, "Enter saves nothing"
    phone.saved()
    assert "with: [민지]" in diary.read(FILE)


def test_photos_in_another_order_by_keyboard_and_by_thumb(phone, diary):
    page = phone.page
    for name in "abc":
        diary.write(f"Content/places/yard/{name}.jpg", PHOTO.read_bytes() + name.encode())
    entry = "---\ntitle: 마당\nphotos: [a.jpg, b.jpg, c.jpg]   # 셋\n---\n"
    diary.write("Content/places/yard/index.md", entry)
    phone.open("path=Content/places/yard/index.md")
    page.locator(".photos .grip").nth(2).focus()
    page.keyboard.press("ArrowUp")
    phone.seen("#status", "3 가운데 2째")
    page.locator(".photos .grip").nth(0).tap()
    page.locator(".photos .movers:not([hidden])").get_by_role("button", name="아래로").tap()
    phone.saved()
    assert diary.read("Content/places/yard/index.md") == entry.replace("a.jpg, b.jpg, c.jpg", "c.jpg, a.jpg, b.jpg")


def test_a_colour_that_is_hard_to_see_is_told(phone, diary):
    phone.open("path=Content/diary.yml")
    page = phone.page
    page.locator("[data-key=categories] .opener").first.click()
    color = page.locator("[data-key=categories] [data-key=color]").first
    assert "흐려서" not in page.locator(".contrast:visible").first.inner_text()
    color.fill("#f0e0a0")
    assert "흐려서" in page.locator(".contrast:visible").first.inner_text()
    check_accessibility(page, "main")


def test_a_category_that_places_have_stays(phone, diary):
    page = phone.page
    phone.open("path=Content/diary.yml")
    page.locator("[data-key=categories] > ol > li .remove").first.click()
    phone.save()
    page.wait_for_selector("#problems:not([hidden])")
    assert page.locator("#problems a").first.inner_text() == FILE
    assert "cafe" in diary.read("Content/diary.yml")


def test_two_saves_of_one_press_are_one(phone, diary):
    page = phone.page
    phone.open("new=places")
    phone.field("title").fill("두 번 누른 곳")
    answers = []
    page.route("**/.cairn/edit/new", lambda route: (answers.append(route.fetch()), route.abort()) if not answers else route.continue_())
    phone.save()
    phone.seen("#status", "닿지 않아요")
    phone.saved()
    assert sorted(file.name for file in (diary.folder / "Content/places").iterdir()) == ["onion.md", "두-번-누른-곳.md"]


def test_what_is_doubtful_is_told_beside_the_entry(phone, diary, tmp_path):
    """What only a build can see, such as that a photo is of somewhere else, is told where one writes."""
    page = phone.page
    (tmp_path / "far.jpg").write_bytes(photo("2026-05-03", (37.60, 127.06)))
    phone.open("new=places")
    phone.field("title").fill("먼 사진")
    page.set_input_files(".photos input[type=file]", str(tmp_path / "far.jpg"))
    page.wait_for_function("document.querySelector('.photo') && document.querySelector('.photo progress').hidden")
    phone.saved()
    text = diary.read("Content/places/먼-사진/index.md")
    assert "km from this place" not in page.locator("cairn-edit details.warnings").text_content()
    # The spot is that of the photo, until somebody says where the place is.
    diary.write("Content/places/먼-사진/index.md", re.sub(r"location:.*(\n  l.*)*", "location: 37.55,127.01", text))
    page.locator("cairn-edit details.warnings", has_text="km from this place").wait_for()


def test_undo_says_what_it_takes_back(phone, diary):
    page = phone.page
    phone.open("new=places")
    phone.field("title").fill("잘못 쓴 곳")
    phone.saved()
    phone.open("")
    assert "잘못 쓴 곳" in page.inner_text("#undo")
    with page.expect_navigation():
        page.click("#undo")
    page.wait_for_selector("#trash")
    assert "잘못 쓴 곳" in page.inner_text("#trash")
    assert not (diary.folder / "Content/places/잘못-쓴-곳.md").exists()


def test_a_telephone_in_the_house(cairn, tmp_path):
    """With `--host`, the address is printed as a QR code too, and nobody writes without it."""
    diary = Written(cairn, tmp_path)
    diary.write("Content/diary.yml", "title: 수첩\n")
    log = tmp_path / "log"
    with open(log, "w", encoding="utf-8") as output:
        process = subprocess.Popen([cairn, "edit", "--port", "0", "--host", "0.0.0.0"], cwd=tmp_path, stdout=output, stderr=subprocess.STDOUT, env={"PATH": "", "DISPLAY": "", "CAIRN_LANGUAGE": "en"})
    try:
        diary.key()
        assert any(block in log.read_text("utf-8") for block in "█▀▄"), "a telephone reads it from the screen"
    finally:
        process.kill()
        process.wait()
