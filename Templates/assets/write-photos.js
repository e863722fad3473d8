// The photos of an entry: chosen, made smaller, shown and removed.
import { make } from "./make.js";
import { say } from "./words.js";
import { takenOf } from "./write-exif.js";
import { trackField } from "./write-placed.js";
import { isTrack } from "./write-track.js";

// Some browsers tell no type of what they do not know.
const isPhoto = file => /^image\/(jpeg|png|webp|hei[cf]|avif|gif)$/.test(file.type) || /\.(jpe?g|png|webp|hei[cf]|avif|gif)$/i.test(file.name);

// A copy at most so many pixels long, the way up that its camera was held. What the browser cannot draw stays as it is.
async function smaller(file, most) {
  if (file.type === "image/gif") return file;
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
    const canvas = make("canvas", { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
    const context = canvas.getContext("2d");
    // A JPEG has no holes.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise(done => canvas.toBlob(done, "image/jpeg", .85));
    return blob ? new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" }) : file;
  } catch {
    return file;
  } finally {
    bitmap?.close();
  }
}

// Has the field of a form work. `proposed(day)` is told when a photo was taken; `changed()` when there are others; `spot` is how the form keeps the
// spot that a track tells.
export function photoField(part, most, { proposed, changed, spot }) {
  const input = part.querySelector("input[type=file]"), originals = part.querySelector("[name=originals]");
  const list = part.querySelector("ul"), told = part.querySelector("[role=status]");
  // Each is `{ original, file, taken, item }`; the file is made once it is needed.
  let photos = [];
  const tracks = trackField(part, () => photos, spot);
  if (!most) originals.closest("label").hidden = true;
  const wantsOriginals = () => !most || originals.checked;

  function row(photo) {
    const address = URL.createObjectURL(photo.original), name = photo.original.name ?? photo.name;
    const picture = make("img", { src: address, alt: name, onload: () => URL.revokeObjectURL(address) });
    picture.onerror = () => picture.replaceWith(make("span", {}, name.split(".").at(-1).toUpperCase()));
    const remove = make("button", { type: "button", ariaLabel: say("write_photo_remove", { name }), onclick: () => {
      const next = photo.item.nextElementSibling ?? photo.item.previousElementSibling;
      photos = photos.filter(one => one !== photo);
      photo.item.remove();
      tell();
      tracks.look();
      (next?.querySelector("button") ?? input).focus();
      changed();
    } }, "×");
    photo.item = make("li", {}, picture, remove);
    list.append(photo.item);
  }

  const tell = text => { told.textContent = text ?? (photos.length ? say("write_photos_n", { n: photos.length }) : ""); };

  async function add(files) {
    const given = [...files].filter(isTrack), fitting = [...files].filter(isPhoto);
    for (const original of fitting) {
      const photo = { original };
      photos.push(photo);
      row(photo);
    }
    tell(given.length + fitting.length < files.length ? say("write_photo_unfit") : undefined);
    if (fitting.length) changed();
    for (const photo of photos) photo.taken ??= await takenOf(photo.original);
    const days = photos.map(photo => photo.taken?.day).filter(Boolean).sort();
    if (days.length) proposed(days[0]);
    await tracks.add(given);
  }

  input.addEventListener("change", () => {
    add(input.files);
    input.value = "";
  });

  return {
    add,
    get count() { return photos.length; },
    // Says anew what may be done with a spot by a track, once the form has another one.
    check: tracks.check,
    // The files as they are to be kept.
    async files() {
      const files = [];
      for (const [number, photo] of photos.entries()) {
        if (photo.isKept || wantsOriginals()) {
          files.push(photo.original);
          continue;
        }
        tell(say("write_photo_making", { n: number + 1 }));
        photo.file ??= await smaller(photo.original, most);
        files.push(photo.file);
      }
      tell();
      return files;
    },
    // Those of an entry that is kept already.
    show(kept) {
      photos = [];
      tracks.forget();
      list.replaceChildren();
      for (const original of kept) {
        const photo = { original, isKept: true };
        photos.push(photo);
        row(photo);
      }
      tell();
    },
  };
}
