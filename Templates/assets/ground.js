// The ground under a map that moves, drawn from files of the site, so that nobody else is asked for it. What the files are is said in
// Documentation/Ground.md; how they look, in live-map.css.
import { ask } from "./data.js";
import { make } from "./make.js";

const tileSize = 256;
// How many squares stay in memory.
const most = 48;

// The colours come from the page, which has others in the dark; a page that has none of its own gets these.
const colours = { sea: "#d5dfdf", land: "#f6f4ef", green: "#e6ebdf", river: "#aac8d3", edge: "#c9c5bf", road: "#e0ddd7" };

const areas = { 1: "sea", 2: "land", 3: "green", 4: "sea" };
// For each kind of line its colour, its width in pixels at the zoom level 8 and at 16, and its dashes.
const lines = {
  10: ["river", .8, 3], 11: ["edge", .6, 1, [2, 2]], 12: ["edge", .9, 1.4], 13: ["edge", 1.2, 1.8], 14: ["edge", 1.2, 1.8, [4, 3]],
  20: ["road", .6, 4], 21: ["road", 1, 7], 22: ["edge", .6, 1.8], 23: ["edge", 1.2, 3.2],
};

// Which squares there are, and what lies in them.
class Squares {
  constructor({ url, digest, levels }) {
    Object.assign(this, { url, digest, kept: new Map(), known: new Set(), zooms: [] });
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

  // What was read lately, without waiting.
  seen(key) {
    return this.kept.get(key)?.square;
  }

  async read(key) {
    const entry = this.kept.get(key) ?? { answer: ask(`${this.url}${key}.${this.digest}.json`, "default").then(data => new Square(key, data)) };
    // What is asked for last stands last, and the first goes.
    this.kept.delete(key);
    this.kept.set(key, entry);
    if (this.kept.size > most) this.kept.delete(this.kept.keys().next().value);
    try {
      return entry.square = await entry.answer;
    } catch (error) {
      this.kept.delete(key);
      throw error;
    }
  }

  // The square that a tile is drawn from: a coarser one in place of one that cannot be had.
  async of(tile) {
    for (let key; key = this.find(tile);) {
      try {
        return await this.read(key);
      } catch (error) {
        this.known.delete(key);
        if (!this.find(tile)) throw error;
      }
    }
  }
}

// Whether two boxes, each left, top, right and bottom, have anything in common.
const touches = (one, other) => one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

class Square {
  constructor(key, { bits, layers, texts }) {
    [this.zoom, this.x, this.y] = key.split("/").map(Number);
    this.key = key;
    this.side = 2 ** bits;
    this.shapes = [];
    this.names = [];
    layers.forEach((features, layer) => {
      for (const [kind, rank, name, colour, ...parts] of features) {
        let x = 0, y = 0;
        const placed = parts.map(part => {
          const points = new Int32Array(part.length), box = [Infinity, Infinity, -Infinity, -Infinity];
          for (let at = 0; at < part.length; at += 2) {
            points[at] = x += part[at];
            points[at + 1] = y += part[at + 1];
            if (x < box[0]) box[0] = x;
            if (y < box[1]) box[1] = y;
            if (x > box[2]) box[2] = x;
            if (y > box[3]) box[3] = y;
          }
          return { points, box };
        });
        if (kind >= 40) placed.forEach(({ box: [x, y] }) => this.names.push({ kind, rank, text: texts[name], x, y }));
        else if (areas[kind] || lines[kind]) this.shapes.push({ kind, rank, layer, colour: texts[colour], parts: placed });
      }
    });
    // Areas lie below all lines, each layer above the one before.
    const order = ({ kind, layer }) => (kind < 10 ? 0 : 1e6) + layer * 100 + kind;
    this.shapes.sort((one, other) => order(one) - order(other));
  }

  // What lies in a frame, one path for all neighbours of a kind: areas that touch have no seam then.
  drawing(zoom, frame, step) {
    const groups = [];
    for (const { kind, rank, layer, colour, parts } of this.shapes) {
      if (rank > zoom) continue;
      let group = groups.at(-1);
      if (!group || group.kind !== kind || group.layer !== layer || group.colour !== colour) {
        groups.push(group = { kind, layer, colour, path: new Path2D() });
      }
      for (const { points, box } of parts) if (touches(box, frame)) this.trace(group.path, points, frame, step);
    }
    return groups;
  }

