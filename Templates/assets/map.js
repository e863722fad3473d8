// The map that moves (map.html): Leaflet in place of the drawing, once that is seen. Until then, and where anything of it cannot be
// had, the drawing and the list that the server sent stay.
import { address, go, withParameters } from "./address.js";
import { make } from "./make.js";
import { loadPlaces } from "./places.js";
import { loadLeaflet, makeMap, sign } from "./leaflet.js";
import { boundsOf, byDistance, distanceText, near, readView, viewText } from "./spots.js";
import { say } from "./words.js";

const part = id => document.getElementById(id);
const [page, figure, list, form, notice] = ["_page", "_map-1", "_list", "_filters", "_notice"].map(part);
// How many rows are made at once.
const slice = 60;

new IntersectionObserver((entries, observer) => {
  if (!entries.some(entry => entry.isIntersecting)) return;
  observer.disconnect();
  start().catch(error => {
    console.error(error);
    tell("map_failed");
  });
}).observe(figure);

function tell(key) {
  notice.textContent = key ? say(key) : "";
  notice.hidden = !key;
}

async function start() {
  const [data] = await Promise.all([loadPlaces(page.dataset.index), loadLeaflet(part("_leaflet")), page.dataset.ground && import("./ground.js")]);
  const everything = data.places.filter(place => place.lat !== undefined);
  const { map, live } = makeMap(figure, page.dataset, readView(location.hash) ?? viewOf(figure));

  // Markers ----------------------------------------------------------------

  const markers = new Map();
  let group, passing = [];

  function markerOf(place) {
    if (!markers.has(place)) {
      const icon = sign({
        className: place.precision === "exact" ? "spot" : "spot about", size: 28, color: place.category?.color,
        text: place.category?.icon ?? place.category?.name[0] ?? "", label: nameOf(place),
      });
      const marker = L.marker([place.lat, near(place.lon, map.getCenter().lng)], { icon, riseOnHover: true, title: place.title, alt: place.title });
      marker.place = place;
      marker.bindPopup(() => make("ul", { className: "gathered" }, row(place)), { minWidth: 220, maxWidth: 280 });
      markers.set(place, marker);
    }
    return markers.get(place);
  }

  // Each sign stands in that copy of the world which is nearest to the middle of the map.
  function follow() {
    const { lng } = map.getCenter();
    for (const place of passing) {
      const marker = markerOf(place), east = near(place.lon, lng);
      if (marker.getLatLng().lng !== east) marker.setLatLng([place.lat, east]);
    }
  }

  const nameOf = place => [place.title, place.category?.name, place.precision !== "exact" && say("map_about")].filter(Boolean).join(" · ");

  function gather(places) {
    // A new group each time: one that is being filled goes on filling itself.
    group?.remove();
    group = L.markerClusterGroup({
      maxClusterRadius: 72, showCoverageOnHover: false, zoomToBoundsOnClick: false, spiderfyOnMaxZoom: false,
      chunkedLoading: true, chunkInterval: 60, animate: map.options.zoomAnimation,
      iconCreateFunction: cluster => {
        const n = cluster.getChildCount();
        return sign({ className: "spot many", size: n < 10 ? 32 : n < 100 ? 36 : 44, text: n.toLocaleString(document.documentElement.lang), label: say("map_cluster_n", { n }) });
      },
    });
    group.on("clusterclick", event => open(event.layer));
    group.on("clusterkeypress", event => {
      if (event.originalEvent?.key === "Enter" || event.originalEvent?.key === " ") open(event.layer);
    });
    group.addLayers(places.map(markerOf)).addTo(map);
  }

  // A cluster shows what it stands for, instead of making the reader zoom for it.
  const open = async cluster => (await import("./gathered.js")).open(map, cluster, row, slice);

  // Where the pictures stand above already, a row has the sign of its category.
  function row(place, isPlain = false) {
    const { category, photo } = place;
    return make("li", { style: category?.color ? `--accent:${category.color}` : undefined },
      photo && !isPlain ? make("img", { src: photo.src, width: 48, height: 48, loading: "lazy", alt: "", style: `--photo:${photo.color}` })
        : make("span", { className: "thumb", ariaHidden: "true" }, category?.icon ?? place.initial),
      make("p", {}, make("a", { href: place.url, lang: place.language }, place.title), make("small", {}, quiet(place))));
  }

  const quiet = place => [
    place.rating !== undefined && `★ ${place.rating.toLocaleString(document.documentElement.lang)}`, place.category?.name, place.stations[0],
  ].filter(Boolean).join(" · ");

  // The list beside the map ------------------------------------------------

  const heading = make("span", { role: "status" }), order = make("p", { className: "order" }, say("map_order"));
  const rows = make("ul", { className: "lines" }), more = make("p", { className: "rest" });
  let turn = 0;

  // What is seen, nearest to the pin first: once for each move, and only the answer to the last one is shown.
  async function update() {
    // On paper the map that moves is away, and the list stays as it was seen.
    if (!live.clientWidth) return;
    const own = ++turn;
    const { lat, lng } = map.getCenter(), bounds = map.getBounds();
    await new Promise(requestAnimationFrame);
    if (own !== turn) return;
    const seen = byDistance(passing.filter(place => bounds.contains([place.lat, near(place.lon, lng)])), { lat, lon: lng });
    heading.textContent = seen.length ? say("map_seen_n", { n: seen.length }) : say(passing.length ? "map_none_here" : "none_found");
    order.hidden = seen.length < 2;
    rows.replaceChildren();
    add(seen, 0);
    // What the server sent is there until something takes its place.
    if (!heading.isConnected) list.replaceChildren(make("h2", {}, heading), order, rows, more);
    list.dataset.center = `${lat.toFixed(6)},${near(lng, 0).toFixed(6)}`;
    list.dataset.updates = Number(list.dataset.updates ?? 0) + 1;
  }

  function add(seen, from) {
    rows.append(...seen.slice(from, from + slice).map(({ place, metres }) => {
      const text = distanceText(metres, place.precision);
      return make("li", { style: place.category?.color ? `--accent:${place.category.color}` : undefined },
        make("a", { href: place.url, lang: place.language, onfocus: () => mark(place), onpointerenter: () => mark(place), onblur: () => mark(), onpointerleave: () => mark() }, place.title),
        make("span", {}, place.precision === "exact" ? text : say("map_near_about", { name: text })));
    }));
    const rest = seen.length - from - slice;
    more.replaceChildren(...rest <= 0 ? [] : [make("button", { type: "button", className: "button", onclick: () => {
      const last = rows.lastElementChild;
      add(seen, from + slice);
      last.nextElementSibling.querySelector("a").focus();
    } }, say("more_n", { n: Math.min(slice, rest) }))]);
  }

  // The sign of a place in the list stands out, or that of the cluster which it is in.
  let marked;
  function mark(place) {
    marked?.classList.remove("marked");
    const sign = place && group.getVisibleParent(markerOf(place));
    marked = sign?.getElement?.() ?? undefined;
    marked?.classList.add("marked");
  }

  // State ------------------------------------------------------------------

  // What filters need is loaded when somebody filters.
  const toggle = part("_filter");
  let facets, reading = 0;

  function loadFilters() {
    facets ??= Promise.all([import("./facets.js"), import("./filters.js")]).then(([facets, { filterForm }]) => ({
      ...facets,
      show: filterForm(form, { ...data, places: everything }, next => {
        const parameters = new URLSearchParams();
        facets.writeFilters(next, parameters);
        go(withParameters(address(), parameters));
        read();
      }),
    }));
    return facets;
  }

  async function read() {
    const own = ++reading;
    let places = everything;
    if (facets || address().search) {
      const { filter, readFilters, show } = await loadFilters();
      if (own !== reading) return;
      const filters = readFilters(address().searchParams), count = Object.values(filters).flat().length;
      places = everything.filter(filter(filters));
      show(filters);
      toggle.querySelector("small").textContent = count || "";
      if (count) openForm(true);
    }
    if (places === passing) return;
    passing = places;
    follow();
    gather(passing);
    await update();
  }

  function openForm(isOpen) {
    form.hidden = !isOpen;
    toggle.setAttribute("aria-expanded", String(isOpen));
  }

  addEventListener("popstate", () => {
    const view = readView(location.hash);
    if (view) map.setView([view.lat, view.lon], view.zoom, { animate: false });
    read();
  });
  // Only what the reader does changes the address.
  let isOwn = true;
  map.on("moveend", () => {
    follow();
    update();
    if (isOwn) return;
    const url = address(), { lat, lng } = map.getCenter();
    url.hash = viewText({ zoom: map.getZoom(), lat, lon: lng });
    go(url, { replace: true });
  });

  // Tools ------------------------------------------------------------------

  function showAll() {
    isOwn = false;
    if (passing.length) map.fitBounds(boundsOf(passing), { padding: [32, 32], maxZoom: 17 });
  }

  part("_all").onclick = showAll;
  const isMoved = () => { isOwn = false; };
  map.on("dragstart", isMoved);
  part("_here").onclick = async () => (await import("./reader.js")).findReader(map, live, tell, isMoved);
  for (const kind of ["keydown", "wheel", "dblclick", "touchstart", "click"]) live.addEventListener(kind, isMoved, { passive: true, capture: true });
  // The drawings of other regions lead the map there.
  for (const panel of document.querySelectorAll(".regions .panel")) {
    const name = panel.querySelector("figcaption span");
    name.replaceWith(make("button", { type: "button", onclick: () => {
      isMoved();
      map.fitBounds(viewOf(panel));
      figure.scrollIntoView({ block: "nearest" });
      live.focus({ preventScroll: true });
    } }, name.textContent));
  }
  toggle.onclick = async () => {
    const { show, readFilters } = await loadFilters();
    show(readFilters(address().searchParams));
    openForm(form.hidden);
  };

  await read();
  for (const tool of [toggle, part("_all"), part("_here")]) tool.disabled = false;
  page.dataset.live = "";
}

function viewOf(panel) {
  const [west, south, east, north] = panel.dataset.bounds.split(",").map(Number);
  return [[south, west], [north, east]];
}
