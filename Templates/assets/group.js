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

// Where the past plans are told too they go there, newest first; the first page of the group shows a few that are to come.
const past = document.querySelector(".plans.past");
for (const list of document.querySelectorAll(".plans:not(.past)")) {
  const plans = [...list.querySelectorAll(".plan")];
  const isOver = plan => plan.dataset.last && daysTo(plan.dataset.last) < 0;
  const coming = plans.filter(plan => !isOver(plan));
  for (const plan of coming) tellHowFar(plan, list.dataset);
  if (past) {
    past.prepend(...plans.filter(isOver).reverse());
    past.parentElement.hidden = !past.children.length;
    continue;
  }
  // Past ones stand at the end, so that the plan that comes next is the first one.
  list.append(...plans.filter(isOver));
  const shown = coming.slice(0, 3);
  for (const plan of plans) plan.hidden = !shown.includes(plan);
  const section = list.closest("section"), heading = section.querySelector("[data-next]");
  section.hidden = !shown.length;
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
