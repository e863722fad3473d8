// Filters by what places have: their state in an address, and what they let through. filters.js is their form.
// The state is a map from the names of facets to lists of values, without those that have none.
import { say } from "./words.js";

// How a place stands to each facet. Of several values all must be there, or one of them where a place has one at a time.
export const facets = {
  category: { values: place => place.category ? [place.category.id] : [], isEither: true },
  group: { values: place => place.groups.map(group => group.slug), isEither: true },
  tag: { values: place => place.tags },
  feature: { values: place => place.features },
  station: { values: place => place.stations, isEither: true },
  area: { values: place => place.areas, isEither: true },
  with: { values: place => place.companions.map(person => person.slug) },
  year: { values: place => place.years.map(String), isEither: true },
  rating: { values: place => steps.filter(step => place.rating >= step).map(String) },
  want: { values: place => [place.isWanted ? "yes" : "", place.visitCount ? "no" : ""].filter(Boolean) },
};
export const steps = [5, 4.5, 4, 3.5, 3, 2, 1];

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
