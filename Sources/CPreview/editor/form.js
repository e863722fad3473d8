// The form of a file: the keys that one mostly writes, and all others behind folds by what they are about.
import {choose} from "./map.js";
import {control} from "./controls.js";
import {context} from "./fields.js";
import {askForVisit} from "./names.js";
import {offerSpots} from "./spots.js";
import {photosOf, portraitOf} from "./photos.js";
import {voicesOf} from "./voices.js";
import {button, label, make, say} from "./words.js";
import {track, write} from "./interface.js";

// What is asked for first, by the kind of file; nothing is behind a fold where a kind is not named. Photos fill in the day and the spot.
const first = {
  places: ["photos", "title", "category", "date", "at", "visits", "with", "rating", "note", "want"],
  groups: ["title", "color", "access", "members", "plans", "rules"],
  settings: ["title", "description", "language", "author", "categories"],
  visit: ["photos", "date", "at", "with", "rating", "note"],
};
// The folds below, with their keys; one more has all others.
const folds = {
  places: [
    [["어디", "Where"], ["location", "lat", "lon", "address", "station", "area", "precision", "phone"]],
    [["어떤 곳", "What it is like"], ["comment", "tags", "features", "price", "links"]],
    [["누가 보는지", "Who sees it"], ["visibility", "draft", "groups", "author", "liked_by", "times"]],
  ],
  settings: [
    [["모습", "Look"], ["theme", "typography", "home", "per_page", "week_starts_on", "share_cards"]],
    [["사진과 지도", "Photos and maps"], ["photos", "map", "links", "limits", "currency"]],
    [["숨길 것과 내줄 것", "Privacy and files"], ["privacy", "exports", "replies", "html"]],
    [["펴내기", "Publishing"], ["url", "publish", "compress", "offline", "checks"]],
  ],
};
// Where a place has been: once, with words of its own, or several times.
const ofOneVisit = ["date", "at", "with", "note"];

