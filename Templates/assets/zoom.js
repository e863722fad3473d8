// The zoom view: the photos of a page one at a time, in a dialog over the page (parts/zoom.html). It is an entry of the history, so that
// the back button closes it, and its address names the photo: `#photo-3` is the third of the page, also for whoever is sent it.

// The links to the photos, each once.
let photos = [];

const view = document.getElementById("_zoom").content.querySelector("dialog");
const part = name => view.querySelector("." + name);
const [stage, enlarge, move, previous, next] = ["stage", "enlarge", "move", "previous", "next"].map(part);
document.body.append(view);
// A page in a file has no address that somebody else could open.
part("hand-on").hidden = location.protocol === "file:";

const slides = [];
let current = 0;
let opener;
// How the current photo lies; points are told from the stage's middle.
const middle = { x: 0, y: 0 };
let scale = 1, x = 0, y = 0;

const clamp = (number, least, most) => Math.min(Math.max(number, least), most);
const isCommand = event => event.altKey || event.ctrlKey || event.metaKey;
const image = (number = current) => slides[number].querySelector("img, video");

// Makes the view show these photos, and the one that the address names; `change` when it names it since the page was there.
export function begin(links, change) {
  photos = links;
  for (const item of [part("status"), previous, next]) item.hidden = photos.length < 2;
  follow(change);
  // Who comes by a photo's address is first led to its link, behind the view.
  addEventListener("load", focus);
  focus();
}

const focus = () => view.open && part("close").focus();

export function open(number, link) {
  // A link in what closes for the view is not there afterwards.
  opener = document.querySelector(`[popovertarget="${link.closest("[popover]")?.id}"]`) ?? link;
  history.pushState({ zoom: true }, "", addressOf(number));
  show(number);
}

const page = () => location.pathname + location.search;
const addressOf = number => `${page()}#${photos[number].id}`;

view.onclose = () => {
  for (const slide of slides.splice(0)) slide?.remove();
  if (history.state?.zoom) history.back();
  opener.focus();
  opener = undefined;
};

// The address names a photo also after a reload, when somebody goes forward, and when they come from elsewhere or by a link of the page.
// Closing goes back in each case, so who comes from elsewhere is given the page without the view before it.
function follow(change) {
  const number = photos.findIndex(photo => `#${photo.id}` === location.hash);
  if (number < 0) return view.close();
  if (!history.state?.zoom) {
    const address = addressOf(number);
    if (!change) history.replaceState(history.state, "", page());
    history[change ? "replaceState" : "pushState"]({ zoom: true }, "", address);
  }
  show(number);
}

addEventListener("popstate", follow);

function turn(step) {
  if (!photos[current + step]) return;
  show(current + step);
  history.replaceState({ zoom: true }, "", addressOf(current));
}

function show(number) {
  opener ??= photos[number];
  if (!view.open) view.showModal();
  current = number;
  // The neighbours are there too: loaded early, and seen by those who swipe.
  for (const near of [number, number + 1, number - 1]) if (photos[near]) slides[near] ??= makeSlide(photos[near]);
  slides.forEach((slide, other) => {
    slide.style.setProperty("--at", other - number);
    slide.inert = other !== number;
    if (other !== number) slide.querySelector("video")?.pause();
    slide.querySelector(".motion")?.remove();
    image(other).style.transform = "";
    if (Math.abs(other - number) < 2) return;
    slide.remove();
    delete slides[other];
  });
  const link = photos[number];
  const facts = document.createElement("small");
  facts.textContent = link.dataset.facts ?? "";
  part("caption").replaceChildren(link.dataset.caption ?? link.closest("figure")?.querySelector("figcaption")?.firstChild.data ?? "", facts);
  part("caption").lang = link.closest("[lang]").lang;
  part("count").textContent = `${number + 1} / ${photos.length}`;
  image().fill?.();
  part("alt").textContent = image().alt ?? link.ariaLabel;
  enlarge.hidden = image().localName === "video";
  move.hidden = !link.dataset.motion;
  part("told").textContent = "";
  previous.ariaDisabled = number === 0;
  next.ariaDisabled = number === photos.length - 1;
  lay(1);
}

