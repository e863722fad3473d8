// Where places are: distances, their order, and the part of the map that an address names.

// The radius of a sphere with the earth's volume, in metres, as in Sources/Diary/Values/Coordinate.swift.
const radius = 6371000.8;

// The great-circle distance of two points in metres, by the haversine formula.
export function metres(one, other) {
  const degree = Math.PI / 180;
  const height = Math.sin((other.lat - one.lat) * degree / 2), width = Math.sin((other.lon - one.lon) * degree / 2);
  const square = height * height + Math.cos(one.lat * degree) * Math.cos(other.lat * degree) * width * width;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(square)));
}

// The places with their distances from a point, nearest first, equally near ones as they were.
export function byDistance(places, point) {
  return places.map(place => ({ place, metres: metres(place, point) })).sort((one, other) => one.metres - other.metres);
}

// `330 m`, `1.2 km`, `9,600 km`; a blurred spot is known no better than its cell is wide.
export function distanceText(metres, precision = "exact") {
  const cell = { block: 100, district: 1000 }[precision];
  const told = cell ? Math.max(cell, Math.round(metres / cell) * cell) : metres;
  if (told < 995) return `${cell ? told : Math.round(told / 10) * 10}\u00a0m`;
  const kilometres = told < 9950 ? Math.round(told / 100) / 10 : Math.round(told / 1000);
  return `${kilometres.toLocaleString(document.documentElement.lang)}\u00a0km`;
}

// The part of the map in a fragment such as `#map=15/37.5776/126.9868`: zoom, latitude and longitude of the middle.
export function readView(hash) {
  const found = /^#map=(\d{1,2}(?:\.\d+)?)\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)$/.exec(hash);
  if (!found) return undefined;
  const [zoom, lat, lon] = found.slice(1).map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && zoom <= 24 ? { zoom, lat, lon } : undefined;
}

export function viewText({ zoom, lat, lon }) {
  // To a metre.
  return `#map=${Math.round(zoom * 100) / 100}/${Number(lat.toFixed(5))}/${Number(near(lon, 0).toFixed(5))}`;
}

// The longitude, or that of its copy nearest to another one: the world goes on at 180 degrees.
export function near(lon, other) {
  const turns = Math.round((lon - other) / 360);
  return turns ? lon - turns * 360 : lon;
}

// The corners of the smallest part of the world that holds all spots; its east may lie beyond 180 degrees.
export function boundsOf(spots) {
  const lats = spots.map(spot => spot.lat).sort((one, other) => one - other), lons = spots.map(spot => spot.lon).sort((one, other) => one - other);
  let west = lons[0], widest = west + 360 - lons.at(-1);
  for (let index = 1; index < lons.length; index += 1) {
    const gap = lons[index] - lons[index - 1];
    if (gap > widest) [widest, west] = [gap, lons[index]];
  }
  return [[lats[0], west], [lats.at(-1), west + 360 - widest]];
}

// The side of a tile of a map that moves, in pixels.
export const tileSize = 256;

// Whether two boxes, each left, top, right and bottom, have anything in common.
export const touches = (one, other) => one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
