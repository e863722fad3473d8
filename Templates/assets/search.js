// The search page: what is typed is looked for in titles, names, addresses and comments at once, and in the texts as they come.
import { address, go, withParameters } from "./address.js";
import { card, shortDate } from "./card.js";
import { make } from "./make.js";
import { load } from "./data.js";
import { emptying, filter, label, readFilters, without, writeFilters } from "./facets.js";
import { loadPlaces } from "./places.js";
import { inSlices, nothing } from "./slices.js";
import { say } from "./words.js";

const part = id => document.getElementById(id);
const [form, field, status, results, filters, toggle, hint, routes] =
  ["_search", "_q", "_count", "_found", "_filters", "_filter", "_hint", "_journeys"].map(part);
// What finds, and what there is to look through, once somebody begins to search; and how many files of texts are still to come.
let engine, data, all, showForm, told;
let journeys = [];
let pending = 0;
let state = read();

function read() {
  const { searchParams } = address();
  return { query: searchParams.get("q") ?? "", filters: readFilters(searchParams) };
}

// While somebody types, the address follows without becoming many steps back.
function write(replace) {
  const parameters = new URLSearchParams();
  if (state.query.trim()) parameters.set("q", state.query.trim().normalize("NFC"));
  writeFilters(state.filters, parameters);
  const next = withParameters(address(), parameters);
  if (next.href !== address().href) go(next, { replace });
}

function show(shown) {
  const isAsking = state.query.trim() !== "" || Object.keys(state.filters).length > 0;
  hint.hidden = isAsking;
  if (!all) return;
  const words = engine.parse(state.query);
  const number = Object.values(state.filters).flat().length;
  // Journeys have none of what places are filtered by.
  const ways = words.length && !number ? engine.find(journeys, words, () => true).found : [];
  const { found, isWeak } = isAsking ? engine.find(all, words, filter(state.filters)) : { found: [] };
  // What is said while texts are still coming may change yet.
  tell(!isAsking ? "" : pending && !found.length ? say("search_more") : !found.length && ways.length ? say("journeys_n", { n: ways.length }) : say("search_n", { n: found.length }));
  const marks = engine.marker(words, isWeak);
  // Texts come while somebody already goes through what was found; the link that they are at is drawn anew like the others.
  const links = () => [...routes.querySelectorAll("a"), ...results.querySelectorAll("a")];
  const held = links().find(link => link === document.activeElement)?.href;
  routes.replaceChildren(...ways.map(entry => way(entry, marks)));
  if (found.length) {
    inSlices(results, found, (slice, from) => {
      if (!from) results.append(make("ul", { className: "cards compact results" }));
      results.querySelector("ul").append(...slice.map(entry => result(entry, marks)));
    }, { size: 30, shown });
  } else {
    results.replaceChildren(...isAsking && !pending && !ways.length ? [none(words)] : []);
  }
  if (held) links().find(link => link.href === held)?.focus({ preventScroll: true });
  toggle.querySelector("small").textContent = number || "";
  if (number && filters.hidden) open(true);
  showForm?.(state.filters);
}

async function open(isOpen) {
  toggle.ariaExpanded = isOpen;
  filters.hidden = !isOpen;
  if (!isOpen || !all) return;
  const { filterForm } = await import("./filters.js");
  showForm ??= filterForm(filters, data, choose);
  showForm(state.filters);
}

toggle.onclick = () => {
  open(filters.hidden);
  start();
};

// Said when typing rests, so that nobody hears every step of it.
function tell(text) {
  clearTimeout(told);
  if (status.textContent !== text) told = setTimeout(() => status.textContent = text, text ? 200 : 0);
}

const result = (entry, marks) => card(entry.place, { hasTags: true, marked: text => marked(text, marks), more: where(entry, marks) });

// A journey: when it was, and where its text has a word that stands nowhere else.
function way(entry, marks) {
  const { place } = entry;
  const title = make("a", { href: place.url }, marked(place.title, marks));
  if (place.language) title.lang = place.language;
  const when = [place.from, place.to].filter(Boolean).map(shortDate).join(" – ");
  return make("li", {}, make("p", {}, make("b", {}, say("journey")), " ", title, " ", make("small", {}, when)),
    ...where(entry, marks));
}

function enterJourneys({ journeys: told = [] }) {
  const base = results.dataset.home + "journeys/";
  journeys = told.map(one => {
    const title = engine.fold(one.title), comment = engine.fold(one.comment ?? "");
    return {
      place: { ...one, url: `${base}${one.slug}/` }, title, names: "", address: "", comment,
      text: engine.fold(one.text), shown: one.text, head: `${title}\n\n\n${comment}`,
    };
  });
}

