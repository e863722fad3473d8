// Photos of an entry: sent as they are, shown small, put in order, and described.
import {photoAddress, track, upload} from "./interface.js";
import {isTrack, trackField} from "./tracks.js";
import {listOf, mappingOf} from "./controls.js";
import {button, make, say, tell} from "./words.js";

// The control of one photo: its picture, a caption, and words for who cannot see it; or of one recording with its words.
export function photo(mapping, value, path, isSound = false) {
  const fields = mappingOf({...mapping, keys: mapping.keys.filter(({name}) => name !== "file")}, typeof value === "string" ? {} : value ?? {});
  let file = typeof value === "string" ? value : value?.file ?? "";
  const picture = isSound ? make("audio", {controls: true, preload: "none"}) : make("img", {alt: "", loading: "lazy", decoding: "async"});
  const name = make("span", {className: "name"});
  const show = address => {
    picture.hidden = !address;
    if (address) picture.src = address;
    // Photos of telephones that no browser shows; the site's copies will be shown.
    picture.onerror = () => { picture.hidden = true; };
    name.textContent = file.startsWith("upload:") ? name.textContent : file;
  };
  show(file && photoAddress(path, file));
  const progress = make("progress", {max: 1, hidden: true});
  const initial = JSON.stringify(value);
  const self = {
    node: make("div", {className: "photo"}, make("figure", {}, picture, progress), fields.node),
    caption: name, progress, show, name, fields, facts: {},
    get file() { return file; },
    set file(now) { file = now; },
    at: name => fields.at(name),
    get: () => ({file, day: self.facts.day, ...fields.get()}),
    set: state => {
      if (state?.file && state.file !== file) {
        file = state.file;
        const isSent = file.startsWith("upload:");
        show(isSent ? "" : photoAddress(path, file));
        if (isSent) name.textContent = isSound ? say("보낸 녹음", "A recording that was sent") : say("보낸 사진", "A photo that was sent");
      }
      if (!file) self.node.dataset.unsent = "";
      if (state?.day) self.facts = {day: state.day};
      fields.set(state);
    },
    value: () => {
      const inside = fields.value();
      return !file ? null : inside === null ? file : {file, ...inside};
    },
    edits: at => {
      const edits = fields.edits(at);
      return typeof value === "string" && edits.length ? [{op: "set", path: at, value: {file, ...fields.value()}}] : JSON.stringify(value) === initial ? edits : [];
    },
  };
  return self;
}

// Sends files, one after the other; `add` makes the control of each, all of them before the first is sent.
export async function send(files, add, done) {
  const waiting = files.map(file => [file, add()]);
  for (const [file, control] of waiting) {
    control.name.textContent = file.name;
    control.show(URL.createObjectURL(file));
    control.progress.hidden = false;
    control.node.dataset.unsent = "";
  }
  for (const [file, control] of waiting) {
    const facts = await upload(file, share => { control.progress.value = share; });
    control.progress.hidden = true;
    if (facts.id) {
      control.file = `upload:${facts.id}`;
      delete control.node.dataset.unsent;
      control.facts = facts;
      if (facts.caption) control.fields.set({caption: facts.caption});
      done(control, facts);
    } else {
      control.name.textContent = `${file.name} — ${facts.problems?.[0]?.message ?? say("닿지 않았어요. 한 번 더 골라 주세요.", "did not arrive. Choose it once more.")}`;
      tell(control.name.textContent);
    }
    // What has arrived belongs to the draft.
    control.node.dispatchEvent(new Event("input", {bubbles: true}));
  }
}

const clips = ".mp4,.mov,.m4v,.webm";
const isPicture = file => file.type.startsWith("image/") || /\.(heic|heif|avif|tiff?|mp4|mov|m4v|webm)$/i.test(file.name);

// The photos behind a key. `path` is the entry's, `done` is told the day, spot and caption of each new one; `spot()` gives the field of the spot
// that a track may fill in, null where the form has none.
export function photosOf(key, mapping, value, path, done, spot) {
  // All photos beside the entry are shown already: what is added lies there, and the key stays.
  const isAuto = value === "auto";
  const choose = make("input", {type: "file", multiple: true, accept: `image/*,.heic,.heif,${clips}`, hidden: true});
  const own = isAuto ? {...mapping, keys: mapping.keys.filter(({name}) => name === "file")} : mapping;
  const list = listOf(key, own, isAuto ? null : value, value => photo(own, value, path), self => {
    const tracks = trackField(() => self.items(), spot, done);
    const take = async files => {
      await send(files.filter(isPicture), () => self.add(), (control, facts) => {
        // The same photo once more.
        if (self.items().some(other => other !== control && other.file === control.file)) self.remove(control);
        else done(control, facts);
      });
      await tracks.add(files.filter(isTrack));
    };
    const add = files => track(take([...files]));
    choose.onchange = () => { add(choose.files); choose.value = ""; };
    self.add.files = add;
    const note = isAuto ? say("이 장소는 곁에 놓인 사진을 모두 보여 줘요. 끌어다 놓거나 붙여 넣어도 돼요.", "This place shows all photos that lie beside it. Or drop or paste them.") : say("끌어다 놓거나 붙여 넣어도 돼요. 보지 못하는 사람을 위해 한마디씩 적어 주세요.", "Or drop or paste them. Please say in a few words what is to be seen, for who cannot see it.");
    tracks.choose.onchange = () => { add(tracks.choose.files); tracks.choose.value = ""; };
    return make("div", {}, button(say("＋ 사진 고르기", "＋ Choose photos"), () => choose.click()), choose, " ", tracks.open, tracks.choose, tracks.node, make("small", {textContent: note, className: isAuto ? "" : "hint"}));
  });
  list.node.classList.add("photos");
  list.addFiles = list.add.files;
  list.copies = () => isAuto ? list.items().map(({file}) => file) : [];
  if (isAuto) Object.assign(list, {edits: () => [], value: () => "auto"});
  return list;
}

// One photo, such as a portrait.
export function portraitOf(key, mapping, value, path) {
  const inner = photo(mapping, value, path);
  const choose = make("input", {type: "file", accept: "image/*,.heic,.heif", hidden: true});
  choose.onchange = () => track(send([...choose.files], () => inner, () => {}));
  const node = make("fieldset", {className: "photos"}, make("legend", {textContent: say("얼굴 사진", "Portrait")}), inner.name, inner.node, button(say("사진 고르기", "Choose a photo"), () => choose.click()), choose);
  node.dataset.key = key.name;
  const before = typeof value === "string" ? value : value?.file ?? "";
  return {
    ...inner, node, value: () => inner.value(),
    edits: at => inner.file === before ? inner.edits(at) : [{op: "set", path: at, value: inner.value()}],
  };
}
