// Where somebody was when, by the track that they chose. It is read here and goes nowhere; nothing is guessed: see Documentation/Importing/Photos.md.
import { metres, near } from "./spots.js";

// A track of a day has a hundredth of that.
const mostBytes = 20_000_000, mostPoints = 500_000;
// How far apart the points around a moment may be, in seconds and metres, as in Sources/Maps/Tracks/TrackLog.swift.
const tolerance = { seconds: 600, metres: 500 };

export const isTrack = file => /\.(gpx|kml|geojson|json)$/i.test(file.name) || /^application\/(gpx\+xml|vnd\.google-earth\.kml\+xml|(geo\+)?json)$/.test(file.type);

const list = value => Array.isArray(value) ? value : [];
// The text of an element that has nothing else: what is inside it is not gone through.
const wordOf = element => element?.firstChild?.nodeValue?.trim();

// Each point as `[time, latitude, longitude]`: those of GPX, and those of KML's `gx:Track`.
function* pointsOfXML(text) {
  // No track has a document type; with one, a small file could become a great one.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error("a document type");
  const file = new DOMParser().parseFromString(text, "application/xml");
  if (file.getElementsByTagName("parsererror").length) throw new Error("no XML");
  for (const point of file.querySelectorAll("trkpt")) {
    let time;
    for (const part of point.children) if (part.localName === "time") time = wordOf(part);
    yield [time, point.getAttribute("lat"), point.getAttribute("lon")];
  }
  for (const track of file.querySelectorAll("Track")) {
    const times = [], spots = [];
    for (const part of track.children) {
      if (part.localName === "when") times.push(wordOf(part));
      if (part.localName === "coord") spots.push(wordOf(part)?.split(/\s+/, 2) ?? []);
    }
    for (const [number, [lon, lat]] of spots.entries()) yield [times[number], lat, lon];
  }
}

// The same of GeoJSON: lines whose features have the property `coordTimes`, and points with a time each; and of the timeline that Android exports, with what
// both ends of a stay have in common.
function* pointsOfJSON(root) {
  for (const { startTime, endTime, timelinePath, visit } of list(root?.semanticSegments).filter(Boolean)) {
    for (const step of list(timelinePath)) yield [step?.time, ...spotOf(step?.point)];
    const stay = spotOf(visit?.topCandidate?.placeLocation?.latLng);
    yield [startTime, ...stay, stay];
    yield [endTime, ...stay, stay];
  }
  for (const feature of root?.type === "FeatureCollection" ? list(root.features) : [root]) {
    const { geometry, properties } = feature ?? {}, { type, coordinates } = geometry ?? {};
    const times = properties?.coordTimes ?? properties?.coordinateProperties?.times;
    if (type === "Point") yield [properties?.timestamp ?? properties?.time ?? properties?.recorded_at, coordinates?.[1], coordinates?.[0]];
    const lines = type === "LineString" ? [[coordinates, times]] : type === "MultiLineString" ? list(coordinates).map((line, number) => [line, list(times)[number]]) : [];
    // As many times as spots, or they count for nothing.
    for (const [line, moments] of lines) if (list(line).length === list(moments).length) for (const [number, spot] of list(line).entries()) yield [moments[number], spot?.[1], spot?.[0]];
  }
}

// Latitude and longitude of `37.5444°, 127.0374°`.
const spotOf = text => /^\s*(-?[\d.]{1,12})°?\s*,\s*(-?[\d.]{1,12})/.exec(text ?? "")?.slice(1) ?? [undefined, undefined];

// In milliseconds since 1970; a time without a zone is one of UTC, a number has seconds or milliseconds.
function moment(time) {
  if (typeof time === "number") return time > 1e11 ? time : time * 1000;
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/i.test(time ?? "") || time.length > 40) return NaN;
  return Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`);
}

const degrees = value => typeof value === "number" || /^\s*[-+]?\d/.test(value ?? "") ? Number(value) : NaN;

// The points `{ time, lat, lon, stay }` of a file that know their time, in that order; throws the key of the words for what is wrong with it.
export async function readTrack(file) {
  if (file.size > mostBytes) throw "write_track_large";
  const fixes = [];
  try {
    const text = (await file.text()).trimStart();
    for (const [time, latitude, longitude, stay] of text[0] === "<" ? pointsOfXML(text) : pointsOfJSON(JSON.parse(text))) {
      const fix = { time: moment(time), lat: degrees(latitude), lon: degrees(longitude), stay };
      if (!Number.isFinite(fix.time) || !(Math.abs(fix.lat) <= 90 && Math.abs(fix.lon) <= 180)) continue;
      if (fixes.push(fix) > mostPoints) throw "write_track_large";
    }
  } catch (error) {
    console.warn(error);
    throw typeof error === "string" ? error : "write_track_unreadable";
  }
  if (!fixes.length) throw "write_track_untimed";
  return inOrder(fixes);
}

export const inOrder = fixes => fixes.sort((one, other) => one.time - other.time);

const rounded = degrees => Number(degrees.toFixed(6));

// What a track says of a moment: `{ spot, seconds }`, how far in time the nearest point is; without a spot `{ seconds, metres }`, how far apart the
// points around it are, or nothing where it lies before all points or after them.
export function placeAt(fixes, time) {
  let low = 0, high = fixes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fixes[middle].time < time) low = middle + 1;
    else high = middle;
  }
  const before = fixes[low - 1], after = fixes[low];
  if (after?.time === time) return { spot: { lat: rounded(after.lat), lon: rounded(after.lon) }, seconds: 0 };
  if (!before || !after) return;
  const apart = { seconds: (after.time - before.time) / 1000, metres: metres(before, after) };
  if (before.stay && before.stay === after.stay) return { spot: { lat: rounded(after.lat), lon: rounded(after.lon) }, seconds: 0 };
  if (apart.seconds > tolerance.seconds || apart.metres > tolerance.metres) return apart;
  const share = (time - before.time) / (after.time - before.time);
  const lat = before.lat + (after.lat - before.lat) * share, lon = before.lon + (near(after.lon, before.lon) - before.lon) * share;
  return { spot: { lat: rounded(lat), lon: rounded(near(lon, 0)) }, seconds: Math.min(time - before.time, after.time - time) / 1000 };
}