// The address or the piece of the text in which a word was found that is nowhere else on the card.
function where(entry, marks) {
  if (!marks) return [];
  const lines = [];
  const has = text => Boolean(text) && text.search(new RegExp(marks.source)) >= 0;
  if (has(entry.address)) lines.push(make("p", { className: "excerpt" }, marked(entry.shownAddress, marks)));
  if (has(entry.text) && !has(`${entry.title}\n${entry.comment}`)) lines.push(excerpt(entry, marks));
  return lines;
}

function excerpt(entry, marks) {
  const found = Math.max(0, entry.text.search(new RegExp(marks.source)));
  const at = entry.text.length === entry.shown.length ? found : engine.foldWithPlaces(entry.shown).places[found];
  const start = at < 40 ? 0 : entry.shown.indexOf(" ", at - 40) + 1;
  const text = entry.shown.slice(start, at + 90);
  return make("p", { className: "excerpt" }, start ? "… " : "", marked(text, marks), at + 90 < entry.shown.length ? " …" : "");
}

// A text with what was found in it marked.
function marked(text, marks) {
  if (!marks) return text;
  const { folded, places } = engine.foldWithPlaces(text), pieces = [];
  let end = 0;
  for (const { index, 0: match } of folded.matchAll(marks)) {
    const from = places[index], to = places[index + match.length];
    if (from < end || to <= from) continue;
    pieces.push(text.slice(end, from), make("mark", {}, text.slice(from, to)));
    end = to;
  }
  return [...pieces, text.slice(end)];
}

// Nothing was found: by the words alone, or because of a filter.
function none(words) {
  const places = engine.find(all, words, () => true).found.map(entry => entry.place);
  const change = filters => () => choose(filters);
  const ways = places.length
    ? emptying(places, state.filters).map(({ name, value, count }) => [
      say("without_n", { name: label(data, name, value), n: count }), change(without(state.filters, name, value))])
    : [];
  if (places.length && !ways.length) ways.push([say("filter_clear"), change({})]);
  return nothing(say(places.length ? "none_found" : "search_none", { name: state.query.trim() }), ways);
}

function choose(filters) {
  state = { ...state, filters };
  write(false);
  show();
}

// The texts come after the rest, a few files at a time, when somebody searches for the first time.
async function loadTexts(addresses) {
  const bySlug = new Map(all.map(entry => [entry.place.slug, entry])), waiting = [...addresses];
  pending = waiting.length;
  let isFailed = false;
  await Promise.all([1, 2, 3].map(async () => {
    while (waiting.length) {
      try {
        const { version, texts } = await load(waiting.shift());
        if (version !== 1) throw new Error(`texts of version ${version}`);
        engine.addTexts(bySlug, texts);
      } catch (error) {
        console.warn(error);
        isFailed = true;
      }
      pending--;
      if (pending % 8 === 0) show(history.state?.shown);
    }
  }));
  if (isFailed) warn("search_partly");
}

function warn(key) {
  const notice = part("_notice");
  notice.textContent = say(key);
  notice.hidden = false;
}

let typing;
field.addEventListener("input", () => {
  state = { ...state, query: field.value };
  clearTimeout(typing);
  typing = setTimeout(() => write(true), 300);
  performance.mark("typed");
  show();
  performance.measure("search", "typed");
  start();
  begin();
});

field.addEventListener("focus", () => start());

form.addEventListener("submit", event => {
  event.preventDefault();
  clearTimeout(typing);
  write(false);
  results.querySelector(".card a")?.focus();
});

// Up and down through the results, and back to the field.
document.addEventListener("keydown", event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [field, ...results.querySelectorAll(".card a")], at = stops.indexOf(document.activeElement);
  if (at < 0 || !stops[at + step]) return;
  event.preventDefault();
  stops[at + step].focus();
});

addEventListener("popstate", () => {
  state = read();
  field.value = state.query;
  show(history.state?.shown);
  start();
});

let words;
function begin() {
  if (!words || pending || !state.query.trim()) return;
  const { texts } = words;
  words = undefined;
  loadTexts(texts);
}

// Brings what it takes to search: first what the index of places tells, then the rest.
let isStarted = false;
async function start() {
  if (isStarted) return;
  isStarted = true;
  const modules = [import("./finder.js"), import("./query.js"), import("./fold.js")], more = load(results.dataset.words);
  // It is waited for below.
  more.catch(() => {});
  try {
    data = await loadPlaces(results.dataset.index);
    engine = Object.assign({}, ...await Promise.all(modules));
    all = engine.entries(data);
    if (!filters.hidden) open(true);
    show(history.state?.shown);
    words = await more;
    if (words.version !== 1) throw new Error(`words of version ${words.version}`);
    all = engine.entries(data, words);
    enterJourneys(words);
    show(history.state?.shown);
    begin();
  } catch (error) {
    console.warn(error);
    warn("index_failed");
  }
}

// A browser that comes back may have kept what was typed.
if (state.query) field.value = state.query;
else state.query = field.value;
if (state.query || Object.keys(state.filters).length) start();
