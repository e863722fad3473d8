// The forms for what the pages do not have: a plan, a visit, a place.
import { today } from "./bookmarks.js";
import { make } from "./make.js";
import { add, change } from "./reply-store.js";
import { rating } from "./reply-controls.js";
import { whoAnswers } from "./reply-ask.js";
import { placeField } from "./reply-places.js";
import { refuse } from "./reply-remarks.js";
import { here, readSpot, spotText } from "./reply-spot.js";
import { say } from "./words.js";

const clean = text => text.trim().normalize("NFC");

// Has a form work; gives what opens it: for something new, or with an entry that is to be changed.
export function fillForm(form, data, index, told) {
  const kind = form.dataset.new, field = name => form.elements[name];
  let edited;

  if (field("title")) field("title").maxLength = data.titleLimit;
  for (const day of form.querySelectorAll("[data-until-today]")) day.max = today();
  const place = field("place") && placeField(field("place"), index);
  const stars = form.querySelector(".reply-rating") && rating(form.querySelector(".reply-rating"));
  const company = form.querySelector("[data-with]");
  company?.append(...data.members.map(member => make("label", { style: member.color ? `--accent:${member.color}` : undefined },
    make("input", { type: "checkbox", name: "with", value: member.slug }), make("span", {}, member.name))));
  const spot = field("spot") && spotField(form, field("spot"), index);
  if (kind === "visit") field("day").required = true;

  // Two days are in their order.
  const checkPeriod = () => field("to").setCustomValidity(field("to").value && !(field("from").value <= field("to").value && field("from").value) ? say("reply_period") : "");
  if (kind === "plan") for (const name of ["from", "to"]) field(name).addEventListener("input", checkPeriod);

  function read() {
    const text = name => field(name) && clean(field(name).value);
    const others = field("others") ? field("others").value.split(/[,、]/).map(clean).filter(Boolean) : [];
    const chosen = company ? [...company.querySelectorAll(":checked")].map(box => box.value) : [];
    const all = {
      new: kind, title: text("title"), from: text("from"), to: text("to"), place: place?.place?.slug, category: text("category"),
      ...spot?.spot, address: text("address"), day: text("day"), with: [...chosen, ...others], rating: stars?.value || undefined,
      want: field("want")?.checked, note: text("note"),
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => Array.isArray(value) ? value.length : value || value === 0));
  }

  form.addEventListener("submit", async event => {
    event.preventDefault();
    if (!await whoAnswers()) return;
    const reply = read(), title = reply.title ?? place.place.title;
    if (!(edited ? change(edited, reply, title) : add(reply, title))) return refuse();
    told(say(edited ? "reply_changed" : "reply_added", { name: title }));
    form.reset();
    form.closest("details").open = false;
  });

  form.addEventListener("reset", () => {
    edited = undefined;
    form.querySelector("[type=reset]").hidden = true;
    place?.set();
    stars?.show(0, false);
    spot?.tell();
    // After the browser has emptied the fields.
    setTimeout(start);
  });

  function start() {
    if (kind === "visit") field("day").value = today();
  }
  start();

  function open() {
    form.closest("details").open = true;
    form.querySelector("input").focus();
  }

  return {
    begin(about) {
      if (about) place?.set(about);
      open();
    },
    edit(entry, known) {
      form.reset();
      // After it was emptied.
      setTimeout(() => fillIn(entry, known));
    },
  };

  function fillIn(entry, known) {
    edited = entry;
    form.querySelector("[type=reset]").hidden = false;
    const { reply } = entry;
    for (const name of ["title", "from", "to", "category", "address", "day", "note"]) if (field(name)) field(name).value = reply[name] ?? "";
    place?.set(reply.place ? known.get(reply.place) ?? { slug: reply.place, title: reply.new === "visit" ? entry.title : reply.place } : undefined);
    stars?.show(reply.rating ?? 0, false);
    if (field("want")) field("want").checked = Boolean(reply.want);
    if (company) {
      const slugs = new Set(data.members.map(member => member.slug)), names = reply.with ?? [];
      for (const box of company.querySelectorAll("input")) box.checked = names.includes(box.value);
      field("others").value = names.filter(name => !slugs.has(name)).join(", ");
    }
    if (spot && reply.lat !== undefined) spot.set(reply);
    open();
  }
}

function spotField(form, field, index) {
  const told = form.querySelector(".spot-field [role=status]"), button = form.querySelector("[data-here]");
  const tell = key => { told.textContent = key ? say(key) : ""; };
  const check = () => {
    const text = field.value.trim(), spot = text ? readSpot(text) : undefined;
    field.setCustomValidity(text && !spot ? say("reply_spot_unreadable") : "");
    told.textContent = spot ? say("reply_spot_set", { name: spotText(spot) }) : "";
    return spot;
  };
  field.addEventListener("input", check);
  const figure = form.querySelector(".pin-map figure");
  // The map comes when it is wanted.
  figure?.parentElement.addEventListener("toggle", async () => {
    const { openMap } = await import("./reply-map.js");
    openMap(figure, field, index).catch(error => {
      console.warn(error);
      tell("reply_spot_map_failed");
    });
  }, { once: true });
  button.onclick = async () => {
    tell("map_searching");
    try {
      field.value = spotText(await here());
      check();
      field.dispatchEvent(new Event("change"));
    } catch (key) {
      tell(typeof key === "string" ? key : "map_unavailable");
    }
  };
  return {
    tell,
    get spot() { return check(); },
    set(spot) {
      field.value = spotText(spot);
      check();
    },
  };
}
