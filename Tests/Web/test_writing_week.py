"""A week of a diary: somebody with a telephone who has never seen YAML, and somebody with a text editor, in the same folder.

After each thing that either of them does, `git diff` must show what they meant, and nothing else."""

import subprocess

from writing import ONION, diary, files, phone, photo

PLACES = [("서울숲", (37.5444, 127.0374)), ("낙산공원", (37.5805, 127.0077)), ("선유도공원", (37.5434, 126.8997)), ("경의선숲길", (37.5605, 126.9220)),
          ("덕수궁", (37.5658, 126.9751)), ("남산", (37.5512, 126.9882)), ("망원시장", (37.5561, 126.9058)), ("청계천", (37.5690, 126.9787)),
          ("북촌", (37.5826, 126.9830)), ("한강대교", (37.5176, 126.9590))]


class Week:
    def __init__(self, phone, diary):
        self.phone, self.page, self.diary = phone, phone.page, diary
        self.git("init", "-q")
        self.git("config", "user.email", "a@example.org")
        self.git("config", "user.name", "A")
        self.commit()

    def git(self, *arguments):
        done = subprocess.run(["git", "-c", "core.quotepath=off", *arguments], cwd=self.diary.folder, capture_output=True, check=True)
        return done.stdout.decode("utf-8")

    def commit(self):
        self.git("add", "Content")
        self.git("commit", "-qm", "x", "--allow-empty")

    def changed(self, *files, gone=(), added=()):
        """Checks which files changed and which lines went and came, and commits."""
        self.git("add", "Content")
        assert sorted(self.git("diff", "--cached", "--no-renames", "--name-only").split("\n")[:-1]) == sorted(files)
        lines = self.git("diff", "--cached", "-U0").split("\n")
        assert [line[1:] for line in lines if line.startswith("-") and not line.startswith("---")] == list(gone)
        if added is not None:
            assert [line[1:] for line in lines if line.startswith("+") and not line.startswith("+++")] == list(added)
        self.commit()


def test_a_week(phone, diary):
    week, page = Week(phone, diary), phone.page

    # Monday to Wednesday: ten places with a photo each; the other one writes lines in between.
    for number, (name, spot) in enumerate(PLACES):
        phone.open("new=places")
        page.set_input_files(".photos input[type=file]", files(photo(f"2026-05-{number + 1:02}", spot, number)))
        page.wait_for_function("document.querySelector('.photo') && document.querySelector('.photo progress').hidden")
        phone.field("title").fill(name)
        phone.field("category").select_option("walk")
        phone.field("tags").fill("여행, 산책")
        page.locator("[data-key=alt]").fill(f"{name}의 저녁")
        phone.saved()
        phone.seen("h1", name)
        path = f"Content/places/{name}/index.md"
        week.changed(path, f"Content/places/{name}/img-0.jpg", added=None)
        text = diary.read(path)
        assert f"date: 2026-05-{number + 1:02}\n" in text and f"location: {{lat: {spot[0]}, lon: {spot[1]}}}\n" in text and f"alt: {name}의 저녁" in text
        diary.write(path, text + f"손으로 {number}\n")
        week.changed(path, added=[f"손으로 {number}"])

    # Thursday: a category gets another name, in the settings and wherever it stands; somebody wrote `산책` for its id.
    diary.write("Content/places/onion.md", ONION.replace("category: cafe", "category: 카페"))
    week.changed("Content/places/onion.md", gone=["category: cafe"], added=["category: 카페"])
    phone.open("path=Content/diary.yml")
    page.locator("[data-key=categories] .opener").first.click()
    page.locator("[data-key=categories] [data-key=name]").first.fill("찻집")
    phone.saved()
    week.changed("Content/diary.yml", "Content/places/onion.md", gone=[
        '  - {id: cafe, name: 카페, icon: ☕️, color: "#8a5a2b"}', "category: 카페"], added=[
        '  - {id: cafe, name: 찻집, icon: ☕️, color: "#8a5a2b"}', "category: 찻집"])

    # Friday: a wish, which a visit fulfils.
    phone.open("new=places")
    phone.field("title").fill("군산 빵집")
    page.locator("[data-key=want]").first.check()
    assert phone.field("date").input_value() == "", "who wants to go was not there"
    phone.saved()
    week.changed("Content/places/군산-빵집.md", added=["---", "title: 군산 빵집", "want: true", "---"])
    phone.open("mode=visit&path=Content/places/군산-빵집.md")
    phone.field("date").fill("2026-05-15")
    phone.field("rating").select_option("5")
    phone.saved()
    week.changed("Content/places/군산-빵집.md", gone=["want: true"], added=["visits:", "  - date: 2026-05-15", "    rating: 5"])

    # Saturday: a place is deleted and brought back; meanwhile the other one goes on writing another.
    path = "Content/places/덕수궁/index.md"
    phone.open(f"path={path}")
    with page.expect_navigation():
        page.click("#remove")
    diary.write("Content/places/onion.md", diary.read("Content/places/onion.md") + "토요일\n")
    assert not (diary.folder / path).exists()
    page.locator("#trash button").click()
    page.wait_for_selector("#form:not([hidden])")
    week.changed("Content/places/onion.md", added=["토요일"])

    # Sunday: both on one file. The telephone is asked, and keeps its own.
    phone.open("path=Content/places/onion.md")
    phone.field("comment").fill("일요일의 한 줄")
    diary.write("Content/places/onion.md", diary.read("Content/places/onion.md").replace("title: '어니언'   # 이름", "title: '어니언 안국'   # 이름"))
    week.changed("Content/places/onion.md", gone=["title: '어니언'   # 이름"], added=["title: '어니언 안국'   # 이름"])
    phone.save()
    page.wait_for_selector("#conflict:not([hidden])")
    with page.expect_navigation():
        page.click("#conflict-keep")
    week.changed("Content/places/onion.md", added=["comment: 일요일의 한 줄"])

    # And all of it is on the site.
    phone.go(diary.address + "places/")
    page.wait_for_function("names => names.every(name => document.body.innerText.includes(name))", arg=[name for name, _ in PLACES] + ["군산 빵집", "어니언 안국"])
    diary.run("build")
