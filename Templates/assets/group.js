// What only the day of the reader can tell on a group's pages: which plans are past, how far off the others are, and whose turn it is today.

const now = new Date();
const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
const names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** The days from today to a date of the calendar; to the first of them where the date is a month or a year. */
function daysTo(date) {
  const [year, month = 1, day = 1] = date.split("-").map(Number);
  return Math.round((Date.UTC(year, month - 1, day) - today) / 86_400_000);
}

const past = document.querySelector(".plans.past");
for (const plan of document.querySelectorAll(".plans:not(.past) > .plan[data-last]")) {
  if (daysTo(plan.dataset.last) < 0) {
    if (past) {
      past.prepend(plan);
      past.parentElement.hidden = false;
    } else {
      // At the end, so that the plan that comes next is the first one.
      plan.hidden = true;
      plan.parentElement.append(plan);
    }
    continue;
  }
  const words = plan.parentElement.dataset;
  const off = plan.querySelector(".off");
  const days = daysTo(plan.dataset.from);
  if (plan.dataset.from.length === 10) {
    off.textContent = days <= 0 ? words.today : words.off.replace("{n}", days);
    off.hidden = false;
  }
}
for (const list of document.querySelectorAll("section.first .plans")) {
  if (!list.querySelector(".plan:not([hidden])")) list.closest("section").hidden = true;
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
