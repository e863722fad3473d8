// The form of filters (parts/filters.html), loaded when somebody opens it.
import { facets, filter, label, steps, without } from "./facets.js";

// Those of which a place can have several chosen at once.
const several = ["tag", "feature", "with"];

// All values of a facet, in the order in which they are offered.
function offered(data, name) {
  switch (name) {
    case "category": return data.categories.map(category => category.id);
    case "group": return data.groups.map(group => group.slug);
    case "tag": return data.tags;
    case "feature": return data.features;
    case "station": return data.stations;
    case "area": return data.areas;
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
