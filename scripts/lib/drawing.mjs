// Draws triangles into a picture, in plain Node: depth, one sun with its shadow, the sky's light, glass. Writes it as PNG.
import { crc32, deflateSync } from "node:zlib";

/**
 * `color` and `glow` are linear light; glow null: it only reflects. alpha 1: nothing is seen through it.
 * @typedef {readonly [number, number, number]} Point
 * @typedef {{ points: readonly [Point, Point, Point], color: Point, alpha: number, glow: Point | null }} Triangle
 */

/** Samples along each side of a pixel: edges are smooth. */
const samples = 2;
/** Towards the sun, in a frame with z up; a hall's lamps stand high. */
const sun = unit([-0.35, -0.5, 1]);
const sunLight = 1.15;
const skyLight = 0.62;
const groundLight = 0.3;
const shadowPixels = 1400;
/** A point this much behind the sun's view is in the shade [m]. */
const shadowSlack = 0.03;
const nearest = 0.05;

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
function unit(a) {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

const normalOf = ([a, b, c]) => unit(cross(minus(b, a), minus(c, a)));

/** Right, up and forward of a view along a direction. */
function axesOf(forward) {
  const right = unit(cross(forward, [0, 0, 1]));
  return [right, cross(right, forward), forward];
}

/** Cuts a triangle at the plane that lies just before the eye; returns none, one or two. */
function clip(points) {
  const inside = points.filter(([, , z]) => z >= nearest);
  if (inside.length === 3) return [points];
  if (inside.length === 0) return [];
  const polygon = [];
  for (let index = 0; index < 3; index++) {
    const [a, b] = [points[index], points[(index + 1) % 3]];
    if (a[2] >= nearest) polygon.push(a);
    if (a[2] >= nearest === b[2] >= nearest) continue;
    const share = (nearest - a[2]) / (b[2] - a[2]);
    polygon.push(a.map((value, axis) => value + share * (b[axis] - value)));
  }
  return polygon.slice(2).map((point, index) => [polygon[0], polygon[index + 1], point]);
}

/** Calls `paint(pixel, weights)` for each sample of a triangle; corners in samples, weights add up to one. */
function fill([a, b, c], width, height, paint) {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (Math.abs(area) < 1e-9) return;
  const left = Math.max(0, Math.ceil(Math.min(a[0], b[0], c[0]) - 0.5));
  const right = Math.min(width - 1, Math.floor(Math.max(a[0], b[0], c[0]) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(a[1], b[1], c[1]) - 0.5));
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const u = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area;
      const v = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area;
      const w = 1 - u - v;
      if (u >= 0 && v >= 0 && w >= 0) paint(y * width + x, u, v, w);
    }
}

/** The sun's view: for each pixel of its picture, how far it gets. */
function shadowMap(triangles, bounds) {
  const axes = axesOf(sun.map((value) => -value));
  const depth = new Float32Array(shadowPixels * shadowPixels).fill(Number.POSITIVE_INFINITY);
  const scale = shadowPixels / (2 * bounds.radius);
  const place = (point) => {
    const [x, y, z] = axes.map((axis) => dot(axis, minus(point, bounds.centre)));
    return [(x + bounds.radius) * scale, (y + bounds.radius) * scale, z];
  };
  for (const { points, alpha } of triangles) {
    if (alpha < 1) continue;
    const corners = points.map(place);
    fill(corners, shadowPixels, shadowPixels, (pixel, u, v, w) => {
      const z = u * corners[0][2] + v * corners[1][2] + w * corners[2][2];
      if (z < depth[pixel]) depth[pixel] = z;
    });
  }
  return (point) => {
    const [x, y, z] = place(point);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= shadowPixels || row >= shadowPixels) return false;
    return z > depth[row * shadowPixels + column] + shadowSlack;
  };
}

/** Linear light -> a byte of sRGB, after a curve that keeps bright things from burning out. */
function byteOf(light) {
  const soft = (light * (1 + light / 6)) / (1 + light);
  const value = soft <= 0.0031308 ? 12.92 * soft : 1.055 * soft ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(255 * value)));
}

