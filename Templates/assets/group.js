// What only the day of the reader can tell on a group's pages: which plans are past, how far off the others are, and whose turn it is today.

const now = new Date();
const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
const rules = new Intl.PluralRules(document.documentElement.lang);
const names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** The days from today to a date of the calendar; to the first of them where the date is a month or a year. */
function daysTo(date) {
  const [year, month = 1, day = 1] = date.split("-").map(Number);
  return Math.round((Date.UTC(year, month - 1, day) - today) / 86_400_000);
}

// Where the past plans are told too they go there, newest first; the first page of the group shows the next one, and folds later ones away.
const past = document.querySelector(".plans.past"), later = document.querySelector(".later");
for (const list of document.querySelectorAll(".plans:not(.past, .later *)")) {
  const section = list.closest("section"), plans = [...(past ? list : section).querySelectorAll(".plan")];
  const isOver = plan => plan.dataset.last && daysTo(plan.dataset.last) < 0;
  const coming = plans.filter(plan => !isOver(plan));
  for (const plan of coming) tellHowFar(plan, list.dataset);
  if (past) {
    past.prepend(...plans.filter(isOver).reverse());
    past.parentElement.hidden = !past.children.length;
    continue;
  }
  const [next, ...others] = coming, heading = section.querySelector("[data-next]");
  list.replaceChildren(...next ? [next] : []);
  if (later) {
    later.querySelector(".plans").replaceChildren(...others);
    later.querySelector("b").textContent = others.length;
    later.hidden = !others.length;
  }
  section.hidden = !next;
  if (heading) heading.textContent = heading.dataset.next;
}

function tellHowFar(plan, words) {
  const { from = "", last } = plan.dataset;
  if (from.length < 10) return;
  const off = plan.querySelector(".off"), days = daysTo(from);
  off.textContent = days > 0 ? (rules.select(days) === "one" ? words.offOne : words.off).replace("{n}", days) : last === from ? words.today : words.now;
  off.hidden = false;
}

for (const day of document.querySelectorAll(`[data-weekday="${names[now.getDay()]}"]`)) {
  if (day.matches("tr")) {
    day.setAttribute("aria-current", "date");
    day.querySelector(".now").hidden = false;
  } else {
    day.hidden = false;
    day.closest("section").hidden = false;
  }
}
