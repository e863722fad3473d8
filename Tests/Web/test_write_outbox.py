"""What is written on the road is kept and sent: nothing is lost and nothing is there twice, whatever happens to the phone.

`CAIRN_OUTBOXES` says how many sequences of writing, failing and sending are tried at random.
"""

import base64
import os
import random
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error

from browser import close, launch_options
from outbox import KINDS, Phone, check_repository, make_host, make_phone, noise, place, site, thought, visit
from repository_hosts import TOKEN
from test_write_failures import FAILURES


@pytest.mark.parametrize("kind", KINDS)
def test_one_commit_an_entry_with_its_photos_and_nothing_but_new_files(kind, make_host, make_phone):
    host = make_host(kind)
    phone = make_phone(host)
    phone.writing |= {"branch": None, "folder": "our/diary"}
    first = phone.add(place(), noise(1, 3_000_000), ("image/heic", "IMG_1.HEIC", noise(2, 5000)), ("", "b.JPEG", noise(3, 70_000)), b"")
    phone.add(visit(first))
    phone.add(visit("onion", title="어니언 성수"), ("image/webp", None, noise(4, 100)))
    assert phone.send() == {"sent": 3}
    assert check_repository(host, phone.written, "our/diary/Content/inbox/") == list(phone.written)
    entries = phone.entries()
    assert [photo["name"] for photo in entries[first]["photos"]] == [f"{first}-1.jpg", f"{first}-2.heic", f"{first}-3.jpg", f"{first}-4.jpg"]
    assert {entry["state"] for entry in entries.values()} == {"sent"}
    assert entries[first]["commit"] == host.repository.git("rev-parse", "main~2").decode().strip()
    assert entries[first]["url"].startswith("https://") and entries[first]["sentAt"] > 1e12
    assert phone.send() == {"sent": 0}
    assert phone.tab.evaluate("writing => hosts.hostOf(writing[0], writing[1]).about()", [phone.writing, TOKEN]) == {
        "isPublic": False, "mayWrite": True, "branch": "main", "name": "minji/diary"}


def test_bytes_stay_until_the_site_has_them(make_host, make_phone):
    phone = make_phone(make_host("gitlab"))
    ids = [phone.add(None, noise(number, 500)) for number in range(53)]
    assert phone.send()["sent"] == 53
    size = "([id, name]) => outbox.photo(id, name).then(blob => blob.size)"
    assert phone.tab.evaluate(size, [ids[0], f"{ids[0]}-1.jpg"]) == 500
    phone.tab.evaluate("ids => outbox.published(ids)", [*ids[:52], "unknown0"])
    assert phone.word("await outbox.photo(...arguments)", ids[51], f"{ids[51]}-1.jpg") == "gone"
    assert phone.tab.evaluate(size, [ids[52], f"{ids[52]}-1.jpg"]) == 500
    assert list(phone.entries()) == ids[2:] and phone.states() == ["published"] * 50 + ["sent"]


def test_a_visit_goes_after_its_new_place(make_host, make_phone):
    host = make_host("gitlab")
    phone = make_phone(host)
    new = phone.add(place())
    waiting, other = phone.add(visit(new)), phone.add()
    host.fail(422)
    assert phone.send()["sent"] == 1
    assert [(entry["state"], entry.get("reason")) for entry in phone.entries().values()] == [("failed", "refused"), ("waiting", None), ("sent", None)]
    assert phone.word("await outbox.drop(...arguments)", new) == "needed"
    phone.tab.evaluate("id => outbox.again(id)", new)
    assert phone.send()["sent"] == 2
    assert check_repository(host, phone.written) == [other, new, waiting]


def test_what_waits_can_be_changed_and_dropped(make_host, make_phone):
    host = make_host("forgejo")
    phone = make_phone(host)
    id, gone = phone.add(place(), noise(1, 300), noise(2, 300)), phone.add(None, noise(3, 300))
    heard = "new Promise(done => outbox.changes.addEventListener('change', () => done(true), { once: true }))"
    other = make_phone(host, phone.context)
    other.tab.evaluate(f"() => {{ window.heard = {heard}; }}")
    kept, data = f"{id}-2.jpg", base64.b64encode(noise(4, 300)).decode()
    change = "([id, item, kept, data]) => outbox.change(id, item, [file({ type: 'image/png', data }), kept])"
    phone.tab.evaluate(change, [id, place(title="다른 집"), kept, data])
    assert other.tab.evaluate("heard")
    assert [photo["name"] for photo in phone.entries()[id]["photos"]] == [f"{id}-3.png", kept]
    phone.written[id] = (place(title="다른 집"), [noise(4, 300), noise(2, 300)])
    phone.tab.evaluate("id => outbox.drop(id)", gone)
    del phone.written[gone]
    assert phone.word("await outbox.photo(...arguments)", gone, f"{gone}-1.jpg") == "gone"
    assert phone.word("await outbox.photo(...arguments)", id, f"{id}-1.jpg") == "gone"
    phone.send()
    check_repository(host, phone.written)
    assert phone.word("await outbox.change(...arguments)", id, place()) == "sent"
    assert phone.word("await outbox.change(...arguments)", gone, place()) == "gone"


