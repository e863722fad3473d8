// The ground under a map that moves, drawn from files of the site, so that nobody else is asked for it. What the files are is said in
// Documentation/Ground.md; how they look, in live-map.css.
import { ask, isAnswered } from "./data.js";
import { make } from "./make.js";
import { tileSize, touches } from "./spots.js";

// The colours come from the page, which has others in the dark; a page that has none of its own gets these.
const colours = { sea: "#d5dfdf", land: "#f6f4ef", green: "#e6ebdf", river: "#aac8d3", edge: "#c9c5bf", road: "#e0ddd7" };

// Which squares there are, and what is known of them.
class Squares {
  constructor({ levels }, painter) {
    Object.assign(this, { painter, kept: new Map(), known: new Set(), zooms: [] });
    for (const [zoom, numbers] of levels) {
      this.zooms.unshift(zoom);
      for (let at = 0; at < numbers.length; at += 2) this.known.add(`${zoom}/${numbers[at]}/${numbers[at + 1]}`);
    }
  }

  // The finest square that holds a tile.
  find({ x, y, z }) {
    for (const zoom of this.zooms) {
      if (zoom > z) continue;
      const key = `${zoom}/${x >> z - zoom}/${y >> z - zoom}`;
      if (this.known.has(key)) return key;
    }
  }

  // What was read, without waiting: its names alone, as its shapes stay with the painter.
  seen(key) {
    return this.kept.get(key)?.square;
  }

  async read(key) {
    const entry = this.kept.get(key) ?? { answer: this.painter.read(key) };
    this.kept.set(key, entry);
    try {
      return entry.square = await entry.answer;
    } catch (error) {
      this.kept.delete(key);
      throw error;
    }
  }

  // The square that a tile is drawn from, by its key: a coarser one in place of one that cannot be had.
  async of(tile) {
    for (let key; key = this.find(tile);) {
      try {
        await this.read(key);
        return key;
      } catch (error) {
        this.known.delete(key);
        if (!this.find(tile)) throw error;
      }
    }
  }
}

// Lays the ground under a map. `address` is that of the list of all files.
export async function addGround(map, address, attribution) {
  const list = await ask(address, "default"), painter = await makePainter(list), squares = new Squares(list, painter);
  const probe = make("i", { hidden: true });
  map.getContainer().append(probe);
  let palette;
  function readColours() {
    palette = Object.fromEntries(Object.entries(colours).map(([name, plain]) => {
      probe.style.color = `var(--${name}, ${plain})`;
      return [name, getComputedStyle(probe).color];
    }));
  }
  readColours();

  async function paint(canvas, tile, key) {
    const { width } = canvas, colours = palette, picture = await painter.picture(tile, key, width, colours);
    // It may have other colours by now.
    if (colours === palette) canvas.getContext("bitmaprenderer").transferFromImageBitmap(picture);
  }

  const painted = new Map();
  const Layer = L.GridLayer.extend({
    createTile(tile, done) {
      const canvas = make("canvas");
      canvas.width = canvas.height = Math.round(tileSize * devicePixelRatio);
      const show = async (key, error) => {
        painted.set(canvas, [tile, key]);
        // It may have left the map meanwhile.
        if (canvas.parentNode) await paint(canvas, tile, key);
        done(error, canvas);
      };
      squares.of(tile).then(key => show(key, null), error => show(undefined, error)).catch(error => done(error, canvas));
      return canvas;
    },
  });
  const layer = new Layer({ attribution, tileSize, minZoom: 0 }).on("tileunload", ({ tile }) => painted.delete(tile));
  // Tiles lie still in what is dragged. With a transform each would be a layer of its own, which every frame has to put together.
  layer.on("tileloadstart", ({ tile }) => {
    const { x, y } = L.DomUtil.getPosition(tile);
    Object.assign(tile.style, { transform: "none", left: `${x}px`, top: `${y}px` });
  });
  const names = makeNames(map, squares);
  // Names come when the map rests, because placing them takes as long as a frame.
  let pause;
  const nameSoon = () => {
    clearTimeout(pause);
    if (!map.dragging.moving()) pause = setTimeout(names, 120);
  };
  layer.on("load", nameSoon).addTo(map);
  map.on("moveend", nameSoon);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => {
    readColours();
    for (const [canvas, [tile, key]] of painted) paint(canvas, tile, key);
  };
  scheme.addEventListener("change", repaint);
  document.addEventListener("cairn-mode", repaint);
  map.on("unload", () => {
    scheme.removeEventListener("change", repaint);
    document.removeEventListener("cairn-mode", repaint);
    clearTimeout(pause);
    painter.end?.();
  });
}