function makeSlide(link) {
  const slide = document.createElement("div");
  slide.className = "slide";
  slide.append(link.dataset.clip ? makeClip(link) : link.querySelector("picture").cloneNode(true));
  stage.append(slide);
  const image = slide.querySelector("img, video");
  image.className = "photo";
  image.style.cssText += `;--width:${image.getAttribute("width")};--height:${image.getAttribute("height")}`;
  image.draggable = false;
  sharpen(slide, image.offsetWidth);
  image.loading = "eager";
  return slide;
}

const file = address => globalThis.cairnFile?.(address) ?? address;

// What a phone took around the photo is played over it once, when somebody presses it.
async function play() {
  const slide = slides[current], { motion } = photos[current].dataset;
  if (!motion || slide.querySelector(".motion")) return;
  const video = document.createElement("video");
  Object.assign(video, { className: "motion", muted: true, playsInline: true, ariaHidden: true });
  video.style.cssText = image().style.cssText;
  video.onended = video.onerror = () => video.remove();
  slide.append(video);
  video.src = await file(motion);
  await video.play().catch(video.onerror);
}

// A clip is asked for when somebody plays it; in a sealed group, where it has to be opened before, when it is shown.
function makeClip(link) {
  const still = link.querySelector("img"), video = document.createElement("video");
  for (const name of ["width", "height"]) video.setAttribute(name, still.getAttribute(name));
  Object.assign(video, { controls: true, preload: "none", playsInline: true, poster: still.currentSrc || still.src, ariaLabel: link.ariaLabel, loop: "loops" in link.dataset });
  video.fill = async () => {
    delete video.fill;
    for (const { name, value } of link.attributes) {
      const language = name.match(/^data-captions-(.*)/)?.[1];
      if (!language) continue;
      const track = document.createElement("track");
      Object.assign(track, { kind: "captions", srclang: language, label: new Intl.DisplayNames(language, { type: "language" }).of(language), src: await file(value) });
      track.default = language === document.documentElement.lang.toLowerCase();
      video.append(track);
    }
    video.src = await file(link.href);
  };
  return video;
}

// Lets the browser choose the copy for a width.
function sharpen(slide, width) {
  for (const item of slide.querySelectorAll("source, img")) item.sizes = `${Math.ceil(width)}px`;
}

// Lays the photo at a size, so that what was under the point `from`, when it lay like `old`, comes under `to`.
function lay(size, to = middle, from = to, old = { scale, x, y }) {
  const photo = image();
  const { offsetWidth: width, offsetHeight: height } = photo;
  // A panorama may be enlarged until it fills the height.
  scale = clamp(size, 1, Math.max(4, stage.clientHeight / height));
  const place = (axis, length, room) => {
    const reach = Math.max(0, (length * scale - room) / 2);
    return clamp(to[axis] - (from[axis] - old[axis]) * scale / old.scale, -reach, reach);
  };
  x = place("x", width, stage.clientWidth);
  y = place("y", height, stage.clientHeight);
  photo.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  if (width * scale > parseFloat(photo.sizes)) sharpen(slides[current], width * scale);
  enlarge.ariaPressed = scale > 1;
}

const toggle = point => lay(scale > 1 ? 1 : Math.max(2.5, stage.clientHeight / image().offsetHeight), point);

function step(right, down) {
  if (scale > 1) lay(scale, { x: -80 * right, y: -80 * down }, middle);
  else turn(right);
}

// Hands the photo's address on, or copies it where no program takes it.
part("hand-on").onclick = async () => {
  const url = globalThis.cairnAddress?.(location.href) ?? location.href;
  const told = part("told");
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url });
    await navigator.clipboard.writeText(url);
    told.textContent = told.dataset.copied;
  } catch (error) {
    // Where the clipboard is denied, what is shown can be copied by hand.
    if (error.name !== "AbortError") told.textContent = url;
  }
};

