// What stands for a cluster of the map, loaded when the first is opened: pictures of its places, and the list of them.
import { make } from "./make.js";
import { say, tally } from "./words.js";

// `row` makes an item of the list, without the picture where the pictures stand above; `most` is how many there may be.
export function open(map, cluster, row, most) {
  const places = cluster.getAllChildMarkers().map(marker => marker.place).sort((one, other) => one.nameRank - other.nameRank);
  const pictured = places.filter(place => place.photo), live = map.getContainer();
  const bounds = cluster.getBounds(), isSpot = bounds.getNorthEast().equals(bounds.getSouthWest());
  const closer = make("button", { type: "button", className: "closer", onclick: () => {
    map.closePopup();
    map.fitBounds(bounds, { padding: [48, 48], maxZoom: map.getMaxZoom() });
    live.focus({ preventScroll: true });
  } }, say("map_closer"));
  const content = make("div", {},
    make("p", { className: "sum" }, make("b", {}, tally(places)), !isSpot && closer),
    pictured.length > 1 && strip(pictured),
    make("ul", { className: "gathered" }, places.slice(0, most).map(place => row(place, pictured.length > 1))),
    places.length > most && make("p", { className: "sum" }, say("map_rest_n", { n: places.length - most })));
  L.popup({ minWidth: 240, maxWidth: 280, maxHeight: Math.min(360, live.clientHeight - 80) })
    .setLatLng(cluster.getLatLng()).setContent(content).openOn(map);
}

// The pictures in two rows at most, as in parts/strip.html.
function strip(places) {
  const room = 10, rest = places.length > room ? places.length - room + 1 : 0;
  return make("ul", { className: "strip" },
    places.slice(0, places.length - rest).map(({ title, url, photo }) => make("li", {}, make("a", { href: url, title },
      make("img", { className: "photo", src: photo.src, width: 48, height: 48, loading: "lazy", alt: title, style: `--photo:${photo.color}` })))),
    rest > 0 && make("li", {}, make("span", { role: "img", ariaLabel: say("more_photos_n", { n: rest }) }, `+${rest}`)));
}
