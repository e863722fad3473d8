// A map whose middle is the spot.
import {button, make, say} from "./words.js";

// Where the site has Leaflet from; null where it has none.
async function leafletOf(base) {
  try {
    // Styles in its tags would be refused by this page's policy, one by one.
    const text = (await (await fetch(`${base}map/`)).text()).replace(/ style="[^"]*"/g, "");
    const page = new DOMParser().parseFromString(text, "text/html");
    const files = [...page.getElementById("_leaflet").content.querySelectorAll("link, script")];
    const {dataset} = page.getElementById("_page");
    // A theme may show tiles alone.
    return dataset.tiles || dataset.ground ? {files, ...dataset} : null;
  } catch {
    return null;
  }
}

async function load(files) {
  if (window.L) return;
  for (const source of files) {
    const copy = document.createElement(source.localName);
    for (const {name, value} of source.attributes) copy.setAttribute(name, value);
    await new Promise((done, fail) => { copy.onload = done; copy.onerror = fail; document.head.append(copy); });
  }
}

// Opens a map whose middle is the spot. Where the settings name a server of tiles, it is asked for pictures from here on, and not before.
export async function choose(base, start, act) {
  const found = await leafletOf(base);
  try { await load(found?.files ?? []); } catch { /* It is somebody else's server, which this page asks for nothing. */ }
  if (!found || !window.L) return false;
  const canvas = make("div", {className: "canvas", role: "application", ariaLabel: say("지도", "Map")});
  const told = make("output");
  const dialog = make("dialog", {className: "map", ariaLabel: say("지도에서 고르기", "Choose on the map")});
  const close = () => { dialog.close(); dialog.remove(); };
  dialog.append(
    make("div", {className: "frame"}, canvas, make("span", {className: "pin", "aria-hidden": "true"})),
    make("footer", {}, told, button(say("여기", "Here"), () => { act(told.value); close(); }, "main"), button(say("닫기", "Close"), close)));
  document.body.append(dialog);
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
  const map = L.map(canvas, {maxZoom: Number(found.maxZoom), worldCopyJump: true});
  const tell = () => { const {lat, lng} = map.getCenter().wrap(); told.value = `${lat.toFixed(6)}, ${lng.toFixed(6)}`; };
  map.on("move", tell);
  if (found.tiles) {
    L.tileLayer(found.tiles, {maxZoom: Number(found.maxZoom), attribution: found.attribution, referrerPolicy: "origin-when-cross-origin"}).addTo(map);
  } else if (found.groundScript) {
    import(found.groundScript).then(({addGround}) => addGround(map, found.ground, found.attribution)).catch(console.error);
  }
  map.setView(start ? [start.lat, start.lon] : [37.5665, 126.978], start ? 17 : 11);
  tell();
  canvas.focus();
  return true;
}
