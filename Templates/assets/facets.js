// Filters by what places have: their form (parts/filters.html), the state of it in an address, and what they let through.
// The state is a map from the names of facets to lists of values, without those that have none.
import { say } from "./words.js";

// How a place stands to each facet. Of several values all must be there, or one of them where a place has one at a time.
const facets = {
  category: { values: place => place.category ? [place.category.id] : [], isEither: true },
  group: { values: place => place.groups.map(group => group.slug), isEither: true },
  tag: { values: place => place.tags },
  feature: { values: place => place.features },
  station: { values: place => place.stations, isEither: true },
  with: { values: place => place.companions.map(person => person.slug) },
  year: { values: place => place.years.map(String), isEither: true },
  rating: { values: place => steps.filter(step => place.rating >= step).map(String) },
  want: { values: place => [place.isWanted ? "yes" : "", place.visitCount ? "no" : ""].filter(Boolean) },
};
const steps = [5, 4.5, 4, 3.5, 3, 2, 1];
// Those of which a place can have several chosen at once.
const several = ["tag", "feature", "with"];

// The state in the parameters of an address.
export function readFilters(parameters) {
  const state = {};
  for (const name in facets) {
    const values = [...new Set(parameters.getAll(name).filter(Boolean).map(value => value.normalize("NFC")))];
    if (values.length) state[name] = values;
  }
  return state;
}

// Puts the state into the parameters of an address, in place of what is there.
export function writeFilters(state, parameters) {
  for (const name in facets) {
    parameters.delete(name);
    for (const value of state[name] ?? []) parameters.append(name, value);
  }
}

// Whether places pass the filters.
export function filter(state) {
  const tests = Object.entries(state).map(([name, wanted]) => {
    const { values, isEither } = facets[name];
    return place => {
      const own = values(place);
      return isEither ? wanted.some(value => own.includes(value)) : wanted.every(value => own.includes(value));
    };
  });
  return place => tests.every(test => test(place));
}

// The state without one value of a facet.
export function without(state, name, value) {
  const { [name]: values = [], ...rest } = state;
  const left = values.filter(other => other !== value);
  return left.length ? { ...rest, [name]: left } : rest;
}

// The filters each of which alone lets nothing through, where all together do not: `[{ name, value, count }]`, where `count` places
// would be left without it.
export function emptying(places, state) {
  return Object.entries(state).flatMap(([name, values]) => values.map(value => {
    const passes = filter(without(state, name, value));
    return { name, value, count: places.filter(passes).length };
  })).filter(({ count }) => count).sort((one, other) => other.count - one.count);
}

// What a value is called.
export function label(data, name, value) {
  switch (name) {
    case "category": return data.categories.find(category => category.id === value)?.name ?? value;
    case "group": return data.groups.find(group => group.slug === value)?.title ?? value;
    case "with": return data.people.find(person => person.slug === value)?.name ?? value;
    case "tag": return `#${value}`;
    case "year": return say("filter_year_n", { name: value });
    case "rating": return say("filter_rating_n", { name: Number(value).toLocaleString(document.documentElement.lang) });
    case "want": return say(value === "yes" ? "filter_want_yes" : "filter_want_no");
    default: return value;
  }
}

// All values of a facet, in the order in which they are offered.
function offered(data, name) {
  switch (name) {
    case "category": return data.categories.map(category => category.id);
    case "group": return data.groups.map(group => group.slug);
    case "tag": return data.tags;
    case "feature": return data.features;
    case "station": return data.stations;
    case "with": return data.people.map(person => person.slug);
    case "year": return [...new Set(data.places.flatMap(place => place.years))].sort((one, other) => other - one).map(String);
    case "rating": return steps.map(String);
    case "want": return ["yes", "no"];
  }
}

// Fills a form of parts/filters.html. `changed` is told each new state; what is returned shows another one. `among` gives the places that
// values are counted in, where that is not all of them.
export function filterForm(form, data, changed, among = () => data.places) {
  const values = Object.fromEntries(Object.keys(facets).map(name => [name, offered(data, name)]));
  let state = {};

  function show(next) {
    state = next;
    const places = among();
    for (const part of form.querySelectorAll("[data-facet]")) showFacet(part, places);
    const clear = form.querySelector(".clear");
    if (clear) clear.hidden = !Object.keys(state).length;
  }

  function showFacet(part, places) {
    const name = part.dataset.facet, chosen = state[name] ?? [];
    const shown = several.includes(name) || !chosen.length ? [...chosen, ""] : chosen;
    let selects = [...part.querySelectorAll("select")];
    while (selects.length < shown.length) {
      part.append(selects[0].cloneNode(true));
      selects = [...part.querySelectorAll("select")];
    }
    for (const spare of selects.splice(shown.length)) spare.remove();
    shown.forEach((value, number) => showSelect(selects[number], name, value, places));
    // One that offers nothing is left out.
    part.hidden = !chosen.length && selects[0].options.length < 2;
    if (selects.length > 1) selects.at(-1).hidden = selects.at(-1).options.length < 2;
  }

  // Beside each value stands how many places there would be with it.
  function showSelect(select, name, value, places) {
    const passes = filter(value ? without(state, name, value) : state), counts = new Map();
    for (const place of places) {
      if (!passes(place)) continue;
      for (const own of facets[name].values(place)) counts.set(own, (counts.get(own) ?? 0) + 1);
    }
    const others = new Set(value ? state[name].filter(other => other !== value) : state[name]);
    const options = values[name].filter(own => own === value || counts.has(own) && !others.has(own));
    if (value && !options.includes(value)) options.push(value);
    select.replaceChildren(select.options[0], ...options.map(own => {
      const text = `${label(data, name, own)} (${(counts.get(own) ?? 0).toLocaleString(document.documentElement.lang)})`;
      return new Option(text, own, false, own === value);
    }));
    select.value = value;
    select.classList.toggle("chosen", Boolean(value));
    select.hidden = false;
  }

  form.addEventListener("change", event => {
    const part = event.target.closest("[data-facet]");
    if (!part) return;
    const chosen = [...part.querySelectorAll("select")].map(select => select.value).filter(Boolean);
    const { [part.dataset.facet]: _, ...rest } = state;
    changed(chosen.length ? { ...rest, [part.dataset.facet]: chosen } : rest);
  });
  form.querySelector(".clear")?.addEventListener("click", () => changed({}));
  form.addEventListener("submit", event => event.preventDefault());
  return show;
}
