// Has photos opened in the zoom view, which is loaded when somebody reaches for one. Without it the links that open it, `a.zoom`, lead to
// the largest copies.

// A photo that stands on the page twice is shown once.
const photos = [...document.querySelectorAll("a.zoom:has(picture)")]
  .filter((link, number, links) => links.findIndex(other => other.href === link.href) === number);
photos.forEach((link, number) => link.id ||= `photo-${number + 1}`);
// From here on it shows what the style sheet does without.
document.documentElement.classList.add("zooms");

let loading;

function load(change) {
  loading ??= import("./zoom.js").then(view => {
    view.begin(photos, change);
    return view;
  });
  // What failed is asked for again.
  loading.catch(() => { loading = undefined; });
  return loading;
}

// The address names a photo when somebody comes from elsewhere, by a link of the page, or goes forward.
function follow(change) {
  if (!loading && photos.some(photo => `#${photo.id}` === location.hash)) load(change);
}

addEventListener("popstate", follow);
follow();

const reach = event => event.target.closest("a.zoom") && load();
document.addEventListener("pointerover", reach, { passive: true });
document.addEventListener("focusin", reach);
document.addEventListener("click", event => {
  const link = event.target.closest("a.zoom"), number = photos.findIndex(photo => photo.href === link?.href);
  if (number < 0 || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  load().then(view => view.open(number, link), () => location.assign(link.href));
});
