// The places to choose from: those of the sealed diary and new ones that wait, found by name, other names and initial consonants.
import { find } from "./finder.js";
import { fold } from "./fold.js";
import { listbox } from "./listbox.js";
import { make } from "./make.js";
import { parse } from "./query.js";
import { here } from "./reply-spot.js";
import { byDistance, distanceText } from "./spots.js";
import { say } from "./words.js";

const most = 8;

// What is looked through. New places are named by the `id` of their entry until the diary has them.
export function directory(diary, waiting) {
  const received = new Set(diary.received);
  const own = waiting.map(({ item }) => item).filter(item => item.new === "place" && !received.has(item.id))
    .map(({ id, title, category, lat, lon, day, visibility }) => ({
      slug: id, title, category, lat, lon, last: day, private: visibility === "private",
    }));
  const names = new Map(diary.categories.map(category => [category.id, category.name]));
  const places = [...own, ...diary.places];
  const entries = places.map(place => {
    const title = fold(place.title), other = (place.aliases ?? []).map(fold).join("\n");
    const category = names.get(place.category), kind = category ? `#${fold(category)}` : "";
    const head = `${title}\n${other}\n${kind}`;
    return { place, title, names: `${other}\n${kind}`, address: "", comment: "", text: "", head };
  });
  const bySlug = new Map(places.map(place => [place.slug, place]));
  return {
    categoryOf: place => names.get(place.category),
    get: slug => bySlug.get(slug),
    find: text => find(entries, parse(text), () => true).found.map(entry => entry.place),
    // The one that has exactly this name.
    named(text) {
      const name = fold(text);
      return name ? places.find(place => [place.title, ...place.aliases ?? []].some(one => fold(one) === name)) : undefined;
    },
    near: spot => byDistance(places.filter(place => place.lat !== undefined), spot).slice(0, 4).filter(({ metres }) => metres < 3000),
    latest: () => [...places].sort((one, other) => (other.last ?? "") < (one.last ?? "") ? -1 : 1).slice(0, 4),
  };
}

// A field that completes names, and chips beside it; both say which place it is.
export function placeField(part, chosenAnew) {
  const field = part.querySelector("[role=combobox]"), list = part.querySelector("[role=listbox]");
  const chips = part.querySelector(".chips"), status = part.querySelector(".found"), other = part.querySelector("[data-new-place]");
  const told = part.querySelector(".near");
  let places, chosen, isGuess = false, isAround = false;
  const show = listbox(field, list, place => places.categoryOf(place) ?? "", choose);

  function set(place) {
    chosen = place;
    isGuess = false;
    field.value = place?.title ?? "";
    field.setCustomValidity("");
    other.hidden = true;
    show([]);
    for (const box of chips.querySelectorAll("input")) box.checked = box.value === place?.slug;
  }

  function choose(place) {
    set(place);
    chosenAnew();
  }

  function look() {
    const text = field.value.trim(), fitting = text ? places.find(text) : [];
    chosen = undefined;
    isGuess = false;
    for (const box of chips.querySelectorAll("input")) box.checked = false;
    show(document.activeElement === field ? fitting.slice(0, most) : []);
    status.textContent = text ? say("reply_found_n", { n: fitting.length }) : "";
    const same = fitting.filter(place => place.title === text.normalize("NFC"));
    if (same.length === 1) chosen = same[0];
    field.setCustomValidity(text && !chosen ? say("write_place_unknown") : "");
    other.hidden = !text || Boolean(chosen);
    other.textContent = say("write_place_new", { name: text });
  }

  field.addEventListener("input", () => {
    look();
    chosenAnew();
  });

  return {
    set,
    get place() { return chosen; },
    // Whether nobody has chosen it.
    get isGuess() { return isGuess; },
    get typed() { return field.value.trim(); },
    // Words that stood in the field before a reload.
    type(text) {
      field.value = text;
      look();
    },
    use(directory) { places = directory; },
    // Offers what is near the device, and gives where that is.
    async look() {
      told.textContent = say("map_searching");
      this.offer([]);
      isAround = false;
      try {
        const spot = await here();
        // Meanwhile a track may have said it better.
        if (!isAround) this.around(spot);
        return spot;
      } catch (key) {
        if (isAround) return;
        told.textContent = `${say(typeof key === "string" ? key : "map_unavailable")} ${say("write_near_failed")}`;
        this.around();
      }
    },
    // Offers what is near a spot, else the latest ones.
    around(spot) {
      isAround = Boolean(spot);
      if (isGuess) set();
      const near = spot ? places.near(spot) : [], [first, second] = near;
      if (spot) told.textContent = near.length ? "" : say("write_near_none");
      // Who stands in the door need not choose.
      if (!chosen && !this.typed && first?.metres < 80 && !(second?.metres < 2 * first.metres + 80)) {
        set(first.place);
        isGuess = true;
      }
      this.offer(near.length ? near : places.latest().map(place => ({ place })));
    },
    // Chips for places, each with its distance where it is known.
    offer(offered) {
      chips.replaceChildren(...offered.map(({ place, metres }) => make("label", {},
        make("input", {
          type: "radio", name: `near-${list.id}`, value: place.slug, checked: chosen?.slug === place.slug, onchange: () => choose(place),
        }),
        make("span", {}, place.title, metres !== undefined && make("small", {}, distanceText(metres))))));
    },
  };
}
