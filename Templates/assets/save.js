// Saves places that a list shows as a file for other programs: of the index what it tells, in the form of the site's own files
// (Documentation/Exports.md). It is loaded when somebody saves.
import { make } from "./make.js";

const address = place => {
  const { href } = new URL(place.url, document.baseURI);
  // In a sealed group others need the address that asks for the passphrase.
  return globalThis.cairnAddress?.(href) ?? href;
};
const isDay = date => date?.length === 10;
const noon = day => `${day}T12:00:00Z`;
const isTold = place => place.lat !== undefined;

// CSV (RFC 4180): a row a place.

const columns = [
  ["title", "제목", place => text(place.title)],
  ["date", "방문일", place => place.lastVisit ?? ""],
  ["rating", "평점", place => place.rating ?? ""],
  // Of several visits the index does not tell who was on which.
  ["with", "함께", place => names(place.visitCount === 1 ? place.companions.map(person => person.name) : [])],
  ["category", "분류", place => text(place.category?.name ?? "")],
  ["tags", "태그", place => names(place.tags)],
  ["features", "특징", place => names(place.features)],
  ["station", "역", place => names(place.stations)],
  ["lat", "위도", place => place.lat ?? ""],
  ["lon", "경도", place => place.lon ?? ""],
  ["comment", "한줄", place => text(place.comment)],
  ["want", "가고 싶은 곳", place => place.isWanted ? "O" : ""],
  ["url", "링크", place => text(address(place))],
];
const names = all => text(all.join(", "));

