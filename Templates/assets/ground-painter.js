// Paints the ground under a map that moves, from files of the site; in a worker, where there may be one. What the files are is said in
// Documentation/Ground.md.
import { ask } from "./data.js";
import { tileSize, touches } from "./spots.js";

// How many squares stay in memory.
const most = 48;

const areas = { 1: "sea", 2: "land", 3: "green", 4: "sea" };
// For each kind of line its colour, its width in pixels at the zoom level 8 and at 16, and its dashes.
const lines = {
  10: ["river", .8, 3], 11: ["edge", .6, 1, [2, 2]], 12: ["edge", .9, 1.4], 13: ["edge", 1.2, 1.8], 14: ["edge", 1.2, 1.8, [4, 3]],
  20: ["road", .6, 4], 21: ["road", 1, 7], 22: ["edge", .6, 1.8], 23: ["edge", 1.2, 3.2],
};

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

  // Paints a tile of the map with what lies in it.
  paint(context, { x, y, z }, size, palette) {
    const depth = 2 ** (z - this.zoom), scale = size * depth / this.side;
    context.setTransform(scale, 0, 0, scale, (this.x * depth - x) * size, (this.y * depth - y) * size);
    context.lineJoin = context.lineCap = "round";
    const pixel = size / tileSize / scale, left = (x / depth - this.x) * this.side, top = (y / depth - this.y) * this.side;
    const right = left + this.side / depth, bottom = top + this.side / depth, room = 8 * pixel;
    const growth = Math.max(0, Math.min(1, (z - 8) / 8));
    for (const { kind, colour, path } of this.drawing(z, [left - room, top - room, right + room, bottom + room], 1 / scale)) {
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
}

// Reads squares and paints tiles from them.
export class Painter {
  kept = new Map();

  constructor({ url, digest }) {
    Object.assign(this, { url, digest });
  }

  square(key) {
    const square = this.kept.get(key) ?? ask(`${this.url}${key}.${this.digest}.json`, "default").then(data => new Square(key, data));
    // What is asked for last stands last, and the first goes.
    this.kept.delete(key);
    this.kept.set(key, square);
    if (this.kept.size > most) this.kept.delete(this.kept.keys().next().value);
    square.catch(() => this.kept.delete(key));
    return square;
  }

  // What a map has to know of a square.
  async read(key) {
    const { zoom, x, y, side, names } = await this.square(key);
    return { zoom, x, y, side, names };
  }

  // A tile as a picture of so many pixels; without a square all of it is sea.
  async picture(tile, key, size, palette) {
    const square = key && await this.square(key), canvas = new OffscreenCanvas(size, size), context = canvas.getContext("2d", { alpha: false });
    context.fillStyle = palette.sea;
    context.fillRect(0, 0, size, size);
    square?.paint(context, tile, size, palette);
    return canvas.transferToImageBitmap();
  }
}

if (typeof document === "undefined") {
  let painter;
  onmessage = async ({ data: { id, url, digest, work, values } }) => {
    painter ??= new Painter({ url, digest });
    try {
      const answer = await painter[work](...values);
      postMessage({ id, answer }, work === "picture" ? [answer] : []);
    } catch (error) {
      postMessage({ id, error: error.message });
    }
  };
}