def test_what_may_have_arrived_is_not_changed(make_host, make_phone):
    host = make_host("gitlab")
    phone = make_phone(host)
    id = phone.add()
    host.fail("lost")
    assert phone.send()["word"] == "cut" and phone.entries()[id]["isUnsure"]
    assert phone.word("await outbox.change(...arguments)", id, thought(say="anders")) == "unsure"
    # It asks before it sends anything.
    host.asked.clear()
    assert phone.send()["sent"] == 1 and host.asked == ["has"]
    check_repository(host, phone.written)
    # What has not arrived after a while will not.
    id = phone.add()
    host.fail("cut", 401)
    phone.send()
    for _ in range(10):
        assert phone.word("await outbox.change(...arguments)", id, thought(say="anders")) == "unsure"
        phone.later()
    assert phone.send()["word"] == "token"
    assert phone.word("await outbox.change(...arguments)", id, thought(say="anders")) == ""
    phone.written[id] = (thought(say="anders"), [])
    phone.heal()
    check_repository(host, phone.written)


@pytest.mark.parametrize("kind", KINDS)
def test_a_tab_that_is_closed_or_killed_while_it_sends(kind, make_host, make_phone):
    host = make_host(kind)
    phone = make_phone(host)
    for end in ("close", "reload", "crash"):
        phone.add(place(), noise(1, 5000))
        host.delay = 1
        host.fail("slow")
        asked = len(host.asked)
        phone.start()
        # The request has come when it is in this list.
        while "commit" not in host.asked[asked:]:
            phone.tab.wait_for_timeout(10)
        if end == "close":
            phone.tab.close()
            phone.open()
        elif end == "reload":
            phone.tab.reload()
            phone.ready()
        else:
            phone.crash()
        [entry] = [entry for entry in phone.entries().values() if entry["state"] != "sent"]
        assert entry["state"] == "waiting" and entry["isUnsure"]
        # What it was doing may end after the next try has begun, too.
        phone.heal()
    time.sleep(1)
    check_repository(host, phone.written)


def test_a_browser_that_is_killed_keeps_what_was_written(browser_type, site, make_host, tmp_path):
    host = make_host("github")
    written = {}
    for number in range(3):
        context = browser_type.launch_persistent_context(str(tmp_path / "profile"), **launch_options())
        try:
            phone = Phone(site, host, context, written)
            assert set(phone.entries()) == set(written)
            phone.add(place(), noise(number, 100_000))
            if number == 2:
                phone.heal()
            else:
                with suppress(Error):
                    context.new_cdp_session(phone.tab).send("Browser.crash")
        finally:
            with suppress(Error):
                close(context)
    check_repository(host, written)


@pytest.mark.parametrize("kind", KINDS)
def test_two_tabs_send_once(kind, make_host, make_phone):
    host = make_host(kind)
    one = make_phone(host)
    other = make_phone(host, one.context, one.written)
    for _ in range(4):
        one.add(None, noise(1, 3000))
        other.add()
    host.delay = 0.5
    host.fail("slow", on="any")
    one.start()
    while not host.asked:
        one.tab.wait_for_timeout(10)
    assert other.send() == {"sent": 0, "isBusy": True}
    assert other.states().count("sending") == 1
    assert one.end()["sent"] == 8
    check_repository(host, one.written)


@pytest.mark.parametrize("kind", KINDS)
def test_two_phones_send_at_the_same_time(kind, make_host, make_phone):
    host = make_host(kind)
    phones = [make_phone(host), make_phone(host)]
    for phone in phones:
        for number in range(4):
            phone.add(place(), noise(number, 3000))
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.end()
        phone.heal()
    check_repository(host, phones[0].written | phones[1].written)


def test_a_full_disk_is_told_before_anything_is_lost(make_host, make_phone, site):
    host = make_host("github")
    phone = make_phone(host)
    phone.context.new_cdp_session(phone.tab).send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 5_000_000})
    phone.add(None, noise(1, 500_000))
    before = phone.entries()
    data = base64.b64encode(noise(2, 8_000_000)).decode()
    assert phone.word("await outbox.add(arguments[0], [file(arguments[1])])", thought(), {"type": "image/jpeg", "data": data}) == "full"
    assert phone.entries() == before
    phone.heal()
    check_repository(host, phone.written)


