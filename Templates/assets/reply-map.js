// A map with a pin in its middle, to say where a new place is by moving the map below it.
import { make } from "./make.js";
import { loadLeaflet, makeMap } from "./leaflet.js";
import { loadPlaces } from "./places.js";
import { readSpot, spotText } from "./reply-spot.js";
import { boundsOf } from "./spots.js";
import { say } from "./words.js";

// Opens it in a figure; what the pin points at is written into the field, and what is written there moves the map.
export async function openMap(figure, field, index) {
  const [{ places }] = await Promise.all([loadPlaces(index), loadLeaflet(document.getElementById("_leaflet"))]);
  const known = places.filter(place => place.lat !== undefined).slice(0, 30);
  const spot = readSpot(field.value);
  const view = spot ? { ...spot, zoom: 16 } : known.length > 1 ? boundsOf(known) : { zoom: 12, lat: 37.5665, lon: 126.978, ...known[0] };
  const { map } = makeMap(figure, figure.dataset, view);
  let isOwn = false;
  map.on("moveend", () => {
    if (isOwn) return;
    const { lat, lng } = map.getCenter().wrap();
    field.value = spotText({ lat: Number(lat.toFixed(5)), lon: Number(lng.toFixed(5)) });
    field.dispatchEvent(new Event("input"));
  });
  field.addEventListener("change", () => {
    const spot = readSpot(field.value);
    if (!spot) return;
    // Without a glide the map has moved when this is done.
    isOwn = true;
    map.setView([spot.lat, spot.lon], Math.max(15, map.getZoom()), { animate: false });
    isOwn = false;
  });
}
