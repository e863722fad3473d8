// The home page on the reader's day: what was visited on this day in other years, and what has not been visited for a year.
import { make } from "./make.js";
import { load } from "./data.js";
import { say } from "./words.js";

const section = document.getElementById("_days");
const most = 3;

// The visits of a day in earlier years: `[years ago, place, whether only the month is known]`.
export function onThisDay(days, today) {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  const key = day => String(month * 100 + day).padStart(4, "0");
  const keys = [key(day)];
  // In years without it, the 29th of February is remembered on the day before.
  if (month === 2 && day === 28 && new Date(year, 1, 29).getMonth() !== 1) keys.push(key(29));
  const visits = (key, isMonth) => pairs(days[key] ?? []).map(([then, place]) => [year - then, place, isMonth]).filter(([ago]) => ago > 0);
  const found = [...keys.flatMap(key => visits(key, false)).sort((one, other) => one[0] - other[0]), ...visits(key(0), true)];
  // A place is shown once, for its newest visit.
  return found.filter(([, place], number) => found.findIndex(([, other]) => other === place) === number).slice(0, most);
}

// The best places whose last visit is a year ago or longer: `[last visit, place]`.
export function notForAYear(revisits, today) {
  const limit = (today.getFullYear() - 1) * 10_000 + (today.getMonth() + 1) * 100 + today.getDate();
  return pairs(revisits).filter(([last]) => last <= limit).slice(0, most);
}

const pairs = numbers => Array.from({ length: numbers.length / 2 }, (_, index) => numbers.slice(index * 2, index * 2 + 2));

function row(data, index, words) {
  const [slug, title, language, sign, color, photo] = data.places[index];
  return make("li", { style: color ? `--accent:${color}` : undefined },
    photo
      ? make("img", { className: "photo ground", src: photo, alt: "", loading: "lazy", decoding: "async" })
      : make("span", { className: "ground", inert: true, style: `--n:${[...slug].length * 3 + [...title].length}` }, make("i", {}, sign)),
    make("p", {}, make("a", { href: `${data.url}${slug}/`, lang: language || undefined }, title), make("small", {}, words)));
}

function fill(name, rows) {
  const part = section.querySelector(`[data-part=${name}]`);
  part.querySelector("ul").replaceChildren(...rows);
  part.querySelector(".empty").hidden = rows.length > 0;
}

function show(data, today) {
  fill("day", onThisDay(data.days, today).map(([ago, place, isMonth]) => row(data, place, say(isMonth ? "ago_month" : "ago_day", { n: ago }))));
  fill("year", notForAYear(data.revisits, today).map(([last, place]) => {
    const [year, month, day] = [Math.floor(last / 10_000), Math.floor(last / 100) % 100, last % 100];
    const months = (today.getFullYear() - year) * 12 + today.getMonth() + 1 - month - (today.getDate() < day ? 1 : 0);
    return row(data, place, say("ago_last", { n: Math.floor(months / 12) }));
  }));
  // The room that was kept is given up where nobody sees it, and with it what has nothing to say.
  if (section.getBoundingClientRect().top <= innerHeight) return;
  section.classList.add("filled");
  for (const part of section.children) part.hidden = !part.querySelector("li");
  section.hidden = [...section.children].every(part => part.hidden);
}

if (section) {
  try {
    const data = await load(section.dataset.days);
    if (data.version === 1) show(data, new Date());
  } catch (error) {
    // The page is complete without it.
    console.warn(error);
  }
}