// Latitude and longitude as they are typed; what else tells a spot the preview reads.
function plain(text) {
  const found = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[, ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  return found && Math.abs(found[1]) <= 90 && Math.abs(found[2]) <= 180 ? {lat: found[1], lon: found[2]} : null;
}

// A text that tells a spot, with a map to choose it on. `propose` is told the name and address that come with a link.
function spotOf(key, value, base, propose) {
  const text = value == null ? "" : Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : `${value.lat ?? ""}, ${value.lon ?? ""}`;
  const input = make("input", {autocomplete: "off", value: text});
  input.dataset.key = key.name;
  const put = text => {
    input.value = text;
    input.dispatchEvent(new Event("input", {bubbles: true}));
  };
  const note = make("small", {hidden: true, role: "status"});
  let typed = 0;
  // Reads what a map has shared; the text gives way to the spot unless somebody has typed on.
  async function look(text) {
    const number = typed += 1;
    note.hidden = true;
    if (!/:|°|\n/.test(text)) return;
    const found = await write("spot", {text});
    if (number !== typed || found.status !== 200) return;
    propose(found);
    if (found.location) return put(found.location.replace(",", ", "));
    note.hidden = false;
    note.textContent = found.isShort
      ? say("이 짧은 링크에는 위치가 없어요. 브라우저에서 열어 긴 주소를 붙이거나 지도에서 골라 주세요.", "This short link does not tell the spot. Open it and paste the long address, or choose on the map.")
      : say("여기에서는 위치를 읽지 못했어요.", "No spot was found in this.");
  }
  input.addEventListener("paste", event => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.includes("\n")) return;
    // A field of one line would throw away all but the first.
    event.preventDefault();
    put(text.split("\n").map(line => line.trim()).filter(Boolean).at(-1) ?? "");
    track(look(text));
  });
  input.addEventListener("input", () => track(look(input.value)));
  const found = offerSpots(input, text => /\p{L}/u.test(text) && !/:|°/.test(text), spot => {
    propose(spot);
    put(spot.location.replace(",", ", "));
  });
  const open = button(say("지도에서 고르기", "Choose on the map"), async () => {
    open.disabled = !await choose(base, plain(input.value), put);
    if (open.disabled) open.textContent = say("이 수첩에는 움직이는 지도가 없어요", "This diary has no map that moves");
  });
  const node = make("div", {className: "spot"}, make("label", {}, make("span", {textContent: label(key)}), input, make("small", {textContent: say("위도와 경도, 카카오·네이버·구글·오픈스트리트맵 링크, 받아 둔 지도에 있는 이름", "Latitude and longitude, a link of Kakao, Naver, Google or OpenStreetMap, or a name of the map that was added")}), note), found, open);
  if (navigator.geolocation && isSecureContext) {
    node.append(button(say("지금 있는 곳", "Where I am"), () => navigator.geolocation.getCurrentPosition(({coords}) => put(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`))));
  }
  const now = () => input.value.trim() ? plain(input.value) ?? input.value.trim() : null;
  return {
    node, put, field: input, isEmpty: () => !input.value.trim(), get: () => input.value, set: state => { input.value = state ?? ""; }, value: now,
    edits: path => {
      if (input.value === text) return [];
      const spot = now();
      if (spot === null) return [{op: "remove", path}];
      // Of a spot that was written as latitude and longitude nothing else changes.
      if (value?.lat != null && spot.lat != null) return ["lat", "lon"].filter(name => String(value[name]) !== spot[name]).map(name => ({op: "set", path: [...path, name], value: spot[name]}));
      return [{op: "set", path, value: spot}];
    },
  };
}

// Makes the form of a file. `kind` is that of an entry, `settings` or `visit`; `read` is the file, null for a new one.
export function makeForm(kind, keys, read, overview) {
  const path = read?.path ?? "", fields = read?.fields ?? {}, isNew = !read || kind === "visit";
  const made = {};
  context.names = overview.names;
  context.categories = overview.categories;
  const took = (control, facts) => {
    if (facts.day) control.facts = {...control.facts, day: facts.day};
    if (facts.location && made.location?.isEmpty()) made.location.put(facts.location);
    if (facts.day && isNew && made.date && !made.date.isTouched) made.date.set(facts.day);
    tellDays();
  };
  // What is written already stays.
  const propose = found => {
    for (const name of ["title", "address"]) if (found[name] && made[name] && made[name].value() === null) made[name].set(found[name]);
  };
  context.special = {
    location: (key, format, value) => kind === "places" ? spotOf(key, value, overview.base, propose) : null,
    photos: (key, format, value) => kind === "settings" ? null : photosOf(key, photoMapping(format), value, path, took, kind === "places" ? () => made.location : null),
    voice: (key, format, value) => voicesOf(key, photoMapping(format), value, path),
    avatar: (key, format, value) => portraitOf(key, photoMapping(format), value, path),
  };
  const shown = [], folded = [];
  for (const key of keys) {
    const value = fields[key.name] ?? null;
    const hidden = kind === "places" && (fields.visits != null && ofOneVisit.includes(key.name) || fields.visits == null && key.name === "visits");
    if (hidden && value === null || kind === "visit" && ["from", "to"].includes(key.name)) continue;
    if (kind === "places" && ["lat", "lon"].includes(key.name) && value === null) continue;
    made[key.name] = control(key, key.value, kind === "visit" ? null : value);
    (!first[kind] || first[kind].includes(key.name) ? shown : folded).push(key);
  }
  const order = first[kind] ?? [];
  const rank = key => order.indexOf(key.name) < 0 ? order.length : order.indexOf(key.name);
  shown.sort((a, b) => rank(a) - rank(b));
  const node = make("div", {className: "fields"}, ...shown.map(key => made[key.name].node));
  if (made.date) made.date.node.addEventListener("input", () => { made.date.isTouched = true; tellDays(); });
  if (isNew && made.date) made.date.set(overview.today);
  if (isNew && made.want && made.date) {
    // Who still wants to go was not there.
    made.want.node.addEventListener("input", () => { if (!made.date.isTouched) made.date.set(made.want.value() === null ? overview.today : ""); });
  }
  if (isNew && kind === "places") {
    const title = made.title.field ?? made.title.node.querySelector("input");
    // Its whole name, and where it is, as far as nobody has said that.
    const found = offerSpots(title, () => made.location.isEmpty(), spot => {
      made.location.put(spot.location.replace(",", ", "));
      title.value = spot.title;
      title.dispatchEvent(new Event("input", {bubbles: true}));
      propose(spot);
    });
    made.title.node.append(askForVisit(title));
    made.title.node.after(found);
  }
  const body = kind === "settings" || kind === "visit" ? null : bodyOf(read?.body ?? "", path);
  if (body) node.append(body.node);
  const named = folds[kind] ?? [], all = named.flatMap(([, names]) => names);
  const groups = [...named.map(([name, names]) => [name, folded.filter(key => names.includes(key.name))]), [["그 밖의 것", "More"], folded.filter(key => !all.includes(key.name))]];
  const tells = groups.filter(([, keys]) => keys.length).map(([name, keys]) => foldOf(name, keys, made, node));
  const entries = Object.entries(made);
  const values = () => Object.fromEntries(entries.map(([name, control]) => [name, control.value()]).filter(([, value]) => value !== null));
  // The photos of a new place by the days on which they were taken; nothing where that makes no more than one visit.
  function photoDays() {
    if (kind !== "places" || read || !made.date || made.date.isTouched) return [];
    const taken = (made.photos?.items?.() ?? []).filter(item => item.value() !== null).map(item => [item.facts?.day ?? null, item.value()]);
    const days = [...new Set(taken.map(([day]) => day).filter(Boolean))].sort();
    return days.length < 2 ? [] : [...days, null].map(day => [day, taken.filter(([own]) => own === day).map(([, value]) => value)]);
  }
  const daysNote = make("small", {hidden: true, role: "status"});
  made.photos?.node.append(daysNote);
  function tellDays() {
    const days = photoDays().map(([day]) => day).filter(Boolean);
    daysNote.hidden = !days.length;
    daysNote.textContent = say(`사진을 찍은 날마다 방문 하나가 돼요: ${days.join(", ")}`, `Each day of the photos becomes a visit: ${days.join(", ")}`);
  }
  const self = {
    node, made,
    get: () => ({...Object.fromEntries(entries.map(([name, control]) => [name, control.get()])), body: body?.get(), isDateTouched: made.date?.isTouched}),
    set: state => {
      for (const [name, control] of entries) if (name in state) control.set(state[name]);
      if (made.date) made.date.isTouched = state.isDateTouched;
      body?.set(state.body);
      tellDays();
      for (const tell of tells) tell();
    },
    edits: () => entries.flatMap(([name, control]) => control.edits([name])),
    // Photos of several days make several visits; what else was said of the visit is of the first.
    values: () => {
      const now = values(), taken = photoDays();
      if (!taken.length) return now;
      now.visits = taken.filter(([day]) => day).map(([date, photos]) => ({date, photos}));
      for (const name of ["with", "note"]) {
        if (now[name] !== undefined) now.visits[0][name] = now[name];
        delete now[name];
      }
      delete now.date;
      delete now.photos;
      if (taken.at(-1)[1].length) now.photos = taken.at(-1)[1];
      return now;
    },
    body: () => body?.value(),
    changedBody: () => body && body.get() !== body.initial ? `\n${body.value()}\n` : undefined,
    // The field of a value, by its path in the file.
    field: path => {
      const [name, ...rest] = kind === "visit" && path[0] === "visits" ? path.slice(2) : path;
      let control = made[name];
      for (const step of rest) control = control?.at?.(step) ?? control;
      return control?.field ?? control?.node.querySelector("input, select, textarea");
    },
    addFiles: files => made.photos?.addFiles?.(files),
    // The row of a photo that has not arrived.
    unsent: () => node.querySelector("[data-unsent]")?.parentElement ?? null,
    copies: () => made.photos?.copies?.() ?? [],
  };
  self.initial = JSON.stringify(self.get());
  self.isClean = () => JSON.stringify(self.get()) === self.initial;
  return self;
}

// Appends a fold with the fields of keys; gives what says beside its name which of them are filled in.
function foldOf(name, keys, made, node) {
  const filled = make("small");
  const fold = make("details", {}, make("summary", {}, make("span", {textContent: say(...name)}), filled), ...keys.map(key => made[key.name].node));
  const tell = () => { filled.textContent = keys.filter(key => made[key.name].value() !== null).map(label).join(", "); };
  fold.addEventListener("input", tell);
  node.append(fold);
  tell();
  return tell;
}

const photoMapping = format => format.type === "mapping" ? format : (format.values ?? [format.value]).filter(Boolean).map(photoMapping).find(Boolean) ?? null;

// What stands at the beginning of a line is of the text.
const withoutBlankLines = text => text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();

// The text below the front matter, with a look at what becomes of it.
function bodyOf(text, path) {
  const input = make("textarea", {name: "body", rows: 10, value: withoutBlankLines(text)});
  const look = make("div", {className: "look", hidden: true, "aria-live": "off"});
  let timer = 0;
  const update = async () => {
    const {html} = await write("look", {path, text: input.value});
    // Made by Cairn of Markdown; the policy of this page lets nothing in it run.
    if (html === undefined) return;
    look.innerHTML = html;
    // Names of headings are those of another page.
    for (const named of look.querySelectorAll("[id]")) named.removeAttribute("id");
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (!look.hidden) timer = setTimeout(update, 200);
  });
  const toggle = button(say("모습 보기", "Show how it looks"), () => {
    look.hidden = !look.hidden;
    toggle.setAttribute("aria-expanded", String(!look.hidden));
    if (!look.hidden) update();
  });
  toggle.setAttribute("aria-expanded", "false");
  const node = make("div", {className: "body"}, make("label", {}, make("span", {textContent: say("글 (마크다운)", "Text, in Markdown")}), input), toggle, look);
  return {node, initial: input.value, get: () => input.value, set: state => { input.value = state ?? ""; if (!look.hidden) update(); }, value: () => withoutBlankLines(input.value)};
}
