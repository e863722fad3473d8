// The index of all places (data/places.json, see Documentation/Themes.md) as objects.
import { load } from "./data.js";

const decoded = new WeakMap();

// The places at an address, newest visit first, and the names that they share.
export async function loadPlaces(address) {
  const data = await load(address);
  if (data.version !== 1) throw new Error(`the index ${address} is of version ${data.version}`);
  if (!decoded.has(data)) decoded.set(data, decode(data));
  return decoded.get(data);
}

function decode(data) {
  const categories = data.categories;
  const people = data.people.map(([slug, name]) => ({ slug, name }));
  const groups = data.groups.map(([slug, title]) => ({ slug, title }));
  const [languages, marks, precisions] = ["language", "mark", "precision"].map(column => sparse(data[column]));
  const clips = new Set(data.clips);
  const wanted = new Map(data.want.map(entry => {
    const [place, ...by] = list(entry);
    return [place, by.map(person => people[person])];
  }));
  const all = (names, entry) => list(entry).map(number => names[number]);
  const initialOf = rank => data.initials.findLast(([, first]) => first <= rank)[0];
  const places = data.slug.map((slug, index) => ({
    index,
    slug,
    url: data.url + slug + "/",
    title: data.title[index],
    comment: data.comment[index],
    language: languages.get(index),
    mark: marks.get(index),
    category: categories[data.category[index]],
    tags: all(data.tags, data.tag[index]),
    features: all(data.features, data.feature[index]),
    stations: all(data.stations, data.station[index]),
    // An index that was kept offline may be older.
    areas: all(data.areas, data.area?.[index]),
    companions: all(people, data.with[index]),
    groups: all(groups, data.group[index]),
    rating: data.rating[index] < 0 ? undefined : data.rating[index] / 2,
    isWanted: wanted.has(index),
    wantedBy: wanted.get(index) ?? [],
    visitCount: data.visits[index],
    firstVisit: date(data.first[index] || data.last[index]),
    lastVisit: date(data.last[index]),
    years: list(data.year[index]),
    nameRank: data.name[index],
    get initial() { return initialOf(this.nameRank); },
    lat: data.lat[index] === null ? undefined : data.lat[index] / 1e5,
    lon: data.lon[index] === null ? undefined : data.lon[index] / 1e5,
    precision: precisions.get(index) ?? "exact",
    hasClips: clips.has(index),
    photo: data.photo[index] ? photo(data, data.photo[index]) : undefined,
  }));
  return { places, categories, tags: data.tags, features: data.features, stations: data.stations, areas: data.areas ?? [], people, groups };
}

// Several numbers, or one alone.
const list = entry => typeof entry === "number" ? [entry] : entry ?? [];

// What few places have: from a map of values to the numbers of their places.
const sparse = uses => new Map(Object.entries(uses).flatMap(([value, places]) => places.map(place => [place, value])));

// A date in ISO 8601 at its own exactness, from a number with zeros for what is not known.
function date(number) {
  if (!number) return undefined;
  const digits = String(number).padStart(8, "0");
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(part => part !== "00").join("-");
}

function photo(data, [kind, id, width, height, color, alt]) {
  const [ending, ...widths] = data.copies[kind];
  const address = copy => `${data.photos}${id}-${copy}${ending}`;
  return {
    src: address(widths[0]),
    srcset: widths.map(copy => `${address(copy)} ${copy}w`).join(", "),
    width, height, color, alt,
  };
}
