// Leaflet as the map page wants it: loaded when it is needed, gentle to the page around it, and usable by keyboard.
import { make } from "./make.js";
import { say } from "./words.js";

// Loads the styles and scripts that a template lists, one after the other.
export async function loadLeaflet(template) {
  for (const source of template.content.querySelectorAll("link, script")) {
    const copy = document.createElement(source.localName);
    for (const { name, value } of source.attributes) copy.setAttribute(name, value);
    await new Promise((done, fail) => {
      copy.onload = done;
      copy.onerror = () => fail(new Error(`cannot load ${source.src || source.href}`));
      // The theme's own styles come after Leaflet's.
      if (copy.rel) document.head.prepend(copy);
      else document.head.append(copy);
    });
  }
}

// Lays a map over a drawing. `view` is `{ zoom, lat, lon }`, or the corners of what is to be seen.
export function makeMap(figure, { tiles, ground, maxZoom, attribution }, view) {
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const live = make("div", { className: "live", role: "region", ariaLabel: say("map_live") });
  const drawing = figure.querySelector(".drawing"), hadFocus = drawing.contains(document.activeElement);
  figure.append(live);
  const map = L.map(live, {
    maxZoom: Number(maxZoom), minZoom: 1, zoomControl: false, scrollWheelZoom: false,
    // The list is sorted when a drag ends, so that is where it ends.
    inertia: false, zoomAnimation: moves, fadeAnimation: moves && Boolean(tiles), markerZoomAnimation: moves,
  });
  flattenSigns();
  // Leaflet's keyboard glides in any case.
  if (!moves) map.panBy = (offset, options) => L.Map.prototype.panBy.call(map, offset, { ...options, animate: false });
  if (Array.isArray(view)) map.fitBounds(view);
  else map.setView([view.lat, view.lon], Math.min(view.zoom, Number(maxZoom)));
  L.control.zoom({ zoomInTitle: say("map_zoom_in"), zoomOutTitle: say("map_zoom_out"), position: "topright" }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  if (tiles) addTiles(map, tiles, { maxZoom: Number(maxZoom), attribution });
  else if (ground) {
    // Its makers are named at once, so that nothing moves later; signs do not wait for what they lie on.
    map.attributionControl.addAttribution(attribution);
    import("./ground.js").then(({ addGround }) => addGround(map, ground)).catch(console.error);
  }
  live.append(make("span", { className: "center", ariaHidden: "true" }));
  drawing.style.visibility = "hidden";
  if (hadFocus) live.focus({ preventScroll: true });
  followFocus(map, live);
  guardWheel(map, live);
  return { map, live };
}

// Signs lie flat on the map. Leaflet moves them by transforms in space, each of which makes a layer that every frame of a drag has to put together.
function flattenSigns() {
  const { _setPos: place } = L.Marker.prototype;
  if (place.isFlat) return;
  L.Marker.prototype._setPos = function (spot) {
    place.call(this, spot);
    this._icon.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
  };
  L.Marker.prototype._setPos.isFlat = true;
}

function addTiles(map, tiles, options) {
  const Tiles = L.TileLayer.extend({
    // Leaflet takes a tile for ready at once whose maker names no second parameter.
    createTile(coords, done) {
      const tile = L.TileLayer.prototype.createTile.call(this, coords, done);
      // A tile server wants to know which site asks (OpenStreetMap refuses others), and no more than that.
      tile.referrerPolicy = "origin-when-cross-origin";
      return tile;
    },
  });
  new Tiles(tiles, options).addTo(map);
  map.getContainer().classList.add("tiled");
}

// The wheel scrolls the page until the reader turns to the map.
function guardWheel(map, live) {
  const hint = make("p", { className: "hint", ariaHidden: "true" }, say("map_wheel"));
  live.append(hint);
  let timer;
  live.addEventListener("focusin", () => map.scrollWheelZoom.enable());
  live.addEventListener("focusout", event => {
    if (!live.contains(event.relatedTarget)) map.scrollWheelZoom.disable();
  });
  live.addEventListener("wheel", () => {
    if (map.scrollWheelZoom.enabled()) return;
    hint.classList.add("shown");
    clearTimeout(timer);
    timer = setTimeout(() => hint.classList.remove("shown"), 1500);
  }, { passive: true });
}

// Signs come and go as the map moves; the focus must not go with them. What a popup shows is where a keyboard is next.
function followFocus(map, live) {
  let last, inPopup = false, byKeyboard = false;
  const isLost = () => !document.activeElement || document.activeElement === document.body;
  const comeBack = () => requestAnimationFrame(() => {
    if (isLost()) (last?.isConnected ? last : live).focus({ preventScroll: true });
  });
  addEventListener("keydown", () => { byKeyboard = true; }, true);
  addEventListener("pointerdown", () => { byKeyboard = false; }, true);
  addEventListener("focusin", event => {
    inPopup = Boolean(event.target.closest(".live .leaflet-popup"));
    if (!inPopup) last = live.contains(event.target) ? event.target : undefined;
  });
  map.on("moveend zoomend layerremove", () => {
    if (last && !last.isConnected) comeBack();
  });
  map.on("popupopen", ({ popup }) => {
    if (byKeyboard) requestAnimationFrame(() => popup.getElement()?.querySelector("button, .gathered a")?.focus({ preventScroll: true }));
  });
  map.on("popupclose", () => {
    if (inPopup) comeBack();
  });
  live.addEventListener("keydown", event => {
    if (event.key === "Escape") map.closePopup();
  });
}

// A sign of one place or of several; made only when it is seen.
export function sign({ className, size, color, text, label }) {
  Sign ??= L.DivIcon.extend({
    createIcon() {
      const { color, text, label } = this.options;
      const icon = make("div", {}, make("i", { ariaHidden: "true" }, text));
      this._setIconStyles(icon, "icon");
      if (color) icon.style.setProperty("--accent", color);
      icon.setAttribute("role", "button");
      icon.setAttribute("aria-label", label);
      return icon;
    },
  });
  return new Sign({ className, iconSize: [size, size], popupAnchor: [0, -size / 2], color, text, label });
}
let Sign;
