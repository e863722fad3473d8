// Shows a map where its reader is, asked for only when they say so.

// An answer that comes after the map was dragged, or after another request, is late.
let asked = 0, circle;

// `tell` says a message by its key, or with none takes the last one away; `moved` is called before the map moves.
export function findReader(map, live, tell, moved) {
  tell(isSecureContext && navigator.geolocation ? "map_searching" : "map_insecure");
  if (!isSecureContext || !navigator.geolocation) return;
  const own = ++asked, drop = () => {
    asked += 1;
    tell();
  };
  map.once("dragstart", drop);
  const answer = act => value => {
    map.off("dragstart", drop);
    if (own === asked) act(value);
  };
  navigator.geolocation.getCurrentPosition(answer(({ coords }) => {
    tell();
    circle?.remove();
    circle = L.circle([coords.latitude, coords.longitude], { radius: coords.accuracy, interactive: false, className: "reader" }).addTo(map);
    moved();
    map.setView([coords.latitude, coords.longitude], Math.min(16, map.getMaxZoom()));
    live.focus({ preventScroll: true });
  }), answer(error => tell(["", "map_denied", "map_unavailable", "map_timeout"][error.code] ?? "map_unavailable")), { timeout: 15000, maximumAge: 60000 });
}