// A spreadsheet would compute what begins like a formula; the apostrophe makes it text.
function text(words) {
  const plain = words.replace(/[\0-\x08\x0b-\x1f\x7f]/g, ""), isFormula = /^[=+\-@\t\n＝＋－＠]/.test(plain);
  return isFormula || /["\n,;]/.test(plain) ? `"${isFormula ? "'" : ""}${plain.replaceAll('"', '""')}"` : plain;
}

function csv(places) {
  const isKorean = document.documentElement.lang === "ko";
  const rows = [columns.map(([english, korean]) => isKorean ? korean : english), ...places.map(place => columns.map(([, , cell]) => cell(place)))];
  // With a byte order mark Excel knows that it is UTF-8.
  return `\ufeff${rows.map(row => `${row.join(",")}\r\n`).join("")}`;
}

// GeoJSON (RFC 7946): a place whose spot is not told has no geometry.
function geojson(places) {
  const features = places.map(place => ({
    type: "Feature",
    id: place.slug,
    geometry: isTold(place) ? { type: "Point", coordinates: [place.lon, place.lat] } : null,
    properties: {
      name: place.title,
      url: address(place),
      category: place.category?.name,
      color: place.category?.color ?? undefined,
      tags: place.tags.length ? place.tags : undefined,
      rating: place.rating,
      comment: place.comment || undefined,
      precision: isTold(place) ? place.precision : "none",
      wanted: place.isWanted || undefined,
      visit_count: place.visitCount,
      first_visit: place.firstVisit,
      last_visit: place.lastVisit,
    },
  }));
  return `{"type":"FeatureCollection","features":[\n${features.map(feature => JSON.stringify(feature)).join(",\n")}\n]}\n`;
}

// XML 1.0 has no words for some characters.
const escaped = words => String(words).replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
  .replace(/[&<>"]/g, letter => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);
const element = (name, words, attributes = "") => words ? `<${name}${attributes}>${escaped(words)}</${name}>` : "";
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

// GPX 1.1, whose children stand in the order of its schema.
function gpx(places, title) {
  const points = places.filter(isTold).map(place => [
    `<wpt lat="${place.lat}" lon="${place.lon}">`,
    isDay(place.lastVisit) && element("time", noon(place.lastVisit)),
    element("name", place.title),
    // Some programs show the one, some the other.
    element("cmt", place.comment), element("desc", place.comment),
    `<link href="${escaped(address(place))}">${element("text", place.title)}</link>`,
    element("type", place.category?.name),
    "</wpt>\n",
  ].filter(Boolean).join(""));
  return `${declaration}<gpx version="1.1" creator="Cairn" xmlns="http://www.topografix.com/GPX/1/1">\n<metadata>${element("name", title)}</metadata>\n${points.join("")}</gpx>\n`;
}

// KML 2.2, in the colours that Organic Maps knows by name.
const pins = {
  red: 0xe51b23, blue: 0x0066cc, purple: 0x9b24b2, yellow: 0xffc800, pink: 0xff4182, brown: 0x804633, green: 0x3c8c3c, orange: 0xff9600,
  deeppurple: 0x6639bf, lightblue: 0x249cf2, cyan: 0x14becd, teal: 0x00a58c, lime: 0x93bf39, deeporange: 0xf06432, gray: 0x737373, bluegray: 0x597380,
};
const parts = color => [color >> 16, color >> 8 & 255, color & 255];

// The pin that looks most like a category's colour, by the usual approximation (“redmean”).
function pinOf(place) {
  const color = parseInt(place.category?.color?.slice(1), 16);
  if (Number.isNaN(color)) return "red";
  const [red, green, blue] = parts(color);
  const distance = name => {
    const [r, g, b] = parts(pins[name]), mean = (r + red) / 2;
    return (512 + mean) * (r - red) ** 2 / 256 + 4 * (g - green) ** 2 + (767 - mean) * (b - blue) ** 2 / 256;
  };
  return Object.keys(pins).reduce((best, name) => distance(name) < distance(best) ? name : best);
}

function kml(places, title) {
  const told = places.filter(isTold), style = name => `placemark-${name}`;
  const styles = [...new Set(told.map(pinOf))].map(name => {
    const color = parts(pins[name]).reverse().map(part => part.toString(16).padStart(2, "0")).join("");
    return `<Style id="${style(name)}"><IconStyle><color>ff${color}</color></IconStyle></Style>\n`;
  });
  const marks = told.map(place => {
    const data = { url: address(place), category: place.category?.name, tags: place.tags.join(", "), rating: place.rating, visits: place.visitCount };
    return [
      "<Placemark>", element("name", place.title),
      // Descriptions are HTML to readers (KML 2.2, section 9.1.3.10).
      element("description", escaped(place.comment)),
      place.lastVisit && `<TimeStamp>${element("when", isDay(place.lastVisit) ? noon(place.lastVisit) : place.lastVisit)}</TimeStamp>`,
      element("styleUrl", `#${style(pinOf(place))}`),
      "<ExtendedData>",
      ...Object.entries(data).filter(([, value]) => value).map(([name, value]) => `<Data name="${name}">${element("value", value)}</Data>`),
      "</ExtendedData>", `<Point><coordinates>${place.lon},${place.lat}</coordinates></Point></Placemark>\n`,
    ].filter(Boolean).join("");
  });
  return `${declaration}<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>${element("name", title)}\n${styles.join("")}${marks.join("")}</Document>\n</kml>\n`;
}

const formats = {
  csv: [csv, "text/csv"],
  geojson: [geojson, "application/geo+json"],
  gpx: [gpx, "application/gpx+xml"],
  kml: [kml, "application/vnd.google-earth.kml+xml"],
};

// Gives places to the reader as a file in a format, in their order.
function save(format, places) {
  const [write, type] = formats[format];
  const href = URL.createObjectURL(new Blob([write(places, document.title)], { type }));
  make("a", { href, download: `places.${format}` }).click();
  // A browser may still be reading what it saves.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

// Shows the formats beside the button, or hides them; `listed` gives the places as they stand when one is chosen.
export function offer(button, listed) {
  const choice = document.getElementById(button.getAttribute("aria-controls"));
  choice.hidden = !choice.hidden;
  button.ariaExpanded = !choice.hidden;
  for (const format of choice.children) format.onclick = () => save(format.dataset.save, listed());
}