@pytest.mark.parametrize("kind", KINDS)
def test_a_disk_that_takes_nothing_more_is_the_time_to_send(kind, make_host, make_phone):
    host = make_host(kind)
    phone = make_phone(host)
    phone.add(None, noise(1, 1000))
    phone.add()
    phone.tab.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }; }")
    assert phone.send() == {"sent": 2} and phone.send() == {"sent": 2}
    check_repository(host, phone.written)
    phone.tab.reload()
    phone.ready()
    assert phone.states() == ["waiting"] * 2
    phone.heal()
    check_repository(host, phone.written)


def test_how_much_room_there_is(make_host, make_phone):
    phone = make_phone(make_host("github"))
    room = phone.tab.evaluate("outbox.room()")
    assert room["free"] > 1_000_000 and room["used"] >= 0
    # Chromium tells 10 GB whatever there is, lest pages recognize a device by it.
    phone.tab.evaluate("() => { navigator.storage.estimate = async () => ({ quota: 600, usage: 500 }); }")
    assert phone.tab.evaluate("outbox.room()") == {"free": 100, "used": 500}


def test_what_is_no_photo_is_refused_and_the_sealed_token_is_kept(make_host, make_phone):
    phone = make_phone(make_host("github"))
    for file in ({"type": "application/pdf", "name": "a.pdf", "data": ""}, {"type": "", "data": ""}):
        assert phone.word("await outbox.add(arguments[0], [file(arguments[1])])", thought(), file) == "unreadable"
    gone = "{ type: 'image/png', arrayBuffer: async () => { throw new Error(); } }"
    assert phone.word(f"await outbox.add(arguments[0], [{gone}])", thought()) == "unreadable"
    assert phone.entries() == {}
    phone.tab.evaluate("outbox.keep('token', Uint8Array.of(1, 2, 3))")
    phone.tab.reload()
    phone.ready()
    assert phone.tab.evaluate("outbox.kept('token').then(bytes => [...bytes])") == [1, 2, 3]
    assert phone.tab.evaluate("outbox.forget('token').then(() => outbox.kept('token'))") is None
    assert phone.tab.evaluate("outbox.persist()") in (True, False)


class Evening:
    """One evening of writing by lot: two tabs of a phone, now and then another phone, and a host that fails."""

    def __init__(self, seed, make_host, make_phone):
        self.lot = random.Random(seed)
        self.host = make_host(self.lot.choice(KINDS))
        self.host.keeps_alive, self.host.delay = self.lot.random() < 0.5, 0.4
        self.phone = make_phone(self.host)
        self.phone.patience = 200
        self.other = make_phone(self.host, self.phone.context, self.phone.written)

    def step(self):
        lot, phone, host = self.lot, self.lot.choice([self.phone, self.other]), self.host
        name = lot.choices(["write", "fail", "send", "together", "leave", "reload", "commit", "publish", "edit"], [6, 6, 6, 2, 2, 1, 1, 1, 2])[0]
        if name == "write":
            places = [id for id, (item, _) in phone.written.items() if item.get("new") == "place"]
            item = lot.choice([thought(), place(), visit(lot.choice(places) if places else "onion")])
            phone.add(item, *(noise(lot.random(), lot.choice([10, 2000, 90_000])) for _ in range(lot.choice([0, 0, 1, 3]))))
        elif name == "fail":
            host.fail(lot.choice(FAILURES), on=lot.choice(["commit", "commit", "has", "any"]))
        elif name == "send":
            phone.send()
        elif name == "together":
            self.phone.start()
            self.other.start()
            self.phone.end()
            self.other.end()
        elif name == "leave":
            # In the middle of it, with what the host is doing then.
            phone.start()
            phone.tab.wait_for_timeout(lot.choice([0, 20, 60, 150]))
            phone.tab.close()
            phone.open()
        elif name == "reload":
            phone.tab.reload()
            phone.ready()
        elif name == "commit":
            host.other_writer()
        elif name == "publish":
            phone.tab.evaluate("ids => outbox.published(ids)", [id for id, entry in phone.entries().items() if entry["state"] == "sent"])
        elif name == "edit":
            waiting = [id for id, entry in phone.entries().items() if entry["state"] in ("waiting", "failed")]
            if waiting:
                id, item = lot.choice(waiting), thought(say=f"{lot.random()}")
                if phone.word("await outbox.change(...arguments)", id, item) == "":
                    phone.written[id] = (item, phone.written[id][1])
        if name in ("send", "together"):
            phone.later()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(int(os.environ.get("CAIRN_OUTBOXES", "12"))))
def test_nothing_is_lost_and_nothing_is_there_twice(seed, make_host, make_phone):
    print("seed", seed)
    evening = Evening(seed, make_host, make_phone)
    for _ in range(25):
        evening.step()
    evening.phone.patience = evening.other.patience = 30_000
    assert set(evening.phone.entries()) == set(evening.phone.written)
    evening.phone.heal()
    # A request that was left alone may end late.
    time.sleep(0.5)
    check_repository(evening.host, evening.phone.written)