part("close").onclick = () => view.close();
enlarge.onclick = () => toggle();
move.onclick = play;
previous.onclick = () => turn(-1);
next.onclick = () => turn(1);
addEventListener("resize", () => view.open && lay(1));

const keys = {
  ArrowLeft: () => step(-1, 0),
  ArrowRight: () => step(1, 0),
  ArrowUp: () => step(0, -1),
  ArrowDown: () => step(0, 1),
  PageUp: () => turn(-1),
  PageDown: () => turn(1),
  Home: () => turn(-current),
  End: () => turn(photos.length - 1 - current),
  "+": () => lay(scale * 1.5),
  "-": () => lay(scale / 1.5),
  0: () => lay(1),
};

view.onkeydown = event => {
  if (!keys[event.key] || isCommand(event) || event.target.localName === "video") return;
  event.preventDefault();
  keys[event.key]();
};

stage.onwheel = event => {
  event.preventDefault();
  // Pinching on a touch pad comes as small steps with the control key.
  lay(scale * Math.exp(-event.deltaY * (event.ctrlKey ? .01 : .002)), hold([event]));
};

const fingers = new Map();
// What was held when a finger came or went last.
let grip = {};
let lastTap = {};

// The middle of one or two fingers, and how far they are apart.
function hold([one, two = one]) {
  const box = stage.getBoundingClientRect();
  return {
    x: (one.clientX + two.clientX - box.width) / 2 - box.x,
    y: (one.clientY + two.clientY - box.height) / 2 - box.y,
    spread: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
  };
}

function take() {
  stage.style.removeProperty("--drag");
  grip = { ...grip, ...hold(fingers.values()), old: { scale, x, y }, pinched: grip.pinched || fingers.size > 1 };
}

stage.onpointerdown = event => {
  // A clip has buttons of its own.
  if (event.target.localName === "video") return void (grip = {});
  if (event.button || fingers.size > 1) return;
  stage.setPointerCapture(event.pointerId);
  if (!fingers.size) grip = { isBeside: event.target.localName !== "img" };
  fingers.set(event.pointerId, event);
  take();
  stage.classList.add("held");
};

stage.onpointermove = event => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  const now = hold(fingers.values());
  if (grip.spread || scale > 1) {
    lay(grip.old.scale * (now.spread / grip.spread || 1), now, grip, grip.old);
  } else if (!grip.pinched) {
    stage.style.setProperty("--drag", `${now.x - grip.x}px`);
  }
};

// Or Chromium takes a swipe for scrolling and ignores the taps after it.
stage.ontouchmove = event => event.target.localName === "video" || event.preventDefault();

stage.onpointerup = stage.onpointercancel = event => {
  if (!fingers.delete(event.pointerId)) return;
  if (fingers.size) return take();
  stage.classList.remove("held");
  stage.style.removeProperty("--drag");
  if (event.type === "pointercancel" || grip.pinched) return;
  const now = hold([event]);
  const [right, down] = [now.x - grip.x, now.y - grip.y];
  grip.isTap = Math.hypot(right, down) < 10;
  if (grip.isTap) tap({ ...now, time: event.timeStamp });
  else if (scale > 1) return;
  else if (Math.abs(right) > Math.max(40, Math.abs(down))) turn(right < 0 ? 1 : -1);
  else if (down > 100) view.close();
};

// Two taps enlarge the photo where they are, or make it fit again.
function tap({ x, y, time }) {
  const isSecond = time - lastTap.time < 350 && Math.hypot(x - lastTap.x, y - lastTap.y) < 40;
  if (isSecond) toggle({ x, y });
  else if (!grip.isBeside && scale === 1) play();
  lastTap = isSecond ? {} : { x, y, time };
}

// One beside it closes the view, with its click, which else would go to the page behind.
stage.onclick = () => {
  if (grip.isTap && grip.isBeside && scale === 1) view.close();
};
