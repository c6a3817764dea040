// Wavefront OBJ, the part of it that collision meshes use: named groups of triangles.

/** Six decimals: a micrometre, so that a 15 degree ramp stays one. */
const decimals = 6;

const text = (value) => {
  const rounded = value.toFixed(decimals);
  return Number(rounded) === 0 ? (0).toFixed(decimals) : rounded;
};

/** `groups`: [{ name, vertices: [[x, y, z]], triangles: [[a, b, c]] }]. Vertices within a group are shared. */
export function writeObj(groups, header) {
  const lines = header.split("\n").map((line) => `# ${line}`);
  let base = 1;
  for (const group of groups) {
    lines.push(`g ${group.name}`);
    for (const vertex of group.vertices) lines.push(`v ${vertex.map(text).join(" ")}`);
    for (const triangle of group.triangles) lines.push(`f ${triangle.map((index) => index + base).join(" ")}`);
    base += group.vertices.length;
  }
  return lines.join("\n") + "\n";
}

/** Reads writeObj's text. */
export function parseObj(source) {
  const groups = [];
  const vertices = [];
  for (const line of source.split("\n")) {
    const [key, ...rest] = line.trim().split(/\s+/);
    if (key === "g") groups.push({ name: rest.join(" "), vertices: [], triangles: [], first: vertices.length });
    else if (key === "v") {
      const vertex = rest.map(Number);
      vertices.push(vertex);
      groups.at(-1).vertices.push(vertex);
    } else if (key === "f") {
      const group = groups.at(-1);
      group.triangles.push(rest.map((index) => Number(index) - 1 - group.first));
    }
  }
  return groups.map(({ name, vertices: own, triangles }) => ({ name, vertices: own, triangles }));
}

const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Enclosed volume [m^3]: positive when the triangles are counter-clockwise seen from outside. */
export function signedVolume({ vertices, triangles }) {
  let volume = 0;
  for (const [a, b, c] of triangles) volume += dot(vertices[a], cross(vertices[b], vertices[c])) / 6;
  return volume;
}

/** Separate bodies of one group: triangles that hang together by vertices. */
export function bodies({ name, vertices, triangles }) {
  const parent = vertices.map((_, index) => index);
  const root = (index) => {
    while (parent[index] !== index) index = parent[index] = parent[parent[index]];
    return index;
  };
  for (const [a, b, c] of triangles) {
    parent[root(b)] = root(a);
    parent[root(c)] = root(a);
  }
  const found = new Map();
  for (const triangle of triangles) {
    const key = root(triangle[0]);
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(triangle);
  }
  return [...found.values()].map((own) => ({ name, vertices, triangles: own }));
}

/** A group's faults as a solid: open edges, slivers, bodies turned inside out. Empty when there are none. */
export function flaws(group) {
  const found = [];
  const edges = new Map();
  for (const triangle of group.triangles) {
    for (let i = 0; i < 3; i++) {
      const key = `${triangle[i]}>${triangle[(i + 1) % 3]}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
    const [a, b, c] = triangle.map((index) => group.vertices[index]);
    const area = Math.sqrt(dot(cross(minus(b, a), minus(c, a)), cross(minus(b, a), minus(c, a)))) / 2;
    const longest = Math.max(...[minus(b, a), minus(c, b), minus(a, c)].map((e) => Math.sqrt(dot(e, e))));
    if (area < 1e-7 || (2 * area) / longest < 0.002)
      found.push(`${group.name}: a sliver at ${a.map((v) => v.toFixed(3)).join(", ")}`);
  }
  for (const [key, count] of edges) {
    const [a, b] = key.split(">");
    if (count !== 1 || edges.get(`${b}>${a}`) !== 1)
      found.push(`${group.name}: edge ${key} is not shared by exactly two faces`);
  }
  for (const body of bodies(group)) if (!(signedVolume(body) > 0)) found.push(`${group.name}: a body faces inwards`);
  return found;
}
