// The words of the theme that scripts say, from parts/words.html.

export const words = JSON.parse(document.getElementById("_words")?.textContent ?? "{}");

// The string of a key with its values filled in; of a pair the first is for one, the second for other numbers.
export function say(key, values = {}) {
  const text = Array.isArray(words[key]) ? words[key][values.n === 1 ? 0 : 1] : words[key];
  const shown = { ...values, n: typeof values.n === "number" ? values.n.toLocaleString(document.documentElement.lang) : values.n };
  return (text ?? key).replace(/\{(\w+)\}/g, (place, name) => shown[name] ?? place);
}

// How many places there are: those where somebody was, and apart from them those that nobody has been to yet.
export function tally(places) {
  const visited = places.filter(place => place.visitCount).length, rest = places.length - visited;
  const parts = [(visited || !rest) && say("places_n", { n: visited }), rest && say("unvisited_n", { n: rest })];
  return parts.filter(Boolean).join(" · ");
}