// A painter that works beside the page, so that a drag never waits for it; or on it where the page brings its data itself.
async function makePainter(list) {
  const { url, digest } = list, here = async () => new (await import("./ground-painter.js")).Painter(list);
  if (isAnswered()) return here();
  const worker = new Worker(new URL("./ground-painter.js", import.meta.url), { type: "module" }), waiting = new Map();
  let number = 0, inPlace;
  worker.onmessage = ({ data: { id, answer, error } }) => {
    const { done, fail } = waiting.get(id);
    waiting.delete(id);
    if (error) fail(new Error(error));
    else done(answer);
  };
  // Where there may be no worker the page does it all.
  worker.onerror = async () => {
    inPlace ??= await here();
    for (const { work, values, done, fail } of waiting.values()) inPlace[work](...values).then(done, fail);
    waiting.clear();
  };
  const order = work => (...values) => inPlace ? inPlace[work](...values) : new Promise((done, fail) => {
    waiting.set(++number, { work, values, done, fail });
    worker.postMessage({ id: number, url, digest, work, values });
  });
  return { read: order("read"), picture: order("picture"), end: () => worker.terminate() };
}

// Names stand in a pane of their own, as many as have room: what is more important comes first. They say nothing that the list beside the
// map does not, so that nobody has them read aloud.
function makeNames(map, squares) {
  const pane = make("div", { className: "ground-names leaflet-zoom-hide", ariaHidden: "true" });
  map.createPane("names").append(pane);
  Object.assign(map.getPane("names").style, { zIndex: 350, pointerEvents: "none" });
  const ruler = document.createElement("canvas").getContext("2d"), widths = new Map();
  let shown = new Map(), font;

  function width(text, kind) {
    const key = `${kind} ${text}`;
    if (!widths.has(key)) widths.set(key, ruler.measureText(text).width * (kind === 40 ? 1.15 : 1) + 12);
    return widths.get(key);
  }

  // Those that lie in view or a little beyond, with their places in pixels of the whole world.
  function candidates(zoom, { min, max }) {
    const world = 2 ** zoom, found = [], looked = new Set();
    for (let y = Math.max(0, Math.floor(min.y / tileSize)); y <= Math.min(world - 1, max.y / tileSize); y++) {
      for (let x = Math.floor(min.x / tileSize); x <= max.x / tileSize; x++) {
        const turn = Math.floor(x / world), key = squares.find({ x: x - turn * world, y, z: zoom }), square = squares.seen(key);
        if (!square || looked.has(`${turn} ${key}`)) continue;
        looked.add(`${turn} ${key}`);
        const size = tileSize * 2 ** (zoom - square.zoom);
        for (const name of square.names) {
          if (name.rank > zoom) continue;
          const across = (square.x + name.x / square.side) * size, down = (square.y + name.y / square.side) * size;
          const spot = L.point(across + turn * world * tileSize, down);
          if (spot.x < min.x || spot.x > max.x || spot.y < min.y || spot.y > max.y) continue;
          // Where a finer square lies, that one tells the names.
          if (squares.find({ x: Math.floor(across / tileSize), y: Math.floor(down / tileSize), z: zoom }) !== key) continue;
          found.push({ ...name, spot, id: `${name.kind} ${name.text} ${turn} ${Math.round(across)} ${Math.round(down)}` });
        }
      }
    }
    return found.sort((one, other) => one.rank - other.rank || one.kind - other.kind);
  }

  return () => {
    const zoom = map.getZoom(), bounds = map.getPixelBounds(), room = bounds.getSize().divideBy(4), origin = map.getPixelOrigin();
    ruler.font = font ??= `500 12px ${getComputedStyle(pane).fontFamily}`;
    const boxes = [], next = new Map();
    for (const { id, kind, text, spot } of candidates(zoom, { min: bounds.min.subtract(room), max: bounds.max.add(room) })) {
      if (next.has(id)) continue;
      const across = width(text, kind) / 2, box = [spot.x - across, spot.y - 10, spot.x + across, spot.y + 10];
      // Whole or not at all.
      if (box[0] < bounds.min.x || box[1] < bounds.min.y || box[2] > bounds.max.x || box[3] > bounds.max.y) continue;
      if (boxes.some(other => touches(box, other))) continue;
      boxes.push(box);
      const label = shown.get(id) ?? make("span", { className: `name-${kind}` }, text), { x, y } = spot.subtract(origin);
      label.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`;
      next.set(id, label);
    }
    for (const [id, label] of shown) if (!next.has(id)) label.remove();
    for (const label of next.values()) if (!label.parentNode) pane.append(label);
    shown = next;
  };
}
