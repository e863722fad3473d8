// The form of a file: the keys that one mostly writes, and behind a fold all others.
import {choose, shared, spot} from "./spot.js";
import {control} from "./controls.js";
import {context} from "./fields.js";
import {photosOf, portraitOf} from "./photos.js";
import {button, label, make, say} from "./words.js";
import {write} from "./interface.js";

// What is asked for first, by the kind of file; nothing is behind the fold where a kind is not named.
const first = {
  places: ["title", "category", "location", "address", "station", "tags", "date", "visits", "with", "note", "photos", "rating", "price", "comment", "want", "visibility", "draft"],
  groups: ["title", "color", "access", "members", "plans", "rules"],
  settings: ["title", "description", "language", "author", "categories"],
  visit: ["date", "with", "rating", "price", "note", "photos"],
};
// Where a place has been: once, with words of its own, or several times.
const ofOneVisit = ["date", "with", "note"];

// A text that tells a spot, with a map to choose it on.
function spotOf(key, value, base, propose) {
  const text = value == null ? "" : Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : `${value.lat ?? ""}, ${value.lon ?? ""}`;
  const input = make("input", {autocomplete: "off", value: text});
  input.dataset.key = key.name;
  const put = text => {
    input.value = text;
    input.dispatchEvent(new Event("input", {bubbles: true}));
  };
  const note = make("small", {hidden: true, role: "status", textContent: say("이 짧은 링크에는 자리가 없습니다. 브라우저에서 열어 긴 주소를 붙이거나 지도에서 골라 주세요.", "This short link does not tell the spot. Open it and paste the long address, or choose on the map.")});
  const look = text => {
    const found = shared(text);
    note.hidden = !found.isShort;
    if (found.link) propose(found);
  };
  input.addEventListener("paste", event => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.includes("\n")) return;
    event.preventDefault();
    put(shared(text).link || text.replaceAll("\n", " "));
    look(text);
  });
  input.addEventListener("input", () => look(input.value));
  const open = button(say("지도에서 고르기", "Choose on the map"), async () => {
    open.disabled = !await choose(base, spot(input.value), put);
    if (open.disabled) open.textContent = say("이 수첩에는 움직이는 지도가 없습니다", "This diary has no map that moves");
  });
  const node = make("div", {className: "spot"}, make("label", {}, make("span", {textContent: label(key)}), input, make("small", {textContent: say("위도와 경도, 또는 카카오·네이버·구글·오픈스트리트맵 링크", "Latitude and longitude, or a link of Kakao, Naver, Google or OpenStreetMap")}), note), open);
  if (navigator.geolocation && isSecureContext) {
    node.append(button(say("지금 있는 곳", "Where I am"), () => navigator.geolocation.getCurrentPosition(({coords}) => put(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`))));
  }
  const value_ = () => input.value.trim() ? spot(input.value) ?? input.value.trim() : null;
  return {
    node, put, isEmpty: () => !input.value.trim(), get: () => input.value, set: state => { input.value = state ?? ""; }, value: value_,
    edits: path => {
      if (input.value === text) return [];
      const now = value_();
      if (now === null) return [{op: "remove", path}];
      // Of a spot that was written as latitude and longitude nothing else changes.
      if (value?.lat != null && now.lat != null) return ["lat", "lon"].filter(name => String(value[name]) !== now[name]).map(name => ({op: "set", path: [...path, name], value: now[name]}));
      return [{op: "set", path, value: now}];
    },
  };
}

// Makes the form of a file. `kind` is that of an entry, `settings` or `visit`; `read` is the file, null for a new one.
export function makeForm(kind, keys, read, overview, tell) {
  const path = read?.path ?? "", fields = read?.fields ?? {}, isNew = !read || kind === "visit";
  const made = {};
  context.names = overview.names;
  context.categories = overview.categories;
  const took = (control, facts) => {
    if (facts.location && made.location?.isEmpty()) made.location.put(facts.location);
    if (facts.day && isNew && made.date && !made.date.isTouched) made.date.set(facts.day);
  };
  // What is written already stays.
  const propose = found => {
    for (const name of ["title", "address"]) if (found[name] && made[name] && made[name].value() === null) made[name].set(found[name]);
  };
  context.special = {
    location: (key, format, value) => kind === "places" ? spotOf(key, value, overview.base, propose) : null,
    photos: (key, format, value) => kind === "settings" ? null : photosOf(key, photoMapping(format), value, path, took, tell),
    avatar: (key, format, value) => portraitOf(key, photoMapping(format), value, path, tell),
  };
  const shown = [], folded = [];
  for (const key of keys) {
    const value = fields[key.name] ?? null;
    const hidden = kind === "places" && (fields.visits != null && ofOneVisit.includes(key.name) || fields.visits == null && key.name === "visits");
    if (hidden && value === null || kind === "visit" && ["from", "to"].includes(key.name)) continue;
    const isFirst = !first[kind] || first[kind].includes(key.name);
    if (kind === "places" && ["lat", "lon"].includes(key.name) && value === null) continue;
    made[key.name] = control(key, key.value, kind === "visit" ? null : value);
    (isFirst || value !== null && kind !== "settings" ? shown : folded).push(key);
  }
  const order = first[kind] ?? [];
  const rank = key => order.indexOf(key.name) < 0 ? order.length : order.indexOf(key.name);
  shown.sort((a, b) => rank(a) - rank(b));
  const node = make("div", {className: "fields"}, ...shown.map(key => made[key.name].node));
  if (made.date) made.date.node.addEventListener("input", () => { made.date.isTouched = true; });
  if (isNew && made.date) made.date.set(overview.today);
  if (isNew && made.want && made.date) {
    // Who still wants to go was not there.
    made.want.node.addEventListener("input", () => { if (!made.date.isTouched) made.date.set(made.want.value() === null ? overview.today : ""); });
  }
  const body = kind === "settings" || kind === "visit" ? null : bodyOf(read?.body ?? "", path);
  if (body) node.append(body.node);
  if (folded.length) node.append(make("details", {}, make("summary", {textContent: say("그 밖의 것", "More")}), ...folded.map(key => made[key.name].node)));
  const entries = Object.entries(made);
  const values = () => Object.fromEntries(entries.map(([name, control]) => [name, control.value()]).filter(([, value]) => value !== null));
  const self = {
    node, made,
    get: () => ({...Object.fromEntries(entries.map(([name, control]) => [name, control.get()])), body: body?.get()}),
    set: state => {
      for (const [name, control] of entries) if (name in state) control.set(state[name]);
      body?.set(state.body);
    },
    edits: () => entries.flatMap(([name, control]) => control.edits([name])),
    // Photos of several days make several visits.
    values: () => {
      const now = values(), days = (made.photos?.items?.() ?? []).map(({facts}) => facts?.day);
      if (kind !== "places" || made.date?.isTouched || new Set(days.filter(Boolean)).size < 2 || !Array.isArray(now.photos)) return now;
      const of = day => now.photos.filter((_, index) => (days[index] ?? null) === day);
      now.visits = [...new Set(days.filter(Boolean))].sort().map(day => ({date: day, photos: of(day)}));
      delete now.date;
      now.photos = of(null);
      if (!now.photos.length) delete now.photos;
      return now;
    },
    body: () => body?.value(),
    changedBody: () => body && body.get() !== body.initial ? `\n${body.value()}\n` : undefined,
    field: name => made[name]?.node.querySelector("input, select, textarea"),
    addFiles: files => made.photos?.addFiles?.(files),
  };
  self.initial = JSON.stringify(self.get());
  self.isClean = () => JSON.stringify(self.get()) === self.initial;
  return self;
}

const photoMapping = format => format.type === "mapping" ? format : (format.values ?? [format.value]).filter(Boolean).map(photoMapping).find(Boolean) ?? null;

// The text below the front matter, with a look at what becomes of it.
function bodyOf(text, path) {
  const input = make("textarea", {name: "body", rows: 10, value: text.trim()});
  const look = make("div", {className: "look", hidden: true, "aria-live": "off"});
  let timer = 0;
  const update = async () => {
    const {html} = await write("look", {path, text: input.value});
    // Made by Cairn of Markdown; the policy of this page lets nothing in it run.
    if (html !== undefined) look.innerHTML = html;
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
  return {node, initial: input.value, get: () => input.value, set: state => { input.value = state ?? ""; if (!look.hidden) update(); }, value: () => input.value.trim()};
}
