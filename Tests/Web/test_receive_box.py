"""The box for messages of friends on the first page of the place to write in."""

from test_receive import PLAN, message, reply
from writing import diary, phone

GROUP = "---\ntitle: 우리집\naccess: open\nreplies: true\nmembers: [minji, 소라]\nplans: [{title: 준 환영 저녁}]\n---\n"


def test_a_message_is_shown_and_then_taken_in(phone, diary):
    diary.write("Content/groups/friends.md", GROUP)
    page = phone.page
    phone.open("")
    box = page.locator("#receive")
    box.locator("textarea").fill(f"[소라] [오후 3:21] 소라 → 우리집\n\n{message('소라', [reply(1, plan=PLAN, answer='yes'), reply(2, plan='x', answer='no')])}\nㅋㅋ")
    box.get_by_role("button", name="보기").click()
    box.get_by_text("준 환영 저녁: yes").wait_for()
    box.get_by_text("there is no plan “x”").wait_for()
    assert not (diary.folder / "Content/replies").exists()
    box.get_by_role("button", name="받아 적기").click()
    box.get_by_text("받아 적었어요.").wait_for()
    assert '"answer":"yes"' in diary.read("Content/replies/friends/소라.yml")
    phone.go(diary.address + "groups/friends/plans/")
    page.locator(".answers .yes", has_text="소라").wait_for()
    # The same again changes nothing.
    phone.open("")
    box.locator("textarea").fill(message("소라", [reply(1, plan=PLAN, answer="yes")]))
    box.get_by_role("button", name="보기").click()
    box.get_by_text("1개는 이미 있어요.").wait_for()
    assert box.get_by_role("button", name="받아 적기").is_hidden()
    box.locator("textarea").fill("아무 말")
    box.get_by_role("button", name="보기").click()
    box.get_by_text("여기에는 답이 없어요.").wait_for()
