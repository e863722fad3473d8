// Finds places by the words of a query: titles before tags and other names, those before addresses, comments and texts.

// What a match is worth by where it is; how good it is counts for less than the distance of two.
const worth = { title: 200, names: 150, address: 100, comment: 50, text: 20 };

const straight = { "‘": "'", "’": "'", "“": '"', "”": '"' };
const small = text => text.toLowerCase().replace(/[‘’“”]/g, mark => straight[mark]);

// What is looked through, from the index of places and, once it is here, from data/words.json.
export function entries(data, words) {
  // A text that folds by itself is not told.
  const folds = (texts, told = []) => {
    const folded = texts.map(small);
    for (let number = 0; number < told.length; number += 2) folded[told[number]] = told[number + 1];
    return folded;
  };
  const { places } = data, { folded = {}, address = places.map(() => "") } = words ?? {};
  const titles = folds(places.map(place => place.title), folded.title);
  const comments = folds(places.map(place => place.comment), folded.comment);
  const addresses = folds(address, folded.address);
  const table = (names, keys, told, write = name => name) =>
    new Map(folds(names, told).map((name, number) => [keys[number], write(name)]));
  // What somebody may write behind #.
  const hash = name => `#${name}`;
  const categories = table(data.categories.map(one => one.name), data.categories, folded.categories, hash);
  const tags = table(data.tags, data.tags, folded.tags, hash), features = table(data.features, data.features, folded.features, hash);
  // A station 안국 is called 안국역 too.
  const stations = table(data.stations, data.stations, folded.stations, name => /[가-힣](?<!역)$/.test(name) ? `${name}\n${name}역` : name);
  const people = table(data.people.map(one => one.name), data.people, folded.people);
  return places.map((place, index) => {
    const entry = {
      place,
      title: titles[index],
      names: [
        ...place.tags.map(tag => tags.get(tag)), ...place.category ? [categories.get(place.category)] : [],
        ...place.features.map(feature => features.get(feature)), ...place.stations.map(station => stations.get(station)),
        ...place.companions.map(person => people.get(person)),
      ].join("\n"),
      address: addresses[index],
      shownAddress: address[index],
      comment: comments[index],
      text: "",
      shown: "",
    };
    entry.head = `${entry.title}\n${entry.names}\n${entry.address}\n${entry.comment}`;
    return entry;
  });
}

// Adds what a file of texts holds.
export function addTexts(bySlug, texts) {
  for (const [slug, shown, folded] of texts) {
    const entry = bySlug.get(slug);
    if (entry) Object.assign(entry, { shown, text: folded ?? small(shown) });
  }
}

// The entries that have all words and pass a filter, best first; equally good ones stay in their order. Weak ways of a word, which
// are more often wrong than right, are gone only when there is no other.
export function find(entries, words, passes) {
  const strict = search(entries, words, passes, false);
  if (strict.length || !words.some(word => word.ways.some(way => way.isWeak))) return { found: strict, isWeak: false };
  return { found: search(entries, words, passes, true), isWeak: true };
}

function search(entries, words, passes, isWeak) {
  const found = [];
  for (const entry of entries) {
    if (!passes(entry.place)) continue;
    let total = 0;
    for (const word of words) {
      const score = scoreOf(entry, word, isWeak);
      if (!score) {
        total = -1;
        break;
      }
      total += score;
    }
    if (total >= 0) found.push({ entry, total });
  }
  return found.sort((one, other) => other.total - one.total).map(({ entry }) => entry);
}

function scoreOf(entry, word, isWeak) {
  if (word.any.test(entry.head)) {
    for (const field of word.isInitials ? ["title", "names"] : ["title", "names", "address", "comment"]) {
      const quality = qualityOf(entry[field], word, isWeak);
      if (quality) return worth[field] + quality;
    }
  }
  if (word.isInitials || !entry.text) return 0;
  // In texts everything stands somewhere: only the word as it is counts.
  const way = word.ways.find(way => !way.isTyped && !way.isSpaced && (isWeak || !way.isWeak) && way.pattern.test(entry.text));
  return way ? worth.text - way.loss : 0;
}

// How well a text has a word: as a whole, at its beginning, at the beginning of a word; 0 for not at all.
function qualityOf(text, word, isWeak) {
  for (const { pattern, loss, isWeak: isWeakWay } of word.ways) {
    if (isWeakWay && !isWeak) continue;
    const match = pattern.exec(text);
    if (!match) continue;
    const before = text[match.index - 1], after = text[match.index + match[0].length];
    const isStart = before === undefined || before === "\n" || before === "#", isEnd = after === undefined || after === "\n";
    return 10 - loss + (isStart && isEnd ? 15 : isStart ? 10 : before === " " ? 5 : 0);
  }
  return 0;
}
