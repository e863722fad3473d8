// A field that completes the names of the diary's places, as the search finds them: by parts, consonants and particles.
import { make } from "./make.js";
import { entries, find } from "./finder.js";
import { fold } from "./fold.js";
import { listbox } from "./listbox.js";
import { parse } from "./query.js";
import { loadPlaces } from "./places.js";
import { say } from "./words.js";

const most = 8;

// The search is told how titles fold; here there are few enough to fold them all.
function folded(entry) {
  entry.title = fold(entry.place.title);
  entry.head = `${entry.title}\n${entry.names}`;
  return entry;
}

// Gives the slug of the place that is chosen, and chooses one.
export function placeField(field, address) {
  const list = document.getElementById(field.getAttribute("aria-controls"));
  const status = make("p", { className: "hidden", role: "status" });
  list.after(status);
  let all, chosen;
  const show = listbox(field, list, place => [place.category?.name, place.stations[0]].filter(Boolean).join(" · "), choose);

  async function prepare() {
    try {
      all ??= loadPlaces(address).then(data => entries(data).map(folded));
      return await all;
    } catch (error) {
      console.warn(error);
      all = undefined;
      field.setCustomValidity(say("index_failed"));
      return [];
    }
  }

  function choose(place) {
    chosen = place;
    field.value = place.title;
    field.setCustomValidity("");
    show([]);
  }

  async function look() {
    chosen = undefined;
    field.setCustomValidity("");
    const query = field.value.trim();
    const places = query ? find(await prepare(), parse(query), () => true).found.map(entry => entry.place) : [];
    if (query !== field.value.trim()) return;
    show(document.activeElement === field ? places.slice(0, most) : []);
    if (query) status.textContent = say("reply_found_n", { n: places.length });
    const same = places.filter(place => place.title === query.normalize("NFC"));
    if (same.length === 1) chosen = same[0];
    else if (query) field.setCustomValidity(say("reply_field_place_unknown"));
  }

  field.addEventListener("focus", prepare);
  field.addEventListener("input", look);

  return {
    get place() { return chosen; },
    set(place) {
      chosen = place;
      field.value = place?.title ?? "";
      field.setCustomValidity("");
      show([]);
    },
  };
}
