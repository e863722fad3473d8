// Photos that do not know their spot, placed by tracks that are sent for that (Documentation/Importing/Photos.md).
import {upload, write} from "./interface.js";
import {button, make, say} from "./words.js";

const endings = ".gpx,.kml,.geojson,.json,.jsonl,.csv";
export const isTrack = file => endings.split(",").some(ending => file.name.toLowerCase().endsWith(ending));
// Few systems know what kind of file a track is, and show none that they do not know.
const accept = `${endings},application/gpx+xml,application/vnd.google-earth.kml+xml,application/geo+json,application/json,application/octet-stream,text/csv,text/xml`;
// So many reasons why a photo was left are told.
const mostReasons = 3;
const arrived = "upload:";

// `items()`: the controls of the photos; `spot()`: that of the spot, and null where the form has none; `done(control, facts)` is told what a track says of a photo.
export function trackField(items, spot, done) {
  const choose = make("input", {type: "file", multiple: true, accept, hidden: true});
  const open = button(say("경로로 위치 찾기", "Find the spot by a track"), () => choose.click());
  open.hidden = !spot;
  const told = make("small", {role: "status"}), turn = button("", () => {}), node = make("div", {className: "by-track", hidden: true}, told, turn);
  const ids = [];
  // What was asked last.
  let asked = "";

  // Offers a spot; what stood in the field before comes back by the same button.
  function offer(location, before) {
    const isThere = () => spot().get() === location;
    const tell = () => { turn.textContent = isThere() ? say("위치 되돌리기", "Take the spot back") : say("이 위치 쓰기", "Use this spot"); };
    turn.hidden = false;
    turn.onclick = () => {
      if (isThere()) spot().put(before);
      else {
        before = spot().get();
        spot().put(location);
      }
      tell();
    };
    tell();
  }

  async function look(problems) {
    const photos = new Map(items().filter(({file}) => file.startsWith(arrived)).map(control => [control.file.slice(arrived.length), control]));
    const message = {tracks: ids, photos: [...photos.keys()]};
    if (!ids.length || !problems.length && asked === JSON.stringify(message)) return show(problems);
    asked = JSON.stringify(message);
    const {status, placed = [], rest = []} = await write("placed", message), before = spot().get();
    if (status === 404) ids.length = 0;
    if (status !== 200) return show([...problems, status === 404 ? say("경로를 한 번 더 골라 주세요.", "Choose the track once more.") : say("경로로 찾지 못했어요.", "The track could not be asked.")]);
    for (const row of placed) {
      row.location = row.location.replace(",", ", ");
      if (photos.has(row.id)) done(photos.get(row.id), row);
    }
    const none = !photos.size ? say("경로를 읽었어요. 사진을 더하면 찍은 위치를 찾아요.", "The track was read. Add photos to find where they were taken.") : say("시각만 알고 위치를 모르는 사진이 없어요.", "No photo here knows its time and not its spot.");
    const lines = [...placed.slice(0, 1).map(({text}) => text), ...rest.slice(0, mostReasons)];
    show([...problems, ...lines.length ? lines : [none]]);
    if (placed.length) offer(placed[0].location, before);
  }

  function show(lines) {
    if (!lines.length) return;
    node.hidden = false;
    turn.hidden = true;
    told.replaceChildren(...lines.flatMap((line, number) => number ? [make("br"), line] : [line]));
  }

  return {
    choose, open, node,
    async add(files) {
      if (!spot) return;
      const problems = [];
      for (const file of files) {
        const {id, problems: found} = await upload(file, () => {});
        if (id) ids.push(...ids.includes(id) ? [] : [id]);
        else problems.push(`${file.name}: ${found?.[0]?.message ?? say("닿지 않았어요. 한 번 더 골라 주세요.", "did not arrive. Choose it once more.")}`);
      }
      await look(problems);
    },
  };
}
