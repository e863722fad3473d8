// A place in a list, just as parts/card.html writes it.
import { make } from "./make.js";
import { say } from "./words.js";

// `about` is what the list is sorted by. Tags stand where readers filter by them, with `hasTags`. `marked` turns the text of a part into
// what is shown of it, `title` or `comment` by name; `more` stands at the end.
export function card(place, { level = 2, about, hasTags, marked = text => text, more } = {}) {
  const { category, photo } = place, lang = place.language;
  const ground = photo
    ? make("picture", {}, make("img", {
      className: "photo ground", loading: "lazy", decoding: "async",
      // What is wider than 4 to 3 is cut, and has to be larger than the card.
      sizes: photo.width > photo.height * 1.5 ? "(min-width: 640px) 620px, 184px" : "auto, (min-width: 640px) 352px, 104px",
      srcset: photo.srcset, src: photo.src, width: photo.width, height: photo.height, alt: photo.alt, style: `--photo:${photo.color}`,
    }))
    : make("span", { className: "ground", inert: true }, make("i", {}, category?.icon ?? place.initial));
  const color = category?.color ? `;--accent:${category.color}` : "";
  return make("li", { className: "card", style: `--n:${[...place.slug].length * 3 + [...place.title].length}${color}` },
    ground,
    make(`h${level}`, { lang, dir: "auto" },
      make("a", { href: place.url }, marked(place.title, "title")),
      place.mark && [" ", make("em", { className: "mark" }, say(place.mark === "draft" ? "draft" : `visibility_${place.mark}`))]),
    place.comment && make("p", { lang, dir: "auto" }, marked(place.comment, "comment")),
    hasTags && tags(place, marked),
    meta(place, about, marked),
    more);
}

function tags(place, marked) {
  const names = [...place.tags.map(tag => `#\u2060${tag}`), ...place.features];
  return names.length > 0 && make("p", { className: "tags" }, marked(names.join(" "), "tags"));
}

function meta(place, about, marked) {
  const { rating, category, stations, lastVisit, visitCount } = place, parts = [];
  if (about === "visits" && visitCount) {
    parts.push(make("span", {}, say("visited_n", { n: visitCount })));
  } else if (rating !== undefined) {
    const stars = rating.toLocaleString(document.documentElement.lang);
    parts.push(make("span", { role: "img", ariaLabel: say("rating", { n: stars }) }, `★ ${stars}`));
  }
  if (category) parts.push(make("b", {}, marked(category.name, "tags")));
  if (stations.length && rating === undefined) parts.push(make("span", {}, marked(stations[0], "tags")));
  if (lastVisit) parts.push(make("time", { dateTime: lastVisit }, shortDate(lastVisit)));
  if (place.isWanted) {
    const names = place.wantedBy.map(person => person.name).join(", ");
    parts.push(make("span", {}, names ? say("wanted_by", { names }) : say("wanted")));
  }
  if (place.hasClips) parts.push(make("span", { role: "img", ariaLabel: say("has_clips") }, "▶"));
  return make("p", { className: "meta" }, parts.flatMap(part => [part, " "]).slice(0, -1));
}

// A date at its own exactness, as the filter `date("short")` writes it.
export function shortDate(date) {
  const [year, month, day] = date.split("-").map(Number), language = document.documentElement.lang;
  switch (language) {
    case "ko": return month ? `${[year, month, day].filter(Boolean).join(". ")}.` : `${year}년`;
    case "ja": case "zh-Hans": case "zh-Hant": return day ? `${year}/${month}/${day}` : `${year}年${month ? `${month}月` : ""}`;
    case "de": if (day) return `${day}.${month}.${year}`;
  }
  const style = { month: language === "de" ? "long" : "short", timeZone: "UTC" };
  const name = month && new Intl.DateTimeFormat(language === "en" ? "en-US" : language, style).format(Date.UTC(2000, month - 1));
  return [day === 1 && language === "fr" ? "1er" : day, name, year].filter(Boolean).join(" ");
}
