// The words of the theme that scripts say, from parts/words.html.

export const words = JSON.parse(document.getElementById("_words")?.textContent ?? "{}");

const language = document.documentElement.lang || undefined, rules = new Intl.PluralRules(language);

// The one of two forms that a number asks for, as the language counts: in French the first is for 0, too.
export const form = (n, one, other) => rules.select(n) === "one" ? one : other;

// The string of a key with its values filled in; of a pair `n` chooses one.
export function say(key, values = {}) {
  const text = Array.isArray(words[key]) ? form(values.n, ...words[key]) : words[key];
  const shown = value => typeof value === "number" ? value.toLocaleString(language) : value;
  return (text ?? key).replace(/\{(\w+)\}/g, (place, name) => shown(values[name]) ?? place);
}

// How many places there are: those where somebody was, and apart from them those that nobody has been to yet.
export function tally(places) {
  const visited = places.filter(place => place.visitCount).length, rest = places.length - visited;
  const parts = [(visited || !rest) && say("places_n", { n: visited }), rest && say("unvisited_n", { n: rest })];
  return parts.filter(Boolean).join(" · ");
}
