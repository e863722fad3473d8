// What was written on this device and how far it has come: one line for the first screen, and the list behind it.
import { make } from "./make.js";
import { say } from "./words.js";
import { again, change, changes, drop, entries } from "./write-outbox.js";
import { reasonText } from "./write-token.js";

const part = id => document.getElementById(`_${id}`);
const language = document.documentElement.lang;
const dayText = day => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
const isLeft = ({ state }) => state === "sent" || state === "published";

// How many entries are in each state, those that are on their way as waiting.
export function counts(all) {
  const count = { waiting: 0, failed: 0, sent: 0, published: 0 };
  for (const { state } of all) count[state === "sending" ? "waiting" : state]++;
  return count;
}

function lineText(all) {
  const count = counts(all);
  return Object.entries(count).filter(([, n]) => n).map(([state, n]) => say(`write_${state}_n`, { n })).join(" · ");
}

const unsentText = all => {
  const n = all.filter(entry => !isLeft(entry)).length;
  return n ? say("write_left_n", { n }) : "";
};

// What is said before anything is open.
export const unsent = async () => unsentText(await entries());

// `edit(entry)` opens a form, `send()` sends what waits, `told(text)` says what happened.
export function fillList({ edit, send, told, isHidden }) {
  const list = part("entries");

  const button = (className, words, title, act) => make("button", {
    type: "button", className, ariaLabel: `${words}: ${title}`,
    onclick: () => act().catch(error => told(reasonText(error.word))),
  }, words);

  function stateOf({ state, reason, until }) {
    const text = say(`write_state_${state}`);
    if (isLeft({ state }) || state === "sending" || !reason) return text;
    const when = reason === "full" && until > Date.now() && new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(until);
    return `${text} · ${reasonText(reason)}${when ? ` ${say("write_until", { name: when })}` : ""}`;
  }

  function row(entry) {
    const { item, state, reason, isUnsure } = entry, title = item.title ?? "", tools = make("p", { className: "entry-tools" });
    const kind = say(`write_${item.new ?? "say"}`), day = item.day && dayText(item.day);
    const words = item.say ?? item.note;
    const isFixed = isLeft(entry) || state === "sending";
    if (state === "failed" && reason !== "public") {
      tools.append(button("button", say("reply_again"), title, async () => {
        await again(item.id);
        send();
      }));
    }
    if (state === "failed" && reason === "public" && !isHidden(item)) {
      tools.append(button("button", say("write_make_public"), title, async () => {
        if (!confirm(say("write_make_public_sure", { name: title }))) return;
        await change(item.id, { ...item, visibility: "public" });
        send();
      }));
    }
    if (!isFixed && !isUnsure) tools.append(button("plain", say("reply_change"), title, async () => edit(entry)));
    if (!isFixed || state === "published") {
      tools.append(button("plain", say(state === "published" ? "write_settle" : "write_delete"), title, async () => {
        if (!isLeft(entry) && !confirm(say("write_delete_sure", { name: title }))) return;
        await drop(item.id);
        part("list-title").focus();
      }));
    }
    const n = entry.item.photos?.length ?? 0, sounds = entry.item.voice?.length ?? 0;
    const facts = [kind, day, n && say("write_photos_n", { n }), sounds && say("write_voices_n", { n: sounds }), item.visibility === "private" && say("write_seen_private")];
    return make("li", { className: state }, make("div", { className: "entry-words" },
      make("b", {}, title), make("small", {}, facts.filter(Boolean).join(" · ")), words && make("span", {}, words),
      make("em", {}, stateOf(entry))), tools);
  }

  async function show() {
    const all = await entries().catch(() => []), line = lineText(all), keyOf = entry => JSON.stringify(entry);
    part("line").textContent = line;
    part("line").parentElement.hidden = !line;
    // Rows stay while what they tell stays, so that a button keeps its focus.
    const old = new Map([...list.children].map(item => [item.dataset.entry, item]));
    const rows = [...all].reverse().map(entry => {
      const item = old.get(keyOf(entry)) ?? row(entry);
      item.dataset.entry = keyOf(entry);
      return item;
    });
    const hadFocus = list.contains(document.activeElement);
    if (rows.length !== list.children.length || rows.some((item, number) => item !== list.children[number])) list.replaceChildren(...rows);
    if (hadFocus && !list.contains(document.activeElement)) part("list-title").focus();
    part("list-note").textContent = all.length ? unsentText(all) : say("write_list_none");
    const { waiting } = counts(all);
    part("send").parentElement.hidden = !waiting;
  }

  changes.addEventListener("change", show);
  part("send").addEventListener("click", () => send());
  return show;
}
