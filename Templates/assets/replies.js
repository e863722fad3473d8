// The page of replies: who answers, what is not sent yet, what was sent, and the forms for what the pages do not have.
import { make } from "./make.js";
import { tell } from "./bookmarks.js";
import { add, change, changes, drop, entries, handOver, isMine, me } from "./reply-store.js";
import { choose, replies, settleMe } from "./reply-data.js";
import { rating } from "./reply-controls.js";
import { fillForm } from "./reply-forms.js";
import { dayText, wordsOf } from "./reply-lines.js";
import { loadPlaces } from "./places.js";
import { members } from "./reply-who.js";
import { say } from "./words.js";

const part = id => document.getElementById(id);
const home = document.querySelector(".brand").getAttribute("href"), { index } = part("_index").dataset;
const editors = new Map();
let data, own;

function show() {
  const all = entries(), mine = all.filter(isMine), waiting = mine.filter(entry => !entry.sent), sent = mine.filter(entry => entry.sent).reverse();
  fill(part("_entries"), waiting, row);
  part("_none").textContent = waiting.length ? "" : say("reply_none");
  fill(part("_sent-entries"), sent, sentRow);
  part("_sent-entries").closest("section").hidden = !sent.length;
  showLeft(all.filter(entry => !entry.sent && !isMine(entry)));
  for (const field of part("_me").querySelectorAll("input")) field.checked = field.value === me()?.[0];
}

// Rows stay while what they tell stays, so that a field in one of them keeps its focus and its words.
function fill(list, entries, make) {
  const old = new Map([...list.children].map(item => [item.dataset.entry, item]));
  const items = entries.map(entry => {
    const key = JSON.stringify(entry), item = old.get(key) ?? make(entry);
    item.dataset.entry = key;
    return item;
  });
  for (const item of [...list.children]) if (!items.includes(item)) item.remove();
  items.forEach((item, number) => {
    if (list.children[number] !== item) list.insertBefore(item, list.children[number] ?? null);
  });
}

// Where a row was made anew, the focus goes on to the same thing in it.
const refocus = ({ reply }, selector) =>
  [...part("_entries").children].find(item => JSON.parse(item.dataset.entry).reply.id === reply.id)?.querySelector(selector)?.focus();

// What another person said on this browser, or who had the wrong name.
function showLeft(left) {
  const notice = part("_left");
  notice.hidden = !left.length || !me();
  if (notice.hidden) return;
  notice.replaceChildren(
    make("p", {}, say("reply_left_n", { n: left.length, name: [...new Set(left.map(entry => entry.by[1]))].join(", ") })),
    make("p", { className: "ways" },
      make("button", { type: "button", className: "button", onclick: () => handOver(left, me()) }, say("reply_hand_over", { name: me()[1] })),
      make("button", { type: "button", className: "clear", onclick: () => drop(...left.map(entry => entry.reply.id)) }, say("reply_remove"))));
}

const plain = (className, words, label, act) => make("button", { type: "button", className, ariaLabel: `${words}: ${label}`, onclick: act }, words);

function words(entry) {
  const [title, said] = wordsOf(entry);
  const isOwn = !entry.reply.new && typeof entry.page === "string" && entry.page.startsWith(home) && !entry.page.startsWith("//");
  return make("p", { className: "entry-words" }, isOwn ? make("a", { href: entry.page }, title) : make("b", {}, title), " ", make("span", {}, said));
}

function row(entry) {
  const { reply } = entry, title = wordsOf(entry)[0];
  const tools = make("p", { className: "entry-tools" });
  const item = make("li", {}, words(entry), tools);
  if (reply.answer) tools.append(answers(entry));
  else if ("rating" in reply && !reply.new) tools.append(stars(entry));
  else if (reply.say !== undefined) tools.append(plain("clear", say("reply_change"), title, () => edit(item, entry)));
  else if (editors.has(reply.new)) tools.append(plain("clear", say("reply_change"), title, () => editors.get(reply.new).edit(entry)));
  tools.append(plain("clear", say("reply_remove"), title, () => {
    drop(reply.id);
    part("_waiting").focus();
  }));
  return item;
}

function answers(entry) {
  return make("span", { className: "reply-choice", role: "group", ariaLabel: say("reply_coming", { name: entry.title }) }, ["yes", "maybe", "no"].map(answer =>
    make("button", { type: "button", className: answer, ariaPressed: String(entry.reply.answer === answer), onclick: () => {
      change(entry, { ...entry.reply, answer });
      refocus(entry, `.${answer}`);
    } }, say(`group_answer_${answer}`))));
}

// Those of the page's forms, once more.
function stars(entry) {
  const part = document.querySelector("form .reply-rating").cloneNode(true);
  rating(part, value => {
    change(entry, { ...entry.reply, rating: value });
    refocus(entry, "input");
  }).show(entry.reply.rating);
  return part;
}

// Words of a remark in a field, in place of what they were.
function edit(item, entry) {
  const field = make("textarea", { rows: 3, maxLength: 2000, required: true, value: entry.reply.say, ariaLabel: say("reply_say_on", { name: entry.title }) });
  const before = [...item.childNodes];
  const back = () => item.replaceChildren(...before);
  const form = make("form", { className: "reply-say", onsubmit: event => {
    event.preventDefault();
    const text = field.value.trim().normalize("NFC");
    if (!text) return;
    if (text === entry.reply.say) back();
    else change(entry, { ...entry.reply, say: text });
    part("_waiting").focus();
  } }, field, make("p", { className: "ways" },
    make("button", { className: "button" }, say("reply_save")),
    make("button", { type: "button", className: "clear", onclick: back }, say("reply_cancel"))));
  item.replaceChildren(form);
  field.focus();
}

function sentRow(entry) {
  const { reply } = entry, title = wordsOf(entry)[0], day = new Date(entry.sent);
  const local = new Date(day - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  const canUndo = reply.say !== undefined || reply.new;
  return make("li", {}, words(entry), make("p", { className: "entry-tools" },
    make("small", {}, say("reply_sent_on", { name: dayText(local) })),
    plain("clear", say("reply_again"), title, async () => {
      const { open } = await import("./reply-send.js");
      await open([entry]);
    }),
    canUndo && plain("clear", say("reply_undo"), title, () => {
      if (add({ undo: reply.id }, reply.say ?? title)) drop(reply.id);
    }),
    !canUndo && plain("clear", say("reply_remove"), title, () => drop(reply.id))));
}

// The address may name a form, and a place to write of.
function openForm() {
  const [, kind, slug] = location.hash.match(/^#(?:new=(plan|visit|place)|visit=(.+))$/) ?? [];
  if (kind) editors.get(kind)?.begin();
  else if (slug) editors.get("visit")?.begin(decodeURIComponent(slug).normalize("NFC"));
}

part("_waiting").tabIndex = -1;
changes.addEventListener("change", show);
try {
  data = await replies();
  own = await settleMe(data);
  part("_me").append(...members(data, own, member => choose(member)));
  // Where places have names, entries that name them are filled in with them.
  const places = loadPlaces(index).then(({ places }) => new Map(places.map(place => [place.slug, place])), () => new Map());
  for (const form of document.querySelectorAll("form[data-new]")) {
    const { begin, edit } = fillForm(form, data, index, tell);
    editors.set(form.dataset.new, { edit: async entry => edit(entry, await places), begin: async slug => begin((await places).get(slug)) });
  }
} catch (error) {
  console.warn(error);
  tell(say("index_failed"));
}
show();
openForm();
addEventListener("hashchange", openForm);
part("_me").addEventListener("submit", event => event.preventDefault());