  // Adds a line or ring as far as it matters: of a piece beyond one side of the frame only its ends, and no two points of one pixel.
  trace(path, points, [left, top, right, bottom], step) {
    let common = 0, isHeld = false, heldX, heldY, lastX = Infinity, lastY = Infinity, isBegun = false;
    const { side } = this;
    function add(x, y) {
      if (isBegun) path.lineTo(x, y);
      else path.moveTo(x, y);
      isBegun = true;
      [lastX, lastY] = [x, y];
    }
    for (let at = 0; at < points.length; at += 2) {
      const x = points[at], y = points[at + 1];
      const beyond = (x < left ? 1 : 0) | (x > right ? 2 : 0) | (y < top ? 4 : 0) | (y > bottom ? 8 : 0);
      if (common & beyond) {
        common &= beyond;
        [isHeld, heldX, heldY] = [true, x, y];
        continue;
      }
      if (isHeld) add(heldX, heldY);
      isHeld = false;
      common = beyond;
      // On the edge of the square the next one goes on.
      const isEdge = x === 0 || y === 0 || x === side || y === side;
      if (isEdge || at + 2 === points.length || Math.abs(x - lastX) + Math.abs(y - lastY) >= step) add(x, y);
    }
    if (isHeld) add(heldX, heldY);
  }
}

// Lays the ground under a map. `address` is that of the list of all files.
export async function addGround(map, address, attribution) {
  const squares = new Squares(await ask(address, "default"));
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

  function paint(canvas, { x, y, z }, square) {
    const context = canvas.getContext("2d", { alpha: false }), size = canvas.width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = palette.sea;
    context.fillRect(0, 0, size, size);
    if (!square) return;
    const depth = 2 ** (z - square.zoom), scale = size * depth / square.side;
    context.setTransform(scale, 0, 0, scale, (square.x * depth - x) * size, (square.y * depth - y) * size);
    context.lineJoin = context.lineCap = "round";
    const pixel = size / tileSize / scale, left = (x / depth - square.x) * square.side, top = (y / depth - square.y) * square.side;
    const right = left + square.side / depth, bottom = top + square.side / depth, room = 8 * pixel;
    const growth = Math.max(0, Math.min(1, (z - 8) / 8));
    for (const { kind, colour, path } of square.drawing(z, [left - room, top - room, right + room, bottom + room], 1 / scale)) {
      if (areas[kind]) {
        context.fillStyle = palette[areas[kind]];
        context.fill(path);
        continue;
      }
      const [name, thin, thick, dashes = []] = lines[kind];
      context.strokeStyle = colour || palette[name];
      context.lineWidth = pixel * (thin + (thick - thin) * growth ** 2);
      context.setLineDash(dashes.map(length => length * pixel));
      context.stroke(path);
    }
  }

  // A frame paints no more tiles than it has time for, so that a drag does not stop for them.
  const waiting = [];
  function later(work) {
    if (waiting.push(work) === 1) requestAnimationFrame(workOff);
  }
  function workOff() {
    const end = performance.now() + 5;
    while (waiting.length && performance.now() < end) {
      waiting[0]();
      waiting.shift();
    }
    if (waiting.length) requestAnimationFrame(workOff);
  }

  const painted = new Map();
  const Layer = L.GridLayer.extend({
    createTile(tile, done) {
      const canvas = make("canvas"), size = Math.round(tileSize * devicePixelRatio);
      canvas.width = canvas.height = size;
      const show = (square, error) => later(() => {
        // It may have left the map meanwhile.
        if (!canvas.parentNode) return done(null, canvas);
        painted.set(canvas, [tile, square]);
        paint(canvas, tile, square);
        done(error, canvas);
      });
      squares.of(tile).then(square => show(square, null), error => show(undefined, error));
      return canvas;
    },
  });
  const layer = new Layer({ attribution, tileSize, minZoom: 0 }).on("tileunload", ({ tile }) => painted.delete(tile));
  const names = makeNames(map, squares);
  // While the map is dragged its tiles come in turns; names wait for a pause, because placing them takes as long as a frame.
  let pause;
  layer.on("load", () => {
    clearTimeout(pause);
    if (map.dragging.moving()) pause = setTimeout(names, 120);
    else names();
  }).addTo(map);
  map.on("moveend", names);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => {
    readColours();
    for (const [canvas, [tile, square]] of painted) paint(canvas, tile, square);
  };
  scheme.addEventListener("change", repaint);
  document.addEventListener("cairn-mode", repaint);
  map.on("unload", () => {
    scheme.removeEventListener("change", repaint);
    document.removeEventListener("cairn-mode", repaint);
  });
}

// Names stand in a pane of their own, as many as have room: what is more important comes first. They say nothing that the list beside the
// map does not, so that nobody has them read aloud.
function makeNames(map, squares) {
  const pane = make("div", { className: "ground-names leaflet-zoom-hide", ariaHidden: "true" });
  map.createPane("names").append(pane);
  Object.assign(map.getPane("names").style, { zIndex: 350, pointerEvents: "none" });
  const ruler = document.createElement("canvas").getContext("2d"), widths = new Map();
  let shown = new Map();

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
    ruler.font = `500 12px ${getComputedStyle(pane).fontFamily}`;
    const boxes = [], next = new Map();
    for (const { id, kind, text, spot } of candidates(zoom, { min: bounds.min.subtract(room), max: bounds.max.add(room) })) {
      if (next.has(id)) continue;
      const across = width(text, kind) / 2, box = [spot.x - across, spot.y - 10, spot.x + across, spot.y + 10];
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
