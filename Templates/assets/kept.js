// The page of bookmarks: what this browser keeps, out as a file or a link, and in again.
import { address, go } from "./address.js";
import { bookmarks, drop, isBookmark, keep, start, tell, today } from "./bookmarks.js";
import { card } from "./card.js";
import { make } from "./make.js";
import { watch } from "./memory.js";
import { loadPlaces } from "./places.js";
import { say } from "./words.js";

const part = id => document.getElementById(id);
const [list, status, tools, offer, empty] = ["_kept", "_count", "_tools", "_offer", "_empty"].map(part);
// The greatest number of bookmarks that is taken in at once, and the greatest file in bytes.
const most = 10_000, largest = 4_000_000;
let places = new Map();

const pathOf = place => `places/${place.slug}/`;

function show() {
  const kept = bookmarks();
  status.textContent = kept.length ? say("places_n", { n: kept.length }) : "";
  tools.querySelector(".out").hidden = !kept.length;
  empty.hidden = kept.length > 0;
  list.replaceChildren(...kept.map(([path, title]) => places.has(path) ? card(places.get(path)) : gone(path, title)));
}

// A place that the site does not have any more, or not yet.
const gone = (path, title) => make("li", { className: "card gone" },
  make("span", { className: "ground", inert: true }, make("i", {}, "·")),
  make("h2", { dir: "auto" }, title),
  make("p", {}, say("bookmark_gone")),
  make("p", {}, make("button", {
    type: "button", className: "button", onclick: () => (drop(path), show()),
  }, say("bookmark_drop"))));

// Adds what comes from elsewhere; what is here already stays as it is.
function add(entries) {
  const known = new Set(bookmarks().map(([path]) => path));
  const more = entries.filter(([path]) => !known.has(path) && known.add(path));
  if (!keep(more)) return;
  show();
  const unknown = entries.filter(([path]) => !places.has(path)).length;
  tell([say("bookmarks_added", { n: more.length }), unknown && say("bookmarks_unknown", { n: unknown })].filter(Boolean).join(" "));
}

part("_save").onclick = () => {
  const text = JSON.stringify({ version: 1, bookmarks: bookmarks().map(([path, title, day]) => ({ path, title, day })) }, null, 1);
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: `bookmarks-${today()}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

part("_file").onchange = async event => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  try {
    add(entriesOf(file.size > largest ? undefined : JSON.parse(await file.text())));
  } catch {
    tell(say("bookmarks_unreadable"));
  }
};

// The bookmarks in a file, which anybody may have written.
function entriesOf(data) {
  if (data?.version !== 1 || !Array.isArray(data.bookmarks) || data.bookmarks.length > most) throw new Error("not bookmarks");
  const entries = data.bookmarks.map(entry => [entry?.path, entry?.title, entry?.day]);
  if (!entries.every(isBookmark)) throw new Error("not bookmarks");
  return entries.map(([path, ...rest]) => [path.normalize("NFC"), ...rest]);
}

part("_link").onclick = async () => {
  const url = address();
  url.hash = `add=${bookmarks().map(([path]) => encodeURIComponent(path.slice("places/".length, -1))).join(",")}`;
  // On sealed pages no server knows the address that this one seems to have.
  const link = globalThis.cairnAddress?.(url) ?? url.href;
  try {
    await navigator.clipboard.writeText(link);
    tell(say("bookmarks_copied"));
  } catch {
    // Where the clipboard is closed the link can be copied by hand.
    const field = part("_address");
    field.value = link;
    field.hidden = false;
    field.select();
  }
};

// A link with bookmarks only offers them: an address must not change what somebody keeps.
function offerFromLink() {
  const text = address().hash.match(/^#add=(.*)/)?.[1];
  offer.hidden = !text;
  if (!text) return;
  let slugs = [];
  try {
    slugs = decodeURIComponent(text).normalize("NFC").split(",").filter(Boolean);
  } catch {}
  const entries = [...new Set(slugs)].slice(0, most).map(slug => {
    const path = `places/${slug}/`;
    return [path, places.get(path)?.title ?? slug, today()];
  }).filter(isBookmark);
  const close = () => {
    const url = address();
    url.hash = "";
    go(url, { replace: true });
    offer.hidden = true;
  };
  const titles = entries.slice(0, 5).map(([, title]) => title).join(", ") + (entries.length > 5 ? " …" : "");
  offer.replaceChildren(
    make("p", {}, entries.length ? say("bookmarks_offered", { n: entries.length, names: titles }) : say("bookmarks_unreadable")),
    make("p", { className: "ways" },
      entries.length && make("button", { type: "button", className: "button", onclick: () => (add(entries), close()) }, say("bookmarks_add")),
      make("button", { type: "button", className: "clear", onclick: close }, say("bookmarks_close"))));
}

show();
tools.hidden = false;
try {
  const data = await loadPlaces(list.dataset.index);
  places = new Map(data.places.map(place => [pathOf(place), place]));
  show();
} catch (error) {
  console.warn(error);
  tell(say("index_failed"));
}
offerFromLink();
addEventListener("hashchange", offerFromLink);
watch(start, show);
// A mark that is taken away here leaves its card until the page is left, so that a slip can be undone.
