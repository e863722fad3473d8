// Bookmarks, which the reader's browser keeps: a button on each card and on the page of a place.
import { namesAfter, recall, remember, watch } from "./memory.js";

const home = document.querySelector(".brand").getAttribute("href");
const words = document.querySelector("[data-bookmark-words]").dataset;

// A bookmark is `[path, title, day]`. The path is that from the home page on, so that a site may move.
// Everything else is left out: somebody else may have written there, or another version.
export const isBookmark = entry => Array.isArray(entry) && /^places\/[^\s/<>"]{1,300}\/$/.test(entry[0])
  && typeof entry[1] === "string" && entry[1].length <= 300 && /^\d{4}-\d\d-\d\d$/.test(entry[2]);

// Each has a name of its own, under which `[title, day, time]` is kept: tabs see late what others write, so that a list of all,
// written by two at once, would lose what one of them has added.
export const start = "bookmark ";

// All that are kept, newest first.
export function bookmarks() {
  const kept = namesAfter(start).map(path => [path, ...[recall(start + path)].flat()]).filter(isBookmark);
  return kept.sort((one, other) => other[3] - one[3] || (one[0] < other[0] ? -1 : 1)).map(entry => entry.slice(0, 3));
}

// Keeps more of them, the first as the newest. False, and none is kept, when the browser refuses, which is told.
export function keep(entries) {
  const now = Date.now();
  const isKept = entries.every(([path, title, day], number) => remember(start + path, [title, day, now - number / 1000]));
  if (!isKept) {
    for (const [path] of entries) remember(start + path);
    tell(words.refused);
  }
  update();
  return isKept;
}

export function drop(path) {
  remember(start + path);
  update();
}

let toast;
export function tell(text) {
  toast ??= document.body.appendChild(Object.assign(document.createElement("p"), { className: "toast", role: "alert" }));
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => toast.hidden = true, 8000);
}

const pathOf = address => {
  const { pathname } = new URL(address, document.baseURI), root = new URL(home, document.baseURI).pathname;
  return pathname.startsWith(root) ? decodeURI(pathname.slice(root.length)).normalize("NFC") : undefined;
};

// The reader's day, not that of Greenwich.
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");
}

const buttons = new Map();

function update() {
  const kept = new Set(namesAfter(start));
  for (const [button, path] of buttons) {
    if (button.isConnected) button.ariaPressed = kept.has(path);
    else buttons.delete(button);
  }
}

// Puts a button beside the title of a place, unless there is one.
function mark(heading, address, title) {
  const path = pathOf(address);
  if (!path?.startsWith("places/") || heading.parentElement.querySelector(":scope > .bookmark")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "bookmark";
  button.ariaLabel = words.bookmark.replace("{name}", title);
  button.ariaPressed = false;
  // What the reader sees decides, whatever another tab has done meanwhile.
  button.onclick = () => String(button.ariaPressed) === "true" ? drop(path) : keep([[path, title, today()]]);
  heading.after(button);
  buttons.set(button, path);
}

function markAll() {
  for (const link of document.querySelectorAll(".card > :is(h2, h3) > a")) mark(link.parentElement, link.href, link.textContent);
  const heading = document.querySelector("h1[data-bookmark]");
  if (heading) mark(heading, heading.dataset.bookmark || document.querySelector(".u-url").value, heading.textContent);
  update();
}

markAll();
// Lists that scripts make get theirs too.
new MutationObserver(changes => {
  if (changes.some(change => [...change.addedNodes].some(node => node.localName === "li" || node.localName === "ul"))) markAll();
}).observe(document.querySelector("main"), { childList: true, subtree: true });
watch(start, update);
addEventListener("pageshow", event => event.persisted && update());
