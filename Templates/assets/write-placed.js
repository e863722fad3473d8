// Proposes where a photo was taken, by the tracks that somebody chose: in words, and so that they can take it back.
import { distanceText } from "./spots.js";
import { say } from "./words.js";
import { momentOf } from "./write-exif.js";
import { inOrder, placeAt, readTrack } from "./write-track.js";

// The points of all tracks since the page was opened: a walk has several places.
let fixes = [];

const language = document.documentElement.lang || undefined;
const amount = (number, unit) => Math.round(number).toLocaleString(language, { style: "unit", unit, unitDisplay: "long" });
const span = seconds => seconds < 120 ? amount(seconds, "second") : amount(seconds / 60, "minute");

// `photos()`: those of the form, each with when it was `taken`. `form` is how its spot is kept: `isFree()`, whether nobody has said one, `has(spot)`,
// `take(spot)`, and `drop()`, which brings back what was there before.
export function trackField(part, photos, form) {
  const input = part.querySelector("[data-track]"), told = part.querySelector(".placed"), turn = part.querySelector("[data-turn]");
  // The photo whose spot is proposed, with that spot.
  let found;

  const nameOf = ({ original }) => original.name;
  // A time by the clock of this device is said to be that.
  const zoneNote = looked => looked.some(({ photo }) => !photo.taken.zone) ? say("write_track_zone", { name: new Intl.DateTimeFormat().resolvedOptions().timeZone }) : "";

  function words(looked) {
    if (!fixes.length) return [];
    if (!photos().length) return [say("write_track_kept")];
    if (!looked.length) return [say("write_track_no_time")];
    if (found) return [say("write_track_placed", { name: `${nameOf(found.photo)}, ${found.photo.taken.time.slice(0, 5)}`, names: span(found.seconds) }), zoneNote([found])];
    const apart = looked.find(({ seconds }) => seconds !== undefined);
    if (!apart) return [say("write_track_outside"), zoneNote(looked)];
    return [say("write_track_apart", { name: nameOf(apart.photo), names: `${span(apart.seconds)}, ${distanceText(apart.metres)}` }), zoneNote([apart])];
  }

  // Says what the button does.
  function check() {
    turn.hidden = !found;
    if (found) turn.textContent = say(form.has(found.spot) ? "write_track_undo" : "write_track_use");
  }

  function look(problems = []) {
    const timed = photos().filter(({ taken }) => taken?.time).map(photo => ({ photo, time: momentOf(photo.taken) }));
    const looked = inOrder(timed).map(({ photo, time }) => ({ photo, ...placeAt(fixes, time) }));
    const next = looked.find(({ spot }) => spot), isSame = next?.photo === found?.photo && next?.spot.lat === found?.spot.lat && next?.spot.lon === found?.spot.lon;
    if (!isSame) {
      if (found && form.has(found.spot)) form.drop();
      found = next;
      if (found && form.isFree()) form.take(found.spot);
    }
    told.textContent = [...problems, ...words(looked)].filter(Boolean).join(" ");
    check();
  }

  async function add(files) {
    const problems = [];
    // A great file takes a while.
    if (files.length) told.textContent = say("map_searching");
    for (const file of files) {
      try {
        fixes = inOrder(fixes.concat(await readTrack(file)));
      } catch (key) {
        problems.push(say(typeof key === "string" ? key : "write_track_unreadable", { name: file.name }));
      }
    }
    look(problems);
  }

  input.addEventListener("change", async () => {
    await add([...input.files]);
    input.value = "";
  });
  turn.addEventListener("click", () => {
    if (form.has(found.spot)) form.drop();
    else form.take(found.spot);
    check();
  });

  return {
    add, look, check,
    forget() {
      found = undefined;
      told.textContent = "";
      check();
    },
  };
}
