// The map follows the reader: it shows the day whose part of the story is in the middle of the window.

const figure = document.querySelector(".way");
const plan = figure.querySelector(".drawing");
const pins = [...figure.querySelectorAll(".pin")];
const legs = [...document.querySelectorAll(".leg[data-focus]")];

// How much the whole drawing has to be made smaller to stand in a window that is lower than it.
function fitting() {
  const { clientWidth, clientHeight } = plan.parentElement, aspect = Number(getComputedStyle(plan).aspectRatio.split("/")[0]);
  return clientWidth ? Math.min(1, Math.round(clientHeight * aspect / clientWidth * 100) / 100) : 1;
}

function show(leg) {
  const [x, y, width] = leg ? leg.dataset.focus.split(" ").map(Number) : [50, 50, 100];
  plan.style.setProperty("--x", x);
  plan.style.setProperty("--y", y);
  plan.style.setProperty("--z", leg ? Math.max(1, 100 / width) : fitting());
  for (const pin of pins) {
    pin.classList.toggle("on", !leg || pin.dataset.days.split(" ").includes(leg.dataset.day));
  }
}

// A line across the window below the map on phones, in its upper third elsewhere.
function current() {
  const bounds = figure.getBoundingClientRect();
  const beside = bounds.right < innerWidth * 0.95 || bounds.left > innerWidth * 0.3;
  const line = beside || bounds.top > 1 ? innerHeight / 3 : bounds.bottom + 80;
  return legs.findLast((leg) => leg.getBoundingClientRect().top <= line);
}

let shown = null;
let isWaiting = false;
function follow() {
  isWaiting = false;
  const leg = current() ?? null;
  if (leg === shown) return;
  shown = leg;
  show(leg);
}

if (legs.length > 1) {
  figure.classList.add("follows");
  show(null);
  follow();
  addEventListener("scroll", () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(follow);
  }, { passive: true });
  addEventListener("resize", follow);
}
