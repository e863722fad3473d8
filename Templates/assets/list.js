// The list of places (places.html) with filters, in any order, as grid or as rows, without loading a page anew. The cards that the
// server sent stay as long as nothing else is asked for; an order that it sent as an index becomes cards.
import { address, go, withParameters } from "./address.js";
import { card } from "./card.js";
import { make } from "./make.js";
import { emptying, filter, label, readFilters, without, writeFilters } from "./facets.js";
import { loadPlaces } from "./places.js";
import { recall, remember } from "./memory.js";
import { inSlices, nothing } from "./slices.js";
import { say, tally } from "./words.js";

const part = id => document.getElementById(id);
const [list, form, toggle, count, notice] = ["_list", "_filters", "_filter", "_count", "_notice"].map(part);
const sorts = [...document.querySelectorAll("[data-sort]")];
const views = [...document.querySelectorAll("[data-view]")];
const served = { count: count.textContent, nodes: [...list.childNodes], sort: list.dataset.served };

const orders = {
  recent: () => 0,
  rating: (one, other) => (other.rating ?? -1) - (one.rating ?? -1) || other.visitCount - one.visitCount,
  visits: (one, other) => other.visitCount - one.visitCount,
  name: (one, other) => one.nameRank - other.nameRank,
};

let state = { sort: served.sort, filters: {} };
let data, showForm;

// Where a state is found: the path says the order, the parameters the filters.
function read() {
  const url = address();
  const link = sorts.find(link => new URL(link.href).pathname === url.pathname);
  return { sort: link?.dataset.sort ?? served.sort, filters: readFilters(url.searchParams) };
}

function addressOf({ sort, filters }) {
  const link = sorts.find(link => link.dataset.sort === sort), parameters = new URLSearchParams();
  writeFilters(filters, parameters);
  // The second page of the list that the server sent is still that page.
  const path = sort === served.sort && !parameters.size ? list.dataset.url : link.getAttribute("href");
  return withParameters(new URL(path, document.baseURI), parameters);
}

const isServed = ({ sort, filters }) => sort === "recent" && sort === served.sort && !Object.keys(filters).length;

function change(next) {
  state = next;
  go(addressOf(state));
  keep();
  show();
}

function keep() {
  const kept = { view: document.documentElement.dataset.view ?? "grid", sort: state.sort, filters: state.filters };
  if (!remember("list", kept)) tell("memory_refused");
}

function tell(key) {
  notice.textContent = say(key);
  notice.hidden = false;
}

async function show(shown, scroll) {
  for (const link of sorts) link.ariaCurrent = link.dataset.sort === state.sort || null;
  const number = Object.values(state.filters).flat().length;
  toggle.querySelector("small").textContent = number || "";
  if (isServed(state)) {
    list.replaceChildren(...served.nodes);
    count.textContent = served.count;
    showForm?.(state.filters);
    end();
    return;
  }
  if (number) open(true);
  list.ariaBusy = "true";
  const wanted = state;
  if (!await prepare() || wanted !== state) return;
  const found = shownPlaces();
  count.textContent = found.length === data.places.length
    ? tally(found)
    : say("found_n", { n: found.length, name: data.places.length });
  if (found.length) inSlices(list, found, (part, from) => append(found, part, from), { size: 48, shown });
  else list.replaceChildren(empty());
  end();
  showForm(state.filters);
  if (scroll !== undefined) scrollTo(0, scroll);
}

const shownPlaces = () => data.places.filter(filter(state.filters)).sort(orders[state.sort]);

// Loads the index and the form; false when they cannot be had, which is told.
async function prepare() {
  try {
    data ??= await loadPlaces(list.dataset.index);
    const { filterForm } = await import("./filters.js");
    showForm ??= filterForm(form, data, filters => change({ ...state, filters }));
    return true;
  } catch (error) {
    console.warn(error);
    tell("index_failed");
    end();
    return false;
  }
}

// What was asked for is shown, or cannot be.
function end() {
  list.ariaBusy = null;
  delete document.documentElement.dataset.waiting;
}

// Adds cards to the list, under their initials in the order by name.
function append(found, slice, from) {
  const isByName = state.sort === "name";
  let cards = from ? [...list.querySelectorAll(".cards")].at(-1) : undefined;
  slice.forEach((place, number) => {
    if (!cards || isByName && found[from + number - 1]?.initial !== place.initial) {
      if (isByName) list.append(make("h2", { className: "initial" }, place.initial));
      cards = make("ul", { className: isByName ? "cards compact" : "cards" });
      list.append(cards);
    }
    cards.append(card(place, { level: isByName ? 3 : 2, about: state.sort, hasTags: !isByName }));
  });
}

// Says which filter leaves nothing, with a way out for each.
function empty() {
  const to = filters => () => change({ ...state, filters });
  const ways = emptying(data.places, state.filters).map(({ name, value, count }) => [
    say("without_n", { name: label(data, name, value), n: count }), to(without(state.filters, name, value))]);
  return nothing(say("none_found"), ways.length ? ways : [[say("filter_clear"), to({})]]);
}

function open(isOpen) {
  toggle.ariaExpanded = isOpen;
  form.hidden = !isOpen;
  if (isOpen) prepare().then(isReady => isReady && showForm(state.filters));
}

toggle.onclick = () => open(form.hidden);

for (const link of sorts) {
  link.addEventListener("click", event => {
    if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.sort !== state.sort) change({ ...state, sort: link.dataset.sort });
  });
}

const saver = part("_save");
saver?.addEventListener("click", () => prepare()
  .then(isReady => isReady && import("./save.js"))
  .then(module => module?.offer?.(saver, shownPlaces))
  .catch(() => tell("index_failed")));

for (const button of views) {
  button.onclick = () => {
    document.documentElement.dataset.view = button.dataset.view;
    showView();
    keep();
  };
}

function showView() {
  const view = document.documentElement.dataset.view ?? "grid";
  for (const button of views) button.ariaPressed = button.dataset.view === view;
}

addEventListener("popstate", () => {
  state = read();
  show(history.state?.shown, history.state?.scroll);
});

// Cards that scripts make are not there yet when a browser would scroll to where the reader was.
addEventListener("pagehide", () => {
  if (!isServed(state)) history.replaceState({ ...history.state, scroll: scrollY }, "");
});

state = read();
showView();
const kept = recall("list"), isReturning = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
const isFromElsewhere = document.referrer && new URL(document.referrer).origin !== location.origin;
if (kept && isServed(state) && list.dataset.url === sorts[0].getAttribute("href") && !isReturning && !isFromElsewhere) {
  // Somebody who comes to the list as such finds it as they left it.
  const parameters = new URLSearchParams();
  if (kept.filters) writeFilters(kept.filters, parameters);
  state = { sort: kept.sort in orders ? kept.sort : served.sort, filters: readFilters(parameters) };
  if (!isServed(state)) go(addressOf(state), { replace: true });
}
if (isServed(state)) delete document.documentElement.dataset.waiting;
else show(history.state?.shown, history.state?.scroll);
