// Bookmarks, which the reader's browser keeps: a button on each card and on the page of a place.
import { recall, remember, watch } from "./memory.js";

const home = document.querySelector(".brand").getAttribute("href");
const words = document.querySelector("[data-bookmark-words]").dataset;

// What is kept is `[path, title, day]`, newest first. The path is that from the home page on, so that a site may move.
// Everything else is left out: somebody else may have written there, or another version.
export const isBookmark = entry => Array.isArray(entry) && /^places\/[^\s/<>"]{1,300}\/$/.test(entry[0])
  && typeof entry[1] === "string" && entry[1].length <= 300 && /^\d{4}-\d\d-\d\d$/.test(entry[2]);

export function bookmarks() {
  const kept = recall("bookmarks");
  return Array.isArray(kept) ? kept.filter(isBookmark) : [];
}

// Changes what is kept; false when the browser refuses, which is told. Tabs wait for each other, so that none undoes what another did.
export async function change(edit) {
  const work = () => remember("bookmarks", edit(bookmarks()));
  const isKept = await (navigator.locks?.request(`cairn ${home}`, work) ?? work());
  if (!isKept) tell(words.refused);
  update();
  return isKept;
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
  const { pathname } = new URL(address, document.baseURI), start = new URL(home, document.baseURI).pathname;
  return pathname.startsWith(start) ? decodeURI(pathname.slice(start.length)).normalize("NFC") : undefined;
};

// The reader's day, not that of Greenwich.
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");
}

function toggle(path, title) {
  change(kept => kept.some(([other]) => other === path)
    ? kept.filter(([other]) => other !== path)
    : [[path, title, today()], ...kept]);
}

const buttons = new Map();

function update() {
  const kept = new Set(bookmarks().map(([path]) => path));
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
  button.onclick = () => toggle(path, title);
  heading.after(button);
  buttons.set(button, path);
}

function markAll() {
  for (const link of document.querySelectorAll(".card > :is(h2, h3) > a")) mark(link.parentElement, link.href, link.textContent);
  const heading = document.querySelector("h1[data-bookmark]");
  if (heading) mark(heading, heading.dataset.bookmark, heading.textContent);
  update();
}

markAll();
// Lists that scripts make get theirs too.
new MutationObserver(changes => {
  if (changes.some(change => [...change.addedNodes].some(node => node.localName === "li" || node.localName === "ul"))) markAll();
}).observe(document.querySelector("main"), { childList: true, subtree: true });
watch("bookmarks", update);
addEventListener("pageshow", event => event.persisted && update());
