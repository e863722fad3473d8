// The forms: a visit, a new place, a thought. Each is read into an entry, and filled in with one.
import { spotText } from "./reply-spot.js";
import { say } from "./words.js";
import { chipField, clean, countLeft, once, spotField, starField, today } from "./write-fields.js";
import { add, change, persist, photo, room } from "./write-outbox.js";
import { photoField } from "./write-photos.js";
import { voiceField } from "./write-voice.js";
import { placeField } from "./write-places.js";
import { reasonText } from "./write-token.js";

const { index } = document.body.dataset;

// `writing`: what the page knows of the repository; `drafts`: keeps words that are not saved; `saved(item, isChanged)` and
// `turned(kind, item, files)` lead on from here; `isPublic()`: whether everybody reads the repository.
export function fillForm(form, { writing, drafts, saved, turned, isPublic }) {
  const kind = form.dataset.form, field = name => form.elements[name], find = selector => form.querySelector(selector);
  const problem = find(".problem"), button = find(".save"), notice = form.parentElement.querySelector(".restored");
  const area = field("note") ?? field("say"), tellLeft = countLeft(area);
  const place = find(".place-part") && placeField(find(".place-part"), changed);
  const company = find("[data-with]") && chipField(find("[data-with]"), field("others"));
  const tags = find("[data-tags]") && chipField(find("[data-tags]"), field("tags"));
  const stars = find(".reply-rating") && starField(find(".reply-rating"));
  const spot = find(".spot-part") && spotField(find(".spot-part"), index, () => directory.latest().find(place => place.lat !== undefined));
  // Where a track has a photo taken: in the field of a new place, else by the places near it.
  let spotBefore = "", spotTaken;
  const putSpot = text => {
    field("spot").value = text;
    // The map follows, and the form keeps what it has.
    for (const name of ["change", "input"]) field("spot").dispatchEvent(new Event(name, { bubbles: true }));
  };
  const spotOfTrack = spot ? {
    isFree: () => !field("spot").value.trim(),
    has: found => spot.value && spotText(spot.value) === spotText(found),
    take(found) {
      spotBefore = field("spot").value;
      putSpot(spotText(found));
    },
    drop: () => putSpot(spotBefore),
  } : {
    isFree: () => !place.typed || place.isGuess,
    has: found => found === spotTaken,
    take(found) {
      spotTaken = found;
      place.around(found);
    },
    drop() {
      spotTaken = undefined;
      place.around(spotHere);
    },
  };
  const photos = find(".photos-part") && photoField(find(".photos-part"), writing.photo, { proposed: proposeDay, changed: photosChanged, spot: spotOfTrack });
  const voice = find(".voice-part") && voiceField(find(".voice-part"), writing.voice, changed);
  // What goes along with what is written; of what was not visited there is no sound.
  const filesOf = async item => [...await photos?.files() ?? [], ...item.day ? await voice?.files() ?? [] : []];
  let directory, diary, edited, before, spotHere, isDaySet = false, isBusy = false, timer;

  function read() {
    const text = name => field(name) && clean(field(name).value);
    // What was not visited has no day and no company.
    const isWish = field("kind")?.value === "want", rating = stars?.value || undefined;
    const been = isWish ? {} : { day: text("day"), hour: text("day") && text("hour"), with: company?.value, rating };
    // What nobody may see of a place, nobody sees of its visits.
    const visibility = place?.place?.private ? "private" : field("visibility")?.value;
    const price = isWish ? "" : text("price"), all = {
      new: kind === "say" ? undefined : kind, place: place?.place?.slug, title: text("title") ?? place?.place?.title, category: text("category"),
      ...spot?.value, address: text("address"), ...been, want: isWish, note: text("note"), say: text("say"),
      tags: tags?.value, price: /^[\d.,]+$/.test(price ?? "") ? `${price} ${diary.currency}` : price, visibility,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => Array.isArray(value) ? value.length : value || value === 0));
  }

  function fill(item) {
    for (const name of ["title", "category", "address", "note", "say", "price"]) if (field(name)) field(name).value = item[name] ?? "";
    place?.set(item.place ? directory.get(item.place) ?? { slug: item.place, title: item.title } : undefined);
    if (field("day")) field("day").value = item.day ?? (item.want ? "" : today());
    if (field("hour")) field("hour").value = item.hour ?? "";
    if (field("kind")) field("kind").value = item.want ? "want" : "been";
    if (field("visibility")) field("visibility").value = item.visibility ?? writing.visibility;
    if (company) company.value = item.with ?? [];
    if (tags) tags.value = item.tags ?? [];
    if (stars) stars.value = item.rating ?? 0;
    if (spot) spot.value = item.lat === undefined ? undefined : item;
    const more = find("details:not(.pin-map)");
    if (more) more.open = Boolean(item.price || item.tags || item.address);
    problem.textContent = "";
    tellLeft();
    checkKind();
    tellSeen();
  }

  function reset() {
    clearTimeout(timer);
    edited = undefined;
    isDaySet = false;
    [spotBefore, spotTaken] = [""];
    notice.hidden = true;
    fill({});
    photos?.show([]);
    voice?.show([]);
    if (find(".dated .note")) find(".dated .note").textContent = "";
    checkTitle();
  }

  // What was never touched is no draft.
  const isEmpty = () => {
    const { new: _, day, visibility, ...rest } = read();
    if (place?.isGuess) for (const name of ["place", "title"]) delete rest[name];
    return !Object.keys(rest).length && (!place?.typed || place.isGuess) && !photos?.count && !voice?.count;
  };

  // An entry that is changed has a draft of its own.
  const draftName = () => edited ? `change ${edited.item.id}` : kind;

  function changed() {
    photos?.check();
    clearTimeout(timer);
    timer = setTimeout(keepDraft, 300);
  }

  function keepDraft() {
    clearTimeout(timer);
    if (form.parentElement.hidden) return;
    if (edited ? JSON.stringify(read()) === before : isEmpty()) drafts.drop(draftName());
    else drafts.put(draftName(), { item: read(), typed: place && !place.place ? place.typed : undefined });
  }

  async function restore() {
    const draft = await drafts.get(draftName());
    if (!draft) return;
    fill(draft.item);
    if (draft.typed) place?.type(draft.typed);
    notice.hidden = false;
  }

  function checkKind() {
    const isWish = field("kind")?.value === "want";
    for (const part of form.querySelectorAll(".company, .rated, .dated")) part.hidden = isWish;
    if (field("day")) {
      field("day").max = today();
      field("day").required = kind === "visit" || !isWish;
    }
  }

  function tellSeen() {
    const told = find(".seen .note");
    if (told) told.textContent = isPublic() && field("visibility").value === "private" ? say("write_seen_closed") : "";
  }

  // A new place that has the name of a known one is more often a visit.
  function checkTitle() {
    const same = find(".same");
    if (!same) return;
    const known = edited ? undefined : directory?.named(clean(field("title").value));
    same.hidden = !known;
    same.firstElementChild.textContent = known ? say("write_same", { name: known.title }) : "";
    same.known = known;
  }

  function proposeDay(day) {
    if (isDaySet || edited || field("day").value === day || day > today()) return;
    field("day").value = day;
    find(".dated .note").textContent = say("write_day_photo");
    changed();
  }

  function photosChanged() {
    once("photos", () => find(".told-once").hidden = false);
    changed();
  }

  form.addEventListener("input", changed);
  form.addEventListener("change", ({ target }) => {
    if (target.name === "kind") checkKind();
    if (target.name === "visibility") tellSeen();
    changed();
  });
  field("title")?.addEventListener("input", checkTitle);
  field("day")?.addEventListener("input", () => {
    isDaySet = true;
    find(".dated .note").textContent = "";
  });
  // Some browsers end a composition by the same key with which others send a form.
  form.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  });
  async function turn(to, about) {
    const item = { ...read(), ...about }, files = await filesOf(item);
    drafts.drop(kind);
    reset();
    turned(to, item, files);
  }
  find("[data-as-visit]")?.addEventListener("click", () => {
    const { slug, title } = find(".same").known;
    turn("visit", { place: slug, title });
  });
  // Whoever looked for a place around them and did not find it is there.
  find("[data-new-place]")?.addEventListener("click", () => turn("place", { title: place.typed, ...spotTaken ?? spotHere }));
  find("[data-cancel]").addEventListener("click", () => {
    if (!(edited ? JSON.stringify(read()) === before : isEmpty()) && !confirm(say("write_discard"))) return;
    drafts.drop(draftName());
    reset();
    location.hash = "";
  });
  notice.querySelector("button").addEventListener("click", () => {
    const entry = edited;
    drafts.drop(draftName());
    reset();
    if (entry) begun.edit(entry);
    form.querySelector("input, textarea").focus();
  });

  // Files into the fields that they are of.
  function put(files, showPhotos) {
    showPhotos(files.filter(({ type }) => !type.startsWith("audio/")));
    voice?.show(files.filter(({ type }) => type.startsWith("audio/")));
  }

  async function save() {
    const item = read(), files = await filesOf(item);
    const need = files.reduce((sum, file) => sum + (file.size ?? 0), 0), { free } = await room().catch(() => ({ free: Infinity }));
    if (need * 1.1 + 1_000_000 > free) throw Object.assign(new Error("full"), { word: "disk" });
    const isChanged = Boolean(edited);
    // Photos that are kept already go by their names.
    const named = file => edited.photos.some(({ name }) => name === file.name) ? file.name : file;
    if (isChanged) await change(edited.item.id, item, photos && files.map(named));
    else await add(item, files);
    drafts.drop(draftName());
    reset();
    saved(item, isChanged);
    once("persist", persist);
  }

  form.addEventListener("submit", async event => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    button.ariaBusy = "true";
    problem.textContent = "";
    try {
      await save();
    } catch (error) {
      console.warn(error);
      const key = { disk: "write_full", full: "write_full", unkept: "write_not_kept" }[error.word];
      problem.textContent = key ? say(key) : reasonText(error.word);
      problem.scrollIntoView({ block: "nearest" });
    } finally {
      isBusy = false;
      button.ariaBusy = "false";
    }
  });

  const begun = {
    use(nextDiary, nextDirectory) {
      [diary, directory] = [nextDiary, nextDirectory];
      place?.use(directory);
      company?.offer(diary.people.map(({ slug, name, color }) => [slug, name, color]));
      tags?.offer(diary.tags.map(tag => [tag, tag]));
      if (field("title")) field("title").maxLength = diary.limits?.title ?? 200;
      const categories = field("category"), chosen = categories?.value;
      if (!categories) return;
      const option = ({ id, name, icon }) => new Option([icon, name].filter(Boolean).join(" "), id);
      categories.replaceChildren(categories.firstElementChild, ...diary.categories.map(option));
      categories.value = chosen;
    },
    // Opens it for something new: with what is known of it, else with what was not saved.
    async begin(item, files) {
      if (edited || item) reset();
      const isFresh = isEmpty();
      if (isFresh || item) fill(item ?? {});
      if (files?.length) put(files, list => photos?.add(list));
      if (!item && isFresh) await restore();
      checkTitle();
      if (kind === "visit" && !place.place) spotHere = await place.look();
      else if (isFresh || item) place?.offer(directory.latest().map(place => ({ place })));
      if (item) keepDraft();
    },
    async edit(entry) {
      reset();
      edited = entry;
      fill(entry.item);
      before = JSON.stringify(read());
      const kept = [];
      for (const { name, type } of entry.photos) kept.push(new File([await photo(entry.item.id, name)], name, { type }));
      put(kept, list => photos?.show(list));
      await restore();
    },
    // Before the page goes away.
    keepDraft,
  };
  return begun;
}
