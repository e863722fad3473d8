// What the page shows once it is open: the first screen, the forms and the list, and the way from one to the other.
import { readSpot } from "./reply-spot.js";
import { say } from "./words.js";
import { fillForm } from "./write-form.js";
import { fillList } from "./write-list.js";
import { changes, entries, published } from "./write-outbox.js";
import { directory } from "./write-places.js";
import { keepForTheRoad } from "./write-road.js";
import { sending } from "./write-send.js";
import { takeShared } from "./write-share.js";
import { reasonText, tokens } from "./write-token.js";
import { isStaying, lock, stay } from "./write-unlock.js";
import { vault } from "./write-vault.js";

const part = id => document.getElementById(`_${id}`);
const kinds = ["visit", "place", "say"], sections = ["locked", "token", "home", "list", ...kinds.map(kind => `form-${kind}`)];
const told = text => { part("told").textContent = text ?? ""; };

function show(name) {
  for (const section of sections) part(section).hidden = section !== name;
  scrollTo(0, 0);
}

// `token` is one that a link brought.
export async function open(seal, diary, token) {
  const writing = JSON.parse(part("writing").textContent), safe = vault(seal), forms = new Map();
  const drafts = {
    put: (name, value) => safe.put(`draft ${name}`, value).catch(console.warn),
    get: name => safe.get(`draft ${name}`),
    drop: name => safe.drop(`draft ${name}`),
  };
  // How the next form is opened, what the first screen says then, and which form is open.
  let next, news, shown;

  const account = tokens(writing, safe, () => {
    tellToken();
    send();
  });
  function tellToken() {
    part("token-change").textContent = say(account.host ? "write_token_change" : "write_token_give");
    part("public").hidden = !account.host || !account.isPublic;
  }

  const sendNow = sending(seal, () => account.host, use, error => {
    console.warn(error);
    // Words that are being written would be lost: the next visit asks for the new passphrase.
    if (shown) told(say("unlock_changed"));
    else location.reload();
  });
  // What goes by itself later is told in the list alone.
  async function send() {
    const fault = await sendNow();
    if (["token", "rights", "missing"].includes(fault?.word)) told([part("told").textContent, reasonText(fault.word)].join(" "));
  }

  // The forms know the places of the diary, and the new ones that it does not have yet.
  let known, places;
  async function use(newer) {
    const waiting = (await entries().catch(() => [])).filter(({ item }) => item.new === "place");
    const key = JSON.stringify(waiting.map(({ item }) => item));
    if (newer === diary && key === known) return;
    [diary, known] = [newer, key];
    places = directory(diary, waiting);
    for (const form of forms.values()) form.use(diary, places);
  }

  for (const kind of kinds) {
    forms.set(kind, fillForm(document.querySelector(`[data-form=${kind}]`), {
      writing, drafts, isPublic: () => account.isPublic,
      saved(item, isChanged) {
        news = say(isChanged ? "write_changed" : "write_saved", { name: item.title });
        location.hash = "";
        send();
      },
      // What was written in one form goes on in another.
      turned: (kind, item, files) => go(kind, form => form.begin(item, files)),
    }));
  }
  // Leads to a form in another way than by its button.
  function go(kind, opening) {
    next = opening;
    if (location.hash === `#${kind}`) route();
    else location.hash = kind;
  }

  const showList = fillList({
    edit(entry) { location.hash = `${entry.item.new ?? "say"}=${entry.item.id}`; },
    send, told(text) { part("list-note").textContent = text; },
    isHidden: item => Boolean(places?.get(item.place)?.private),
  });

  async function route() {
    forms.get(shown)?.keepDraft();
    const [, name, id, values] = location.hash.match(/^#_?([a-z]*)(?:=(\w+))?(?:\?(.*))?$/) ?? ["", ""], opening = next;
    next = undefined;
    if (name === "shared" || values) {
      const given = name === "shared" ? await takeShared() : { ...Object.fromEntries(new URLSearchParams(values)), files: [] };
      history.replaceState(null, "", location.pathname);
      if (given) return take(given, name);
    }
    const edited = id && (await entries()).find(({ item }) => item.id === id);
    shown = kinds.includes(name) && (!id || edited) ? name : undefined;
    if (shown) {
      await use(diary);
      show(`form-${name}`);
      part(name === "place" ? "place-head" : `${name}-title`).focus({ preventScroll: true });
      told();
      await (opening ?? (form => edited ? form.edit(edited) : form.begin()))(forms.get(name));
    } else {
      show(name === "list" || name === "token" ? name : "home");
      if (news) told(news);
      news = undefined;
      if (document.activeElement === document.body) part(`${name || "home"}-title`)?.focus({ preventScroll: true });
    }
  }

  // What another app gave: a place where it says where that is, else a visit.
  function take({ title = "", text = "", url = "", files }, name) {
    const spot = readSpot(`${url} ${text}`), words = [text, url].filter(Boolean).join("\n").trim();
    const kind = kinds.includes(name) ? name : spot ? "place" : "visit";
    go(kind, form => form.begin(kind === "say" ? { say: [title, words].filter(Boolean).join("\n") }
      : kind === "place" ? { title, note: words, ...spot } : { note: [title, words].filter(Boolean).join("\n") }, files));
  }

  document.querySelector(".lockbar").hidden = false;
  part("lock").addEventListener("click", async () => {
    forms.get(shown)?.keepDraft();
    lock();
  });
  part("stay").checked = isStaying();
  part("stay").addEventListener("change", () => stay(part("stay").checked));
  part("token-change").addEventListener("click", () => location.hash = "token");
  for (const button of document.querySelectorAll("[data-open]")) button.addEventListener("click", () => location.hash = button.dataset.open);
  part("install").hidden = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
  addEventListener("hashchange", route);
  addEventListener("pagehide", () => forms.get(shown)?.keepDraft());

  await account.load();
  if (token) {
    try {
      await account.take(token);
    } catch (fault) {
      told(reasonText(fault.word));
    }
  }
  tellToken();
  await published(diary.received).catch(console.warn);
  await use(diary);
  await showList();
  if (!account.host && !location.hash) location.hash = "token";
  else await route();
  changes.addEventListener("change", () => use(diary));
  keepForTheRoad();
  send();
}