function lightOf(normal, point, eye, isShaded) {
  // Both sides of a face are seen.
  const facing = dot(normal, minus(eye, point)) < 0 ? normal.map((value) => -value) : normal;
  const direct = Math.max(0, dot(facing, sun));
  const sky = groundLight + ((skyLight - groundLight) * (1 + facing[2])) / 2;
  return sky + (direct > 0 && !isShaded(point) ? sunLight * direct : 0);
}

/**
 * Draws triangles { points, color, alpha, glow } in a frame with z up [m]; colours are linear.
 * view: { eye, at, angle (of the picture's height [rad]), width, height, shadow: { centre, radius }, background (linear) }.
 * Returns RGB bytes.
 */
export function draw(triangles, view) {
  const [width, height] = [view.width * samples, view.height * samples];
  const depth = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const light = new Float32Array(3 * width * height);
  for (let at = 0; at < light.length; at++) light[at] = view.background[at % 3];
  const axes = axesOf(unit(minus(view.at, view.eye)));
  const zoom = height / 2 / Math.tan(view.angle / 2);
  const isShaded = shadowMap(triangles, view.shadow);

  /** Light of a triangle at a sample that it covers at that depth. */
  const shine = ({ color, glow, alpha, normal }, pixel, z) => {
    const x = ((pixel % width) + 0.5 - width / 2) / zoom;
    const y = (height / 2 - Math.floor(pixel / width) - 0.5) / zoom;
    const point = view.eye.map((value, axis) => value + z * (axes[2][axis] + x * axes[0][axis] + y * axes[1][axis]));
    const shade = glow === null ? lightOf(normal, point, view.eye, isShaded) : 1;
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * pixel + channel;
      light[at] = alpha * shade * (glow ?? color)[channel] + (1 - alpha) * light[at];
    }
  };
  const cover = (triangle, paint) => {
    const seen = triangle.points.map((point) => axes.map((axis) => dot(axis, minus(point, view.eye))));
    for (const part of clip(seen)) {
      const corners = part.map(([x, y, z]) => [width / 2 + (x / z) * zoom, height / 2 - (y / z) * zoom]);
      fill(corners, width, height, (pixel, u, v, w) => {
        const z = 1 / (u / part[0][2] + v / part[1][2] + w / part[2][2]);
        if (z < depth[pixel]) paint(pixel, z);
      });
    }
  };

  // First the visible points, then the light of those alone; glass comes over it.
  const faces = triangles.map((triangle) => ({ ...triangle, normal: normalOf(triangle.points) }));
  const first = new Int32Array(width * height).fill(-1);
  faces.forEach((face, index) => {
    if (face.alpha < 1) return;
    cover(face, (pixel, z) => {
      depth[pixel] = z;
      first[pixel] = index;
    });
  });
  first.forEach((index, pixel) => {
    if (index >= 0) shine(faces[index], pixel, depth[pixel]);
  });
  for (const face of faces) if (face.alpha < 1) cover(face, (pixel, z) => shine(face, pixel, z));
  return smaller(light, view.width, view.height);
}

/** The mean of each pixel's samples. */
function smaller(light, width, height) {
  const pixels = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let row = 0; row < samples; row++)
          for (let column = 0; column < samples; column++)
            sum += byteOf(light[3 * ((y * samples + row) * width * samples + x * samples + column) + channel]);
        pixels[3 * (y * width + x) + channel] = Math.round(sum / samples ** 2);
      }
  return pixels;
}

/** RGB bytes -> a PNG file. Colours keep 6 bits each: the rest is invisible, and the file is half as large. */
export function png(pixels, width, height) {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  const coarse = (at) => (pixels[at] & 0xfc) | (pixels[at] >> 6);
  for (let y = 0; y < height; y++) {
    const row = y * (1 + 3 * width);
    // Each byte's difference to the one above it.
    rows[row] = y === 0 ? 0 : 2;
    for (let x = 0; x < 3 * width; x++)
      rows[row + 1 + x] = coarse(y * 3 * width + x) - (y === 0 ? 0 : coarse((y - 1) * 3 * width + x));
  }
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)];
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a channel, colours without transparency.
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
