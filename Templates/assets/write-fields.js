// The fields that several forms have: chips, stars, a spot, how much may still be written.
import { make } from "./make.js";
import { here, readSpot, spotText } from "./reply-spot.js";
import { say } from "./words.js";

export const clean = text => text.trim().normalize("NFC");
const names = text => text.split(/[,、，]/).map(clean).filter(Boolean);

// The day of whoever writes, not that of Greenwich.
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");
}

// What is asked or said once on a device.
export function once(what, act) {
  const name = `cairn ${document.body.dataset.home} told ${what}`;
  try {
    if (localStorage.getItem(name)) return;
    localStorage.setItem(name, "1");
  } catch {}
  act();
}

const most = 10;

// Chips of which several may be pressed, and a field beside them for names that none has. Each is `[value, name, color]`; the first ones are
// seen at once.
export function chipField(part, field) {
  let all = [];

  function chip([value, name, color]) {
    return make("label", { style: color ? `--accent:${color}` : undefined }, make("input", { type: "checkbox", value }), make("span", {}, name));
  }

  return {
    offer(offered) {
      if (JSON.stringify(offered) === JSON.stringify(all)) return;
      const chosen = this.value;
      all = offered;
      const rest = all.slice(most).map(chip);
      for (const label of rest) label.hidden = true;
      part.replaceChildren(...all.slice(0, most).map(chip), ...rest);
      if (rest.length) {
        part.append(make("button", { type: "button", className: "plain", onclick({ target }) {
          for (const label of rest) label.hidden = false;
          target.remove();
          rest[0].querySelector("input").focus();
        } }, say("write_chips_more", { n: rest.length })));
      }
      this.value = chosen;
    },
    get value() {
      const chosen = [...part.querySelectorAll(":checked")].map(box => box.value);
      // A name that stands on a chip is that chip's.
      const byName = new Map(all.map(([value, name]) => [name, value]));
      return [...new Set([...chosen, ...names(field.value).map(name => byName.get(name) ?? name)])];
    },
    set value(values) {
      const known = new Set(all.map(([value]) => value));
      for (const box of part.querySelectorAll("input")) {
        box.checked = values.includes(box.value);
        if (box.checked) box.parentElement.hidden = false;
      }
      field.value = values.filter(value => !known.has(value)).join(", ");
    },
  };
}

// A slider that looks like stars.
export function starField(part) {
  const field = part.querySelector("input"), number = part.querySelector("output");
  const draw = () => {
    const value = Number(field.value);
    part.style.setProperty("--r", value);
    field.setAttribute("aria-valuetext", value ? say("rating", { n: value }) : say("reply_rating_none"));
    number.textContent = value ? value.toLocaleString(document.documentElement.lang) : "";
  };
  field.addEventListener("input", draw);
  return {
    get value() { return Number(field.value); },
    set value(value) {
      field.value = value;
      draw();
    },
  };
}

// Says how many letters are left where they become few.
export function countLeft(area) {
  const told = area.parentElement.querySelector(".left");
  const tell = () => {
    const left = area.maxLength - area.value.length;
    told.textContent = left < 200 ? say("write_left_letters", { n: left }) : "";
  };
  area.addEventListener("input", tell);
  return tell;
}

// Where a new place is: pasted, asked of the device, or pointed at on a map.
// The map begins at a place that `start()` gives, unless there is a spot already.
export function spotField(part, index, start) {
  const field = part.querySelector("input"), told = part.querySelector("[role=status]"), figure = part.querySelector(".pin-map figure");
  const tell = key => { told.textContent = key ? say(key) : ""; };
  const check = () => {
    const text = field.value.trim(), spot = text ? readSpot(text) : undefined;
    field.setCustomValidity(text && !spot ? say("reply_spot_unreadable") : "");
    told.textContent = spot ? say("reply_spot_set", { name: spotText(spot) }) : text ? say("reply_spot_unreadable") : "";
    return spot;
  };
  field.addEventListener("input", check);
  // The map comes when it is wanted.
  figure?.parentElement.addEventListener("toggle", async () => {
    const known = !field.value && start(), text = known ? spotText(known) : undefined;
    try {
      const { openMap } = await import("./reply-map.js");
      // It looks into the field for where to begin.
      if (text && !field.value) field.value = text;
      await openMap(figure, field, index);
    } catch (error) {
      console.warn(error);
      tell("reply_spot_map_failed");
    } finally {
      if (field.value === text) field.value = "";
    }
  }, { once: true });
  part.querySelector("[data-here]").onclick = async () => {
    tell("map_searching");
    try {
      field.value = spotText(await here());
      check();
      // The map follows, and the form keeps what it has.
      for (const name of ["change", "input"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    } catch (key) {
      tell(typeof key === "string" ? key : "map_unavailable");
    }
  };
  return {
    get value() { return readSpot(field.value.trim()); },
    set value(spot) {
      field.value = spot ? spotText(spot) : "";
      check();
    },
  };
}
